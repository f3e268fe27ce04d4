/**
 * What deferring or rejecting plans by their price saves, compared with running every plan. Plans arrive in sequence in
 * an environment whose tools have outages; a breaker gets every call of the plans that ran. A plan that does not run
 * loses the price of handing off. Both ways meet the same faults, so differences are paired.
 */

import { type FaultProfile, getProfile } from 'regain/internal/faults';
import { admit, circuitBreaker, type PlanDecision } from 'regain/internal/govern';
import { defaultCalibration, downtimeLoss, type Interval, interval, recoveryCost } from 'regain/internal/law';
import { attemptsIn, isSuccess, random, type Suite, type SuiteTask } from 'regain/internal/types';
import { type Rollout, studySuites } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';
import { templateOf } from './suite-means.ts';
import { isPlanDone, runRolloutAt, trainPosteriors } from './trained-posteriors.ts';

export const defaultAdmission = {
  handOffPrices: [0.25, 0.5, 0.75],
  repeats: 20,
  trainingRepeats: 6,
  taskShare: 1,
  seed: 1,
  /** Time between two plans. */
  everyMs: 2000,
};
type AdmissionOptions = typeof defaultAdmission;

export interface AdmissionRow {
  readonly world: string;
  readonly handOffPrice: number;
  readonly plans: number;
  readonly deferred: number;
  readonly rejected: number;
  /** Plans for which a split of the budget was advised; they run like the others. */
  readonly split: number;
  /** Deferred or rejected plans that would have succeeded. */
  readonly missed: number;
  readonly admittingAll: Interval;
  readonly admitting: Interval;
  /** Regret of running every plan minus regret of running the admitted ones, paired, over tasks. */
  readonly saved: Interval;
  /** The same for each plan that was deferred or rejected; null where there was none. */
  readonly savedEach: number | null;
}

/** A mild profile in which tools go down for a while; mean duration in seconds. */
const worlds: readonly { readonly name: string; readonly upSeconds: number; readonly downSeconds: number }[] =
  [
    { name: 'outages of a minute', upSeconds: 600, downSeconds: 60 },
    { name: 'outages of ten minutes', upSeconds: 3600, downSeconds: 600 },
    { name: 'one tool in six dead', upSeconds: 100_000, downSeconds: 20_000 },
  ];

export async function admissionStudy(options: AdmissionOptions): Promise<AdmissionRow[]> {
  const rows: AdmissionRow[] = [];
  for (const { name: world, upSeconds, downSeconds } of worlds) {
    const profile: FaultProfile = {
      ...getProfile('mild'),
      name: world,
      bursts: {
        slotMs: 1000,
        goodSlotsMean: upSeconds,
        badSlotsMean: downSeconds,
        loss: 1,
        kinds: { 'server-error': 2, 'connection-reset': 1, timeout: 1 },
        scope: 'run',
      },
    };
    for (const handOffPrice of options.handOffPrices) {
      const gated: PlanOutcome[] = [];
      for (const suite of studySuites(options.taskShare))
        gated.push(...(await runTimeline(suite, profile, handOffPrice, options)));
      rows.push(rowOf(world, handOffPrice, gated, options.seed));
    }
  }
  return rows;
}

/** A plan that arrived: the decision, and its loss or hypothetical loss. */
interface PlanOutcome {
  /** Tasks of one template are not independent. */
  readonly template: string;
  readonly decision: PlanDecision['decision'];
  readonly succeeded: boolean;
  readonly lossRun: number;
  readonly loss: number;
}

