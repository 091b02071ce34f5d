// The page of decoding, used: recordings played and scrubbed, γ without a model, files of one's own, and
// a backend that streams, stalls, refuses and breaks. With RUNWISE_BACKEND naming the program, it is also
// driven against the real one.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, it } from "node:test";
import { choose, connect, elsewhere, events, file, isReady, openAt, serve, text } from "./decoding.mjs";
import { assertAccessible, assertFits, eventually, ready, startBrowser } from "./harness.mjs";

let browser;
let recording;
before(async () => {
  browser = await startBrowser();
  recording = await readFile(fileURLToPath(new URL("../../static/runs/scripted.jsonl", import.meta.url)), "utf8");
});
after(() => browser?.close());

const query = (page) => page.evaluate(() => location.hash);
const slider = (page, name) => page.locator(`svg [role="slider"][aria-label="${name}"]`);
const now = async (page, name) => Number(await slider(page, name).getAttribute("aria-valuenow"));
const SHOWN = "Tokens shown";
const GAMMA = "Guidance strength gamma";
const at = (route, test, options) => openAt(browser, route, test, options);
const tested = (page) => page.locator("#hidden tbody tr").first().waitFor({ timeout: 120_000 });

describe("a recording", () => {
  it("opens whole, says what it is, and grades its programs in the page", () =>
    at("#/decoding", async (page) => {
      assert.match(await text(page, "#run-label"), /recorded.*scripted/is);
      assert.match(await text(page, "#link-state"), /No backend/);
      assert.equal(await query(page), "#/decoding?lang=en");
      const tokens = events(recording).filter(({ event }) => event === "token");
      assert.match(await text(page, "#position"), new RegExp(`token ${tokens.length} of ${tokens.length}`));
      const flips = tokens.filter(({ flipped }) => flipped).length;
      assert.ok(flips > 0);
      assert.equal(await page.locator("#code .tok.flip").count(), flips);
      await tested(page);
      const done = events(recording).find(({ event }) => event === "done");
      const rows = await page.locator("#visible tbody tr").allInnerTexts();
      assert.match(rows[0], new RegExp(`${done.visible.filter((it) => it === "passed").length} of ${done.visible.length}`));
      assert.equal(await page.locator("#hidden tbody tr").count(), 3);
      assert.match(await text(page, "#fig-6 + .note"), /Takeaway/);
      await assertFits(page);
      await assertAccessible(page);
    }));

  it("plays, steps and scrubs", () =>
    at("#/decoding", async (page) => {
      const all = await now(page, SHOWN);
      await slider(page, SHOWN).focus();
      await page.keyboard.press("Home");
      await eventually(async () => assert.equal(await now(page, SHOWN), 0));
      await eventually(async () => assert.equal(await page.locator("#code .tok").count(), 0));
      assert.equal(await page.locator("#hidden").count(), 0);
      await page.keyboard.press("ArrowRight");
      await eventually(async () => assert.equal(await now(page, SHOWN), 1));
      await page.getByRole("button", { name: "Forward one" }).click();
      await eventually(async () => assert.match(await text(page, "#position"), /token 2 of/));
      await page.getByLabel("×16").check();
      await page.getByRole("button", { name: "Play" }).click();
      await eventually(async () => assert.ok((await now(page, SHOWN)) > 5));
      await page.getByRole("button", { name: "Pause" }).click();
      const paused = await now(page, SHOWN);
      await slider(page, SHOWN).focus();
      await page.keyboard.press("End");
      await eventually(async () => assert.equal(await now(page, SHOWN), all));
      assert.ok(paused <= all);
    }));

  it("looks at tokens by pointer and by keys, and keeps the token in the link", () =>
    at("#/decoding", async (page) => {
      assert.match(await text(page, "#selected"), /flipped/);
      await page.locator("#code").focus();
      await page.keyboard.press("Home");
      await eventually(async () => assert.match(await query(page), /token=0/));
      await page.keyboard.press("ArrowRight");
      await eventually(async () => assert.match(await query(page), /token=1/));
      await page.keyboard.press("ArrowDown");
      await eventually(async () => assert.match(await text(page, "#fig-3 figcaption"), /line 3/));
      const title = await text(page, "#fig-2 figcaption b");
      await page.locator("#code .tok.flip").first().click();
      await eventually(async () => assert.notEqual(await text(page, "#fig-2 figcaption b"), title));
      const address = page.url();
      const here = await text(page, "#selected");
      await page.goto("about:blank");
      await page.goto(address);
      await ready(page);
      await eventually(async () => assert.equal(await text(page, "#selected"), here));
      await page.getByRole("button", { name: "Undo" }).first().isEnabled();
    }));

  it("mixes anew at another γ, without a model", () =>
    at("#/decoding", async (page) => {
      const flips = await text(page, "#would-flip");
      const [, threshold] = flips.match(/γ ≥ ([\d.]+)/);
      const handle = slider(page, GAMMA);
      await handle.focus();
      await page.keyboard.press("Home");
      await eventually(async () => assert.equal(await now(page, GAMMA), 0));
      const plain = await handle.getAttribute("aria-valuetext");
      while ((await now(page, GAMMA)) <= Number(threshold)) await page.keyboard.press("Shift+ArrowRight");
      await eventually(async () => assert.notEqual((await handle.getAttribute("aria-valuetext")).match(/"(.*)"/)[1], plain.match(/"(.*)"/)[1]));
      await eventually(async () => assert.match(await query(page), /mix=/));
      await page.getByRole("button", { name: "Back to the run's γ" }).click();
      await eventually(async () => assert.doesNotMatch(await query(page), /mix=/));
    }));

  it("shows candidates, their traces and the signal as text", () =>
    at("#/decoding", async (page) => {
      assert.ok((await page.locator("#candidates > li").count()) >= 2);
      const title = await text(page, "#fig-4 figcaption b");
      await page.locator("#candidates .mark[aria-pressed=false]").first().click();
      await eventually(async () => assert.notEqual(await text(page, "#fig-4 figcaption b"), title));
      await page.getByText("The signal, word for word").click();
      assert.ok((await text(page, "#signal-text")).length > 50);
      assert.match(await text(page, "#fig-5"), /budget/);
    }));
});

