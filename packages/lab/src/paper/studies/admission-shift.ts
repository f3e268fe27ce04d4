/**
 * Whether `admit` knows what it does not know: experience of one suite and profile, plans of another. Calls that were monitored
 * there (by a policy that recovers nothing) show how often and how first calls fail; without them it must refuse.
 */

import { getProfile } from 'regain/internal/faults';
import { admit, type MonitoredCalls, type Posteriors } from 'regain/internal/govern';
import { defaultCalibration, efficiency, rolloutResult } from 'regain/internal/law';
import { planRecordOf } from 'regain/internal/predict';
import { defaultCostModel, type FailureClass, type Split, type Suite } from 'regain/internal/types';
import { mean } from 'regain/internal/values';
import { withGoldPlans } from '../../harness/index.ts';
import { governed, vanilla } from '../../policies/index.ts';
import { getSuite } from '../../suites/index.ts';
import { runRolloutAt, trainPosteriors } from './trained-posteriors.ts';

export const defaultShift = {
  handOffPrice: 0.5,
  /** Rollouts of each plan, of each training task, and monitored ones. */
  repeats: 20,
  trainingRepeats: 3,
  monitored: 100,
  /** One task in so many. */
  every: 1,
  seed: 1,
};
export type ShiftOptions = typeof defaultShift & { readonly split: Split };

interface Place {
  readonly suite: string;
  readonly profile: string;
}

const SOURCE: Place = { suite: 'paladin-eval', profile: 'rough' };
const targets: readonly Place[] = [
  SOURCE,
  { suite: 'paladin-eval', profile: 'mild' },
  { suite: 'paladin-eval', profile: 'out-of-distribution' },
  { suite: 'api-bank', profile: 'rough' },
  { suite: 'tool-reflect-eval', profile: 'rough' },
];

export type Experience = 'gathered here' | 'from elsewhere' | 'from elsewhere, calls monitored here';

export interface ShiftRow extends Place {
  readonly experience: Experience;
  readonly plans: number;
  readonly refused: number;
  /** Means over plans that were predicted; null if all were refused. */
  readonly predicted: number | null;
  readonly observed: number;
  /** Share of predicted plans whose observed ES is in the interval, widened by the error of the observation. */
  readonly covered: number | null;
  readonly width: number | null;
}

export async function admissionShiftStudy(options: ShiftOptions): Promise<ShiftRow[]> {
  const rows: ShiftRow[] = [];
  const learnt = (place: Place) =>
    trainPosteriors({
      suite: thinned(place.suite, options.every),
      profiles: [getProfile(place.profile)],
      handOffPrice: options.handOffPrice,
      seed: options.seed + 1000,
      repeats: options.trainingRepeats,
    });
  const elsewhere = await learnt(SOURCE);
  for (const place of targets) {
    const own = place === SOURCE ? elsewhere : await learnt(place);
    const whole = thinned(place.suite, 1);
    const tasks = whole.tasks.filter(({ split }) => split === options.split);
    const suite = { ...whole, tasks: tasks.filter((_, index) => index % options.every === 0) };
    rows.push(await judged(suite, place, 'gathered here', own, undefined, options));
    if (place === SOURCE) continue;
    const nothing: MonitoredCalls = { tools: new Map() };
    rows.push(await judged(suite, place, 'from elsewhere', elsewhere, nothing, options));
    const calls = await monitoredCalls(suite, place, options);
    const monitored = 'from elsewhere, calls monitored here';
    rows.push(await judged(suite, place, monitored, elsewhere, calls, options));
  }
  return rows;
}

function thinned(name: string, every: number): Suite {
  const suite = name === 'tool-reflect-eval' ? withGoldPlans(getSuite(name)) : getSuite(name);
  return { ...suite, tasks: suite.tasks.filter((_, index) => index % every === 0) };
}

async function judged(
  suite: Suite,
  { profile: profileName, ...place }: Place,
  experience: Experience,
  posteriors: Posteriors,
  monitored: MonitoredCalls | undefined,
  { handOffPrice, repeats, seed }: ShiftOptions,
): Promise<ShiftRow> {
  const [policy, profile] = [governed({ handOffPrice, posteriors }), getProfile(profileName)];
  const plans: { ES: number | null; observed: number; isCovered: boolean; width: number }[] = [];
  for (const task of suite.tasks) {
    const { predicted } = admit({ steps: task.plan }, { posteriors, handOffPrice, monitored });
    const efficiencies: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat++) {
      const rollout = await runRolloutAt({ suite, task, profile, policy, seed, repeat });
      efficiencies.push(efficiency(rolloutResult(rollout.observation), defaultCalibration.lambda));
    }
    const observed = mean(efficiencies);
    if (predicted === undefined) {
      plans.push({ ES: null, observed, isCovered: false, width: 0 });
      continue;
    }
    const { ES, interval } = predicted;
    const error = DEVIATIONS * Math.sqrt((ES * (1 - ES)) / repeats);
    const isCovered =
      observed >= ES - Math.hypot(ES - interval.low, error) - 1e-9 &&
      observed <= ES + Math.hypot(interval.high - ES, error) + 1e-9;
    plans.push({ ES, observed, isCovered, width: interval.high - interval.low });
  }
  const made = plans.filter(({ ES }) => ES !== null);
  const over = (value: (plan: (typeof plans)[number]) => number) =>
    made.length === 0 ? null : mean(made.map(value));
  return {
    ...{ ...place, profile: profileName, experience },
    ...{ plans: plans.length, refused: plans.length - made.length },
    predicted: over(({ ES }) => ES!),
    observed: mean((made.length === 0 ? plans : made).map((plan) => plan.observed)),
    covered: over(({ isCovered }) => (isCovered ? 1 : 0)),
    width: over(({ width }) => width),
  };
}

/** Of the 90 % interval. */
const DEVIATIONS = 1.645;

/** First calls, and judgements of plans without a failure, of a policy that gives up at the first failure. */
async function monitoredCalls(suite: Suite, place: Place, options: ShiftOptions): Promise<MonitoredCalls> {
  const tools = new Map<string, { worked: number; failed: { [name in FailureClass]?: number } }>();
  const found = { right: 0, wrong: 0 };
  const stride = suite.tasks.length / options.monitored;
  for (let i = 0; i < options.monitored; i++) {
    const at = Math.floor(i * Math.max(1, stride));
    const task = suite.tasks[at % suite.tasks.length]!;
    const repeat = Math.floor(at / suite.tasks.length);
    const profile = getProfile(place.profile);
    const seed = options.seed + 2000;
    const { events } = await runRolloutAt({ suite, task, profile, policy: vanilla(), seed, repeat });
    const context = { cluster: task.id, effects: [], costModel: defaultCostModel };
    const { steps, isRight } = planRecordOf(events, context)!;
    for (const [step, { failureClass }] of steps.entries()) {
      const { tool } = task.plan[step]!;
      const tally = tools.get(tool) ?? { worked: 0, failed: {} };
      tools.set(tool, tally);
      if (failureClass === null) tally.worked += 1;
      else tally.failed[failureClass] = (tally.failed[failureClass] ?? 0) + 1;
    }
    if (steps.length < task.plan.length || steps.some(({ failureClass }) => failureClass !== null)) continue;
    found.right += isRight ? steps.length : steps.length - 1;
    found.wrong += isRight ? 0 : 1;
  }
  return { tools, judged: found };
}
