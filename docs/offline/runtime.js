// What the modules of the site find in place of a browser's own when pages are opened from a disk: there browsers load
// neither modules nor workers nor data, only ordinary scripts. `faq offline` puts the modules into the table below.

window.faqOffline ??= (() => {
  const modules = {
/* MODULES */
  };
  const root = new URL("../", document.currentScript.src);
  const awaited = new Map(); // address of a script that tells a text -> who waits for it

  /** Modules by their address, each run once in the place that `self` and `Worker` belong to. */
  function place(self) {
    const ready = new Map();
    function use(url) {
      if (!ready.has(url)) {
        const run = modules[url.slice(root.href.length)];
        if (!run) throw new TypeError(`there is no module ${url}`);
        const exports = {};
        ready.set(url, exports);
        const resolved = (path) => new URL(path, url).href;
        const load = async (path) => use(resolved(path));
        run(exports, (path) => use(resolved(path)), load, { url }, self, read, PageWorker);
      }
      return ready.get(url);
    }
    return use;
  }

  /** Promises the response with the text of a file of the site, which lies beside it as a script. */
  async function read(address) {
    const url = new URL(address, document.baseURI);
    const script = document.createElement("script");
    script.src = `${url.origin === "null" ? `file://${url.pathname}` : url.origin + url.pathname}.js`;
    const text = await new Promise((resolve, reject) => {
      awaited.set(script.src, resolve);
      script.onload = script.onerror = () => reject(new TypeError(`cannot read ${url}`)); // told before, if at all
      document.head.append(script);
    }).finally(() => {
      awaited.delete(script.src);
      script.remove();
    });
    return new Response(text);
  }

  function tell(text) {
    awaited.get(document.currentScript.src)?.(text);
  }

  /** A worker in the page itself: the same messages, one after the other. */
  class PageWorker extends EventTarget {
    constructor(url) {
      super();
      this.inside = new EventTarget();
      this.inside.postMessage = (data) => send(this, data);
      place(this.inside)(String(url));
    }

    postMessage(data) {
      send(this.inside, data);
    }

    terminate() {
      this.inside.postMessage = () => {};
    }
  }

  function send(target, data) {
    const copy = structuredClone(data);
    setTimeout(() => target.dispatchEvent(new MessageEvent("message", { data: copy })));
  }

  /** A folder on a disk shows no page. Links that scripts make to one lead to the page in it. */
  function complete(node) {
    if (node.protocol === "file:" && node.pathname.endsWith("/")) node.pathname += "index.html";
    for (const link of node.querySelectorAll?.("a[href$='/'], a[href*='/?'], a[href*='/#']") ?? []) complete(link);
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) (type === "attributes" ? [target] : addedNodes).forEach(complete);
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });

  const page = place(window);
  return { tell, start: (path) => page(new URL(path, root).href) };
})();

faqOffline.start(document.currentScript.dataset.start);
