/** The programme of docs/results/analysis-plan.md as a list of experiments: runs like any others, and the report reads them together. */

import { faultKinds } from 'regain/internal/faults';
import { defaultLimits } from 'regain/internal/recovery';
import { defaultCostModel } from 'regain/internal/types';
import type { ManifestInput } from '../../harness/index.ts';
import { paperSuiteNames } from '../../suites/index.ts';

/** Recovery budgets of long plans, as shares of the default; the cap on one attempt stays the same in absolute terms. */
export const BUDGETS = {
  'long-plans': 1,
  'long-plans-half': 0.5,
  'long-plans-quarter': 0.25,
  'long-plans-eighth': 0.125,
} as const;
export type BudgetExperiment = keyof typeof BUDGETS;
/** At this budget the mean cost of `fortify` on the training tasks is nearest to 0.3, the middle of the paper's range. */
export const PAPER_COSTS: BudgetExperiment = 'long-plans-half';

/** A tenth of what the full programme draws there. */
const QUICK_NEAR_MARGIN = 100_000;

/** Calls then take 6 s in the mean, and a fifth of the time budget is spent on the training tasks: the lower end of the paper's range. */
const SLOWDOWN = 20;

export const experimentNames = [
  'main',
  'crossed',
  'long-plans',
  'long-plans-half',
  'long-plans-quarter',
  'long-plans-eighth',
  'slow-tools',
  'profiles',
  'sizes',
  'drift',
  'near-free-retries',
  'fault-kinds',
] as const;
export type ExperimentName = (typeof experimentNames)[number];

export type ProgrammeSize = 'quick' | 'full';

/** The published policies that ask a proposer, with the constants that were tuned in training. */
export const COMPARED_POLICIES: readonly string[] = [
  'toolbench-tuned',
  'toolreflect-tuned',
  'critic-tuned',
  'reflexion-tuned',
  'paladin',
];
const MAIN_POLICIES: readonly string[] = [
  'vanilla',
  'retry-tuned',
  'governed',
  ...COMPARED_POLICIES,
  'fortify',
  'fortify-no-retrieval',
  'fortify-uniform',
  'fortify-rules',
  'oracle',
];
/** Policies for experiments that do not run all. */
export const REPRESENTATIVE_POLICIES: readonly string[] = [
  'vanilla',
  'retry-tuned',
  'critic-tuned',
  'fortify',
  'oracle',
];
const LONG_PLAN_POLICIES: readonly string[] = [
  'retry-tuned',
  'toolbench-tuned',
  'critic-tuned',
  'reflexion-tuned',
  'fortify',
  'fortify-rules',
  'oracle',
];

/** The two crossed factors, as modifiers of a policy's name. With `+detection` every policy also verifies its writes. */
export const FACTORS = {
  detection: { on: '+detection', off: '+no-detection' },
  repairs: { on: '', off: '+no-repairs' },
} as const;
export type Factor = keyof typeof FACTORS;
const CROSSED_POLICIES: readonly string[] = [...COMPARED_POLICIES, 'fortify'].flatMap((policy) =>
  Object.values(FACTORS.detection).flatMap((detection) =>
    Object.values(FACTORS.repairs).map((repairs) => `${policy}${detection}${repairs}`),
  ),
);
/** The third: the same proposer for all. */
export const PROPOSERS: readonly string[] = ['prior-base', 'rules'];

const PRIOR_SIZES: readonly string[] = ['prior-tiny', 'prior-small', 'prior-base', 'prior-large'];
/** Profiles besides `shifted`; `clean` shows what recovery costs where nothing fails. */
const OTHER_PROFILES: readonly string[] = ['clean', 'mild', 'rough', 'storm', 'out-of-distribution'];
/** Tries of the policy whose retries cost almost nothing. */
export const NEAR_FREE_POLICY = 'retry-15';

/** Not drawn by weight; measured under `lagging-reads`. */
const OTHER_KINDS: readonly string[] = ['late-commit', 'lagging-read'];
/** Each is the only fault of a profile; planned mistakes are in the suites. */
const singleFaultKinds: readonly string[] = faultKinds
  .filter(({ group, name }) => group !== 'model-mistake' && !OTHER_KINDS.includes(name))
  .map(({ name }) => name);

