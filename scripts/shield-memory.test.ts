/** In the soak: the heap stays flat over calls with ever-new tool names, schemas and error texts. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { trialCount } from './soak-counts.ts';

// Entries are counted in `npm test`: bounded-memory.test.ts of the shield.
const calls = trialCount(0, 100_000);

it.skipIf(calls === 0)(
  'the heap grows until the bounds are reached, and not afterwards',
  () => {
    const program = fileURLToPath(new URL('shield-memory.ts', import.meta.url));
    const flags = ['--expose-gc', '--conditions=@regain/source', '--disable-warning=ExperimentalWarning'];
    const text = execFileSync(process.execPath, [...flags, program, String(calls)], { encoding: 'utf8' });
    const { heaps, counted, tools } = JSON.parse(text) as { heaps: number[]; counted: number; tools: number };
    expect([heaps.length, counted, tools]).toEqual([10, calls, 1_001]);
    expect(heaps[9]! / heaps[4]!).toBeLessThan(1.05);
  },
  3_600_000,
);
