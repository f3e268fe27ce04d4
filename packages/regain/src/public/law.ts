/**
 * The law of recovery: verdicts, predicted regret, calibration and intervals of rollouts, and the reading of traces.
 *
 * @example
 * import {
 *   checkAssumptions,
 *   defaultCalibration,
 *   defaultLoss,
 *   interval,
 *   observables,
 *   observedRegret,
 *   predictedRegret,
 *   regimeReport,
 *   requireRegime,
 *   sampleOf,
 * } from 'regain/law';
 *
 * // 40 tasks with 5 rollouts each. One rollout of 10 fails; the others spend 10 % of the recovery budget.
 * const rollouts = Array.from({ length: 200 }, (_, i) => ({
 *   ...{ suite: 'demo', task: `task ${i % 40}`, policy: 'retry', backbone: 'none', seed: 1 },
 *   ...{ repeat: Math.floor(i / 40), ending: i % 10 === 3 ? ('failed' as const) : ('recovered' as const) },
 *   ...{ ledger: [{ cost: 0.1, downMs: 2_000, upCost: 0, upMs: 0 }], overhead: 0 },
 * }));
 * const results = rollouts.map(({ task, repeat, ending }) => ({
 *   task,
 *   repeat,
 *   success: ending === 'recovered',
 *   cost: 0.1,
 *   attempts: 1,
 * }));
 *
 * requireRegime(checkAssumptions(results, defaultCalibration)); // throws if the data contradict an assumption
 * const { RR, ES } = observables(results, defaultCalibration);
 * const predicted = predictedRegret(ES, defaultCalibration.gamma);
 * const { regret } = observedRegret(rollouts, 'retry', { kind: 'ideal' }, defaultLoss, defaultCalibration);
 * console.log(RR, ES.toFixed(3), predicted.toFixed(2), regret.toFixed(2)); // => 0.9 0.857 1.43 1.42
 * console.log(regimeReport(sampleOf(rollouts, defaultLoss, defaultCalibration), defaultCalibration).regime); // => linear
 *
 * // A 95 % interval of the recovery rate: successes over rollouts, task by task.
 * const successes = Float64Array.from(
 *   { length: 40 },
 *   (_, task) => results.filter((one) => one.success && one.task === `task ${task}`).length,
 * );
 * const { low, high } = interval(
 *   { a: successes, b: new Float64Array(40).fill(5) },
 *   { seed: 1, resamples: 999 },
 * );
 * console.log(low < RR && RR < high); // => true
 *
 * @example
 * import { random } from 'regain/types';
 * import { cellTotalsOf, cellVerdicts, defaultCalibration, defaultLoss, simulateRollout } from 'regain/law';
 *
 * // Two policies on the same 40 tasks, 5 rollouts of each. The recovery cost of the second one varies much more.
 * const tasks = Array.from({ length: 40 }, (_, i) => `task ${i}`);
 * const cells = Object.entries({ steady: 0.001, uneven: 0.08 }).map(([name, variance]) => {
 *   const policy = { RR: 0.95, cost: { kind: 'beta', mean: 0.4, variance } } as const;
 *   const rollouts = Array.from({ length: 200 }, (_, i) => ({
 *     task: tasks[i % 40]!,
 *     ...simulateRollout(random('example', name, i), policy),
 *   }));
 *   const totals = cellTotalsOf(rollouts, defaultLoss, defaultCalibration);
 *   return { name, suite: 'demo', totals, tasks: () => tasks };
 * });
 * const judged = cellVerdicts(cells, defaultCalibration, { seed: 1, resamples: 999 });
 * for (const { name, verdict, costs } of judged.cells) console.log(name, verdict, costs.regime);
 * // =>
 * // steady holds linear
 * // uneven inconclusive breakdown
 *
 * @example
 * import {
 *   calibrate,
 *   downtimeLoss,
 *   efficiencyAtConstantCost,
 *   identityLoss,
 *   predictedRegret,
 *   stepBound,
 *   stepLoss,
 * } from 'regain/law';
 *
 * // Two attempts that cost a tenth of the recovery budget each, under every loss.
 * const entry = (downMs: number) => ({ cost: 0.1, downMs, upCost: 0, upMs: 0 });
 * const rollout = { ending: 'recovered' as const, ledger: [entry(40_000), entry(5_000)] };
 * const calibration = calibrate({ gamma: 0.9, lambda: 0.5 });
 * const predicted = predictedRegret(efficiencyAtConstantCost(1, 0.2, calibration.lambda), calibration.gamma);
 * const losses = [identityLoss, downtimeLoss, stepLoss].map((loss) => loss(rollout, calibration).toFixed(3));
 * console.log(predicted.toFixed(3), losses.join(' ')); // => 0.909 0.909 0.905 0.855
 * // The loss `step` is at most the prediction if no attempt costs more than this bound.
 * console.log(calibration.H * 0.1 <= stepBound(calibration.gamma)); // => true
 *
 * @example
 * import { foldTrace, readTrace, TraceFold, TraceReader } from 'regain/law';
 *
 * const costModel = {
 *   ...{ name: 'latency', perSecondOfLatency: 1, perSecondOfWaiting: 1, perThousandTokensIn: 0 },
 *   ...{ perThousandTokensOut: 0, perMoney: 0, budget: 100 },
 * };
 * const failure = { class: 'timeout', visibility: 'explicit', message: '', ambiguous: true, evidence: [] };
 * const events = (unit: string) =>
 *   [
 *     { type: 'trace', version: 2, source: 'lab', unit, suite: 's', task: 't', policy: 'p', costModel },
 *     { type: 'call', call: '0', tool: 'find', args: { city: 'Porto' } },
 *     { type: 'attempt', call: '0', attempt: 0, purpose: 'step', tool: 'find', outcome: 'error' },
 *     { type: 'cost', for: 'attempt', call: '0', cost: { latencyMs: 2000 } },
 *     { type: 'diagnosis', call: '0', attempt: 0, failure, basis: 'flagged' },
 *     { type: 'ending', call: '0', ending: 'gave-up', reason: 'enough' },
 *     ...(unit === 'rollout' ? [{ type: 'ending', ending: 'failed', reason: 'enough' }] : []),
 *   ].map((event) => JSON.stringify(event));
 *
 * // A whole trace of one rollout.
 * const { observation, spent } = foldTrace(readTrace(events('rollout').join('\n')));
 * console.log(observation.ending, spent); // => failed 0.02
 *
 * // The trace of a shield, line by line: one observation for each call.
 * const [reader, fold] = [new TraceReader(), new TraceFold()];
 * for (const line of events('call')) {
 *   for (const event of reader.read(line)) {
 *     const call = fold.add(event);
 *     if (call !== undefined) console.log(call.ending, call.ledger.length); // => failed 1
 *   }
 * }
 */

export {
  type AssumptionCheck,
  type Calibration,
  calibrate,
  cellTotalsOf,
  cellVerdicts,
  checkAssumptions,
  curvatureCoefficient,
  defaultCalibration,
  defaultLoss,
  downtimeLoss,
  efficiencyAtConstantCost,
  foldTrace,
  type Interval,
  identityLoss,
  interval,
  type LossKind,
  type NamedCell,
  type Observables,
  observables,
  observedRegret,
  policyGap,
  predictedRegret,
  type RecoverySpec,
  type RegimeReport,
  recoveryProblem,
  regimeReport,
  requiredSuccessProbability,
  requireRegime,
  type Sample,
  sampleOf,
  simulateRollout,
  solveRecovery,
  stepBound,
  stepLoss,
  TraceFold,
  type Verdict,
  type VerdictOptions,
  type VerdictOutcome,
  verdict,
} from '../law/index.ts';
export { readTrace, type TraceEvent, TraceReader } from '../types/index.ts';
