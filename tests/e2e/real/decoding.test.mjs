// The page of decoding against `runwise serve` with small real weights. What such a model writes is
// nobody's business here: only that it comes token by token, adds up, can be stopped, and is the model's own
// at γ = 0.
//
// `cargo xtask test backend` sets the variables. By hand, beside `cargo xtask play`:
//     RUNWISE_BACKEND=target/release/runwise RUNWISE_MODEL=smol.gguf node --test tests/e2e/real/*.test.mjs
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { choose, connect, elsewhere, events, file, isReady, openAt, serve, text } from "../decoding.mjs";
import { eventually, startBrowser } from "../harness.mjs";

const { RUNWISE_BACKEND: program, RUNWISE_MODEL: model } = process.env;
const skip = program && model ? false : "RUNWISE_BACKEND and RUNWISE_MODEL name no program with its weights";

/** Tokens of a run that are enough: a small model may never end. */
const ENOUGH = 40;
const GAMMA = 0.5;
/** What floating point and six printed decimals leave of an equation. */
const EXACT = 1e-6;
const PRINTED = 1e-4;

// Without a program in it, nobody knows the parameters, and the model writes them, too.
const task = file("vowels.toml", `format = 1
name = "count-vowels"
title = { en = "Vowels" }
statement = { en = "Write a function that counts the vowels of a text." }
style = "call"
entry = "count_vowels"
schema = """
text: string 0..10 of [a-z]
call (text)
"""
equality = "exact"
[[visible]]
args = "'hello'"
expected = "2"
`);

const sum = (values) => values.reduce((total, value) => total + value, 0);
const descends = (values) => values.every((value, place) => place === 0 || value <= values[place - 1]);
const of = (all, name) => all.filter(({ event }) => event === name);

/** Asks for the task's program, from the page. */
async function start(page, server) {
  await connect(page, server);
  await isReady(page);
  await choose(page, task);
  await eventually(async () => assert.match(await text(page, "#chosen"), /^count-vowels,/));
  await page.locator("#run").click();
  await eventually(async () => assert.match(await text(page, "#run-label"), /Live/), 60_000);
}

/** How many tokens the run has, as the page says. */
const count = async (page) => Number((await text(page, "#position")).match(/of (\d+)/)[1]);

/** What the page has been told. */
async function told(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-events").click()]);
  return events(await readFile(await download.path(), "utf8"));
}

/** What the backend counts, by its name without the labels' quotes. */
async function metrics({ address }) {
  const body = await (await fetch(`${address}/metrics`)).text();
  const samples = body.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(samples.map((line) => line.replace("runwise_", "").replaceAll('"', "").split(" ")).map(([name, value]) => [name, Number(value)]));
}

/** No request is at work or waits, and the engine holds nothing. */
async function assertIdle(server) {
  await eventually(async () => {
    const { model_busy, sequences_open, streams_open, queue_waiting, sequences_leaked_total } = await metrics(server);
    assert.deepEqual({ model_busy, sequences_open, streams_open, queue_waiting, sequences_leaked_total }, { model_busy: 0, sequences_open: 0, streams_open: 0, queue_waiting: 0, sequences_leaked_total: 0 });
  });
}

/** One token's event: three distributions that agree with each other and with the choice. */
function assertMixed({ id, top, plain_choice, flipped, skipped, kl, certificate }) {
  assert.equal(certificate, "full");
  assert.equal(flipped, id !== plain_choice);
  assert.equal(top[0].id, id);
  assert.ok(descends(top.map(({ mixed }) => mixed)));
  for (const name of skipped ? ["plain", "mixed"] : ["plain", "traces", "mixed"]) {
    const total = sum(top.map((choice) => Math.exp(choice[name])));
    assert.ok(total > 0 && total <= 1 + EXACT, `${name} sums to ${total}`);
  }
  const likeliest = top.reduce((best, choice) => (choice.plain > best.plain ? choice : best));
  assert.equal(likeliest.id, plain_choice);
  if (skipped) return;
  assert.ok(kl >= -EXACT);
  // ln P + γ (ln P_c − ln P) less one and the same number.
  const rest = top.map(({ plain, traces, mixed }) => plain + GAMMA * (traces - plain) - mixed);
  assert.ok(rest.every((value) => Math.abs(value - rest[0]) < EXACT), `${rest}`);
}

