// Smaller budgets, two settings, quoted tables: the last three figures of the execution page, used.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { assertAccessible, assertFits, eventually, ready, startBrowser, withPage } from "./harness.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const text = (page, selector) => page.locator(selector).innerText();
const query = (page) => page.evaluate(() => location.hash);
const at = (route, test, options = {}) => withPage(browser, { route, lang: "en", ...options }, async (page) => {
  await ready(page);
  await page.locator("#policies").waitFor();
  await ready(page);
  await test(page);
});
const slider = (page, name) => page.locator(`svg [role="slider"][aria-label="${name}"]`);
const K = "Quota K, executions a run";
const skipped = async (page) => Number((await text(page, "#kept")).split(", ")[1].replace(/\D/g, ""));
const risky = async (page) => Number((await text(page, "#risk")).split(", ")[1].replace(/\D/g, ""));
const now = async (page, name) => Number(await slider(page, name).getAttribute("aria-valuenow"));

describe("budgets", () => {
  it("walks over K: a larger quota never skips more, and the largest skips nothing", () =>
    at("#/execution", async (page) => {
      const handle = slider(page, K);
      await handle.focus();
      await page.keyboard.press("Home");
      await eventually(async () => assert.equal(await now(page, K), 0));
      await eventually(async () => assert.match(await text(page, "#kept"), /^0, /));
      const last = Number(await handle.getAttribute("aria-valuemax"));
      assert.ok(last > 3, `${last}`);
      let before = [await skipped(page), await risky(page)];
      for (let k = 1; k <= Math.min(last, 6); k += 1) {
        await page.keyboard.press("ArrowRight");
        await eventually(async () => assert.equal(await now(page, K), k));
        await eventually(async () => assert.ok((await skipped(page)) < before[0]));
        const after = [await skipped(page), await risky(page)];
        assert.ok(after[1] <= before[1], `${k}: ${before} ${after}`);
        before = after;
      }
      await page.keyboard.press("End");
      await eventually(async () => assert.equal(await skipped(page), 0));
      assert.equal(await risky(page), 0);
      await eventually(async () => assert.match(await query(page), new RegExp(`[?&]k=${last}(&|$)`)));
    }));

  it("has a handle for points, and puts both into one policy", () =>
    at("#/execution", async (page) => {
      const points = slider(page, "Budget in points, a run");
      await points.focus();
      await page.keyboard.press("Home");
      await eventually(async () => assert.match(await text(page, "#kept"), /^0, /));
      await eventually(async () => assert.equal(await page.locator("#rules li").count(), 2));
      await page.keyboard.press("End");
      await page.getByRole("button", { name: "Remove rule 1: the first K executions" }).click();
      await eventually(async () => assert.equal(await skipped(page), 0));
    }));

  it("puts a policy together, takes it away as a file and opens it again", () =>
    at("#/execution", async (page) => {
      await page.getByLabel("Another rule").selectOption({ label: "after the first source edit" });
      const before = await skipped(page);
      await page.locator("#add-rule").click();
      await eventually(async () => assert.ok((await skipped(page)) >= before));
      await page.locator("#rules li").first().getByLabel("K", { exact: true }).fill("2");
      await page.keyboard.press("Enter");
      await eventually(async () => assert.equal(await now(page, K), 2));
      const mine = await text(page, "#budget");

      const download = page.waitForEvent("download");
      await page.locator("#save-policy").click();
      const path = await (await download).path();
      const saved = JSON.parse(await readFile(path, "utf8"));
      assert.deepEqual(saved, { format: "runwise-policy", version: 1, rules: [{ quota: { executions: 2 } }, "after_first_edit"] });

      await page.getByRole("button", { name: "Use: no repeat without an edit" }).click();
      await eventually(async () => assert.notEqual(await text(page, "#budget"), mine));
      assert.equal(await page.locator("#rules li").count(), 1);
      await page.locator("#open-policy").setInputFiles({ name: "policy.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(saved)) });
      await eventually(async () => assert.equal(await text(page, "#budget"), mine));

      const wrong = { ...saved, rules: [{ after_fraction: { share: 7 } }] };
      await page.locator("#open-policy").setInputFiles({ name: "policy.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(wrong)) });
      await eventually(async () => assert.match(await text(page, "#rules .error"), /rule 1: the share cannot be 7/));
      assert.equal(await text(page, "#budget"), mine);
    }));

  it("measures what is saved in other ways, and keeps it in the link", () =>
    at("#/execution", async (page) => {
      const share = () => text(page, "#policies tbody tr:first-child td:nth-of-type(1)");
      const before = await share();
      await page.getByRole("combobox", { name: "What is saved" }).selectOption({ label: "executions" });
      await eventually(async () => assert.match(await query(page), /axis=executions/));
      await eventually(async () => assert.notEqual(await share(), before));
      assert.match(await share(), /%/);
    }));
});

describe("two settings", () => {
  it("says what may be said, and its margin decides", () =>
    at("#/execution", async (page) => {
      const margin = slider(page, "Margin of equivalence, percentage points");
      await margin.focus();
      await page.keyboard.press("Home");
      await eventually(async () => assert.doesNotMatch(await text(page, "#verdict .verdict"), /Equivalent/));
      const small = await text(page, "#verdict .verdict strong");
      await page.keyboard.press("End");
      await eventually(async () => assert.notEqual(await text(page, "#verdict .verdict strong"), small));
      assert.match(await text(page, "#verdict .verdict"), /quivalent|within/);
      await eventually(async () => assert.match(await query(page), /margin=/));
      await eventually(async () => assert.equal(await page.locator("#costs tbody tr").count() > 2, true));
      assert.match(await text(page, "#several"), /Holm/);
    }));

  it("refuses a group as its own partner", () =>
    at("#/execution?setting1=Unrestricted", async (page) => {
      await eventually(async () => assert.match(await text(page, "#fig-4 .error"), /no partner of itself/));
      assert.equal(await page.locator("#verdict").count(), 0);
      await page.getByLabel("First: setting").selectOption("1");
      await page.locator("#verdict").waitFor();
    }));

  it("quotes the paper's tables, and what is wrong with their means", () =>
    at("#/execution", async (page) => {
      assert.equal(await page.locator("#rq1 tbody tr").count(), 19);
      assert.equal(await page.locator("#rq2 tbody tr").count(), 24);
      const note = await text(page, "#fig-5 + .note");
      assert.match(note, /57\.9 %.*65\.0 %/);
      assert.match(note, /9\.77/);
      assert.match(await text(page, "#fig-5 figcaption"), /quoted/);
    }));
});

for (const [theme, lang, width] of [["light", "en", 1280], ["dark", "zh", 360]]) {
  it(`is accessible and fits: ${theme}, ${lang}, ${width} px`, () =>
    at("#/execution", async (page) => {
      await eventually(async () => assert.ok((await page.locator("#costs tbody tr").count()) > 2));
      await assertFits(page);
      await assertAccessible(page);
    }, { theme, lang, width }));
}
