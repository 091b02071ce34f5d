// Fetches the program that the address names while the page is still being read. Which one it is only
// the fragment says, so the page itself cannot.
{
  const programs = {
    tasks: ["./tasks.js", "./tasks_bg.wasm", "./workbench-boot.js", "./workbench.js", "./workbench_bg.wasm"],
    routing: ["./routing.js", "./routing_bg.wasm", "./calibrator-boot.js", "./calibrator.js", "./calibrator_bg.wasm"],
    decoding: ["./decoding.js", "./decoding_bg.wasm", "./workbench-boot.js", "./workbench.js", "./workbench_bg.wasm"],
    execution: ["./execution.js", "./execution_bg.wasm", "./replayer-boot.js", "./replayer.js", "./replayer_bg.wasm"],
  };
  const own = programs[location.hash.match(/^#\/(\w+)/)?.[1]]
    ?? ["./app.js", "./app_bg.wasm", "./worker-boot.js", "./worker.js", "./worker_bg.wasm"];
  const [script, program, ...worker] = own.map((name) => new URL(name, document.currentScript.src).href);
  const link = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  link({ rel: "modulepreload", href: script });
  link({ rel: "preload", href: program, as: "fetch", type: "application/wasm", crossOrigin: "" });
  for (const href of worker) link({ rel: "prefetch", href });
}
