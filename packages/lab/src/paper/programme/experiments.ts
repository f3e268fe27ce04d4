/** The paper's empirical programme as a list of experiments: runs like any others, and the report reads them together. */

import { faultKinds } from 'regain/internal/faults';
import { defaultCostModel } from 'regain/internal/types';
import type { ManifestInput } from '../../harness/index.ts';
import { policyNames, publishedPolicyNames } from '../../policies/index.ts';
import { paperSuiteNames } from '../../suites/index.ts';

export const experimentNames = [
  'main',
  'sizes',
  'exemplars',
  'budget-quarter',
  'budget-half',
  'budget-double',
  'weather',
  'drift',
  'near-free-retries',
  'fault-kinds',
] as const;
export type ExperimentName = (typeof experimentNames)[number];

export type ProgrammeSize = 'quick' | 'full';

/** Numbers of exemplars beside none and five, which are in the main experiment. */
export const EXEMPLAR_COUNTS: readonly number[] = [1, 2, 10, 20];
/** Recovery budgets, as shares of the one in the main experiment. */
export const BUDGETS = { 'budget-quarter': 0.25, 'budget-half': 0.5, 'budget-double': 2 } as const;
const PRIOR_SIZES: readonly string[] = ['prior-tiny', 'prior-small', 'prior-base', 'prior-large'];
/** Profiles besides `rough`; `clean` shows what recovery costs where nothing fails. */
const OTHER_PROFILES: readonly string[] = ['clean', 'mild', 'storm', 'out-of-distribution'];
/** Representative policies for experiments that do not run all. */
export const REPRESENTATIVE_POLICIES: readonly string[] = [
  'vanilla',
  'retry',
  'critic',
  'paladin',
  'fortify',
  'oracle',
];
/** Tries of the policy whose retries cost almost nothing. */
export const NEAR_FREE_POLICY = 'retry-15';

/** Added after the programme was fixed; measured under `lagging-reads`. */
const KINDS_ADDED_LATER: readonly string[] = ['late-commit', 'lagging-read'];
/** Each is the only fault of a profile; planned mistakes are in the suites. */
const singleFaultKinds: readonly string[] = faultKinds
  .filter(({ group, name }) => group !== 'model-mistake' && !KINDS_ADDED_LATER.includes(name))
  .map(({ name }) => name);

export function experiments(size: ProgrammeSize): Readonly<Record<ExperimentName, ManifestInput>> {
  const isQuick = size === 'quick';
  const seeds = isQuick ? [1, 2] : [1, 2, 3, 4, 5];
  const few = isQuick ? [1] : seeds;
  const suites = [...paperSuiteNames];
  const cell = { suites, repeats: 5, split: 'held-out' } as const;
  const budget = (name: keyof typeof BUDGETS): ManifestInput => ({
    ...{ name, ...cell, seeds: few, policies: ['retry', 'critic', 'fortify'] },
    ...(isQuick ? { tasks: 20 } : {}),
    costModel: { ...defaultCostModel, name, budget: defaultCostModel.budget * BUDGETS[name] },
  });
  return {
    main: { name: size, ...cell, policies: [...(isQuick ? publishedPolicyNames : policyNames)], seeds },
    sizes: { name: 'sizes', ...cell, policies: ['fortify'], backbones: [...PRIOR_SIZES], seeds: few },
    exemplars: {
      ...{ name: 'exemplars', ...cell, seeds: few },
      policies: EXEMPLAR_COUNTS.map((count) => `fortify-k${count}`),
    },
    'budget-quarter': budget('budget-quarter'),
    'budget-half': budget('budget-half'),
    'budget-double': budget('budget-double'),
    weather: {
      ...{
        name: 'weather',
        ...cell,
        seeds: few,
        policies: [...REPRESENTATIVE_POLICIES],
        profiles: [...OTHER_PROFILES],
      },
      ...(isQuick ? { tasks: 20 } : {}),
    },
    // Tools change between repeats, most of them in the first few: all tasks, and few repeats.
    drift: {
      ...{ name: 'drift', ...cell, suites: ['paladin-eval'], tasks: 'all', repeats: 6, seeds: [1] },
      ...{ policies: ['retry', 'fortify'], profiles: ['drift'] },
    },
    // Errors arrive immediately, and waiting is free.
    'near-free-retries': {
      ...{ name: 'near-free-retries', ...cell, suites: ['paladin-eval'], repeats: 10, seeds: [1] },
      ...{ policies: ['retry', NEAR_FREE_POLICY], profiles: ['near-free-retries'] },
      costModel: { ...defaultCostModel, name: 'free-waiting', perSecondOfWaiting: 0 },
    },
    'fault-kinds': {
      ...{ name: 'fault-kinds', suites, split: 'held-out', seeds: [1] },
      ...{ tasks: isQuick ? 12 : 40, repeats: isQuick ? 1 : 2 },
      policies: isQuick
        ? [...REPRESENTATIVE_POLICIES]
        : publishedPolicyNames.filter((name) => !name.startsWith('fortify-')),
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