export function experiments(size: ProgrammeSize): Readonly<Record<ExperimentName, ManifestInput>> {
  const isQuick = size === 'quick';
  const suites = [...paperSuiteNames];
  const all = {
    ...{ tasks: 'all' as const, split: 'test' as const, profiles: ['shifted'] },
    ...(isQuick && { verdict: { resamplesNearMargin: QUICK_NEAR_MARGIN } }),
  };
  const many = { ...all, seeds: isQuick ? [101] : [101, 102, 103, 104, 105], repeats: 2 };
  const few = { ...all, seeds: isQuick ? [101] : [101, 102], repeats: 1 };
  const longPlans = (name: BudgetExperiment): ManifestInput => ({
    ...{ name, ...many, suites: ['long-plans'], policies: [...LONG_PLAN_POLICIES] },
    costModel: { ...defaultCostModel, name, budget: defaultCostModel.budget * BUDGETS[name] },
    limits: { attemptCostMax: defaultLimits.attemptCostMax / BUDGETS[name] },
  });
  return {
    main: { name: size, ...many, suites, policies: [...MAIN_POLICIES] },
    crossed: {
      ...{ name: 'crossed', ...few, suites, policies: [...CROSSED_POLICIES] },
      backbones: isQuick ? ['prior-base'] : [...PROPOSERS],
    },
    'long-plans': longPlans('long-plans'),
    'long-plans-half': longPlans('long-plans-half'),
    'long-plans-quarter': longPlans('long-plans-quarter'),
    'long-plans-eighth': longPlans('long-plans-eighth'),
    'slow-tools': {
      ...{ name: 'slow-tools', ...(isQuick ? few : many), suites: ['long-plans'] },
      ...{ policies: [...LONG_PLAN_POLICIES], slowdown: SLOWDOWN },
      limits: { timeoutMs: 3 * defaultLimits.timeoutMs },
    },
    profiles: {
      ...{ name: 'profiles', ...few, suites, policies: [...REPRESENTATIVE_POLICIES] },
      profiles: [...OTHER_PROFILES],
    },
    sizes: { name: 'sizes', ...few, suites, policies: ['fortify'], backbones: [...PRIOR_SIZES] },
    // Tools change between repeats, most of them in the first few.
    drift: {
      ...{ name: 'drift', ...all, suites: ['paladin-eval'], repeats: 6, seeds: [101] },
      ...{ policies: ['retry-tuned', 'fortify'], profiles: ['drift'] },
    },
    // Errors arrive immediately, and waiting is free.
    'near-free-retries': {
      ...{ name: 'near-free-retries', ...all, suites: ['paladin-eval'], repeats: 6, seeds: [101] },
      ...{ policies: ['retry', NEAR_FREE_POLICY], profiles: ['near-free-retries'] },
      costModel: { ...defaultCostModel, name: 'free-waiting', perSecondOfWaiting: 0 },
    },
    'fault-kinds': {
      // Exploratory, and many profiles: a part of the tasks.
      ...{ name: 'fault-kinds', ...all, suites, seeds: [101], repeats: 1, tasks: isQuick ? 6 : 40 },
      policies: isQuick
        ? [...REPRESENTATIVE_POLICIES]
        : MAIN_POLICIES.filter((name) => !name.startsWith('fortify-')),
      profiles: singleFaultKinds.map(singleFaultProfile),
    },
  };
}

/** Fortify with another published proposer: on one backbone, which proposes for all, they equal fortify. */
const SAME_ON_ANY_BACKBONE: readonly string[] = ['fortify-uniform', 'fortify-rules'];

/** The main experiment on the user's backbones: the paper's main table. The other experiments use embedded brains at no cost. */
export function onBackbones(main: ManifestInput, backbones: readonly string[]): ManifestInput {
  return {
    ...main,
    name: `${main.name}-models`,
    policies: main.policies.filter((policy) => !SAME_ON_ANY_BACKBONE.includes(policy)),
    backbones: [...backbones],
  };
}

/** Half of the calls that the kind applies to meet it; plans are right. */
function singleFaultProfile(kind: string) {
  return {
    name: kind,
    description: `${kind} alone, at half of the calls that it can strike.`,
    calls: { rate: 0.5, kinds: { [kind]: 1 } },
    suites: Object.fromEntries(paperSuiteNames.map((suite) => [suite, { slips: 0 }])),
  };
}