async function runTimeline(
  suite: Suite,
  profile: FaultProfile,
  handOffPrice: number,
  { seed, repeats, trainingRepeats, everyMs }: AdmissionOptions,
): Promise<PlanOutcome[]> {
  const known = await trainPosteriors({
    suite,
    profiles: [profile],
    handOffPrice,
    seed: seed + 1000,
    repeats: trainingRepeats,
    everyMs,
  });
  const policy = governed({ handOffPrice, posteriors: known });
  const guard = circuitBreaker({ handOffPrice });
  const handOffLoss = handOffPrice / (1 - defaultCalibration.gamma);
  let unheard: DelayedReport[] = [];
  const gated: PlanOutcome[] = [];
  for (const [index, { task, repeat }] of arrivals(suite, repeats, seed).entries()) {
    const startMs = index * everyMs;
    // Plans overlap: only calls that have ended by now are known.
    const happened = unheard.filter(({ atMs }) => atMs <= startMs).sort((a, b) => a.atMs - b.atMs);
    unheard = unheard.filter(({ atMs }) => atMs > startMs);
    for (const { report } of happened) report();

    const terms = { posteriors: known, handOffPrice, breaker: guard, nowMs: startMs };
    const { decision } = admit({ steps: task.plan }, terms);
    const runs = decision === 'admit' || decision === 'admit-with-split';
    // Run in any case, to measure its loss; reported to the breaker only where it was admitted.
    const rollout = await runRolloutAt({ suite, task, profile, policy, seed, repeat, startMs });
    if (runs) unheard.push(...callsOf(rollout, guard));
    const lossRun = lossAt(rollout, handOffPrice);
    gated.push({
      template: templateOf(suite.name, task),
      decision,
      succeeded: isSuccess(rollout.observation.ending),
      lossRun,
      loss: runs ? lossRun : handOffLoss,
    });
  }
  return gated;
}

/** Held-out tasks in random order, each this often. */
function arrivals(suite: Suite, repeats: number, seed: number): { task: SuiteTask; repeat: number }[] {
  const dice = random('admission', suite.name, seed);
  return suite.tasks
    .filter(({ split }) => split === 'held-out')
    .flatMap((task) => Array.from({ length: repeats }, (_, repeat) => ({ task, repeat, at: dice.uniform() })))
    .sort((a, b) => a.at - b.at);
}

interface DelayedReport {
  readonly atMs: number;
  readonly report: () => void;
}

function callsOf({ events }: Rollout, guard: ReturnType<typeof circuitBreaker>): DelayedReport[] {
  return attemptsIn(events).map(({ tool, endMs, failure }) => {
    const atMs = endMs!;
    // A tool whose answer a later read refutes has answered.
    const isUp = failure === undefined || failure.class === 'no-effect';
    return {
      atMs,
      report: () => (isUp ? guard.recordSuccess(tool, atMs) : guard.recordFailure(tool, failure.class, atMs)),
    };
  });
}

/** Downtime on the clock `cost`; a stopped rollout has handed off, at its price. */
function lossAt(rollout: Rollout, handOffPrice: number): number {
  const { gamma, H } = defaultCalibration;
  const { observation } = rollout;
  const loss = downtimeLoss(observation, defaultCalibration);
  if (isPlanDone(rollout)) return loss;
  return loss - ((1 - handOffPrice) * gamma ** (H * recoveryCost(observation.ledger))) / (1 - gamma);
}

function rowOf(
  world: string,
  handOffPrice: number,
  gated: readonly PlanOutcome[],
  seed: number,
): AdmissionRow {
  const names = [...new Set(gated.map(({ template }) => template))];
  const place = new Map(names.map((name, index) => [name, index]));
  const n = new Float64Array(names.length);
  const [all, chosen, saved] = [n.slice(), n.slice(), n.slice()];
  for (const { template, lossRun, loss } of gated) {
    const at = place.get(template)!;
    n[at]! += 1;
    all[at]! += lossRun;
    chosen[at]! += loss;
    saved[at]! += lossRun - loss;
  }
  const held = gated.filter(({ decision }) => decision === 'defer' || decision === 'reject');
  const count = (decision: PlanDecision['decision']) =>
    gated.filter((plan) => plan.decision === decision).length;
  const over = (a: Float64Array, what: string) =>
    interval({ a, b: n }, { seed: `admission/${world}/${handOffPrice}/${what}/${seed}` });
  return {
    world,
    handOffPrice,
    plans: gated.length,
    deferred: count('defer'),
    rejected: count('reject'),
    split: count('admit-with-split'),
    missed: held.filter(({ succeeded }) => succeeded).length,
    admittingAll: over(all, 'all'),
    admitting: over(chosen, 'chosen'),
    saved: over(saved, 'saved'),
    savedEach:
      held.length === 0
        ? null
        : held.reduce((sum, { lossRun, loss }) => sum + lossRun - loss, 0) / held.length,
  };
}
