/** Files that somebody made to harm the server: each is an error of that file, and everything else goes on. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunHead, createRunPlan, withRun } from '@regain/lab/internal/harness';
import { runExperiment } from '@regain/lab/internal/results';
import { openStore, type StoredRollout } from '@regain/lab/internal/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardServer, readAppFiles, startServer } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'regain-crafted-'));
const at = (name: string) => join(folder, name);
const store = openStore('sqlite:');
let server: DashboardServer;

/** A run whose policy is a file beside it, which notes that it was run. */
async function runWithCode(): Promise<void> {
  writeFileSync(
    at('policy.mjs'),
    `globalThis.process.env.REGAIN_CRAFTED = 'ran'; export default () => ({});`,
  );
  await withRun(store, at('real.sqlite'), async ({ manifest: own, stored }) => {
    const manifest = { ...own, policies: [{ name: 'mine', file: './policy.mjs', sha256: '0'.repeat(64) }] };
    const plan = createRunPlan(manifest);
    const head = createRunHead(
      manifest,
      { createdAt: '2026-01-01T00:00:00Z', madeBy: 'crafted' },
      plan.rollouts,
    );
    const rollouts: StoredRollout[] = [];
    for await (const one of stored.rollouts()) rollouts.push({ ...one, ...plan.at(one.position) });
    const session = await store.create(at('code.sqlite'), head, 'test');
    await session.claim(1);
    await session.commit(0, rollouts);
    await session.close();
  });
}

beforeAll(async () => {
  const manifest = { name: 'real', suites: ['paladin-eval'], policies: ['vanilla'], tasks: 2, repeats: 1 };
  await runExperiment(manifest, { store, run: at('real.sqlite'), workers: 1 });
  await runWithCode();
  // The header of a run, and nothing behind it that fits.
  const header = Buffer.alloc(8192, 0xff);
  header.write('SQLite format 3\0', 'latin1');
  header.writeUInt32BE(0x52676e31, 68);
  writeFileSync(at('damaged.sqlite'), header);
  writeFileSync(at('nested.jsonl'), `${'['.repeat(100_000)}\n`);
  const head = JSON.stringify({ type: 'trace', version: 2, source: 'shield', unit: 'call' });
  const called = (call: string, tool: string) => [
    `{"type":"call","call":"${call}","tool":"${tool}","args":{"__proto__":{"polluted":true}}}`,
    `{"type":"attempt","call":"${call}","attempt":0,"purpose":"step","tool":"${tool}","startMs":0,"endMs":5,"outcome":"answered","value":1}`,
    `{"type":"ending","call":"${call}","ending":"clean","reason":"__proto__"}`,
  ];
  const lines = [head, ...called('__proto__', 'constructor'), ...called('long', 'x'.repeat(1_000_000))];
  writeFileSync(at('names.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(at('index.html'), '<!doctype html>');
  server = await startServer({
    ...{ version: '1', files: [folder], app: readAppFiles(folder), store, host: '127.0.0.1', port: 0 },
    live: { everyMs: 20, nowMs: () => performance.now() },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(`${server.url}api/${path}`);
  return { status: response.status, body: JSON.parse(await response.text()) };
};

async function idOf(name: string): Promise<string> {
  const { sources } = (await get('sources')).body;
  return sources.find(({ file }: { file: string }) => file === at(name)).id;
}

describe('a crafted file', () => {
  it('that only begins like a run is listed with its error', async () => {
    const { sources } = (await get('sources')).body;
    const damaged = sources.find(({ file }: { file: string }) => file === at('damaged.sqlite'));
    expect(damaged.error).toEqual(expect.any(String));
    expect((await get(`runs/${damaged.id}`)).status).toBe(422);
    expect((await get(`runs/${await idOf('real.sqlite')}`)).status).toBe(200);
  });

  it('with a run of its own code is shown, and the code is not run', async () => {
    const id = await idOf('code.sqlite');
    expect((await get(`runs/${id}`)).body.cells).toMatchObject([{ policy: 'mine' }]);
    for (const route of [`runs/${id}/rollouts/0`, `runs/${id}/episodes`]) {
      const { status, body } = await get(route);
      expect(status).toBe(400);
      expect(body.error).toContain('./policy.mjs). If you trust it: regain serve --run-code');
    }
    expect(process.env.REGAIN_CRAFTED).toBeUndefined();
  });

  it('with JSON 100,000 levels deep is refused', async () => {
    const { status, body } = await get(`traces/${await idOf('nested.jsonl')}`);
    expect(status).toBe(422);
    expect(body.error).toEqual(expect.any(String));
  });

  it('with names of prototypes and names of 1 MB changes nothing but its own rows', async () => {
    const { body } = await get(`traces/${await idOf('names.jsonl')}`);
    expect(body.operations).toHaveLength(2);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const response = await fetch(`${server.url}api/live`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"constructor"')) text += (await reader.read()).value;
    expect(text.length).toBeLessThan(100_000);
    await reader.cancel();
  });
});
