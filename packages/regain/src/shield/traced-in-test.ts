/** What a shield counts, against what is counted in its trace. */

import { expect } from 'vitest';
import { TraceFold } from '../law/index.ts';
import { readTrace, type TraceEvent, writeTrace } from '../types/index.ts';
import type { Shield } from './shield.ts';

/** Both must be the same. Returns the counts by tool, and the observations of the trace. */
export function sameCounts(shield: Shield, trace: readonly TraceEvent[]) {
  const fold = new TraceFold();
  const observations = readTrace(writeTrace(trace)).flatMap((event) => fold.add(event) ?? []);
  const called = Object.entries(shield.stats().tools).filter(([, { calls }]) => calls > 0);
  const counted = called.map(([tool, stats]) => {
    const { repairedBeforeCall: _, avoidedMs: __, avoidedMoney: ___, ...counts } = stats;
    return [tool, counts] as const;
  });
  const counts = Object.fromEntries(counted);
  expect(fold.counts?.tools ?? {}).toEqual(counts);
  return { counts, observations };
}
