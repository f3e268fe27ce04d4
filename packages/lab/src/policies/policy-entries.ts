/** The built-in policies: each with its published proposer and the traits that its code does not show. */

import type { PolicyFactory } from 'regain/internal/recovery';
import { embeddedBrain } from 'regain/internal/repair';
import type { Brain } from 'regain/internal/types';
import { getBrain, shippedPrior } from '../prior/index.ts';
import { oracle } from './oracle.ts';
import { paladin } from './paladin.ts';
import { type RecoveryDictionary, recoveryDictionary } from './recovery-dictionary.ts';
import { DEFAULT_EXEMPLARS, shippedFortify } from './shipped-fortify.ts';
import { similarityMatcher } from './similar-entry.ts';
import { type StopConstants, type Tunable, type TunableName, tunable, tunableNames } from './tunable.ts';
import shippedConstants from './tuned.json' with { type: 'json' };
import { vanilla } from './vanilla.ts';

/** The constants chosen in training, written by `scripts/tune.ts`. A constant, since types of JSON files are not built. */
export const tuned = shippedConstants;

export interface PolicyEntry {
  /** The published proposer; absent for policies that ask no brain. */
  readonly proposer?: Proposer;
  readonly make: (brain: () => Brain) => PolicyFactory;
  readonly traits: DeclaredTraits;
}

type Embedded = 'rules' | 'trained prior' | 'trained prior, uniform weights';
/** The second of them must be the backbone. */
export type Proposer = Embedded | 'trained prior, then a language model';

/** Traits that the code does not show. */
export interface DeclaredTraits {
  /** What it sees besides the current failure. */
  readonly sees: string;
  readonly stops: string;
  /** K: the number of retrieved exemplars or dictionary entries. */
  readonly exemplars?: number;
}

export const proposers: Readonly<Record<Embedded, () => Brain>> = {
  rules: () => getBrain('rules'),
  'trained prior': () => getBrain('prior-base'),
  'trained prior, uniform weights': () => embeddedBrain(shippedPrior('base-uniform')),
};

function withoutBrain(make: () => PolicyFactory, stops: string, sees = 'nothing'): PolicyEntry {
  return { make, traits: { sees, stops } };
}

/** A policy with fixed stop constants, by default the published ones. */
export function withStopConstants(
  name: TunableName,
  constants?: StopConstants,
  ownName: string = name,
): PolicyEntry {
  const { proposer, sees, published, make, stops }: Tunable = tunable[name];
  const used = constants ?? published;
  return {
    ...(proposer === undefined ? {} : { proposer }),
    make: (brain) => withName(ownName, make(brain, used)),
    traits: {
      sees,
      stops: stops(used),
      ...(used.exemplars === undefined ? {} : { exemplars: used.exemplars }),
    },
  };
}

export function withName(name: string, policy: PolicyFactory): PolicyFactory {
  return (context) => ({ ...policy(context), name });
}

/** Fortify as published, but for what is given. */
function fortified(
  name: string,
  proposer: Proposer,
  options: { readonly exemplars?: number; readonly repairs?: 'lossless' } = {},
): PolicyEntry {
  const { exemplars = DEFAULT_EXEMPLARS } = options;
  return {
    proposer,
    make: (brain) => shippedFortify({ name, brain: brain(), ...options }),
    traits: { ...withStopConstants('fortify').traits, exemplars },
  };
}

let dictionary: RecoveryDictionary | undefined;

/** Once for all rollouts: where each has a brain of its own, each makes its policy. */
function shippedDictionary(): RecoveryDictionary {
  dictionary ??= recoveryDictionary(similarityMatcher());
  return dictionary;
}

const published: { readonly [name: string]: PolicyEntry } = {
  vanilla: withoutBrain(vanilla, 'at the first failure'),
  retry: withStopConstants('retry'),
  toolbench: withStopConstants('toolbench'),
  toolreflect: withStopConstants('toolreflect'),
  critic: withStopConstants('critic'),
  reflexion: withStopConstants('reflexion'),
  paladin: {
    proposer: 'trained prior',
    make: (brain) => paladin({ brain: brain(), dictionary: shippedDictionary() }),
    traits: { sees: 'one entry of a dictionary', stops: 'when its steps are used up', exemplars: 1 },
  },
  governed: withStopConstants('governed'),
  fortify: withStopConstants('fortify'),
  'fortify-no-retrieval': fortified('fortify-no-retrieval', 'trained prior', { exemplars: 0 }),
  'fortify-uniform': fortified('fortify-uniform', 'trained prior, uniform weights'),
  'fortify-rules': withStopConstants('fortify-rules'),
  oracle: withoutBrain(oracle, 'when no action helps', 'the current fault'),
};

/** The published policies, and those with stop constants chosen on training tasks by scripts/tune.ts. */
export const policies: { readonly [name: string]: PolicyEntry } = {
  ...published,
  ...Object.fromEntries(
    tunableNames.map((name) => [
      tunedName(name),
      withStopConstants(name, tuned.policies[name].constants, tunedName(name)),
    ]),
  ),
};

/** The names of the built-in policies. */
export const policyNames: readonly string[] = Object.keys(policies);
/** Without those whose stop constants were chosen in training. */
export const publishedPolicyNames: readonly string[] = Object.keys(published);

function tunedName(name: TunableName): string {
  return `${name}-tuned`;
}

/** Policies that require a language model: in no preset, and refused on any other backbone. */
export const languageModelPolicies: { readonly [name: string]: PolicyEntry } = {
  // The trained prior proposes, and the backbone is asked where that is worth its price.
  'fortify-escalating': {
    proposer: 'trained prior, then a language model',
    make: (ask) =>
      shippedFortify({ name: 'fortify-escalating', brain: proposers['trained prior'](), ask: ask() }),
    traits: withStopConstants('fortify').traits,
  },
};

/** Policies as a shield runs them by default, for comparison with those of the paper; in no preset. */
export const productionPolicies: { readonly [name: string]: PolicyEntry } = {
  'fortify-lossless': fortified('fortify-lossless', 'rules', { exemplars: 0, repairs: 'lossless' }),
};

/** Names that contain a number: `retry-15` retries up to 15 times, `fortify-k20` has 20 exemplars. */
export function parametrisedEntry(name: string): PolicyEntry | undefined {
  const [, stem, digits] = /^(retry-|fortify-k)([1-9]\d?)$/.exec(name) ?? [];
  if (stem === undefined) return undefined;
  const count = Number(digits);
  return stem === 'retry-'
    ? withStopConstants('retry', { tries: count }, name)
    : fortified(name, 'trained prior', { exemplars: count });
}
