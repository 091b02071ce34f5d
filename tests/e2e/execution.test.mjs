// The page of execution, used: synthetic runs without a click, logs of one's own in several formats,
// a damaged one, the timeline by keys, and records to take away.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { after, before, describe, it } from "node:test";
import { assertAccessible, assertFits, eventually, ready, startBrowser, withPage } from "./harness.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const fixture = (name) => fileURLToPath(new URL(`../suite/execution/${name}`, import.meta.url));
const text = (page, selector) => page.locator(selector).innerText();
const at = (route, test, options = {}) => withPage(browser, { route, lang: "en", ...options }, async (page) => {
  await ready(page);
  await page.locator("#fig-2").waitFor();
  await ready(page);
  await test(page);
});
const choose = (page, files) => page.locator("#drop input[type=file]").setInputFiles(files);
const file = (name, body) => ({ name, mimeType: "text/plain", buffer: Buffer.from(body) });
const read = (page) => page.locator("#read").waitFor();
const saved = async (page, click) => {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), body: await readFile(await download.path(), "utf8") };
};

describe("execution", () => {
  it("opens with synthetic runs, and says that they are", () =>
    at("#/execution", async (page) => {
      assert.match(await text(page, "#fig-1 figcaption"), /synthetic/);
      assert.match(await text(page, "#fig-1 figcaption"), /\d+ executions in 40 runs/);
      assert.match(await text(page, "#fig-2 figcaption"), /synthetic/);
      assert.equal(await page.locator("#tasks tbody tr").count(), 14);
      assert.equal(await page.evaluate(() => location.hash), "#/execution?lang=en");
      await assertFits(page);
      await assertAccessible(page);
    }));

  it("lists other runs, and a link brings them back", () =>
    at("#/execution", async (page) => {
      await page.getByLabel("Setting").first().selectOption({ label: "Prohibited" });
      await eventually(async () => assert.match(await page.evaluate(() => location.hash), /setting=Prohibited/));
      const counted = await text(page, "#executions");
      const address = page.url();
      await page.goto("about:blank");
      await page.goto(address);
      await ready(page);
      await eventually(async () => assert.equal(await text(page, "#executions"), counted));
      await page.getByRole("button", { name: "Later" }).click();
      await eventually(async () => assert.match(await text(page, "#fig-1 .pager"), /15 to 28 of 40/));
      await page.getByLabel("published detector").check();
      await eventually(async () => assert.notEqual(await text(page, "#executions"), counted));
    }));

  it("reads logs of several formats, and shows their executions", () =>
    at("#/execution", async (page) => {
      const names = ["claude-session.jsonl", "codex-rollout.jsonl", "swe-agent.traj", "openhands-output.jsonl"];
      await choose(page, names.map(fixture));
      await read(page);
      assert.match(await text(page, "#read"), /Runs: [4-9]/);
      assert.doesNotMatch(await text(page, "#fig-1 figcaption"), /synthetic/);
      const rows = await page.locator("#tasks tbody tr").allInnerTexts();
      assert.ok(rows.length >= 4, rows.join("\n"));
      assert.match(await page.evaluate(() => location.hash), /data=own/);
      await page.locator("#tasks tbody tr button").first().click();
      await eventually(async () => assert.ok((await page.locator("#timeline li").count()) > 0));
      await ready(page);
      await assertAccessible(page);
      // Undo brings the synthetic runs back.
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await eventually(async () => assert.match(await text(page, "#fig-1 figcaption"), /synthetic/));
    }));

  it("joins known patches with the runs of their tasks", () =>
    at("#/execution", async (page) => {
      await choose(page, [fixture("swe-agent.traj")]);
      await read(page);
      const log = JSON.parse(await readFile(fixture("swe-agent.traj"), "utf8"));
      const instance = (await page.locator("#tasks tbody tr th").first().innerText()).trim();
      assert.ok(log.trajectory.length > 0 && instance.length > 0);
      assert.doesNotMatch(await text(page, "#counts"), /first edit in/);
      const patch = "diff --git a/none.py b/none.py\n--- a/none.py\n+++ b/none.py\n@@ -1 +1 @@\n-a\n+b\n";
      const task = { repo: "a/b", base_commit: "0", instance_id: instance, patch };
      await choose(page, [file("instances.jsonl", `${JSON.stringify(task)}\n`)]);
      await eventually(async () => assert.match(await text(page, "#read"), /Runs: 1\..*Known patches: 1\./));
      await eventually(async () => assert.match(await text(page, "#counts"), /first edit in a right file\s+0 of 1/));
    }));

  it("keeps what a damaged file has, and says where it is damaged", () =>
    at("#/execution", async (page) => {
      const whole = await readFile(fixture("claude-session.jsonl"), "utf8");
      await choose(page, [file("whole.traj", await readFile(fixture("swe-agent.traj"), "utf8")), file("cut.jsonl", whole.slice(0, whole.length - 40))]);
      await read(page);
      assert.match(await text(page, "#diagnostics"), /of cut\.jsonl/);
      assert.ok((await page.locator("#tasks tbody tr").count()) >= 2);
      await choose(page, [file("broken.txt", "hello")]);
      await eventually(async () => assert.match(await text(page, "#files"), /broken\.txt: .*known here/s));
      assert.ok((await page.locator("#tasks tbody tr").count()) >= 2);
    }));

  it("takes files that are dropped anywhere, and joins results that come later", () =>
    at("#/execution", async (page) => {
      const drop = async (name) => {
        const body = await readFile(fixture(name), "utf8");
        const transfer = await page.evaluateHandle(([name, body]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([body], name));
          return transfer;
        }, [name, body]);
        await page.locator("h1").dispatchEvent("dragover", { dataTransfer: transfer });
        await page.locator("#drop.is-over").waitFor();
        await page.locator("h1").dispatchEvent("drop", { dataTransfer: transfer });
      };
      await drop("swe-agent.traj");
      await read(page);
      const instance = await page.locator("#tasks tbody tr th").first().innerText();
      assert.match(await page.locator("#tasks tbody tr td").last().innerText(), /unknown/);
      await choose(page, [file("report.json", JSON.stringify({ resolved_ids: [instance.trim()] }))]);
      await eventually(async () => assert.match(await page.locator("#tasks tbody tr td").last().innerText(), /yes/));
    }));

  it("walks through a run by keys and buttons", () =>
    at("#/execution", async (page) => {
      const here = () => text(page, "#step");
      const task = () => text(page, "#fig-2 figcaption b");
      const first = await here();
      await page.locator("#timeline").focus();
      await page.keyboard.press("l");
      await eventually(async () => assert.notEqual(await here(), first));
      await page.keyboard.press("h");
      await eventually(async () => assert.equal(await here(), first));
      await page.keyboard.press("$");
      await eventually(async () => assert.match(await page.locator("#timeline li").last().getAttribute("aria-current"), /step/));
      await page.keyboard.press("0");
      await eventually(async () => assert.equal(await here(), first));
      const before = await task();
      await page.keyboard.press("L");
      await eventually(async () => assert.notEqual(await task(), before));
      await page.keyboard.press("H");
      await eventually(async () => assert.equal(await task(), before));
      await page.getByRole("button", { name: "Last step" }).click();
      await eventually(async () => assert.notEqual(await here(), first));
      assert.ok((await page.locator("#timeline .is-skipped").count()) > 0);
    }));

  it("shows no terminal escapes, folds long output, and saves all of it", () =>
    at("#/execution", async (page) => {
      const lines = Array.from({ length: 60 }, (_, line) => `\u001b[31mline ${line}\u001b[0m`).join("\n");
      const document = {
        schema_version: "ATIF-v1.7", session_id: "long", agent: { name: "mine", version: "1" },
        steps: [
          { step_id: 1, source: "agent", message: "", tool_calls: [{ tool_call_id: "a", function_name: "bash", arguments: { command: "pytest -q" } }],
            observation: { results: [{ source_call_id: "a", content: lines, extra: { exit_code: 1 } }] } },
        ],
      };
      await choose(page, [file("long.json", JSON.stringify(document))]);
      await read(page);
      await eventually(async () => assert.match(await text(page, "#timeline"), /line 59/));
      const shown = await page.locator("#timeline").evaluate((node) => node.textContent);
      assert.doesNotMatch(shown, /\u001b|\[31m/);
      assert.match(await text(page, "#timeline summary"), /more lines/);
      const whole = await saved(page, () => page.getByRole("button", { name: "Save all of it" }).click());
      assert.equal(whole.body.split("\n").length, 60);
    }));

  it("exports records and a run that can be read again", () =>
    at("#/execution", async (page) => {
      const counted = Number((await text(page, "#executions")).replace(/\D/g, ""));
      const { name, body } = await saved(page, () => page.locator("#export-jsonl").click());
      assert.equal(name, "runwise-executions.jsonl");
      const records = body.trim().split("\n").map((line) => JSON.parse(line));
      assert.equal(records.length, counted);
      assert.ok(records.every(({ cmd, kind, phase, outcome }) => cmd && kind && phase && outcome));
      const table = await saved(page, () => page.locator("#export-csv").click());
      assert.match(table.body, /^instance,agent,model/);
      const atif = await saved(page, () => page.locator("#export-atif").click());
      const before = await text(page, "#fig-2 figcaption");
      await choose(page, [file("again.json", atif.body)]);
      await read(page);
      const after = await text(page, "#fig-2 figcaption");
      const numbers = (caption) => caption.match(/Executions: (\d+), source edits: (\d+)/).slice(1);
      assert.deepEqual(numbers(after), numbers(before));
    }));

  it("gives up reading when told to", () =>
    at("#/execution", async (page) => {
      const line = await readFile(fixture("claude-session.jsonl"), "utf8");
      await choose(page, [file("large.jsonl", line.repeat(Math.ceil(40e6 / line.length)))]);
      await page.locator("#files .progress button").click();
      await eventually(async () => assert.equal(await page.locator("#files .progress").count(), 0));
      assert.match(await text(page, "#fig-1 figcaption"), /synthetic/);
    }));
});
