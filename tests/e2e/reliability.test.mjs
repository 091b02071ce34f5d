// The reliability page, used: its result without a click, its handles, programs of one's own, and
// whatever a person can hand it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assertAccessible, assertFits, eventually, ready, startBrowser, withPage } from "./harness.mjs";

const suite = (name) => fileURLToPath(new URL(`../suite/sandbox/${name}`, import.meta.url));
const LOOP = `;; never ends
(module (func (export "valid") (param i32 i32) (result i32) (loop $l (br $l)) (unreachable)))`;

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const text = (page, selector) => page.locator(selector).innerText();
const verdict = (page) => text(page, "#fig-2 .verdict");
const rows = (page) => page.locator("#fig-1 svg.chart .row").count();
const query = (page) => page.evaluate(() => location.hash);
const at = (route, test, options = {}) => withPage(browser, { route, lang: "en", ...options }, async (page) => {
  await ready(page);
  await test(page);
});

/** Writes a number where one can be dragged: its field comes with the next drawing. */
async function write(page, number, text) {
  await page.locator(number).press("Enter");
  const field = page.locator(".drag-field");
  await field.fill(text);
  await field.press("Enter");
}

/** Opens the editor of a program and replaces its text. */
async function rewrite(page, letter, source) {
  await page.locator(`#program-${letter}`).getByRole("button", { name: `Edit ${letter}` }).click();
  const editor = page.locator(`#program-${letter} textarea`);
  await editor.fill(source);
  await editor.blur();
  await ready(page);
}

/** Chooses a file in the drop zone below the programs. */
async function upload(page, file) {
  await page.locator("#programs > .drop input[type=file]").setInputFiles(file);
}

describe("results", () => {
  it("are there without a click", () =>
    at("#/reliability", async (page) => {
      assert.equal(await rows(page), 7);
      assert.match(await verdict(page), /^Adopt A/);
      assert.match(await text(page, "#fig-2 .forest table"), /\.993/);
      assert.match(await text(page, "#takeaway"), /./);
    }));

  it("follow every preset, and the presets say what they show", () =>
    at("#/reliability", async (page) => {
      const buttons = page.locator(".presets button");
      assert.ok((await buttons.count()) >= 6);
      for (let i = 0; i < (await buttons.count()); i += 1) {
        await buttons.nth(i).click();
        await ready(page);
        assert.equal(await buttons.nth(i).getAttribute("aria-current"), "true");
        assert.ok((await text(page, "#takeaway")).length > 20);
      }
    }));

  it("show the method fooled at 290, 4, 4, 2", () =>
    at("#/reliability?v=1&mix=290,4,4,2", async (page) => {
      assert.match(await verdict(page), /^Fallback/);
      assert.match(await text(page, "#fig-2 .forest table"), /\.978/);
    }));

  it("come with bootstrap intervals from a few dozen inputs on", () =>
    at("#/reliability?v=1&mix=290,4,4,2", async (page) => {
      await page.waitForSelector("#fig-2 .ci", { timeout: 20_000, state: "attached" });
    }));

  it("fill the table of ten mixes, and a row loads its mix", () =>
    at("#/reliability", async (page) => {
      const row = page.locator("#tab-1 table.mixes tbody tr").nth(4);
      await row.waitFor();
      assert.equal(await page.locator("#tab-1 table.mixes tbody tr").count(), 10);
      await row.locator("button").click();
      await ready(page);
      await eventually(async () => assert.match(await query(page), /mix=290,4,4,2/));
    }));
});

