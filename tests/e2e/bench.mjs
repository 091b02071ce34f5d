// Main-thread work a frame while each handle of a page is dragged, by Chromium's own measure.
// Run by `cargo xtask bench`. Prints a table; it judges nothing, since a loaded machine is no regression.
import { addresses, ready, startBrowser, withPage } from "./harness.mjs";

// Seven programs on 5,000 inputs: what scrubbing must stay smooth at.
const ROUTES = ["#/reliability?v=1&total=0,100&count=0,10&edge=0&rows=5000&lang=en"];
const RUNS = 10_000;
const FRAMES = 60;
const REACH = 120; // px to each side of where the handle starts

/** Milliseconds of main-thread work in each of the frames in which the pointer moves. */
async function drag(page, session, handle) {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) return [];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const vertical = (await handle.getAttribute("aria-orientation")) === "vertical";
  await page.mouse.move(x, y);
  await page.mouse.down();
  const work = [];
  for (let frame = 1; frame <= FRAMES; frame++) {
    const offset = REACH * Math.sin((2 * Math.PI * frame) / FRAMES);
    const before = await busy(session);
    await page.mouse.move(x + (vertical ? 0 : offset), y + (vertical ? offset : 0));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    work.push((await busy(session)) - before);
  }
  await page.mouse.up();
  return work;
}

/** Milliseconds from typing a number of inputs to all of them run, analysed and drawn. */
async function runAll(page, inputs) {
  await page.locator('#fig-1 .controls .drag[aria-label="number of inputs"]').focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(String(inputs));
  const start = Date.now();
  await page.keyboard.press("Enter");
  await page.waitForFunction((inputs) => document.querySelector("#speed")?.textContent.replace(/\D/g, "").startsWith(String(7 * inputs)), inputs);
  await ready(page);
  return Date.now() - start;
}

/** Milliseconds that the main thread has worked so far. */
async function busy(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
const cell = (number) => number.toFixed(1).padStart(8);

/** What the page says it took to run the coupon in Python: seven programs and the oracle. */
async function python(browser, engine) {
  const route = `#/tasks?v=1&plan=uniform&inputs=1000&engine=${engine}&lang=en`;
  await withPage(browser, { address: addresses[0], route }, async (page) => {
    await page.waitForSelector("#speed", { timeout: 300_000 });
    await page.waitForFunction(() => !document.querySelector(".progress"), undefined, { timeout: 300_000 });
    console.log(`Python, 1,000 inputs, ${engine}: ${await page.locator("#speed").textContent()}`);
  });
}

const browser = await startBrowser();
try {
  for (const engine of ["wasmi", "kept", "browser"]) await python(browser, engine);
  for (const route of ROUTES) {
    await withPage(browser, { address: addresses[0], route, reducedMotion: "no-preference" }, async (page) => {
      const start = Date.now();
      await ready(page);
      console.log(`${route}: first results after ${Date.now() - start} ms`);
      for (const inputs of [RUNS - 1, RUNS]) {
        console.log(`7 programs × ${inputs} inputs run, analysed and drawn after ${await runAll(page, inputs)} ms`);
      }
      await runAll(page, 5_000);
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable");
      console.log(["  median", "    95 %", "     max"].join(""), " ms of work a frame while dragging");
      for (const handle of await page.locator('[role="slider"]:visible').all()) {
        const name = (await handle.getAttribute("aria-label")) ?? "a handle without a name";
        const work = (await drag(page, session, handle)).sort((a, b) => a - b);
        if (work.length) console.log(cell(quantile(work, 0.5)) + cell(quantile(work, 0.95)) + cell(work.at(-1)), ` ${name}`);
        await ready(page);
      }
    });
  }
} finally {
  await browser.close();
}
