/** All policies by name. */

import type { ExemplarMemory } from 'regain/internal/memory';
import type { GroundTruth, PolicyFactory, RecoveryExperience } from 'regain/internal/recovery';
import { invalidArgument, RegainError, random } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { getBrain } from '../prior/index.ts';
import {
  type DeclaredTraits,
  languageModelPolicies,
  type PolicyEntry,
  type Proposer,
  parametrisedEntry,
  policies,
  policyNames,
  productionPolicies,
  proposers,
  withStopConstants,
} from './policy-entries.ts';
import { parseModifiers, withModifiers } from './policy-modifiers.ts';
import { shippedFortify } from './shipped-fortify.ts';
import type { StopConstants, TunableName } from './tunable.ts';

/** The backbone decides what proposes: `embedded` for the published proposer of a policy, or the same brain for all. */
export const PUBLISHED_BACKBONE = 'embedded';

/** Why such a policy is refused. */
export const NEEDS_LANGUAGE_MODEL =
  'the policy asks a language model where that is worth its price: its backbone must be one, openai-compatible:URL#MODEL';

export function needsLanguageModel(name: string): boolean {
  return Object.hasOwn(languageModelPolicies, name);
}

/**
 * Created for every rollout; its brain and its memory are loaded once. `retry-15` retries up to 15 times,
 * `fortify-k20` has 20 exemplars. Modifiers follow the name, as in `toolbench-tuned+no-detection+no-repairs`.
 */
export function getPolicy(name: string): PolicyFactory {
  return factoryOf(entryOf(name));
}

/** A published policy with other stop constants. */
export function policyWithConstants(name: TunableName, constants: StopConstants): PolicyFactory {
  return factoryOf(withStopConstants(name, constants));
}

/**
 * Fortify with the user's own memory. Where the memory learns, so does the policy: rollouts then depend on earlier ones,
 * which the law does not allow for (docs/reference/law.md, section 8, ergodic).
 */
export function fortifyWithMemory(memory: ExemplarMemory): PolicyFactory {
  const learn = (lesson: RecoveryExperience) => void memory.learn({ ...lesson, provenance: 'learnt' });
  return shippedFortify({
    name: memory.isErgodic ? 'fortify' : 'fortify-learning',
    brain: proposers['trained prior'](),
    memory,
    ...(memory.isErgodic ? {} : { learn }),
  });
}

const unlisted = { ...languageModelPolicies, ...productionPolicies };

function entryOf(name: string): PolicyEntry {
  const { base, given } = parseModifiers(name);
  const table = [policies, unlisted].find((own) => Object.hasOwn(own, base));
  const entry = table?.[base] ?? parametrisedEntry(base);
  if (entry !== undefined) return withModifiers(entry, given, name);
  throw new RegainError('not-found', unknownName('policy', base, [...policyNames, ...Object.keys(unlisted)]));
}

function factoryOf({ proposer, make }: PolicyEntry): PolicyFactory {
  if (proposer === undefined) return make(() => getBrain('rules'));
  const made = new Map<string, PolicyFactory>();
  return (context) => {
    const { backbone = PUBLISHED_BACKBONE, brain } = context;
    if (brain !== undefined) return make(() => brain)(context);
    if (proposer === 'trained prior, then a language model') throw invalidArgument(NEEDS_LANGUAGE_MODEL);
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

/** Of the built-in policies; other names are left out. */
export function policyTraits(
  names: readonly string[] = [...policyNames, ...Object.keys(unlisted)],
): PolicyTraits[] {
  return names.flatMap((name): PolicyTraits[] => {
    const entry = builtInEntry(name);
    if (entry === undefined) return [];
    const { detectsImplicitFailures, safety } = factoryOf(entry)({
      random: random('traits'),
      hidden: nothingHidden,
      ...(needsLanguageModel(name) ? { brain: getBrain('rules') } : {}),
    });
    const { proposer = 'none', traits } = entry;
    return [{ name, ...proposerTraits[proposer], detectsImplicitFailures, safety, ...traits }];
  });
}

function builtInEntry(name: string): PolicyEntry | undefined {
  try {
    return entryOf(name);
  } catch {
    return undefined;
  }
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
