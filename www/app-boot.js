// Starts the program of the site that draws the page of the address, and exchanges it for another
// when the address leads there. Its Rust part replaces the body; if it cannot, the body says so.
const programs = {
  app: () => import("./app.js"),
  tasks: () => import("./tasks.js"),
  routing: () => import("./routing.js"),
  decoding: () => import("./decoding.js"),
  execution: () => import("./execution.js"),
};
let drawn = null;

const wanted = () => {
  const path = location.hash.match(/^#\/([\w-]*)/)?.[1];
  // A fragment that is no page of ours, such as the target of a skip link, changes nothing.
  if (path === undefined && location.hash.length > 1) return drawn?.name ?? "app";
  return path in programs ? path : "app";
};

const show = async () => {
  const name = wanted();
  if (name === drawn?.name) return;
  const next = { name };
  drawn?.program?.leave();
  drawn = next;
  try {
    const program = await programs[name]();
    await program.default();
    // The visitor may have gone on while it was fetched.
    if (drawn !== next) return;
    next.program = program;
    program.enter();
  } catch (error) {
    drawn = null;
    document.querySelector("[data-boot=failed]")?.removeAttribute("hidden");
    throw error;
  }
};

addEventListener("hashchange", show);
await show();
