/** All policies by name, each with who proposes for it as published, and what else tells it from the others. */

import type { ExemplarMemory } from 'regain/internal/memory';
import { fortify, type Hidden, type Lesson, type PolicyFactory } from 'regain/internal/recovery';
import { embedded } from 'regain/internal/repair';
import { type Brain, RegainError, type RepairMode, random } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { brainNamed, shippedExperience, shippedMemory, shippedPrior } from '../prior/index.ts';
import { governed } from './governed.ts';
import { oracle } from './oracle.ts';
import { paladin } from './paladin.ts';
import { recoveryDictionary } from './recovery-dictionary.ts';
import { mostAlike } from './similar-entry.ts';
import { type StopConstants, type Tunable, type TunableName, tunable, tunableNames } from './tunable.ts';
import shippedConstants from './tuned.json' with { type: 'json' };
import { vanilla } from './vanilla.ts';

/** The constants that training chose, and on what: `scripts/tune.ts` writes them. A constant, as types of a JSON file are not built. */
export const tuned = shippedConstants;

/** A backbone says who proposes: `embedded` for whoever is published with a policy, or the same brain for all. */
export const PUBLISHED = 'embedded';

interface Entry {
  /** Who proposes as published; absent for policies that ask nobody. */
  readonly proposer?: Proposer;
  readonly make: (brain: () => Brain) => PolicyFactory;
  readonly traits: Told;
}

type Embedded = 'rules' | 'trained prior' | 'trained prior, uniform weights';
/** The second of them has to be the backbone. */
type Proposer = Embedded | 'trained prior, then a language model';

/** What the code itself does not say. */
interface Told {
  /** What it has in view besides the failure at hand. */
  readonly sees: string;
  readonly stops: string;
  /** K: exemplars, or entries of a dictionary, that are retrieved. */
  readonly exemplars?: number;
}

const proposers: Readonly<Record<Embedded, () => Brain>> = {
  rules: () => brainNamed('rules'),
  'trained prior': () => brainNamed('prior-base'),
  'trained prior, uniform weights': () => embedded(shippedPrior('base-uniform')),
};

/** K of the paper is not printed; this many have a vote. */
const EXEMPLARS = 5;

function alone(make: () => PolicyFactory, stops: string, sees = 'nothing'): Entry {
  return { make, traits: { sees, stops } };
}

function asking(proposer: Proposer, make: (brain: Brain) => PolicyFactory, traits: Told): Entry {
  return { proposer, make: (brain) => make(brain()), traits };
}

/** A policy that stops after fixed numbers, by default those it is published with. */
function stopping(name: TunableName, constants?: StopConstants, ownName: string = name): Entry {
  const { proposer, sees, published, make, stops }: Tunable = tunable[name];
  const used = constants ?? published;
  return {
    ...(proposer === undefined ? {} : { proposer }),
    make: (brain) => named(ownName, make(brain, used)),
    traits: { sees, stops: stops(used) },
  };
}

function named(name: string, policy: PolicyFactory): PolicyFactory {
  return (context) => ({ ...policy(context), name });
}

function fortified(
  name: string,
  proposer: Proposer,
  exemplars = EXEMPLARS,
  repairs: RepairMode | undefined = undefined,
): Entry {
  const declared = repairs === undefined ? {} : { repairs };
  return {
    proposer,
    make: (brain) =>
      fortify({
        ...{ name, brain: brain(), memory: shippedMemory(), exemplars, posteriors: shippedExperience() },
        ...declared,
      }),
    traits: {
      sees: 'all turns of the step',
      stops: 'when nothing left is worth its price',
      exemplars,
    },
  };
}

/** The trained prior proposes, and the backbone is asked where that is worth its price. */
function escalating(name: string): Entry {
  const { traits } = fortified(name, 'trained prior');
  const shipped = () => ({ memory: shippedMemory(), exemplars: EXEMPLARS, posteriors: shippedExperience() });
  return {
    proposer: 'trained prior, then a language model',
    make: (ask) => fortify({ name, brain: proposers['trained prior'](), ask: ask(), ...shipped() }),
    traits,
  };
}

const policies: { readonly [name: string]: Entry } = {
  vanilla: alone(vanilla, 'at once'),
  retry: stopping('retry'),
  toolbench: stopping('toolbench'),
  toolreflect: stopping('toolreflect'),
  critic: stopping('critic'),
  reflexion: stopping('reflexion'),
  paladin: asking(
    'trained prior',
    (brain) => paladin({ brain, dictionary: recoveryDictionary(mostAlike()) }),
    { sees: 'one entry of a dictionary', stops: 'its steps are exhausted', exemplars: 1 },
  ),
  governed: alone(governed, 'when a retry is not worth its price', 'the number of tries'),
  fortify: fortified('fortify', 'trained prior'),
  'fortify-no-retrieval': fortified('fortify-no-retrieval', 'trained prior', 0),
  'fortify-uniform': fortified('fortify-uniform', 'trained prior, uniform weights'),
  'fortify-rules': fortified('fortify-rules', 'rules', 0),
  oracle: alone(oracle, 'when nothing helps', 'what stands in the way'),
  ...Object.fromEntries(
    tunableNames.map((name) => [tunedName(name), stopping(name, tunedConstants(name), tunedName(name))]),
  ),
};

