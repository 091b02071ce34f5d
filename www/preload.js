// Fetches the program that the address names while the page is still being read. Which one it is only
// the fragment says, so the page itself cannot.
{
  const own = /^#\/tasks\b/.test(location.hash)
    ? ["./tasks.js", "./tasks_bg.wasm", "./workbench-boot.js", "./workbench.js", "./workbench_bg.wasm"]
    : ["./app.js", "./app_bg.wasm", "./worker-boot.js", "./worker.js", "./worker_bg.wasm"];
  const [script, program, ...worker] = own.map((name) => new URL(name, document.currentScript.src).href);
  const link = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  link({ rel: "modulepreload", href: script });
  link({ rel: "preload", href: program, as: "fetch", type: "application/wasm", crossOrigin: "" });
  for (const href of worker) link({ rel: "prefetch", href });
}
