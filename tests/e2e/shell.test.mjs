// What stands there before, and without, the page's Rust part; and how it is loaded.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { addresses, assertAccessible, ready, startBrowser, withPage } from "./harness.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

it("shows its question before the WebAssembly has arrived", async () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const prepare = (page) => page.route("**/*.wasm", (route) => held.then(() => route.continue()));
  await withPage(browser, { prepare, lang: "zh", theme: "dark" }, async (page) => {
    assert.equal(await page.innerText(".shell h1"), "这些程序，哪个可信？");
    await assertAccessible(page);
    release();
    await ready(page);
  });
});

it("says in one sentence that it cannot start", async () => {
  const prepare = (page) => page.route("**/app_bg-*.wasm", (route) => route.abort());
  const expected = [/app_bg-/, /Failed to fetch/, /ERR_FAILED/];
  await withPage(browser, { prepare, expected }, async (page) => {
    await page.getByText("This page could not start.").waitFor({ state: "visible" });
  });
});

it("explains itself without JavaScript", () =>
  withPage(browser, { javaScriptEnabled: false, expected: [/^request failed: .*\.js csp$/] }, async (page) => {
    const message = page.locator("noscript p"); // by text, playwright skips what is in <noscript>
    await message.waitFor({ state: "visible" });
    assert.match(await message.textContent(), /needs JavaScript and WebAssembly/);
  }));

it("downloads every file once, all of them named after their content", () => {
  const paths = [];
  const prepare = async (page) => {
    page.context().on("request", (request) => paths.push(new URL(request.url()).pathname));
  };
  return withPage(browser, { prepare }, async (page) => {
    await ready(page);
    await page.waitForLoadState("networkidle");
    const unhashed = paths.filter((path) => !/^\/assets\/[a-z_-]+-[0-9a-f]{16}\.[a-z]+$/.test(path));
    assert.deepEqual(unhashed, ["/"]);
  });
});

for (const [encoding, extension] of [["br", "br"], ["gzip", "gz"]]) {
  it(`has a ${extension} copy of every text and module that a browser can read`, async () => {
    const page = await (await fetch(addresses[0])).text();
    const files = ["", ...[...page.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, name]) => name)];
    // Python comes packed as it is, and is unpacked by the worker.
    for (const file of files.filter((name) => !name.endsWith(".xz"))) {
      const plain = await fetch(addresses[0] + file, { headers: { "accept-encoding": "identity" } });
      const packed = await fetch(addresses[0] + file, { headers: { "accept-encoding": encoding } });
      assert.equal(packed.headers.get("content-encoding"), encoding, file);
      assert.deepEqual(await packed.arrayBuffer(), await plain.arrayBuffer(), file);
    }
  });
}
