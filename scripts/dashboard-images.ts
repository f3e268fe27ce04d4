/**
 * Answers four questions on a run from the pages of the dashboard alone, as a new user would: only links and fields that the page
 * shows are used. Prints each answer with its clicks, and writes the pictures of the guide.
 *
 *     node --conditions=@regain/source scripts/dashboard-images.ts RUN.sqlite
 */

import { join } from 'node:path';
import { openStore } from '@regain/lab/internal/store';
import type { Page } from 'playwright-core';
import { appFolder } from '../packages/dashboard/src/commands/index.ts';
import { readAppFiles, startServer } from '../packages/dashboard/src/server/index.ts';
import { ready } from '../packages/dashboard/src/tests/page-in-test.ts';
import { launchChromium } from './chromium-in-test.ts';
import { root } from './run.ts';

type Step = (page: Page) => Promise<void>;

const link =
  (name: string): Step =>
  (page) =>
    page.getByRole('link', { name, exact: true }).click();
const run: Step = (page) => page.locator('.card').first().click();
const firstPair: Step = (page) =>
  page.getByRole('table', { name: 'Pairs' }).getByRole('link').first().click();
const gamma: Step = async (page) => {
  await page.getByLabel('γ, discount per step', { exact: true }).fill('0.95');
  await page.keyboard.press('Enter');
};

const questions: readonly { readonly name: string; readonly steps: readonly Step[] }[] = [
  { name: 'law', steps: [run] },
  { name: 'tools', steps: [run, link('Tools')] },
  { name: 'pair', steps: [run, link('Compare'), firstPair] },
  { name: 'what-if', steps: [run, link('What if'), gamma] },
];

const server = await startServer({
  ...{ version: 'images', files: process.argv.slice(2), host: '127.0.0.1', port: 0 },
  ...{ app: readAppFiles(await appFolder(() => {})), store: openStore('sqlite:') },
  live: { everyMs: 1_000, nowMs: () => performance.now() },
});
const browser = await launchChromium();
try {
  const page = await (await browser.newContext({ viewport: { width: 1000, height: 640 } })).newPage();
  page.setDefaultTimeout(600_000);
  for (const { name, steps } of questions) {
    await page.goto(server.url);
    await ready(page);
    for (const step of steps) {
      await step(page);
      await ready(page);
    }
    const path = join(root, 'docs/images', `dashboard-${name}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 45 });
    console.log(`${name}, ${steps.length} clicks: ${await page.locator('.note').first().textContent()}`);
  }
} finally {
  await browser.close();
  await server.close();
}