describe("the page and real weights", { skip }, () => {
  let browser;
  let server;
  before(async () => {
    server = await serve(program, "--model", model);
    browser = await startBrowser();
  });
  after(() => Promise.all([browser?.close(), server?.stop()]));
  const at = (route, test) => openAt(browser, route, (page) => test(page), { expected: elsewhere });

  it("says what is there, and draws a program as it is written", () =>
    at(`#/decoding?gamma=${GAMMA}&s=2&d=1`, async (page) => {
      const info = await (await fetch(`${server.address}/v1/info`)).json();
      assert.equal(info.model.engine, "llama.cpp");
      await page.evaluate(() => {
        globalThis.lengths = new Set();
        const look = () => {
          const [, length] = document.querySelector("#position")?.textContent.match(/of (\d+)/) ?? [];
          if (length && document.querySelector("#run-label").textContent.startsWith("Live")) globalThis.lengths.add(Number(length));
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await start(page, server);
      const said = await text(page, "#info");
      for (const part of [info.model.name, info.model.engine, `Runwise ${info.version}`]) assert.ok(said.includes(part), said);
      await eventually(async () => assert.ok((await page.locator("#tests").count()) > 0 || (await count(page)) >= ENOUGH), 120_000);
      // After the program comes the comparison, which another test waits for.
      if (await page.locator("#stop").count()) await page.locator("#stop").click();
      await eventually(async () => assert.match(await text(page, "#run-state"), /Done|Stopped/));

      const all = await told(page);
      const tokens = of(all, "token");
      const lengths = await page.evaluate(() => [...globalThis.lengths]);
      assert.ok(tokens.length > 2 && lengths.length > 2, `${tokens.length} tokens were drawn as ${lengths}`);
      assert.equal(await count(page), tokens.length);
      const [run] = of(all, "run");
      assert.deepEqual(run.model, info.model);
      assert.equal(run.settings.guidance.strength, GAMMA);
      tokens.forEach(assertMixed);
      for (const { program } of of(all, "done")) {
        const written = run.forced + tokens.map(({ text }) => text).join("");
        assert.ok(written.startsWith(program.trimEnd()), program);
      }
      const signals = of(all, "signal");
      assert.ok(signals.length > 0 && of(all, "executed").length > 0);
      assert.ok(of(all, "candidate").length >= 2 * signals.length);
      for (const { tokens, reused } of signals) assert.ok(tokens <= run.settings.signal_tokens && reused > 0);

      await page.getByText("The signal, word for word").click();
      const signal = (await text(page, "#signal-text")).trim();
      assert.ok(signals.some(({ text }) => text.trim() === signal), signal);
      const rows = await page.locator("#fig-2-data tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map(({ textContent }) => textContent)));
      const [plain, traces, mixed] = [2, 3, 4].map((column) => rows.map((row) => Number(row[column])));
      assert.ok(descends(mixed) && Math.abs(sum(mixed) - 1) < PRINTED, `${mixed}`);
      assert.ok(sum(plain) <= 1 + PRINTED && sum(traces) <= 1 + PRINTED);
      const bars = await page.locator("#fig-2 .row").evaluateAll((rows) => rows.map((row) => ["b-plain", "b-trace", "b-mix"].map((name) => Number(row.querySelector(`rect.${name}`).getAttribute("width")))));
      assert.ok(descends(bars.map(([, , width]) => width)), `${bars}`);
      const wide = sum(bars[0]) / (plain[0] + traces[0] + mixed[0]);
      for (const [name, values] of [plain, traces, mixed].entries()) assert.ok(Math.abs(bars[0][name] - wide * values[0]) < 1, `${bars[0]}`);
      await assertIdle(server);
    }));

  it("stops the model when it is told to, and gives back what that held", () =>
    at("#/decoding?s=1&d=1", async (page) => {
      const earlier = await metrics(server);
      await start(page, server);
      await eventually(async () => assert.ok((await count(page)) > 0), 120_000);
      const busy = await metrics(server);
      assert.equal(busy.model_busy, 1);
      assert.ok(busy.sequences_open > 0);
      await page.locator("#stop").click();
      await eventually(async () => assert.match(await text(page, "#run-state"), /Stopped/));
      await assertIdle(server);
      const later = await metrics(server);
      const cancelled = "runs_total{ended=cancelled}";
      assert.equal(later[cancelled], earlier[cancelled] + 1);
      assert.equal(later.engine_restarts_total, 0);
      assert.ok((await page.locator("#code .tok").count()) > 0);
      assert.equal(of(await told(page), "end").length, 0);
    }));

  it("is the model's own greedy program at γ = 0", () =>
    at("#/decoding?gamma=0&s=1&d=1", async (page) => {
      let asked;
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/v1/decode")) asked = request.postDataJSON();
      });
      await start(page, server);
      await eventually(async () => assert.match(await text(page, "#run-state"), /Done/), 240_000);
      const shown = await told(page);
      const [done] = of(shown, "done");
      assert.equal(done.totals.flips, 0);
      assert.ok(of(shown, "token").every(({ skipped, flipped }) => skipped && !flipped));
      assert.equal(of(shown, "candidate").length, 0);
      assert.equal(await page.locator("#visible tbody tr").count(), 3);

      const body = JSON.stringify({ ...asked, settings: { ...asked.settings, compare: false } });
      const answer = await fetch(`${server.address}/v1/decode`, { method: "POST", headers: { "content-type": "application/json" }, body });
      const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: "));
      const direct = events(lines.map((line) => line.slice(6)).join("\n"));
      assert.equal(done.program, of(direct, "done")[0].program);
      assert.equal(done.program, of(shown, "plain")[0].greedy);
      const chosen = (all) => of(all, "token").map(({ id }) => id);
      assert.deepEqual(chosen(shown), chosen(direct));
      await assertIdle(server);
    }));
});
