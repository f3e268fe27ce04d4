/** The conformance suite for stores, ours and anybody's own: needs no test runner. */

import { requireConformance } from 'regain/internal/types';
import { batchRules } from './conformance/batch-rules.ts';
import { Bench, type OpenStore } from './conformance/bench.ts';
import { recordingRules } from './conformance/recording-rules.ts';
import { runRules } from './conformance/run-rules.ts';

/**
 * Throws a RegainError that lists every rule that the store breaks. `open` is called for every rule, and must return
 * an empty store, or the same one: runs are created under the names `check-store-1`, `check-store-2` and so on.
 */
export async function checkStore(open: OpenStore): Promise<void> {
  const violations: string[] = [];
  const rules = Object.entries({ ...runRules, ...batchRules, ...recordingRules });
  for (const [index, [rule, check]] of rules.entries()) {
    const bench = new Bench(open, `check-store-${index + 1}`);
    try {
      await check(bench);
    } catch (error) {
      violations.push(`${rule}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await bench.leave();
    }
  }
  requireConformance('the store', violations);
}
