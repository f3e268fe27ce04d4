/**
 * The dashboard on a large run, filled through the port of the store with the rollouts of a small one: what the first page
 * transfers, what-if as a ratio to the bare computation, and the memory of the server while pages watch.
 *
 *     node --conditions=@regain/source bench/dashboard.ts [rollouts]
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRunHead,
  createRunPlan,
  parseManifest,
  resolveManifest,
  withRun,
} from '@regain/lab/internal/harness';
import { runExperiment } from '@regain/lab/internal/results';
import { batchCount, batchRange, openStore, type StoredRollout } from '@regain/lab/internal/store';
import { chromium } from 'playwright-core';
import { appFolder } from '../packages/dashboard/src/commands/index.ts';
import { readAppFiles, startServer } from '../packages/dashboard/src/server/index.ts';

const rollouts = Number(process.argv[2] ?? 100_000);
const WATCHERS = 50;
const folder = mkdtempSync(join(tmpdir(), 'regain-bench-'));
const store = openStore('sqlite:');
const [small, large] = [join(folder, 'small.sqlite'), join(folder, 'large.sqlite')];
const about = { suites: ['paladin-eval'], policies: ['vanilla', 'retry'], profiles: ['rough'], tasks: 20 };

await runExperiment({ name: 'small', ...about, repeats: 2 }, { store, run: small });
const real: StoredRollout[] = [];
await withRun(store, small, async ({ stored }) => {
  for await (const one of stored.rollouts()) real.push(one);
});

const given = parseManifest({ name: 'large', ...about, repeats: rollouts / 40 });
const manifest = await resolveManifest(given, { from: folder, runDirectory: folder });
const plan = createRunPlan(manifest);
const byCoordinate = Map.groupBy(real, ({ policy, task }) => `${policy}/${task}`);
const head = {
  ...createRunHead(manifest, { createdAt: new Date(0).toISOString(), madeBy: 'bench' }),
  batchSize: 1_000,
};
const session = await store.create(large, head, 'bench');
for (let batch = 0; batch < batchCount(head); batch++) {
  await session.claim(1);
  const { from, to } = batchRange(head, batch);
  const filled = Array.from({ length: to - from }, (_, i) => {
    const at = plan.at(from + i);
    const like = byCoordinate.get(`${at.policy}/${at.task}`)!;
    return { ...like[(from + i) % like.length]!, ...at, position: from + i };
  });
  await session.commit(batch, filled);
}
await session.close();

const app = readAppFiles(await appFolder(() => {}));
const server = await startServer({
  ...{ version: 'bench', files: [large], app, store, host: '127.0.0.1', port: 0 },
  live: { everyMs: 200, nowMs: () => performance.now() },
});
const executablePath = process.env.REGAIN_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const context = await browser.newContext();
  context.setDefaultTimeout(1_800_000);
  const page = await context.newPage();
  let transferred = 0;
  page.on('response', async (response) => {
    const { responseBodySize, responseHeadersSize } = await response.request().sizes();
    transferred += responseBodySize + responseHeadersSize;
  });
  const { sources } = (await (await fetch(`${server.url}api/sources`)).json()) as {
    sources: { id: string }[];
  };
  const id = sources[0]!.id;
  await page.goto(`${server.url}#/run/${id}/overview`);
  await page.locator('figure svg').waitFor();
  console.log(`first page of ${rollouts} rollouts: ${transferred} bytes transferred`);
  if (rollouts <= 300_000) {
    await page.goto(`${server.url}#/run/${id}/what-if`);
    const ratios: number[] = [];
    for (const gamma of ['0.95', '0.8', '0.85', '0.7', '0.92']) {
      await page.locator('[data-scored]').waitFor();
      await page.getByLabel('γ, discount per step', { exact: true }).fill(gamma);
      await page.keyboard.press('Tab');
      const shown = page.locator(`figcaption:has-text("γ ${gamma},")`);
      await shown.waitFor();
      const done = page.locator('[data-scored]:not([data-painted-ms=""])');
      await done.waitFor();
      const [bare, painted] = await Promise.all([
        done.getAttribute('data-bare-ms'),
        done.getAttribute('data-painted-ms'),
      ]);
      ratios.push(Number(painted) / Number(bare));
    }
    const sorted = ratios.toSorted((a, b) => a - b);
    console.log(
      `what-if: shown after ${sorted[2]!.toFixed(2)} times the bare computation (median of 5; ${sorted.map((one) => one.toFixed(2)).join(', ')})`,
    );
  }
  const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => fetch(`${server.url}api/live`)));
  for (const { body } of watchers) void body!.pipeTo(new WritableStream());
  const heap = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    globalThis.gc?.();
    return Math.round(process.memoryUsage().heapUsed / 1e6);
  };
  const [first, second, third] = [await heap(), await heap(), await heap()];
  console.log(
    `memory of the server with ${server.watchers()} watching pages, every 5 s: ${first}, ${second}, ${third} MB`,
  );
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
