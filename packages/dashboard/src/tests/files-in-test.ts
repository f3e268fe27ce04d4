/** Files that were dropped, files that were made to harm, and the file that works without a server. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exportHtml } from '../commands/index.ts';
import { problems, ready, watched } from './page-in-test.ts';
import type { Served } from './served-in-test.ts';

export interface Setup {
  readonly served: Served;
  readonly browser: Browser;
  readonly page: Page;
  /** The id of sessions.jsonl. */
  readonly trace: string;
  /** Goes to a page and waits for its data. */
  open(hash: string): Promise<void>;
  /** Addresses by name. */
  pages(): Readonly<Record<string, string>>;
}

/** In the browser and on the server of the other tests: starting both again would cost as much as these tests. */
export function describeFiles(setup: () => Setup): void {
  describe('a dropped trace', () => {
    it('is analysed in the page, sent nowhere, and equal to what the server says', async () => {
      const { served, page, trace, open } = setup();
      await open('#/');
      const sent: string[] = [];
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
      await page.setInputFiles('input[type=file]', join(served.folder, 'sessions.jsonl'));
      await page.waitForURL(/dropped-1/);
      await ready(page);
      const dropped = await page.locator('.five').textContent();
      await open(`#/trace/${trace}/overview`);
      expect(dropped).toBe(await page.locator('.five').textContent());
      expect(sent).toEqual([]);
    });

    it('with script in every field is shown as text, from the server and dropped', async () => {
      const { served, page, open } = setup();
      problems.length = 0;
      const hostile = await served.id('hostile.jsonl');
      for (const where of ['overview', 'calls', 'call/0', 'tools']) {
        await open(`#/trace/${hostile}/${where}`);
        if (where === 'call/0') {
          await page.locator('.block').first().click();
          await page.locator('summary').first().click();
          expect(await page.textContent('.detail')).toContain('<img src=x');
        }
      }
      await open('#/live');
      await page.locator('.recent b', { hasText: '<img' }).first().waitFor();
      // A sign that reverses text reverses nothing after the name that it is in.
      const direction = 'getComputedStyle(document.querySelector(".recent b")).unicodeBidi';
      expect(await page.evaluate(direction)).toBe('isolate');
      await open('#/');
      await page.setInputFiles('input[type=file]', join(served.folder, 'hostile.jsonl'));
      await page.waitForURL(/dropped-/);
      await ready(page);
      expect(await page.evaluate(() => (globalThis as { attacked?: string }).attacked)).toBeUndefined();
      expect(problems).toEqual([]);
    });

    it('of a run and a memory with script in every field is shown as text', async () => {
      const { served, page, open } = setup();
      problems.length = 0;
      const [hostile, memory] = await Promise.all([
        served.id('hostile.sqlite'),
        served.id('hostile-memory.jsonl'),
      ]);
      for (const where of ['overview', 'paired?at=0', 'rollouts', 'rollout/0', 'tools', 'what-if']) {
        await open(`#/run/${hostile}/${where}`);
        expect(await page.textContent('body')).toContain('<img src=x');
      }
      await open(`#/memory/${memory}/list`);
      await page.getByRole('table', { name: 'Exemplars' }).getByRole('link').first().click();
      expect(await page.textContent('.detail')).toContain('<img src=x');
      await open('#/');
      await open('#/live');
      await page.locator('section.live', { hasText: '<img src=x' }).first().waitFor();
      expect(await page.evaluate(() => (globalThis as { attacked?: string }).attacked)).toBeUndefined();
      // Its names are none of this program: attempts cannot be shown, which the server says with status 422 or 500.
      expect(problems.filter((text) => !text.includes('status of 4'))).toEqual([]);
    });

    it('of 100 MB that is no trace is refused, and the page stays usable', async () => {
      const { served, page, open } = setup();
      const large = join(served.folder, 'large.bin');
      writeFileSync(large, Buffer.alloc(100_000_000, '{"a":[1,2,3],"text":"nothing"}\n'));
      await open('#/');
      await page.setInputFiles('input[type=file]', large);
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').textContent()).toContain('no known trace dialect');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Live' }).click();
      await page.waitForSelector('h1:has-text("Live")');
    });
  });

  describe('one file', () => {
    it('has every page without a server, and hostile texts stay texts', async () => {
      const { served, browser, pages } = setup();
      problems.length = 0;
      const file = join(served.folder, 'page.html');
      const files = [
        'before.sqlite',
        'after.sqlite',
        'sessions.jsonl',
        'hostile.jsonl',
        'hostile-memory.jsonl',
      ];
      const size = await exportHtml(
        files.map((name) => join(served.folder, name)),
        file,
        'test',
      );
      expect(size).toBeLessThan(5_000_000);
      // The licences of what it contains go with it.
      const text = readFileSync(file, 'utf8');
      for (const name of ['preact', '@observablehq/plot', 'd3-scale', 'buffer', 'jsonrepair'])
        expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
      const notices = await (await fetch(`${served.server.url}third-party.txt`)).text();
      expect(notices).toContain('Copyright (c) 2015-present Jason Miller');
      const offline = await browser.newContext({ offline: true, reducedMotion: 'reduce' });
      offline.setDefaultTimeout(120_000);
      const alone = await watched(offline);
      const hostile = await served.id('hostile.jsonl');
      for (const [name, hash] of Object.entries({
        ...pages(),
        hostile: `#/trace/${hostile}/call/0`,
      })) {
        if (name === 'live') continue;
        await alone.goto(`file://${file}${hash}`);
        await ready(alone);
        if (name === 'what-if') await alone.locator('figcaption, .problem').first().waitFor();
        expect(await alone.locator('.problem').allTextContents(), name).toEqual([]);
      }
      expect(await alone.evaluate(() => (globalThis as { attacked?: string }).attacked)).toBeUndefined();
      await alone.goto(`file://${file}#/`);
      await alone.setInputFiles('input[type=file]', join(served.folder, 'sessions.jsonl'));
      await alone.waitForURL(/dropped-1/);
      await offline.close();
      expect(problems).toEqual([]);
    });
  });
}