describe("handles", () => {
  it("move the gate by keys, in one step of undo", () =>
    at("#/reliability", async (page) => {
      const handle = page.locator('#fig-2 .handle[role="slider"]');
      for (let i = 0; i < 3; i += 1) await handle.press("ArrowLeft");
      await eventually(async () => assert.equal(await handle.getAttribute("aria-valuenow"), "0.935"));
      await handle.press("Home");
      await page.locator("h1").click();
      await eventually(async () => assert.match(await query(page), /tau=/));
      while (await page.getByRole("button", { name: "Undo" }).isEnabled()) await page.keyboard.press("Control+z");
      await eventually(async () => assert.equal(await handle.getAttribute("aria-valuenow"), "0.95"));
      await eventually(async () => assert.doesNotMatch(await query(page), /tau=/));
    }));

  it("drag the gate outside its chart, and Escape restores it", () =>
    at("#/reliability", async (page) => {
      const handle = page.locator('#fig-2 .handle[role="slider"]');
      await handle.scrollIntoViewIfNeeded();
      const box = await handle.locator(".grip").boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x - 80, box.y + 300, { steps: 5 });
      assert.ok(Number(await handle.getAttribute("aria-valuenow")) < 0.9);
      await page.keyboard.press("Escape");
      await eventually(async () => assert.equal(await handle.getAttribute("aria-valuenow"), "0.95"));
      await page.mouse.up();
    }));

  it("scrub EM from the vote to convergence", () =>
    at("#/reliability", async (page) => {
      const handle = page.locator('#fig-3 .handle[role="slider"]');
      await handle.focus();
      await page.keyboard.press("Home");
      assert.match(await text(page, "#fig-3"), /13\/21/);
      assert.match(await text(page, "#fig-1"), /DS at 0/);
      await page.keyboard.press("End");
      assert.match(await text(page, "#fig-1"), /1\.000/);
    }));

  it("play the iterations", () =>
    at("#/reliability", async (page) => {
      await page.locator("#fig-3 .transport").getByRole("button", { name: "Play" }).click();
      await page.waitForFunction(() => /DS at [3-9]/.test(document.querySelector("#fig-1").textContent));
    }));

  it("change a number in a sentence", () =>
    at("#/reliability", async (page) => {
      await write(page, '#fig-1 .drag[aria-label="ordinary"]', "27");
      await ready(page);
      await eventually(async () => assert.match(await query(page), /mix=27,1,1,1/));
      assert.match(await text(page, "#fig-1"), /× 27/);
    }));

  it("choose an input by keys and weigh it", () =>
    at("#/reliability", async (page) => {
      const column = page.locator("#fig-1 .chooser").nth(2);
      await column.focus();
      await page.keyboard.press("Enter");
      assert.equal(await column.getAttribute("aria-pressed"), "true");
      assert.match(await text(page, "#fig-5 figcaption"), /total 25, count 3/);
    }));
});

describe("programs", () => {
  it("of one's own, compiled from Rust, are ranked beside the seven", () =>
    at("#/reliability", async (page) => {
      await upload(page, suite("rust-coupon.wasm"));
      await page.waitForFunction(() => document.querySelectorAll("#fig-1 svg.chart .row").length === 8);
      await ready(page);
      assert.match(await text(page, "#program-H"), /command/);
      // It is correct, so it stands in one behaviour with A to C.
      await page.waitForFunction(() => /A–C, H/.test(document.querySelector("#fig-2 .forest table").textContent));
      await assertAccessible(page);
    }));

  it("are edited, and a mistake marks its line and loses nothing", () =>
    at("#/reliability", async (page) => {
      await rewrite(page, "D", "(module\n  (func (export \"valid\") (param i32 i32) (result i32)\n    (i32.cosnt 1)))");
      assert.match(await text(page, "#program-D .error"), /Line 3/);
      assert.equal(await page.locator("#program-D .is-error").innerText(), "3");
      assert.equal(await rows(page), 6);
      await page.keyboard.press("Control+z");
      await page.locator("h1").click();
      await page.keyboard.press("Control+z");
      await ready(page);
      await page.waitForFunction(() => document.querySelectorAll("#fig-1 svg.chart .row").length === 7);
    }));

  it("that never end, hoard or are no programs give one sentence each", () =>
    at("#/reliability", async (page) => {
      await rewrite(page, "G", LOOP);
      await page.waitForFunction(() => /G failed on 3 of 3 inputs: .*fuel/.test(document.querySelector("#fig-1").textContent));
      await upload(page, suite("rust-hoards.wasm"));
      await page.waitForFunction(() => /H failed on 3 of 3 inputs: .*memory/.test(document.querySelector("#fig-1").textContent));
      await upload(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) });
      await page.waitForSelector("#program-I .error");
      const sentences = (await text(page, "#program-I .error")).trim();
      assert.ok(sentences.length > 20 && sentences.length < 300, sentences);
      assert.equal(await rows(page), 8);
    }));

  it("can be added, copied, moved and removed with keys alone", () =>
    at("#/reliability", async (page) => {
      const press = async (name) => {
        await page.getByRole("button", { name, exact: true }).focus();
        await page.keyboard.press("Enter");
        await ready(page);
      };
      await press("Add a program");
      await page.waitForSelector("#program-H");
      await press("Duplicate A");
      await page.waitForSelector("#program-I");
      await press("Move down A");
      await press("Remove I");
      await press("Remove H");
      assert.equal(await page.locator(".program").count(), 7);
    }));

  it("above the limit are refused before they are read", () =>
    at("#/reliability", async (page) => {
      await upload(page, { name: "huge.wasm", mimeType: "application/wasm", buffer: Buffer.alloc(17 << 20) });
      await page.waitForSelector(".opening .error");
      assert.match(await text(page, ".opening .error"), /huge\.wasm/);
      assert.equal(await rows(page), 7);
    }));
});

