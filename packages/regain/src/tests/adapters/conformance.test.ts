/** Every adapter in the same scenarios. docs/reference/adapters.md has what is observed here, cell by cell. */

import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Adapter, type Scene, shieldOfScene, unavailable } from './adapter-in-test.ts';
import { adaptersWith } from './all-in-test.ts';
import { type InstalledSdk, installClaudeAgentSdk } from './install-claude-agent-sdk-in-test.ts';
import { type Cells, cellsOf, features } from './scenarios-in-test.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const page = join(root, 'docs/reference/adapters.md');
let installed: InstalledSdk;
const observed = new Map<string, Cells>();
const circular = new Error('503');
circular.cause = circular;

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

describe('every adapter', () => {
  const callEach = (scene: () => Pick<Scene, 'run'> & Partial<Scene>) =>
    Promise.all(
      adaptersWith(installed.sdk).map(async (adapter) => {
        const given = { shield: shieldOfScene(), effect: 'read' as const, ...scene() };
        const seen = await adapter
          .call(given)
          .catch((error: unknown) => ({ text: `threw ${String(error)}` }));
        return [adapter.name, seen.text] as const;
      }),
    );

  it.each([
    ['a text', '503 Service Unavailable'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { status: 503, message: 'busy' }],
    ['a number', 7],
    ['an error that is its own cause', circular],
  ])('recovers a read that throws %s', async (_, thrown) => {
    const failsOnce = () => {
      let runs = 0;
      return {
        run: async () => {
          if (++runs === 1) throw thrown;
          return 'rain';
        },
      };
    };
    for (const seen of await callEach(failsOnce))
      expect(seen).toEqual([seen[0], expect.stringMatching(/rain/)]);
  });

  it('makes no call whose signal is aborted already', async () => {
    const runs: unknown[] = [];
    const run = async () => String(runs.push('rain'));
    await callEach(() => ({ run, signal: AbortSignal.abort(new Error('before')) }));
    expect(runs).toEqual([]);
  });

  it('keeps calls apart that are made at once with one shield', async () => {
    for (const adapter of adaptersWith(installed.sdk)) {
      const shield = shieldOfScene();
      const tried = new Set<string>();
      const run: Scene['run'] = async ({ args: { city } }) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (tried.has(city)) return `rain in ${city}`;
        tried.add(city);
        throw unavailable();
      };
      const cities = ['Oslo', 'Rome', 'Lima', 'Bonn'];
      const seen = cities.map((city) => adapter.call({ shield, effect: 'read', args: { city }, run }));
      const texts = (await Promise.all(seen)).map(({ text }) => /rain in \w+/.exec(text)?.[0]);
      expect([adapter.name, ...texts]).toEqual([adapter.name, ...cities.map((city) => `rain in ${city}`)]);
    }
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

/** The adapter of the Claude Agent SDK is typed by its form: the types of the real package are the test. */
const program = `
import { createSdkMcpServer, type Options, type SdkMcpToolDefinition, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { protectTools, recoveryHooks } from '${join(root, 'packages/regain/src/integrations/claude-agent-sdk/index.ts')}';
const rain = tool('rain', 'The rain.', { city: z.string() }, async ({ city }) => ({ content: [{ type: 'text', text: city }] }));
const [guarded] = protectTools([rain], { effects: { rain: 'read' } });
export const one: typeof rain = guarded!;
export const server = createSdkMcpServer({ name: 's', version: '1', tools: protectTools([rain] as SdkMcpToolDefinition<any>[]) });
export const options: Options = { hooks: recoveryHooks([rain]) };
// @ts-expect-error: no hooks
export const wrong: Options = { hooks: { PreToolUse: [recoveryHooks] } };
// @ts-expect-error: no tool
protectTools([{ name: 'rain' }]);
`;

it('tools and hooks are what the Claude Agent SDK takes', () => {
  const { folder } = installed;
  for (const name of ['zod', '@modelcontextprotocol', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const compilerOptions = { rewriteRelativeImportExtensions: false, allowImportingTsExtensions: true };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files: ['use.mts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'use.mts'), program);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', folder, '--checkers', '1'], {
    ...{ encoding: 'utf8', env: { ...process.env, GOGC: '400' } },
  });
  expect(stdout).toBe('');
});
