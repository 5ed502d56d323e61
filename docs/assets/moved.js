// On the page of a moved question: lead to the same answer at its new address. Without this script the page itself
// leads there, but browsers drop the #1.8 of the old address on that way.
if (location.hash) location.replace(document.querySelector("link[rel=canonical]").href + location.hash)
