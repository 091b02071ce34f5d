// Starts the Rust part of a worker, and hands it what arrived before it could listen.
import start from "./replayer.js";

const early = [];
const keep = (event) => early.push(event.data);
addEventListener("message", keep);
await start();
removeEventListener("message", keep);
for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