describe("files", () => {
  it("opens a recording of one's own, in which text is text", () =>
    at("#/decoding", async (page) => {
      const evil = "<img src=x onerror=alert(1)>";
      const lines = events(recording).map((event) => event.event === "signal" ? { ...event, text: evil } : event);
      const body = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"event":"weather"}\n{"event":"token"}\n`;
      await choose(page, file("mine.jsonl", body));
      await eventually(async () => assert.match(await text(page, "#run-label"), /mine\.jsonl/));
      await eventually(async () => assert.match(await text(page, "#backend .error"), /1 damaged line/));
      await page.getByText("The signal, word for word").click();
      assert.equal(await text(page, "#signal-text"), evil);
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-events").click()]);
      const again = await readFile(await download.path(), "utf8");
      assert.deepEqual(events(again), [...lines, { event: "weather" }]);
      await page.getByRole("button", { name: "Undo" }).click();
      await eventually(async () => assert.doesNotMatch(await text(page, "#run-label"), /mine/));
    }));

  it("says in one sentence what is wrong with another", () =>
    at("#/decoding", async (page) => {
      await choose(page, file("bad.jsonl", "hello"));
      await eventually(async () => assert.match(await text(page, "#backend .error"), /bad\.jsonl is no recording \(line 1: .*\)/));
      assert.match(await text(page, "#run-label"), /scripted/);
      await choose(page, file("empty.jsonl", ""));
      await eventually(async () => assert.match(await text(page, "#backend .error"), /empty\.jsonl is empty/));
    }));

  it("takes a task that is dropped anywhere", () =>
    at("#/decoding", async (page) => {
      const task = 'format = 1\nname = "mine"\ntitle = { en = "Mine" }\nstyle = "call"\nentry = "twice"\nschema = """\nx: int 0..9\ncall (x)\n"""\nequality = "exact"\n[[visible]]\nargs = "2"\nexpected = "4"\n';
      const transfer = await page.evaluateHandle((body) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([body], "mine.toml"));
        return transfer;
      }, task);
      await page.locator("h1").dispatchEvent("dragover", { dataTransfer: transfer });
      await page.locator("#drop.is-over").waitFor();
      await page.locator("h1").dispatchEvent("drop", { dataTransfer: transfer });
      await eventually(async () => assert.match(await text(page, "#chosen"), /^mine,/));
      await eventually(async () => assert.match(await query(page), /own=/));
    }));
});

/** A backend of a few lines. `act` streams; what it was asked is kept. */
async function backend(act, { token, info = {} } = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const cross = {
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-headers": "authorization, content-type",
      "access-control-allow-private-network": "true",
    };
    if (request.method === "OPTIONS") return response.writeHead(204, cross).end();
    const send = (status, body) => response.writeHead(status, { ...cross, "content-type": "application/json" }).end(JSON.stringify(body));
    if (token && request.headers.authorization !== `Bearer ${token}`) return send(401, { message: "The token is wrong.", hint: "Copy it." });
    if (request.url === "/health") return send(200, {});
    if (request.url === "/v1/info") {
      return send(200, {
        protocol: 1, version: "0.1.0", model: { name: "test model", engine: "test", vocabulary: 100, context: 4096, sequences: 8 },
        bounds: { body_bytes: 1e6, queue: 8, candidates: 8, tokens: 512, seconds: 600, agents: 1 }, ...info,
      });
    }
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { url: request.url, body: body && JSON.parse(body), closed: false };
    asked.push(one);
    response.on("close", () => (one.closed = true));
    const stream = () => response.writeHead(200, { ...cross, "content-type": "text/event-stream" });
    await act({ request, response, send, stream, one });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}`, asked, stop: () => (server.closeAllConnections(), server.close()) };
}

const messages = (lines, from = 0) => lines.map((line, number) => `id: ${from + number + 1}\ndata: ${line}\n\n`).join("");
const lines = () => recording.trim().split("\n");
const withBackend = async (act, options, test) => {
  const server = await backend(act, options);
  try {
    await at("#/decoding", (page) => test(page, server), { expected: elsewhere });
  } finally {
    server.stop();
  }
};

describe("a backend", () => {
  it("streams a run in pieces of any size, and what it gets has no hidden test", () =>
    withBackend(async ({ response, stream }) => {
      stream();
      const bytes = Buffer.from(`: hello\n\n${messages(lines())}`);
      for (let place = 0; place < bytes.length; place += 4_999) {
        response.write(bytes.subarray(place, place + 4_999));
        await new Promise((done) => setTimeout(done, 3));
      }
      response.end();
    }, {}, async (page, server) => {
      await connect(page, server);
      await isReady(page);
      assert.match(await text(page, "#info"), /test model/);
      await page.locator("#run").click();
      await eventually(async () => assert.match(await text(page, "#run-state"), /Done/), 30_000);
      assert.match(await text(page, "#run-label"), /Live/);
      const tokens = events(recording).filter(({ event }) => event === "token").length;
      await eventually(async () => assert.match(await text(page, "#position"), new RegExp(`token ${tokens} of ${tokens}`)));
      const { body } = server.asked[0];
      assert.equal(body.version, 1);
      assert.equal(body.task.name, "longest-run");
      assert.doesNotMatch(JSON.stringify(body), /hidden|accbb/);
      await tested(page);
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-events").click()]);
      assert.equal(await readFile(await download.path(), "utf8"), recording);
      await assertAccessible(page);
    }));

  it("shows the queue, and closes the connection on Stop and when the page is left", () =>
    withBackend(async ({ response, stream }) => {
      stream();
      response.write(`id: 1\ndata: {"event":"queued","id":"q","position":3}\n\n`);
    }, {}, async (page, server) => {
      await connect(page, server);
      await isReady(page);
      await page.locator("#run").click();
      await eventually(async () => assert.match(await text(page, "#waiting"), /3 requests are before/));
      assert.equal(server.asked[0].closed, false);
      await page.locator("#stop").click();
      await eventually(async () => assert.equal(server.asked[0].closed, true));
      assert.match(await text(page, "#run-state"), /Stopped/);
      await page.locator("#run").click();
      await eventually(async () => assert.equal(server.asked.length, 2));
      await page.evaluate(() => (location.hash = "#/tasks"));
      await eventually(async () => assert.equal(server.asked[1].closed, true));
    }));

  it("keeps what arrived when it is lost, and resumes after it", () => {
    const told = () => ['{"event":"queued","id":"a1","position":0}', ...lines()];
    const half = () => Math.floor(told().length / 2);
    return withBackend(async ({ request, response, stream }) => {
      stream();
      if (request.method === "POST") {
        response.write(messages(told().slice(0, half())));
        setTimeout(() => response.destroy(), 100);
        return;
      }
      const from = Number(new URL(request.url, "http://x").searchParams.get("after"));
      response.end(messages(told().slice(from), from));
    }, {}, async (page, server) => {
      await connect(page, server);
      await isReady(page);
      await page.locator("#run").click();
      await eventually(async () => assert.match(await text(page, "#link-state"), /broke off/));
      const shown = await page.locator("#code .tok").count();
      assert.ok(shown > 0);
      await page.locator("#resume").click();
      await eventually(async () => assert.match(await text(page, "#run-state"), /Done/));
      assert.match(server.asked[1].url, new RegExp(`^/v1/runs/.+/events\\?after=${half()}$`));
      assert.ok((await page.locator("#code .tok").count()) > shown);
    });
  });

  it("says what is wrong with tokens, versions, strangers, refusals and addresses", () =>
    withBackend(async ({ send }) => send(429, { message: "The queue is full.", hint: "Try again later." }), { token: "secret" }, async (page, server) => {
      await connect(page, server);
      await eventually(async () => assert.match(await text(page, "#link-state"), /token is missing or wrong/));
      await connect(page, server, "secret");
      await isReady(page);
      assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes("secret")), false);
      await page.locator("#run").click();
      await eventually(async () => assert.match(await text(page, "#backend .error"), /The queue is full\. Try again later\./));
      await connect(page, { address: "http://192.168.1.5:8765" });
      await eventually(async () => assert.match(await text(page, "#link-state"), /this machine alone/));
      await connect(page, { address: "http://127.0.0.1:1" });
      await eventually(async () => assert.match(await text(page, "#link-state"), /Nobody answers at http:\/\/127\.0\.0\.1:1/));
      const newer = await backend(() => {}, { info: { protocol: 9 } });
      await connect(page, newer);
      await eventually(async () => assert.match(await text(page, "#link-state"), /version 9/));
      newer.stop();
    }));
});

