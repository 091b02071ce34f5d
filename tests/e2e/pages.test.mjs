// Every page, at every width, in both themes and languages.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { addresses, assertAccessible, assertFits, ready, screenshot, startBrowser, withPage } from "./harness.mjs";

const PAGES = ["reliability", "tasks", "routing", "decoding", "execution"];
const WIDTHS = [360, 768, 1280];
const THEMES = { light: "rgb(252, 252, 250)", dark: "rgb(20, 22, 26)" };
const LANGUAGES = ["en", "zh"];

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

for (const name of PAGES) {
  describe(name, () => {
    for (const width of WIDTHS) {
      for (const [theme, paper] of Object.entries(THEMES)) {
        for (const lang of LANGUAGES) {
          it(`at ${width} px, ${theme}, ${lang}`, () =>
            withPage(browser, { route: `#/${name}`, width, theme, lang }, async (page) => {
              await ready(page);
              const root = await page.evaluate(() => ({
                theme: document.documentElement.dataset.theme,
                lang: document.documentElement.lang,
                paper: getComputedStyle(document.body).backgroundColor,
              }));
              assert.deepEqual(root, { theme, lang, paper });
              await assertFits(page);
              await assertAccessible(page);
              await screenshot(page, `${name}-${width}-${theme}-${lang}`);
            }));
        }
      }
    }

    for (const address of addresses) {
      it(`under ${new URL(address).pathname}`, () =>
        withPage(browser, { address, route: `#/${name}` }, async (page) => {
          await ready(page);
        }));
    }
  });
}