/**
 * Fortify with a memory of one's own. Where the memory learns, so does the policy: rollouts then depend on those before
 * them, which the law does not allow for (docs/law.md, section 8, ergodic).
 */
export function fortifyRemembering(memory: ExemplarMemory): PolicyFactory {
  const learn = (lesson: Lesson) => void memory.learn({ ...lesson, provenance: 'learnt' });
  return fortify({
    name: memory.isErgodic ? 'fortify' : 'fortify-learning',
    brain: proposers['trained prior'](),
    memory,
    exemplars: EXEMPLARS,
    posteriors: shippedExperience(),
    ...(memory.isErgodic ? {} : { learn }),
  });
}

export const policyNames: readonly string[] = Object.keys(policies);

/** Why such a policy is refused. */
export const NO_MODEL =
  'the policy asks a language model where that is worth its price: its backbone must be one, openai-compatible:URL#MODEL';

/** The policies that are nothing without a language model: in no preset, and refused on any other backbone. */
const withLanguageModel: { readonly [name: string]: Entry } = {
  'fortify-escalating': escalating('fortify-escalating'),
};

/** Policies as a shield runs them by default, to be measured beside those of the paper; in no preset. */
const asInProduction: { readonly [name: string]: Entry } = {
  'fortify-lossless': fortified('fortify-lossless', 'rules', 0, 'lossless'),
};

export function needsLanguageModel(name: string): boolean {
  return Object.hasOwn(withLanguageModel, name);
}

/** Without those whose stop constants were chosen in training. */
export const publishedNames: readonly string[] = policyNames.filter(
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
export function policyWith(name: TunableName, constants: StopConstants): PolicyFactory {
  return factoryOf(stopping(name, constants));
}

/**
 * The policy starts anew in every rollout; its brain and its memory are read once. `retry-15` retries up to 15 times,
 * `fortify-k20` has 20 exemplars.
 */
export function policyNamed(name: string): PolicyFactory {
  const entry = ownEntry(name) ?? counted(name);
  if (entry === undefined) {
    const others = Object.keys({ ...withLanguageModel, ...asInProduction });
    throw new RegainError('not-found', unknownName('policy', name, [...policyNames, ...others]));
  }
  return factoryOf(entry);
}

function ownEntry(name: string): Entry | undefined {
  return [policies, withLanguageModel, asInProduction].find((own) => Object.hasOwn(own, name))?.[name];
}

/** Names with a number in them. */
function counted(name: string): Entry | undefined {
  const [, stem, digits] = /^(retry-|fortify-k)([1-9]\d?)$/.exec(name) ?? [];
  if (stem === undefined) return undefined;
  const count = Number(digits);
  return stem === 'retry-'
    ? stopping('retry', { tries: count }, name)
    : fortified(name, 'trained prior', count);
}

function factoryOf({ proposer, make }: Entry): PolicyFactory {
  if (proposer === undefined) return make(() => brainNamed('rules'));
  const made = new Map<string, PolicyFactory>();
  return (context) => {
    const { backbone = PUBLISHED, brain } = context;
    if (brain !== undefined) return make(() => brain)(context);
    if (proposer === 'trained prior, then a language model')
      throw new RegainError('invalid-argument', NO_MODEL);
    let factory = made.get(backbone);
    if (factory === undefined) {
      factory = make(backbone === PUBLISHED ? proposers[proposer] : () => brainNamed(backbone));
      made.set(backbone, factory);
    }
    return factory(context);
  };
}

/** What tells a policy from the others. */
export interface Traits extends Told {
  readonly name: string;
  readonly proposer: string;
  /** How the examples that a trained proposer has seen were weighted. */
  readonly weighting: string;
  readonly noticesImplicit: boolean;
  readonly safety: boolean;
}

/** Of those that are ours. */
export function policyTraits(
  names: readonly string[] = [...policyNames, ...Object.keys({ ...withLanguageModel, ...asInProduction })],
): Traits[] {
  return names
    .filter((name) => ownEntry(name) !== undefined)
    .map((name): Traits => {
      const { proposer, traits } = ownEntry(name)!;
      const { noticesImplicit, safety } = policyNamed(name)({
        random: random('traits'),
        hidden: nothingHidden,
        ...(needsLanguageModel(name) ? { brain: brainNamed('rules') } : {}),
      });
      return { name, ...learning[proposer ?? 'nobody'], noticesImplicit, safety, ...traits };
    });
}

const learning: Readonly<
  Record<Proposer | 'nobody', { readonly proposer: string; readonly weighting: string }>
> = {
  nobody: { proposer: 'nobody', weighting: '-' },
  rules: { proposer: 'rules', weighting: '-' },
  'trained prior': { proposer: 'trained prior', weighting: 'recovery' },
  'trained prior, uniform weights': { proposer: 'trained prior', weighting: 'uniform' },
  'trained prior, then a language model': {
    proposer: 'trained prior, then a language model',
    weighting: 'recovery',
  },
};

const nothingHidden: Hidden = { remedy: () => null, isSilent: () => false };