describe("the real backend", { skip: process.env.RUNWISE_BACKEND ? false : "RUNWISE_BACKEND names no program" }, () => {
  let server;
  before(async () => {
    const script = join(await mkdtemp(join(tmpdir(), "runwise-")), "script.json");
    const head = "def longest_run(text):\n    best = (\"\", 0)\n    start = 0\n    for i, letter in enumerate(text):\n        if letter != text[start]:\n            start = i\n";
    const tail = (count) => `        if ${count} > best[1]:\n            best = (letter, ${count})\n    return best\n`;
    const scripts = [{ text: head + tail("i - start"), weight: 5 }, { text: head + tail("i - start + 1"), weight: 3 }, { when: "Beginning 1:", text: head + tail("i - start + 1"), weight: 6 }];
    await writeFile(script, JSON.stringify({ scripts, noise: 0.02 }));
    server = await serve(process.env.RUNWISE_BACKEND, "--scripted", script);
  });
  after(() => server?.stop());

  it("writes a program live, which passes here", () =>
    at("#/decoding", async (page) => {
      await connect(page, server);
      await isReady(page);
      await page.locator("#run").click();
      await eventually(async () => assert.match(await text(page, "#run-state"), /Done/), 180_000);
      assert.ok((await page.locator("#code .tok").count()) > 10);
      await tested(page);
      assert.match((await page.locator("#hidden tbody tr").allInnerTexts())[0], /5 of 5/);
    }, { expected: elsewhere }));
});
