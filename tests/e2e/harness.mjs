// What every end-to-end test needs: a browser, a page that tolerates no noise, axe, screenshots.
//
// `cargo xtask test e2e` serves the site and sets both variables. By hand, beside `cargo xtask play`:
//     node --test tests/e2e/*.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** Where the site is served: first under `/`, then under `/sub/`. */
export const addresses = (process.env.RUNWISE_ADDRESSES ?? "http://127.0.0.1:8080/").split(" ");

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = fileURLToPath(new URL("./shots/", import.meta.url));
const isRoot = process.getuid?.() === 0;

/** Starts Chromium; whoever starts it closes it. It makes no request of its own. */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.RUNWISE_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      ...(isRoot ? ["--no-sandbox"] : []), // Chromium refuses to start its sandbox as root
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Opens a page, hands it to `test`, and fails if anything was noisy: a console message of any level,
 * an uncaught error, a failed request, or a request to anywhere but the site itself.
 *
 * `expected` lists patterns of noise that the test provokes on purpose.
 */
export async function withPage(browser, options, test) {
  const {
    address = addresses[0],
    route = "#/reliability",
    theme,
    lang,
    width = 1280,
    height = 900,
    expected = [],
    prepare = async () => {},
    ...context
  } = options;
  const opened = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", locale: "en-GB", ...context });
  try {
    const page = await opened.newPage();
    const noise = [];
    const hear = (text) => expected.some((pattern) => pattern.test(text)) || noise.push(text);
    page.on("console", (message) => hear(`console ${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => hear(`uncaught: ${error.stack ?? error}`));
    opened.on("requestfailed", (request) => hear(`request failed: ${request.url()} ${request.failure()?.errorText}`));
    opened.on("response", (response) => response.status() < 400 || hear(`status ${response.status()}: ${response.url()}`));
    opened.on("request", (request) => isOwn(request.url(), address) || hear(`request to elsewhere: ${request.url()}`));

    await prepare(page);
    const query = new URLSearchParams(Object.entries({ theme, lang }).filter(([, value]) => value));
    await page.goto(address + route + (query.size ? `${route.includes("?") ? "&" : "?"}${query}` : ""));
    await test(page);
    if (noise.length) assert.fail(noise.join("\n"));
  } finally {
    await opened.close();
  }
}

function isOwn(url, address) {
  return url.startsWith(address) || url.startsWith("data:") || url.startsWith("blob:");
}

/** Waits until the page's Rust part has taken over and nothing on it is still computing. */
export async function ready(page) {
  await page.waitForSelector(".page:not(.shell) h1");
  await page.waitForSelector("figure", { timeout: 60_000 });
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 60_000 });
}

/** Waits until `check` no longer throws: a page draws after the key that asked for it. */
export async function eventually(check, patience = 15_000) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Fails with every rule of axe that is violated, how often, and the first elements that do. */
export async function assertAccessible(page) {
  // Through the debugger: the page's own policy allows no script from outside.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const first = (nodes) => nodes.slice(0, 3).map(({ target, any }) => [target, ...any.map(({ message }) => message)].join(" "));
  const lines = violations.map(({ help, nodes }) => [`${help}, ${nodes.length} times`, ...first(nodes)].join("\n  "));
  if (lines.length) assert.fail(lines.join("\n"));
}

/** Fails if the page can be scrolled sideways. */
export async function assertFits(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(content <= window, `the page is ${content} px wide in a window of ${window} px`);
}

/** A picture of the whole page in `shots/`, which git ignores. */
export async function screenshot(page, name) {
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}${name}.png`, fullPage: true });
}
