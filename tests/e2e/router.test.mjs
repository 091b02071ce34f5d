// Two sections of the routing page, used: a router that is trained, used, asked about a failure, saved
// and read again; and the policy asked several times.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { assertAccessible, assertFits, eventually, ready, startBrowser, withPage } from "./harness.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

// Training is long work: a slow machine may take a while.
const PATIENCE = 120_000;

const text = (page, selector) => page.locator(selector).innerText();
const at = (route, test, options = {}) => withPage(browser, { route, lang: "en", ...options }, async (page) => {
  await ready(page);
  await page.locator("#fig-1").waitFor();
  await ready(page);
  await test(page);
});
const train = async (page) => {
  await page.locator("#train").click();
  await page.locator("#fig-7").waitFor({ timeout: PATIENCE });
};
const field = (page, name) => page.locator("#paste").getByLabel(name, { exact: true });
const paste = async (page, verdict, stderr) => {
  await field(page, "Problem").fill("Answer queries on a graph of as many nodes.");
  await page.locator("#paste").getByLabel("Verdict").selectOption({ label: verdict });
  await field(page, "stderr").fill(stderr);
  await page.locator("#score").click();
  await page.locator("#scored").waitFor();
};
const cells = async (page, table) => {
  const rows = await page.locator(`${table} tbody tr`).all();
  return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
};
const number = (written) => Number(written.replace(/[^\d.−]/gu, "").replace("−", "-"));
// Scores of an action are in the second column.
const scores = async (page) => (await cells(page, "#scored")).map((row) => number(row[1]));
const few = "#/routing?n=60&folds=3";
const file = (name, body) => ({ name, mimeType: "application/json", buffer: Buffer.from(body) });

