/** The pages in a real browser, on a real run, real traces and the real server. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRun } from '@regain/lab/internal/harness';
import { computeResults } from '@regain/lab/internal/results';
import { openStore } from '@regain/lab/internal/store';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { calibrate } from 'regain/internal/law';
import { appendMemory } from 'regain/internal/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../../scripts/chromium-in-test.ts';
import { describeFiles } from './files-in-test.ts';
import { hostileExemplars, hostileRun } from './hostile-run-in-test.ts';
import { hostileTrace } from './hostile-trace-in-test.ts';
import { problems, ready, seriousFindings, watched } from './page-in-test.ts';
import { type Served, serve } from './served-in-test.ts';

/** A folder for pictures of every page, if they are wanted. */
const shots = process.env.REGAIN_SCREENSHOTS;
let served: Served;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let run: string;
let trace: string;

beforeAll(async () => {
  if (shots !== undefined) mkdirSync(shots, { recursive: true });
  [served, browser] = await Promise.all([serve(), launchChromium()]);
  run = await served.id('after.sqlite');
  trace = await served.id('sessions.jsonl');
  const inFolder = (name: string) => join(served.folder, name);
  writeFileSync(inFolder('hostile.jsonl'), hostileTrace());
  await hostileRun(openStore('sqlite:'), inFolder('after.sqlite'), inFolder('hostile.sqlite'));
  appendMemory(inFolder('hostile-memory.jsonl'), hostileExemplars());
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    bypassCSP: false,
    // Drawing a spinner again and again is what would cost most here.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(120_000);
  page = await watched(context);
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

async function open(hash: string, on: Page = page): Promise<void> {
  await on.goto(`${served.server.url}${hash}`);
  await ready(on);
}

const pages = () => ({
  home: '#/',
  overview: `#/run/${run}/overview`,
  compare: `#/run/${run}/paired?a=0&b=2&at=0`,
  rollouts: `#/run/${run}/rollouts?cell=1`,
  rollout: `#/run/${run}/rollout/12`,
  tools: `#/run/${run}/tools`,
  'what-if': `#/run/${run}/what-if`,
  trace: `#/trace/${trace}/overview`,
  calls: `#/trace/${trace}/calls`,
  call: `#/trace/${trace}/call/1?show=session`,
  'trace-tools': `#/trace/${trace}/tools`,
  live: '#/live',
});

describe('every page', () => {
  it('is complete, legible to assistive technology, and within the window, in both themes and on a phone', async () => {
    problems.length = 0;
    const memory = await served.id('memory.jsonl');
    const findings: string[] = [];
    const look = async (name: string, rules: 'all' | 'contrast' | 'none') => {
      await ready(page);
      if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (over > 0) findings.push(`${name}: ${over} px wider than the window`);
      if (rules === 'none') return;
      findings.push(...(await seriousFindings(page, rules)).map((text) => `${name}: ${text}`));
    };
    for (const [name, hash] of Object.entries({ ...pages(), memory: `#/memory/${memory}/list` })) {
      await open(hash);
      if (name === 'live') await page.locator('section.live').first().waitFor();
      await look(`${name}-light`, 'all');
      await page.emulateMedia({ colorScheme: 'dark' });
      await look(`${name}-dark`, 'contrast');
      await page.setViewportSize({ width: 390, height: 844 });
      if (shots !== undefined) await look(`${name}-dark-phone`, 'none');
      await page.emulateMedia({ colorScheme: 'light' });
      await look(`${name}-phone`, 'none');
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(findings.join('\n')).toBe('');
    expect(problems).toEqual([]);
  });

  it('says what is wrong with an address or a file, and what to do when nothing is there', async () => {
    await open('#/run/nothing/overview');
    expect(await page.textContent('main')).toContain('There is no such run');
    await open(`#/run/${run}/rollout/99999`);
    expect(await page.getByRole('alert').textContent()).toContain('the run has rollouts 0 to');
    await open(`#/run/${run}/rollouts?text=nosuchtask`);
    expect(await page.textContent('main')).toContain('No rollout fits');
    problems.length = 0;
  });
});

describe('a run', () => {
  it('shows the numbers of the command line', async () => {
    await open(`#/run/${run}/overview`);
    const results = await withRun(openStore('sqlite:'), join(served.folder, 'after.sqlite'), (opened) =>
      computeResults(opened),
    );
    const text = (await page.textContent('main'))!;
    for (const { policy, RR } of results.cells) {
      expect(text).toContain(policy);
      expect(text).toContain(`${(100 * RR!.point).toFixed(1)} %`);
    }
    expect(text).toContain('Is the law trusted here?');
    expect(text).toContain('What changed since the last run');
    expect(text).toContain('The manifests differ in policies');
  });

  it('is scored again under another discount, equal to the results to the last digit, and the address keeps it', async () => {
    await open(`#/run/${run}/what-if`);
    await page.getByLabel('γ, discount per step', { exact: true }).fill('0.95');
    await page.keyboard.press('Tab');
    await page.waitForURL(/gamma=0.95/);
    await page.waitForSelector('pre:has-text("--gamma 0.95")');
    await page.waitForSelector('figcaption:has-text("γ 0.95")');
    const results = await withRun(openStore('sqlite:'), join(served.folder, 'after.sqlite'), (opened) =>
      computeResults({
        ...opened,
        manifest: { ...opened.manifest, calibration: calibrate({ gamma: 0.95, lambda: 0.5 }) },
      }),
    );
    const shown = await page
      .locator('[data-es]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-es')));
    const gaps = await page
      .locator('[data-gap]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-gap')));
    const judged = results.cells.map((cell) => cell.judged!);
    expect(shown.toSorted()).toEqual(judged.map(({ ES }) => String(ES.point)).toSorted());
    expect(gaps.toSorted()).toEqual(judged.map(({ gap }) => String(gap!.point)).toSorted());
    expect(await page.textContent('main')).toMatch(/The ranking (?:of policies stays|changes)/);
    await page.reload();
    await ready(page);
    await page.waitForSelector('figcaption:has-text("γ 0.95")');
  });

  it('compares two policies: flips first, both timelines, and why they went apart', async () => {
    await open(`#/run/${run}/paired`);
    expect(await page.getByRole('row').nth(1).textContent()).toContain('only B completed');
    await open(`#/run/${run}/paired?a=0&b=2&at=0`);
    await page.waitForSelector('section[aria-label="The chosen pair"] .timeline >> nth=1');
    expect(await page.textContent('section[aria-label="The chosen pair"] .note')).toContain(
      'They differ first at',
    );
    await page.locator('.timeline .block').first().click();
    expect(await page.textContent('.detail')).toContain('cost');
    await page.locator('.decisions summary').first().click();
    await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('second');
    await page.waitForURL(/show=second/);
  });

  it('leads from a tool and a failure class to the calls behind the number', async () => {
    await open(`#/run/${run}/tools`);
    expect(await page.textContent('.note')).toContain('Most is wasted on');
    await page.locator('.matrix td.rate a').first().click();
    await page.waitForURL(/failure=/);
    await page.getByRole('table', { name: 'Failed calls' }).getByRole('link').first().click();
    await page.waitForSelector('.timeline .block');
  });

  it('saves its figure as SVG, PNG and CSV', async () => {
    await open(`#/run/${run}/overview`);
    for (const [kind, start] of [
      ['SVG', '<?xml'],
      ['PNG', '\u{FFFD}PNG'],
      ['CSV', 'policy,suite'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('figure').getByRole('button', { name: kind }).click(),
      ]);
      expect(readFileSync((await download.path())!, 'utf8').startsWith(start)).toBe(true);
    }
  });

  it('is used by keyboard: filters, rows and tabs are reached and named', async () => {
    await page.goto('about:blank');
    await open(`#/run/${run}/rollouts`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Skip to the content');
    await page.getByRole('combobox', { name: 'Ending', exact: true }).focus();
    await page.keyboard.type('fail');
    await page.waitForURL(/ending=failed/);
    await page.getByRole('table', { name: 'Rollouts' }).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.timeline');
    await page.goBack();
    await ready(page);
    expect(page.url()).toContain('ending=failed');
  });

  it('compares two policies and opens an attempt by keyboard alone', async () => {
    await page.goto('about:blank');
    await open(`#/run/${run}/overview`);
    const focused = () =>
      page.evaluate<string>('document.activeElement.className + document.activeElement.textContent');
    const tabTo = async (wanted: (text: string) => boolean) => {
      for (let i = 0; i < 60 && !wanted(await focused()); i++) await page.keyboard.press('Tab');
      expect(await focused()).toSatisfy(wanted);
    };
    await tabTo((text) => text === 'tabCompare');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Pairs' }).waitFor();
    await tabTo((text) => /^[a-z]+-\d+-\d+$/.test(text));
    await page.keyboard.press('Enter');
    await page.waitForURL(/at=/);
    await page.locator('.timeline .block').nth(1).waitFor();
    await page.getByRole('link', { name: 'Compare', exact: true }).focus();
    await tabTo((text) => text.startsWith('block '));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'The attempt' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'The attempt' }).waitFor({ state: 'detached' });
  });

  it('keeps what was typed when the theme changes', async () => {
    await open(`#/run/${run}/paired?a=0&b=2&at=0`);
    await page.locator('.timeline .block').first().click();
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.getByRole('region', { name: 'The attempt' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Use the light theme' }).click();
  });
});

describe('live', () => {
  it('shows calls of a shield as they end', async () => {
    await open('#/live');
    const card = page.locator('section.live', { hasText: 'shield' });
    await card.getByText('9 calls').waitFor();
    await served.callTools(3);
    await card.getByText('12 calls').waitFor();
    expect(await card.textContent()).toContain('recovered');
  });
});

describeFiles(() => ({ served, browser, page, trace, open, pages }));
