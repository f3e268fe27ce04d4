/** Every adapter in the same scenarios. docs/reference/adapters.md has what is observed here, cell by cell. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Adapter } from './adapter-in-test.ts';
import { adaptersWith } from './all-in-test.ts';
import { type InstalledSdk, installClaudeAgentSdk } from './install-claude-agent-sdk-in-test.ts';
import { type Cells, cellsOf, features } from './scenarios-in-test.ts';

const page = new URL('../../../../../docs/reference/adapters.md', import.meta.url);
let installed: InstalledSdk;
const observed = new Map<string, Cells>();

beforeAll(async () => {
  installed = await installClaudeAgentSdk();
  for (const adapter of adaptersWith(installed.sdk)) observed.set(adapter.name, await cellsOf(adapter));
}, 120_000);
afterAll(() => installed.remove());

/** The table between the markers of the page. */
function tableOn(text: string): string[][] {
  const [, inside = ''] = /<!-- observed -->\n([\s\S]*?)<!-- \/observed -->/.exec(text) ?? [];
  const rows = inside.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

describe('the table of what is supported', () => {
  it('has what the scenarios observe, cell by cell', () => {
    const names = [...observed.keys()];
    const rows = features.map((feature) => [feature, ...names.map((name) => observed.get(name)![feature])]);
    const [head, , ...cells] = tableOn(readFileSync(page, 'utf8'));
    expect([head, ...cells]).toEqual([['', ...names], ...rows]);
  });

  it('has no adapter that repeats a write in doubt, and none that ignores an abort', () => {
    for (const cells of observed.values())
      expect(cells).toMatchObject({ effects: 'yes', abort: 'yes', 'own retries of tools': 'none' });
  });
});

describe('the scenarios', () => {
  /** Tools as they are, called once more after every failure. */
  const careless: Adapter = {
    name: 'careless',
    call: async ({ run }) => {
      const call = () => run({ args: { city: 'Oslo' }, signal: undefined });
      return { text: await call().catch(call), asked: false, parts: [] };
    },
  };

  it('see what an adapter does not support', async () => {
    const { abort: _, ...rest } = { ...(await cellsOf({ ...careless, call: noAbort(careless) })) };
    expect(rest).toEqual({
      ...{ effects: 'no', approvals: 'lost', 'streamed output': 'lost', 'tool name': 'repaired' },
      ...{ 'argument values': 'no', 'argument names': 'no', 'note on a repair': 'no' },
      ...{ 'message after a failure': 'the answer of the server', 'own retries of tools': '1' },
    });
  });
});

/** The scenario of an abort would wait for ever. */
function noAbort({ call }: Adapter): Adapter['call'] {
  return async (scene) => (scene.signal === undefined ? call(scene) : { text: '' });
}
