/**
 * Experiments: a manifest is run on all cores, stored, and read back as results.
 *
 * @example
 * import {
 *   compareRuns,
 *   computeResults,
 *   exportRollouts,
 *   getPolicy,
 *   openRun,
 *   parseManifest,
 *   policyNames,
 *   replayRollout,
 *   runExperiment,
 * } from '@regain/lab';
 * import { memoryStore } from '@regain/lab/store';
 *
 * // Policies have names; a number in a name is a setting.
 * console.log(policyNames.includes('retry'), getPolicy('retry-15') !== undefined); // => true true
 *
 * // A manifest that is checked, two runs of it with different seeds, and both of them opened.
 * const manifest = { name: 'small', suites: ['paladin-eval'], policies: ['retry'], tasks: 2, repeats: 1 };
 * console.log(parseManifest(manifest).policies); // => [ 'retry' ]
 * const store = memoryStore();
 * const [first, second] = await Promise.all(
 *   [1, 2].map(async (seed) => {
 *     const { run } = await runExperiment({ ...manifest, seeds: [seed] }, { store, workers: 1 });
 *     return openRun(await store.open(run), run);
 *   }),
 * );
 *
 * const { cells } = await computeResults(first!);
 * for (const { policy, planned } of cells) console.log(policy, planned); // => retry 2
 * for await (const { task, ending } of exportRollouts(first!)) console.log(task, ending);
 * // =>
 * // bank-11-2 clean
 * // parcels-01-2 clean
 * console.log((await compareRuns(first!, second!)).manifestsDiffer); // => [ 'seeds' ]
 *
 * // The same rollout again, with its trace.
 * const { events } = await replayRollout(first!, 0);
 * console.log(events[0]?.type, events.at(-1)?.type); // => trace ending
 */

export type {
  Agent,
  AgentContext,
  AgentTask,
  AgentTool,
  Condition,
  ConditionContext,
} from '../agents/index.ts';
export {
  type Manifest,
  type ManifestInput,
  type OpenRun,
  openRun,
  parseManifest,
  replayRollout,
} from '../harness/index.ts';
export {
  type CustomPolicy,
  type CustomPolicyContext,
  type CustomPolicyDecision,
  type CustomPolicyFactory,
  checkPolicy,
  getPolicy,
  policyNames,
} from '../policies/index.ts';
export {
  type CellResults,
  compareRuns,
  computeResults,
  type ExperimentOptions,
  type ExperimentResult,
  exportRollouts,
  type RunComparison,
  type RunResults,
  runExperiment,
} from '../results/index.ts';
