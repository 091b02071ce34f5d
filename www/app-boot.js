// Starts the page. Its Rust part replaces the body; if it cannot, the body says so.
import start from "./app.js";

try {
  await start();
} catch (error) {
  document.querySelector("[data-boot=failed]")?.removeAttribute("hidden");
  throw error;
}
