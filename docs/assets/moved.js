// On the redirect page of a moved question: go to the same answer at the new address. The page redirects without this
// script, too, but browsers then drop the anchor (#1.8).
if (location.hash) location.replace(document.querySelector("link[rel=canonical]").href + location.hash)
