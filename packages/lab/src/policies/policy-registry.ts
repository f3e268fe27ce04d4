/** All policies by name, each with its published proposer and its other traits. */

import type { ExemplarMemory } from 'regain/internal/memory';
import {
  fortifyPolicy,
  type GroundTruth,
  type PolicyFactory,
  type RecoveryExperience,
} from 'regain/internal/recovery';
import { embeddedBrain } from 'regain/internal/repair';
import { type Brain, RegainError, type RepairMode, random } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { getBrain, shippedExperience, shippedMemory, shippedPrior } from '../prior/index.ts';
import { governed } from './governed.ts';
import { oracle } from './oracle.ts';
import { paladin } from './paladin.ts';
import { recoveryDictionary } from './recovery-dictionary.ts';
import { similarityMatcher } from './similar-entry.ts';
import { type StopConstants, type Tunable, type TunableName, tunable, tunableNames } from './tunable.ts';
import shippedConstants from './tuned.json' with { type: 'json' };
import { vanilla } from './vanilla.ts';

/** The constants chosen in training, written by `scripts/tune.ts`. A constant, since types of JSON files are not built. */
export const tuned = shippedConstants;

/** The backbone decides what proposes: `embedded` for the published proposer of a policy, or the same brain for all. */
export const PUBLISHED_BACKBONE = 'embedded';

interface PolicyEntry {
  /** The published proposer; absent for policies that ask no brain. */
  readonly proposer?: Proposer;
  readonly make: (brain: () => Brain) => PolicyFactory;
  readonly traits: DeclaredTraits;
}

type Embedded = 'rules' | 'trained prior' | 'trained prior, uniform weights';
/** The second of them must be the backbone. */
type Proposer = Embedded | 'trained prior, then a language model';

/** Traits that the code does not show. */
interface DeclaredTraits {
  /** What it sees besides the current failure. */
  readonly sees: string;
  readonly stops: string;
  /** K: the number of retrieved exemplars or dictionary entries. */
  readonly exemplars?: number;
}

const proposers: Readonly<Record<Embedded, () => Brain>> = {
  rules: () => getBrain('rules'),
  'trained prior': () => getBrain('prior-base'),
  'trained prior, uniform weights': () => embeddedBrain(shippedPrior('base-uniform')),
};

/** The paper does not print K; this many exemplars vote. */
const DEFAULT_EXEMPLARS = 5;

function withoutBrain(make: () => PolicyFactory, stops: string, sees = 'nothing'): PolicyEntry {
  return { make, traits: { sees, stops } };
}

function withBrain(
  proposer: Proposer,
  make: (brain: Brain) => PolicyFactory,
  traits: DeclaredTraits,
): PolicyEntry {
  return { proposer, make: (brain) => make(brain()), traits };
}

/** A policy with fixed stop constants, by default the published ones. */
function withStopConstants(
  name: TunableName,
  constants?: StopConstants,
  ownName: string = name,
): PolicyEntry {
  const { proposer, sees, published, make, stops }: Tunable = tunable[name];
  const used = constants ?? published;
  return {
    ...(proposer === undefined ? {} : { proposer }),
    make: (brain) => withName(ownName, make(brain, used)),
    traits: { sees, stops: stops(used) },
  };
}

function withName(name: string, policy: PolicyFactory): PolicyFactory {
  return (context) => ({ ...policy(context), name });
}

function fortified(
  name: string,
  proposer: Proposer,
  exemplars = DEFAULT_EXEMPLARS,
  repairs: RepairMode | undefined = undefined,
): PolicyEntry {
  const declared = repairs === undefined ? {} : { repairs };
  return {
    proposer,
    make: (brain) =>
      fortifyPolicy({
        ...{ name, brain: brain(), memory: shippedMemory(), exemplars, posteriors: shippedExperience() },
        ...declared,
      }),
    traits: {
      sees: 'all turns of the step',
      stops: 'when no action is worth its cost',
      exemplars,
    },
  };
}