describe("work", () => {
  it("can be stopped, and what is done is kept", () =>
    at("#/reliability?v=1&total=0,100&count=0,10&edge=0&rows=300", async (page) => {
      const slow = `;; slow
        (module (func (export "valid") (param $t i32) (param $c i32) (result i32) (local $i i32)
          (loop $l (local.set $i (i32.add (local.get $i) (i32.const 1)))
            (br_if $l (i32.lt_u (local.get $i) (i32.const 400000))))
          (i32.const 1)))`;
      await rewrite(page, "B", slow);
      await write(page, '#fig-1 .controls .drag[aria-label="number of inputs"]', "50000");
      const cancel = page.locator("#fig-1 .progress button");
      await cancel.waitFor();
      await page.waitForTimeout(600);
      await cancel.click();
      await ready(page);
      assert.match(await text(page, "#speed"), /of 50/);
      assert.equal(await rows(page), 7);
    }, { lang: "en" }));

  it("adopts many times over with a known truth", () =>
    at("#/reliability?v=1&mix=290,4,4,2", async (page) => {
      await page.locator("#study").click();
      await page.waitForSelector("#fig-6 table.study", { timeout: 60_000 });
      assert.match(await text(page, "#fig-6 table.study"), /The gate/);
      assert.equal(await page.locator("#fig-7 svg.chart").count(), 1);
      await assertAccessible(page);
    }));

  it("goes on without a network once the page is open", () =>
    at("#/reliability", async (page) => {
      await page.context().setOffline(true);
      await page.locator(".presets button").nth(3).click();
      await ready(page);
      assert.match(await verdict(page), /^Fallback/);
    }));
});

describe("links", () => {
  it("reproduce a state, twice the same", () =>
    at("#/reliability?v=1&mix=256,20,20,4&tau=0.9&it=5&seed=7", async (page) => {
      await eventually(async () => assert.match(await query(page), /mix=256,20,20,4/));
      assert.match(await text(page, "#fig-1"), /DS at 5/);
    }));

  it("with bad values say so and open all the same", () =>
    at("#/reliability?v=1&mix=1,1,1,999999&tau=7&nonsense=1", async (page) => {
      const said = await text(page, ".said");
      assert.match(said, /tau/);
      assert.match(said, /mix/);
    }));

  it("win over saved work, which is kept and offered", () =>
    at("#/reliability", async (page) => {
      await page.locator("#tab-1 table.mixes tbody tr").nth(1).locator("button").click();
      await ready(page);
      await page.goto("about:blank");
      await page.goto(page.url() === "about:blank" ? await address(page) : page.url());
      await ready(page);
      await eventually(async () => assert.match(await query(page), /mix=280,20,0,0/));
      await page.locator(".said button").click();
      await ready(page);
      await eventually(async () => assert.match(await query(page), /mix=0,1,1,5/));
    }));

  it("leave Back one step away after many edits", () =>
    withPage(browser, { route: "#/reliability", lang: "en" }, async (page) => {
      await ready(page);
      const before = await page.evaluate(() => history.length);
      for (let i = 0; i < 10; i += 1) await page.locator(".presets button").nth(i % 4).click();
      await ready(page);
      assert.equal(await page.evaluate(() => history.length), before);
    }));
});

/** A link to another state than the one saved. */
async function address(page) {
  const { addresses } = await import("./harness.mjs");
  assert.ok(page);
  return `${addresses[0]}#/reliability?v=1&mix=280,20,0,0&lang=en`;
}

describe("figures", () => {
  it("export their numbers and pictures", () =>
    at("#/reliability", async (page) => {
      for (const format of ["CSV", "JSON", "SVG", "PNG"]) {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.locator("#fig-1 .figtools").getByRole("button", { name: format }).click(),
        ]);
        const saved = readFileSync(await download.path());
        assert.ok(saved.length > 100, format);
        if (format === "CSV") assert.match(saved.toString(), /25,5/);
        if (format === "PNG") assert.equal(saved.subarray(1, 4).toString(), "PNG");
      }
    }));

  it("show their data as a table, and alone when embedded", () =>
    at("#/reliability", async (page) => {
      await page.locator("#fig-2").getByRole("button", { name: "Data table" }).click();
      await assertFits(page);
      await page.goto(`${page.url().split("#")[0]}#/reliability?embed=fig-2&lang=en`);
      await page.waitForSelector(".embedded #fig-2");
      assert.equal(await page.locator("figure").count(), 1);
    }));
});
