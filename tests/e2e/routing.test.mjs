// The routing page, used: a certificate without a click, budgets by mouse, touch and keys, states
// where nothing can be certified, files of one's own, and a card to take away.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertAccessible, assertFits, eventually, ready, startBrowser, withPage } from "./harness.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const text = (page, selector) => page.locator(selector).innerText();
const drawn = (page) => page.locator("#fig-1 svg.chart").first().textContent();
const query = (page) => page.evaluate(() => location.hash);
const at = (route, test, options = {}) => withPage(browser, { route, lang: "en", ...options }, async (page) => {
  await ready(page);
  await page.locator("#fig-1").waitFor();
  await ready(page);
  await test(page);
});
const handle = (page) => page.locator('#fig-1 svg [aria-label="Budget B"]');
const budget = async (page) => Number(await handle(page).getAttribute("aria-valuenow"));
const grip = async (page) => {
  await handle(page).scrollIntoViewIfNeeded();
  const box = await page.locator('#fig-1 svg [aria-label="Budget B"] .grip').boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const preset = (page, name) => page.locator(".presets button").filter({ hasText: name }).click();

const row = (id, split, change = (line) => line) =>
  change(JSON.stringify({
    id: `mine-${id}`,
    source: id % 2 ? "odd" : "even",
    split,
    scores: { patch: 0.3 + (id % 7) / 20, ask: 0.7 - (id % 5) / 20 },
    cost: { patch: 1 + (id % 3), ask: 9 + (id % 4) },
    success: { patch: id % 3 === 0, ask: id % 4 !== 0 },
  }));

describe("routing", () => {
  it("opens with a certificate on simulated rollouts, and says that they are", () =>
    at("#/routing", async (page) => {
      assert.match(await text(page, "#lambda"), /^\.?\d/);
      assert.match(await text(page, "#certified"), /m\$/);
      assert.match(await text(page, "#fig-1 figcaption"), /simulated/);
      assert.match(await text(page, "#switches"), /switch/);
      await eventually(async () => assert.match(await text(page, "#fig-4 + .note"), /of the splits are above B/));
      assert.equal(await query(page), "#/routing?lang=en");
      await assertFits(page);
      await assertAccessible(page);
    }));

  it("moves the budget by mouse, keys and touch, and Escape gives a drag up", () =>
    at("#/routing", async (page) => {
      const before = await budget(page);
      const lambda = await text(page, "#lambda");
      const [x, y] = await grip(page);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 120, y, { steps: 6 });
      assert.ok((await budget(page)) > before);
      assert.notEqual(await text(page, "#lambda"), lambda);
      await page.mouse.up();
      await eventually(async () => assert.match(await query(page), /[?&]b=0\.0/));
      await page.getByRole("button", { name: "Undo" }).click();
      await eventually(async () => assert.equal(await budget(page), before));

      await handle(page).focus();
      await page.keyboard.press("ArrowLeft");
      await eventually(async () => assert.ok((await budget(page)) < before));
      await page.keyboard.press("Home");
      await eventually(async () => assert.equal(await budget(page), 0));
      await page.locator("#infeasible").waitFor();
      await page.keyboard.press("End");
      await page.locator("#unconstrained").waitFor();
      assert.equal(await text(page, "#lambda"), "0");
    }));

  it("moves the budget by touch", () =>
    at("#/routing", async (page) => {
      const before = await budget(page);
      const [x, y] = await grip(page);
      const touch = await page.context().newCDPSession(page);
      const send = (type, dx) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + dx, y }] });
      await send("touchStart", 0);
      for (const dx of [-10, -25, -40]) await send("touchMove", dx);
      await send("touchEnd", 0);
      await eventually(async () => assert.ok((await budget(page)) < before));
    }, { hasTouch: true, width: 390 }));

  it("moves the budget by the handle of lambda", () =>
    at("#/routing", async (page) => {
      const before = await budget(page);
      const lambda = page.locator('#fig-1 svg [aria-label="Price of money λ"]');
      await lambda.focus();
      await page.keyboard.press("ArrowRight");
      await eventually(async () => assert.ok((await budget(page)) < before));
    }));

  it("follows the example by hand", () =>
    at("#/routing", async (page) => {
      await preset(page, "Five failures");
      await eventually(async () => assert.equal(await text(page, "#lambda"), "1/16"));
      assert.equal(await text(page, "#certified"), "4.667");
      const bounds = await page.locator("#bounds tbody tr").allInnerTexts();
      assert.match(bounds[0], /1\/16/);
      assert.match(bounds[3], /Plug-in, no guarantee\s+1\/30/);
      await preset(page, "On the edge");
      await eventually(async () => assert.equal(await text(page, "#lambda"), "1/30"));
      await preset(page, "Infeasible");
      await page.locator("#infeasible").waitFor();
      assert.match(await text(page, "#infeasible"), /2\.667/);
      await page.locator("#to-smallest").click();
      await eventually(async () => assert.equal(await text(page, "#lambda"), "1/10"));
      await ready(page);
      await assertAccessible(page);
    }));

  it("takes a file, lists the rows it could not use, and keeps what was there when it can use none", () =>
    at("#/routing", async (page) => {
      const lines = [];
      for (let id = 1; id <= 60; id += 1) lines.push(row(id, id <= 30 ? "cal" : "test"));
      lines.splice(3, 0, row(90, "cal", (line) => line.replace('"ask":', '"ask":-')));
      lines.splice(9, 0, "{ not json");
      const upload = (name, body) => page.locator("#files input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(body) });
      await upload("mine.jsonl", lines.join("\n"));
      await page.locator("#read").waitFor();
      assert.match(await text(page, "#read"), /60 failures, actions patch, ask/);
      const rejected = await page.locator("#rejected tbody tr").allInnerTexts();
      assert.equal(rejected.length, 2);
      assert.match(rejected[0], /^4\s/);
      assert.match(rejected[1], /^10\s.*JSON/);
      assert.doesNotMatch(await text(page, "#fig-1 figcaption"), /simulated/);
      await page.locator("#lambda").waitFor();

      await upload("broken.txt", "hello");
      await page.locator("#files [role=alert], #files .error").first().waitFor();
      assert.match(await text(page, "#files"), /broken\.txt/);
      assert.match(await text(page, "#read"), /60 failures/);
    }));

  it("gives a card that another program can apply, and the frontier as a table", () =>
    at("#/routing?data=five", async (page) => {
      const save = async (id) => {
        const [download] = await Promise.all([page.waitForEvent("download"), page.locator(id).click()]);
        return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
      };
      const [name, json] = await save("#save-card");
      const card = JSON.parse(json);
      assert.equal(name, "runwise-card.json");
      assert.equal(card.budget, 5);
      assert.ok(card.lambda > 1 / 16 && card.lambda < 13 / 180);
      assert.match(card.calibration_sha256, /^[0-9a-f]{64}$/);
      const [, csv] = await save("#save-frontier");
      assert.equal(csv.trim().split("\r\n").length, 6);
    }, { acceptDownloads: true }));

  it("comes back from its link", () =>
    at("#/routing?data=five&b=4&bound=none&tau2=2&i=2", async (page) => {
      assert.equal(await text(page, "#lambda"), "1/16");
      assert.match(await text(page, "#fig-3 figcaption"), /Failure x3/);
      assert.match(await text(page, "#settings"), /τ = 2/);
      assert.match(await query(page), /data=five.*b=4.*bound=none.*tau2=2.*i=2/);
      await page.locator("#instances button", { hasText: "x1" }).click();
      await eventually(async () => assert.doesNotMatch(await query(page), /[?&]i=/));
    }));

  it("promises a solve rate instead of a cost, and says when it cannot", () =>
    at("#/routing?bound=rate&rate=0.65", async (page) => {
      assert.match(await text(page, "#certified"), /≥ \.650/);
      assert.match(await text(page, "#wording"), /the share of new failures/);
      const before = await text(page, "#lambda");
      const share = page.locator('#fig-1 figcaption [role=slider]');
      await share.focus();
      for (let press = 0; press < 4; press++) await page.keyboard.press("Shift+ArrowLeft");
      await eventually(async () => assert.match(await query(page), /rate=0\.45/));
      // Less to solve leaves more to save.
      const more = Number(await text(page, "#lambda"));
      assert.ok(more > Number(before));
      const lambda = page.locator('#fig-1 svg [aria-label="Price of money λ"]');
      await lambda.focus();
      await page.keyboard.press("Home");
      // Not always 0: the cheapest policy that keeps the rate is taken.
      await eventually(async () => assert.ok(Number(await text(page, "#lambda")) < more));
      await share.focus();
      await page.keyboard.press("End");
      await page.locator("#unsolvable").waitFor();
      await page.locator("#to-largest").click();
      await eventually(async () => assert.match(await text(page, "#certified"), /≥ \.\d/));
      await assertAccessible(page);
    }));

  it("takes points to compare with, without a price off the axis, and keeps them in the link", () =>
    at("#/routing", async (page) => {
      await page.locator("#add-point").click();
      await page.locator("#add-point").click();
      const fields = page.locator("#points input");
      const set = async (place, value) => {
        await fields.nth(place).fill(value);
        await fields.nth(place).press("Enter");
      };
      await eventually(async () => assert.equal(await fields.count(), 6));
      await set(0, "<b>ours</b>");
      await set(1, "4.4");
      await set(2, ".61");
      await set(3, "board");
      await set(4, "");
      await eventually(async () => assert.match(await drawn(page), /<b>ours<\/b>/));
      await eventually(async () => assert.match(await drawn(page), /board \(no price\)/));
      await eventually(async () => assert.match(await query(page), /points=/));
      await page.reload();
      await ready(page);
      await eventually(async () => assert.match(await drawn(page), /<b>ours<\/b>/));
      await page.locator("#points button", { hasText: "Remove" }).first().click();
      await eventually(async () => assert.equal(await fields.count(), 3));
      await assertAccessible(page);
    }));

  it("cuts costs off at a cap that is enforced", () =>
    at("#/routing?data=five&cmax=6", async (page) => {
      await page.locator("[role=alert]").first().waitFor();
      assert.match(await text(page, "#fig-1"), /above the largest possible cost/);
      await page.locator("#clip").check();
      await eventually(async () => assert.match(await text(page, "#certified"), /\d/));
      await eventually(async () => assert.match(await query(page), /clip=1/));
      assert.match(await text(page, "#scores"), /The policy takes/);
    }));

  it("reads 100,000 rows with progress, and the budget can be moved meanwhile and after", { timeout: 180_000 }, () =>
    at("#/routing", async (page) => {
      const lines = ["id,source,split,score_patch,score_ask,cost_patch,cost_ask,success_patch,success_ask"];
      for (let id = 0; id < 100_000; id++) {
        const score = ((id * 7919) % 1000) / 1000;
        lines.push(`r${id},s${id % 5},${id % 2 ? "cal" : "test"},${score},${1 - score},${1 + (id % 13) / 10},${9 + (id % 17)},${id % 3 ? 0 : 1},${id % 4 ? 1 : 0}`);
      }
      const before = await budget(page);
      await page.locator("#files input[type=file]").setInputFiles({
        name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")),
      });
      await page.locator("#files .progress").first().waitFor();
      await handle(page).focus();
      await page.keyboard.press("ArrowLeft");
      await eventually(async () => assert.ok((await budget(page)) < before));
      await eventually(async () => assert.match(await text(page, "#read"), /100.000 failures/), 120_000);
      const lambda = await text(page, "#lambda");
      await handle(page).focus();
      await page.keyboard.press("PageDown");
      await eventually(async () => assert.notEqual(await text(page, "#lambda"), lambda));
    }));

  it("refuses a gigabyte by its size alone, and keeps what was there", () =>
    at("#/routing", async (page) => {
      const folder = await mkdtemp(join(tmpdir(), "rollouts-"));
      try {
        const file = join(folder, "huge.jsonl");
        await writeFile(file, "");
        // Sparse: it takes no room.
        await truncate(file, 1 << 30);
        const certified = await text(page, "#certified");
        await page.locator("#files input[type=file]").setInputFiles(file);
        const alert = page.locator("#files [role=alert]");
        await alert.waitFor();
        assert.match(await alert.innerText(), /huge\.jsonl has 1.074 MB, and at most 256 MiB of rollouts are read/);
        assert.equal(await text(page, "#certified"), certified);
      } finally {
        await rm(folder, { recursive: true });
      }
    }));
});