/** The trained prior proposes, and the backbone is asked where that is worth its price. */
function escalating(name: string): PolicyEntry {
  const { traits } = fortified(name, 'trained prior');
  const shipped = () => ({
    memory: shippedMemory(),
    exemplars: DEFAULT_EXEMPLARS,
    posteriors: shippedExperience(),
  });
  return {
    proposer: 'trained prior, then a language model',
    make: (ask) => fortifyPolicy({ name, brain: proposers['trained prior'](), ask: ask(), ...shipped() }),
    traits,
  };
}

const policies: { readonly [name: string]: PolicyEntry } = {
  vanilla: withoutBrain(vanilla, 'at the first failure'),
  retry: withStopConstants('retry'),
  toolbench: withStopConstants('toolbench'),
  toolreflect: withStopConstants('toolreflect'),
  critic: withStopConstants('critic'),
  reflexion: withStopConstants('reflexion'),
  paladin: withBrain(
    'trained prior',
    (brain) => paladin({ brain, dictionary: recoveryDictionary(similarityMatcher()) }),
    { sees: 'one entry of a dictionary', stops: 'when its steps are used up', exemplars: 1 },
  ),
  governed: withoutBrain(governed, 'when a retry is not worth its cost', 'the number of tries'),
  fortify: fortified('fortify', 'trained prior'),
  'fortify-no-retrieval': fortified('fortify-no-retrieval', 'trained prior', 0),
  'fortify-uniform': fortified('fortify-uniform', 'trained prior, uniform weights'),
  'fortify-rules': fortified('fortify-rules', 'rules', 0),
  oracle: withoutBrain(oracle, 'when no action helps', 'the current fault'),
  ...Object.fromEntries(
    tunableNames.map((name) => [
      tunedName(name),
      withStopConstants(name, tunedConstants(name), tunedName(name)),
    ]),
  ),
};

/**
 * Fortify with the user's own memory. Where the memory learns, so does the policy: rollouts then depend on earlier ones,
 * which the law does not allow for (docs/reference/law.md, section 8, ergodic).
 */
export function fortifyWithMemory(memory: ExemplarMemory): PolicyFactory {
  const learn = (lesson: RecoveryExperience) => void memory.learn({ ...lesson, provenance: 'learnt' });
  return fortifyPolicy({
    name: memory.isErgodic ? 'fortify' : 'fortify-learning',
    brain: proposers['trained prior'](),
    memory,
    exemplars: DEFAULT_EXEMPLARS,
    posteriors: shippedExperience(),
    ...(memory.isErgodic ? {} : { learn }),
  });
}

/** The names of the built-in policies. */
export const policyNames: readonly string[] = Object.keys(policies);

/** Why such a policy is refused. */
export const NEEDS_LANGUAGE_MODEL =
  'the policy asks a language model where that is worth its price: its backbone must be one, openai-compatible:URL#MODEL';

/** Policies that require a language model: in no preset, and refused on any other backbone. */
const languageModelPolicies: { readonly [name: string]: PolicyEntry } = {
  'fortify-escalating': escalating('fortify-escalating'),
};

/** Policies as a shield runs them by default, for comparison with those of the paper; in no preset. */
const productionPolicies: { readonly [name: string]: PolicyEntry } = {
  'fortify-lossless': fortified('fortify-lossless', 'rules', 0, 'lossless'),
};

export function needsLanguageModel(name: string): boolean {
  return Object.hasOwn(languageModelPolicies, name);
}

/** Without those whose stop constants were chosen in training. */
export const publishedPolicyNames: readonly string[] = policyNames.filter(
  (name) => !tunableNames.some((own) => name === tunedName(own)),
);

export function tunedName(name: TunableName): string {
  return `${name}-tuned`;
}

