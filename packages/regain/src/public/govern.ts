/**
 * The decisions of the shield one by one, for a loop of your own: admission, circuit breaker, retry budget, drift, objectives.
 *
 * @example
 * import {
 *   circuitBreaker,
 *   driftDetector,
 *   inferEffect,
 *   posteriors,
 *   recoverySlo,
 *   retryBudget,
 * } from 'regain/govern';
 *
 * // Before a call: is the tool up, has it changed, is there a retry left, may the call be repeated?
 * const breaker = circuitBreaker({ handOffPrice: 0.5 });
 * for (let call = 0; call < 5; call++) breaker.recordFailure('search', 'timeout', call * 100);
 * console.log(breaker.state('search', 400)); // => open
 *
 * const drift = driftDetector();
 * for (const name of ['city', 'town'])
 *   drift.observeSchema({
 *     name: 'search',
 *     inputSchema: { type: 'object', properties: { [name]: { type: 'string' } } },
 *   });
 * console.log(drift.driftReason('search')); // => the schema of search changed
 *
 * const budget = retryBudget({ share: 0.2, perSecond: 1, burst: 2 });
 * console.log([1, 2, 3].map(() => budget.tryAcquire(0))); // => [ true, true, false ]
 *
 * console.log(inferEffect({ name: 'search_flights' }).effect); // => read
 *
 * // After a call: its outcome is recorded, and changes what is expected of the next one.
 * const learnt = posteriors();
 * const retry = { tool: 'search', failureClass: 'server-error', action: 'retry', failedTries: 0 } as const;
 * const before = learnt.chance(retry);
 * for (let n = 0; n < 20; n++) learnt.recordAttempt(retry, { success: true, cost: 0 });
 * console.log(before < learnt.chance(retry)); // => true
 *
 * const slo = recoverySlo({ rate: 0.9 });
 * for (let call = 0; call < 3; call++)
 *   slo.recordCall({ isAnswered: false, isHandedBack: true, spend: 0.1 }, call);
 * const [rate] = slo.status(3);
 * console.log(rate?.current, rate?.isBreached); // => 0 true
 *
 * @example
 * import { admit, posteriors, riskSignal } from 'regain/govern';
 *
 * // Experience with 100 calls of each tool: search fails in 10 % of them, book in 25 %; half of the retries succeed.
 * const learnt = posteriors();
 * for (let step = 0; step < 100; step++) {
 *   for (const [tool, everyNth] of [
 *     ['search', 10],
 *     ['book', 4],
 *   ] as const) {
 *     if (step % everyNth !== 0) learnt.recordSuccess(tool);
 *     else {
 *       const success = step % (2 * everyNth) === 0;
 *       learnt.recordFailure(tool, 'server-error');
 *       learnt.recordAttempt(
 *         { tool, failureClass: 'server-error', action: 'retry', failedTries: 0 },
 *         { success, cost: success ? 0 : 0.01 },
 *       );
 *       learnt.recordOutcome(tool, 'server-error', success);
 *     }
 *   }
 * }
 * const { decision, predicted } = admit(
 *   { steps: [{ tool: 'search' }, { tool: 'book' }] },
 *   { posteriors: learnt, handOffPrice: 0.5 },
 * );
 * console.log(decision, predicted?.ES.toFixed(3), predicted?.regret.toFixed(2)); // => admit 0.837 1.63
 *
 * // Afterwards: is regret higher than cost and sampling explain? Here recovery takes 10 times as long as it costs.
 * const rollouts = Array.from({ length: 200 }, (_, index) => {
 *   const cost = 0.01 * (1 + (index % 7));
 *   const ending = index % 9 === 0 ? ('failed' as const) : ('recovered' as const);
 *   return {
 *     task: `task ${index % 40}`,
 *     ending,
 *     ledger: [{ cost, downMs: cost * 1_000_000, upCost: 0, upMs: 0 }],
 *   };
 * });
 * console.log(riskSignal(rollouts, { timeBudgetMs: 100_000 }).flag); // => above
 */

export {
  admit,
  circuitBreaker,
  driftDetector,
  inferEffect,
  isLossless,
  type PlanDecision,
  type PlannedCalls,
  posteriors,
  recoverySlo,
  retryBudget,
  riskSignal,
  type SloStatus,
  type SloTargets,
} from '../govern/index.ts';
