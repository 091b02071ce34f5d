// What tests of the page of decoding share: opening it, connecting it, and the program that it talks to.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { eventually, ready, withPage } from "./harness.mjs";

export const text = (page, selector) => page.locator(selector).innerText();
export const file = (name, body) => ({ name, mimeType: "text/plain", buffer: Buffer.from(body) });
export const choose = (page, ...files) => page.locator("#drop input[type=file]").setInputFiles(files);
export const events = (body) => body.trim().split("\n").map((line) => JSON.parse(line));

/** Opens the page at a route of its own, with a recording in it, and hands it to `test`. */
export const openAt = (browser, route, test, options = {}) =>
  withPage(browser, { route, lang: "en", ...options }, async (page) => {
    await ready(page);
    await page.locator("#fig-6").waitFor();
    await test(page);
  });

/** Noise of a page that talks to a backend beside it. */
export const elsewhere = [/Password field/, /^request to elsewhere: http:\/\/127\.0\.0\.1/, /^request failed: http:\/\/127\.0\.0\.1/, /^status 4\d\d: http:\/\/127\.0\.0\.1/, /console error: Failed to load resource/, /CORS policy/, /ERR_/];

export async function connect(page, { address }, token) {
  await page.getByLabel("Address").fill(address);
  await page.getByLabel("Address").press("Tab");
  if (token) {
    await page.getByLabel("Token, if it asks for one").fill(token);
    await page.getByLabel("Token, if it asks for one").press("Tab");
  }
  await page.locator("#connect").click();
}

export const isReady = (page) => eventually(async () => assert.match(await text(page, "#link-state"), /Ready/));

/** Starts `runwise serve` on a free port. Whoever starts it stops it. */
export async function serve(program, ...options) {
  const { RUNWISE_TOKEN: _, ...env } = process.env;
  const child = spawn(program, ["serve", ...options, "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"], env: { ...env, RUNWISE_LOG: "warn" } });
  const line = await new Promise((done, fail) => {
    createInterface({ input: child.stdout }).once("line", done);
    child.once("error", fail).once("exit", () => fail(new Error(`${program} ended without serving.`)));
  });
  return { address: line.match(/http:\/\/\S+/)[0], stop: () => child.kill() };
}