/** Chosen on training tasks by scripts/tune.ts. */
export function tunedConstants(name: TunableName): StopConstants {
  return tuned.policies[name].constants;
}

/** A published policy with other stop constants. */
export function policyWithConstants(name: TunableName, constants: StopConstants): PolicyFactory {
  return factoryOf(withStopConstants(name, constants));
}

/**
 * Created for every rollout; its brain and its memory are loaded once. `retry-15` retries up to 15 times,
 * `fortify-k20` has 20 exemplars.
 */
export function getPolicy(name: string): PolicyFactory {
  const entry = builtInEntry(name) ?? parametrisedEntry(name);
  if (entry === undefined) {
    const others = Object.keys({ ...languageModelPolicies, ...productionPolicies });
    throw new RegainError('not-found', unknownName('policy', name, [...policyNames, ...others]));
  }
  return factoryOf(entry);
}

function builtInEntry(name: string): PolicyEntry | undefined {
  return [policies, languageModelPolicies, productionPolicies].find((own) => Object.hasOwn(own, name))?.[
    name
  ];
}

/** Names that contain a number. */
function parametrisedEntry(name: string): PolicyEntry | undefined {
  const [, stem, digits] = /^(retry-|fortify-k)([1-9]\d?)$/.exec(name) ?? [];
  if (stem === undefined) return undefined;
  const count = Number(digits);
  return stem === 'retry-'
    ? withStopConstants('retry', { tries: count }, name)
    : fortified(name, 'trained prior', count);
}

function factoryOf({ proposer, make }: PolicyEntry): PolicyFactory {
  if (proposer === undefined) return make(() => getBrain('rules'));
  const made = new Map<string, PolicyFactory>();
  return (context) => {
    const { backbone = PUBLISHED_BACKBONE, brain } = context;
    if (brain !== undefined) return make(() => brain)(context);
    if (proposer === 'trained prior, then a language model')
      throw new RegainError('invalid-argument', NEEDS_LANGUAGE_MODEL);
    let factory = made.get(backbone);
    if (factory === undefined) {
      factory = make(backbone === PUBLISHED_BACKBONE ? proposers[proposer] : () => getBrain(backbone));
      made.set(backbone, factory);
    }
    return factory(context);
  };
}

/** What distinguishes a policy from the others. */
export interface PolicyTraits extends DeclaredTraits {
  readonly name: string;
  readonly proposer: string;
  /** The weighting of the training examples of a trained proposer. */
  readonly weighting: string;
  readonly detectsImplicitFailures: boolean;
  readonly safety: boolean;
}

/** Of the built-in policies. */
export function policyTraits(
  names: readonly string[] = [
    ...policyNames,
    ...Object.keys({ ...languageModelPolicies, ...productionPolicies }),
  ],
): PolicyTraits[] {
  return names
    .filter((name) => builtInEntry(name) !== undefined)
    .map((name): PolicyTraits => {
      const { proposer, traits } = builtInEntry(name)!;
      const { detectsImplicitFailures, safety } = getPolicy(name)({
        random: random('traits'),
        hidden: nothingHidden,
        ...(needsLanguageModel(name) ? { brain: getBrain('rules') } : {}),
      });
      return { name, ...proposerTraits[proposer ?? 'none'], detectsImplicitFailures, safety, ...traits };
    });
}

const proposerTraits: Readonly<
  Record<Proposer | 'none', { readonly proposer: string; readonly weighting: string }>
> = {
  none: { proposer: 'none', weighting: '-' },
  rules: { proposer: 'rules', weighting: '-' },
  'trained prior': { proposer: 'trained prior', weighting: 'recovery' },
  'trained prior, uniform weights': { proposer: 'trained prior', weighting: 'uniform' },
  'trained prior, then a language model': {
    proposer: 'trained prior, then a language model',
    weighting: 'recovery',
  },
};

const nothingHidden: GroundTruth = { remedy: () => null, isSilent: () => false };
