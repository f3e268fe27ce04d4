/** Real calls: rejected ones of tau-bench are rarely repaired, right ones are not changed. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTauBench } from '../../packages/lab/src/training/calls/tau-bench.ts';
import { appliedTo, changedCalls, rightCalls } from './real-calls.ts';
import { repairData } from './repair.ts';

const folder = repairData.folder();
const isThere = folder !== undefined && existsSync(join(folder, 'tau-bench'));
if (!isThere) console.warn(`skipped: real calls; the study of repairs ${repairData.lack}, and tau-bench/`);

describe.skipIf(!isThere)('real calls', () => {
  it('that were rejected for another reason than their form are handed back', () => {
    const { rejected } = readTauBench(join(folder!, 'tau-bench'));
    const applied = appliedTo(rejected);
    expect(rejected.length).toBe(318);
    expect(applied.length / rejected.length).toBeLessThanOrEqual(0.03);
    // The only one that may be applied, read one by one: the tool is called think.
    for (const { rejected: one, decision } of applied) {
      expect(one.call.tool).toBe('THINK');
      expect(decision.repair.call).toEqual({ tool: 'think', args: one.call.args });
    }
  });

  it('that are right are not changed, whatever an error says', () => {
    const right = rightCalls(folder!, 150);
    expect(right.length).toBe(150);
    expect(changedCalls(right, false)).toEqual([]);
    expect(changedCalls(right, true)).toEqual([]);
  });
});
