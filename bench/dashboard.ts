/**
 * `regain serve` on a large run that is filled through the port of the store: the memory of its process while pages watch the
 * last tenth being written, what the first page transfers, and what-if as a ratio to the bare computation.
 *
 *     npm run bench -- dashboard [--million]
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '@regain/lab/internal/store';
import type { Page } from 'playwright-core';
import { appFolder } from '../packages/dashboard/src/commands/index.ts';
import { launchChromium } from '../scripts/chromium-in-test.ts';
import { temporaryFolder } from '../scripts/temporary-folder.ts';
import { filledRun } from './support/filled-run.ts';

const rollouts = process.argv.includes('--million') ? 1_000_000 : 100_000;
const WATCHERS = 50;
const STEPS = 20;
const STEP_MS = 3_000;
const TRANSFERRED_MAX = 1_000_000;
const MEMORY_RATIO_MAX = 1.25;
const WHAT_IF_RATIO_MAX = 2;

using folder = temporaryFolder('bench');
const failed: string[] = [];
const require_ = (isWithin: boolean, text: string) => {
  console.log(`${text}${isWithin ? '' : '  BEYOND ITS BOUND'}`);
  if (!isWithin) failed.push(text);
};

const run = await filledRun(openStore('sqlite:'), folder.path, rollouts);
await run.fill(0.9);
// Built here, so that the memory of the server is not that of a build.
await appFolder(() => {});
const server = await serve(run.file);
try {
  await memory(server, run);
  await run.close();
  await pages(server);
} finally {
  server.stop();
}
process.exitCode = failed.length === 0 ? 0 : 1;

/** The command as a user starts it, in a process of its own. */
async function serve(file: string) {
  const main = 'packages/regain/src/cli/main.ts';
  const args = [...process.execArgv, main, 'serve', file, '--port', '0', '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    text += line;
    url = /"url":\s*"([^"]+)"/.exec(text)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error('regain serve does not start');
  const residentMb = () =>
    Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
  return { url, residentMb, stop: () => child.kill() };
}

/** Linux only: the memory of another process is read from /proc. */
async function memory(server: Awaited<ReturnType<typeof serve>>, run: Awaited<ReturnType<typeof filledRun>>) {
  let messages = 0;
  const stop = new AbortController();
  const watchers = await Promise.all(
    Array.from({ length: WATCHERS }, () => fetch(`${server.url}api/live`, { signal: stop.signal })),
  );
  for (const { body } of watchers)
    void body!
      .pipeTo(
        new WritableStream({
          write: (chunk) => {
            messages += Buffer.from(chunk).toString().split('data: ').length - 1;
          },
        }),
      )
      .catch(() => {});
  while (messages < WATCHERS) await pause(100);
  const seen: number[] = [];
  for (let step = 1; step <= STEPS; step++) {
    await run.fill(0.9 + (0.1 * step) / STEPS);
    await pause(STEP_MS);
    seen.push(Math.round(server.residentMb()));
  }
  stop.abort();
  // The first quarter is the start: code is compiled and buffers find their size.
  const settled = seen.slice(STEPS / 4);
  const ratio = settled.at(-1)! / settled[0]!;
  require_(
    ratio <= MEMORY_RATIO_MAX && messages > WATCHERS,
    `memory of regain serve while ${WATCHERS} pages watch ${rollouts} rollouts being written: ${seen.join(', ')} MB; ${ratio.toFixed(2)} times from the settled start to the end, ${messages} messages`,
  );
}

async function pages({ url }: { readonly url: string }) {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    context.setDefaultTimeout(1_800_000);
    const page = await context.newPage();
    let transferred = 0;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (transferred += encodedDataLength));
    const listed = (await (await fetch(`${url}api/sources`)).json()) as { sources: { id: string }[] };
    const address = `${url}#/run/${listed.sources[0]!.id}`;
    await page.goto(`${address}/overview`);
    await page.locator('figure svg').waitFor();
    require_(
      transferred < TRANSFERRED_MAX,
      `first page of ${rollouts} rollouts: ${transferred} bytes transferred, headers included`,
    );
    if (rollouts <= 300_000) await whatIf(page, `${address}/what-if`);
  } finally {
    await browser.close();
  }
}

async function whatIf(page: Page, address: string) {
  await page.goto(address);
  const ratios: number[] = [];
  for (const gamma of ['0.95', '0.8', '0.85', '0.7', '0.92']) {
    await page.locator('[data-scored]').waitFor();
    await page.getByLabel('γ, discount per step', { exact: true }).fill(gamma);
    await page.keyboard.press('Tab');
    await page.locator(`figcaption:has-text("γ ${gamma},")`).waitFor();
    const done = page.locator('[data-scored]:not([data-painted-ms=""])');
    await done.waitFor();
    const [bare, painted] = await Promise.all([
      done.getAttribute('data-bare-ms'),
      done.getAttribute('data-painted-ms'),
    ]);
    ratios.push(Number(painted) / Number(bare));
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  require_(
    sorted[2]! <= WHAT_IF_RATIO_MAX,
    `what-if on ${rollouts} rollouts: shown after ${sorted[2]!.toFixed(2)} times the bare computation (median of 5; ${sorted.map((one) => one.toFixed(2)).join(', ')})`,
  );
}