describe("router", () => {
  it("is trained, and all figures follow its out-of-fold scores until that is undone", () =>
    at("#/routing?folds=3", async (page) => {
      const [certified, lambda] = [await text(page, "#certified"), await text(page, "#lambda")];
      await page.locator("#train").click();
      await page.locator("#router progress").waitFor();
      await page.locator("#fig-7").waitFor({ timeout: PATIENCE });
      assert.match(await text(page, "#fig-7 figcaption"), /simulated/);
      const [router, constant] = await cells(page, "#quality");
      assert.ok(number(router[1]) < number(constant[1]), `${router} against ${constant}`);
      assert.equal(await page.locator("#weights table").count(), 3);
      assert.match(await text(page, "#weights"), /source BigCodeBench|problem “/);

      await page.locator("#use-scores").check();
      await eventually(async () => assert.notEqual(await text(page, "#certified"), certified));
      assert.match(await text(page, "#scores-used"), /calibration uses no other/);
      await eventually(async () => assert.match(await text(page, "#fig-4 + .note"), /of the splits are above B/));
      await ready(page);
      await assertFits(page);
      await assertAccessible(page);

      await page.getByRole("button", { name: "Undo" }).click();
      await eventually(async () => assert.equal(await text(page, "#certified"), certified));
      assert.equal(await text(page, "#lambda"), lambda);
      assert.equal(await page.locator("#use-scores").isChecked(), false);
      await page.getByRole("button", { name: "Redo" }).click();
      await eventually(async () => assert.equal(await page.locator("#use-scores").isChecked(), true));
      assert.notEqual(await text(page, "#certified"), certified);
    }));

  it("can be given up while it trains", () =>
    at("#/routing?n=5000&folds=20", async (page) => {
      await page.locator("#train").click();
      await page.locator("#router").getByRole("button", { name: "Cancel" }).click({ timeout: PATIENCE });
      await eventually(async () => assert.equal(await page.locator("#router progress").count(), 0));
      assert.equal(await page.locator("#fig-7").count(), 0);
    }));

  it("scores a pasted failure with reasons, and says what the policy would do", () =>
    at(few, async (page) => {
      await train(page);
      await paste(page, "timeout", "Time limit exceeded: the quadratic loop took 9 s. <b>not markup</b>");
      const late = await scores(page);
      assert.ok(Math.abs(late.reduce((sum, score) => sum + score) - 1) < 0.01);
      assert.match(await text(page, "#takes"), /At λ̂ = \S+ the policy takes (reflect|replan|escalate)\./);
      assert.match(await text(page, "#paste"), /λ̂ was chosen for other scores/);
      assert.equal(await page.locator("#reasons table").count(), 3);
      assert.match(await text(page, "#reasons"), /verdict timeout|stderr “/);
      assert.equal(await page.locator("#reasons b").count(), 0);
      await paste(page, "fail", "IndexError: list index out of range in line 3");
      await eventually(async () => assert.ok((await scores(page))[2] < late[2]));
      await page.locator("#use-scores").check();
      await eventually(async () => assert.doesNotMatch(await text(page, "#paste"), /other scores/));
      await assertAccessible(page);
    }));

  it("is saved and read again, and scores as before; what is no router is refused", () =>
    at(few, async (page) => {
      await train(page);
      await paste(page, "fail", "TypeError: a number was joined to a text");
      const before = await scores(page);
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-router").click()]);
      assert.equal(download.suggestedFilename(), "runwise-router.json");
      const json = await readFile(await download.path(), "utf8");
      assert.equal(JSON.parse(json).format, "runwise-router");

      const input = page.locator("#router input[type=file]");
      await input.setInputFiles(file("card.json", '{"format":"card","version":1}'));
      await page.locator("#router [role=alert]").waitFor();
      assert.match(await text(page, "#router [role=alert]"), /card\.json: The file is no saved router: it says that it is "card"/);

      await input.setInputFiles(file("mine.json", json));
      await page.locator("#router-read").waitFor();
      assert.match(await text(page, "#router-read"), /mine\.json: a router for reflect, replan, escalate\..*not used for calibration/s);
      assert.equal(await page.locator("#use-scores").count(), 0);
      await paste(page, "fail", "TypeError: a number was joined to a text");
      assert.deepEqual(await scores(page), before);
    }, { acceptDownloads: true }));

  it("says what is missing where rollouts have no texts, and still reads a router", () =>
    at("#/routing?data=five", async (page) => {
      assert.match(await text(page, "#no-texts"), /“problem”, “verdict” and “stderr”/);
      assert.equal(await page.locator("#train").count(), 0);
      await assertAccessible(page);
    }));

  it("is worked by keys alone", () =>
    at(few, async (page) => {
      const certified = await text(page, "#certified");
      await page.locator("#train").focus();
      await page.keyboard.press("Enter");
      await page.locator("#fig-7").waitFor({ timeout: PATIENCE });
      const tab = async (id) => {
        for (let steps = 0; steps < 40; steps += 1) {
          await page.keyboard.press("Tab");
          if (await page.evaluate((id) => document.activeElement?.id === id, id)) return;
        }
        assert.fail(`#${id} is not reached by Tab`);
      };
      await tab("use-scores");
      await page.keyboard.press("Space");
      await eventually(async () => assert.notEqual(await text(page, "#certified"), certified));
      await tab("score");
      await page.keyboard.press("Enter");
      await page.locator("#scored").waitFor();
    }));

  it("keeps its settings in the link", () =>
    at("#/routing?label=graded&lscale=0.004&lcost=2,2,13&l2=3&folds=4&rseed=9&purse=0.008", async (page) => {
      const router = page.locator("#router");
      assert.equal(await router.getByLabel("penalty L2").inputValue(), "3");
      assert.equal(await router.getByLabel("nominal cost, escalate").inputValue(), "13");
      await router.getByLabel("folds", { exact: true }).fill("5");
      await page.keyboard.press("Enter");
      await eventually(async () => assert.doesNotMatch(await page.evaluate(() => location.hash), /folds=/));
      assert.match(await page.evaluate(() => location.hash), /label=graded.*lcost=2(,|%2C)2(,|%2C)13.*l2=3.*rseed=9.*purse=0\.008/);
      await router.getByLabel("To be learnt").selectOption({ index: 0 });
      await eventually(async () => assert.doesNotMatch(await page.evaluate(() => location.hash), /label=/));
    }));
});

describe("rounds", () => {
  const totals = async (page) => (await cells(page, "#rounds-table")).map((row) => ({ cost: number(row.at(-2)), rate: number(row.at(-1)) }));

  it("cost more and solve more with each round, and less with a purse", () =>
    at("#/routing", async (page) => {
      const free = await totals(page);
      assert.equal(free.length, 3);
      for (const [place, { cost, rate }] of free.entries()) {
        if (place > 0) assert.ok(cost > free[place - 1].cost && rate >= free[place - 1].rate);
      }
      assert.match(await text(page, "#first-only"), /covers the first decision only/);
      // The first round is what the certificate is about.
      assert.ok(Math.abs(free[0].cost - number(await text(page, "#test-cost"))) < 1e-9);

      const rounds = page.locator("#rounds");
      await rounds.getByLabel("Over all rounds one failure may cost").selectOption({ label: "at most" });
      await rounds.getByLabel("purse, m$").fill("4");
      await page.keyboard.press("Enter");
      await eventually(async () => assert.ok((await totals(page)).at(-1).cost < free.at(-1).cost));
      assert.match(await page.evaluate(() => location.hash), /purse=0\.004/);
      await rounds.getByLabel("purse, m$").fill("0");
      await page.keyboard.press("Enter");
      await eventually(async () => assert.match(await text(page, "#fig-6"), /takes no action at all/));
      await assertAccessible(page);
    }));

  it("say so where there is no λ̂", () =>
    at("#/routing?data=five&b=2", async (page) => {
      assert.match(await text(page, "#fig-6"), /there is no λ̂ to go by/);
      assert.equal(await page.locator("#rounds-table").count(), 0);
    }));
});
