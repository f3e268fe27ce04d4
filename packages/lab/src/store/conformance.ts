/** The conformance suite for stores, built-in or a user's own. Needs no test runner. */

import { type CheckWait, checkWithin, errorText, invalidArgument } from 'regain/internal/types';
import { batchRules } from './conformance/batch-rules.ts';
import { recordingRules } from './conformance/recording-rules.ts';
import { type OpenStore, RuleContext } from './conformance/rule-context.ts';
import { runRules } from './conformance/run-rules.ts';

/**
 * Throws a RegainError that lists every rule that the store breaks. `open` is called for every rule, and must return
 * an empty store, or the same one: runs are created under the names `check-store-1`, `check-store-1-other` and so on.
 */
export async function checkStore(open: OpenStore, wait: CheckWait = {}): Promise<void> {
  if (typeof open !== 'function') throw invalidArgument('checkStore takes a function that returns a store');
  await checkWithin(
    () => 'the store',
    wait,
    async (bounded) => {
      const violations: string[] = [];
      const rules = Object.entries({ ...runRules, ...batchRules, ...recordingRules });
      for (const [index, [rule, check]] of rules.entries()) {
        const bench = new RuleContext(open, `check-store-${index + 1}`, bounded);
        try {
          await check(bench);
        } catch (error) {
          violations.push(`${rule}: ${errorText(error)}`);
        } finally {
          await bench.closeAll();
        }
      }
      return violations;
    },
  );
}
