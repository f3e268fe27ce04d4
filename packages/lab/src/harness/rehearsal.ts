/**
 * What a run would ask of language models, before anything is asked: its rollouts are gone through in memory, with the
 * embedded brain standing for the models. Of a large run a sample of every cell is enough.
 */

import {
  isLanguageModelName,
  languageModelNamed,
  type RehearsedQuestion,
  rehearsedBrain,
  standIn,
  usualAnswerTokens,
} from 'regain/internal/models';
import { noCost, random, shuffled } from 'regain/internal/types';
import { sum } from 'regain/internal/values';
import { policyTraits } from '../policies/index.ts';
import { brainNamed } from '../prior/index.ts';
import type { FrozenManifest } from './frozen.ts';
import { isUsers } from './ingredients.ts';
import { laboratory } from './laboratory.ts';
import type { Mind } from './mind.ts';
import { type PlannedCell, planOf } from './plan.ts';
import { type Expected, expectedTotal, type Stratum } from './stratified.ts';

export interface RehearsalOptions {
  /** Most rollouts that are gone through, each once for every ability. */
  readonly rolloutsMax?: number;
  /** Which ones, where these are not all. */
  readonly seed?: number;
  readonly signal?: AbortSignal;
}

export interface Rehearsal {
  /** Of the whole plan, those that ask nobody included. */
  readonly rollouts: number;
  /** Language models alone: others cost nothing. */
  readonly backbones: readonly RehearsedBackbone[];
  readonly total: Asking;
  readonly sample: {
    /** Rollouts that were gone through, of those of one model that may ask; they stand for every model. */
    readonly rollouts: number;
    readonly of: number;
    readonly seed: number;
    readonly level: 0.95;
    readonly method: string;
  };
  /** The share of failures that a model is taken to know an answer to. */
  readonly ability: number;
  /** What an answer to each kind of question is reckoned to take. */
  readonly answerTokens: typeof usualAnswerTokens;
  /** What cannot be rehearsed, and is in no figure. */
  readonly leftOut: readonly LeftOut[];
}

export interface Asking {
  readonly questions: Foreseen;
  readonly tokensIn: Foreseen;
  readonly tokensOut: Foreseen;
}

/** An expected amount, its interval for what was not gone through, and what it is for a model that knows all or nothing. */
export interface Foreseen extends Expected {
  readonly able: number;
  readonly atALoss: number;
}

export interface RehearsedBackbone extends Asking {
  readonly backbone: string;
  readonly rollouts: number;
  /** The same by policy; those that ask nobody are left out. */
  readonly policies: readonly RehearsedPolicy[];
}

export interface RehearsedPolicy extends Asking {
  readonly policy: string;
}

export interface LeftOut {
  readonly suite: string;
  readonly rollouts: number;
  readonly why: string;
}

const ROLLOUTS_MAX = 1_000;
/** Of a small cell, too: a variance needs several. */
const PER_CELL_MIN = 10;
/** Of a small run it would be chance which failures are known: it is gone through several times. */
const DRAWS_MAX = 4;
const METHOD = 'rollouts drawn from every cell without replacement, normal';
/** Knows what the models know: the brain that most policies have as published. */
const STAND_IN = 'prior-base';
/** Nothing is known of a model before it was asked: it is taken to know every other failure, and the ends are shown, too. */
const ABILITY = 0.5;

/** A user's agent is rehearsed as it is run; suites whose world is the network are left out. */
export async function rehearse(
  manifest: FrozenManifest,
  directory: string,
  options: RehearsalOptions = {},
): Promise<Rehearsal> {
  const { rolloutsMax = ROLLOUTS_MAX, seed = 1, signal } = options;
  const { rollouts, cells } = planOf(manifest);
  const models = manifest.backbones.filter(isLanguageModelName);
  const asking = cells.filter(({ backbone, policy }) => backbone === models[0] && mayAsk(policy, manifest));
  const near = asking.filter(({ suite }) => whyNot(suite, manifest) === undefined);
  const far = asking.filter((cell) => !near.includes(cell));
  const share = rolloutsMax / sum(near.map(sizeOf));
  const drawn = near.map((cell) => ({ cell, positions: drawnFrom(cell, share, seed) }));
  const draws = Math.min(DRAWS_MAX, Math.max(1, Math.floor(share)));
  const through = (ability: number, times: number) =>
    goneThrough(drawn, manifest, directory, { ability, seed, signal, draws: times });
  const strata = await through(ABILITY, draws);
  const ends = { able: await through(1, 1), atALoss: await through(0, 1) };
  const askingOf = (some: readonly string[], of: (cell: PlannedCell) => boolean = () => true): Asking => {
    const foreseen = (amount: (asked: Asked) => number): Foreseen => {
      const total = (all: readonly Gone[]) =>
        expectedTotal(
          all.filter(({ cell }) => of(cell)),
          amount,
        );
      return { ...total(strata), able: total(ends.able).point, atALoss: total(ends.atALoss).point };
    };
    return {
      questions: foreseen((asked) => some.length * questionsIn(asked)),
      tokensIn: foreseen((asked) => some.length * asked.tokensIn),
      tokensOut: foreseen((asked) => sum(some.map((model) => tokensOut(asked, model)))),
    };
  };
  return {
    rollouts,
    backbones: models.map((backbone) => ({
      backbone,
      rollouts: rollouts / manifest.backbones.length,
      ...askingOf([backbone]),
      policies: [...new Set(near.map(({ policy }) => policy))].map((policy) => ({
        policy,
        ...askingOf([backbone], (cell) => cell.policy === policy),
      })),
    })),
    total: askingOf(models),
    sample: {
      rollouts: sum(strata.map(({ values }) => values.length)),
      of: sum(near.map(sizeOf)),
      ...{ seed, level: 0.95, method: METHOD },
    },
    ability: ABILITY,
    answerTokens: usualAnswerTokens,
    leftOut: [...Map.groupBy(far, ({ suite }) => suite)].map(([suite, those]) => ({
      suite,
      rollouts: models.length * sum(those.map(sizeOf)),
      why: whyNot(suite, manifest)!,
    })),
  };
}

/** What one rollout asked: questions of each kind, and the tokens of all of them. */
type Asked = { readonly [ask in RehearsedQuestion['ask']]: number } & { readonly tokensIn: number };

/** Plans are given where anything is rehearsed. */
const idle: Pick<Mind, 'planner' | 'trouble'> = {
  planner: {
    model: {
      id: 'nobody',
      ask: () => Promise.reject(new Error('a rehearsal asks nobody')),
    },
    settings: {},
    costOf: () => noCost,
  },
  trouble: () => undefined,
};

const nothing = { propose: 0, critique: 0, reflect: 0, tokensIn: 0 };

interface Drawn {
  readonly cell: PlannedCell;
  readonly positions: readonly number[];
}

interface Gone extends Stratum<Asked> {
  readonly cell: PlannedCell;
}

interface Through {
  readonly ability: number;
  /** How often each is gone through, knowing other failures every time: the mean of them is taken. */
  readonly draws: number;
  readonly seed: number;
  readonly signal: AbortSignal | undefined;
}

async function goneThrough(
  drawn: readonly Drawn[],
  manifest: FrozenManifest,
  directory: string,
  { ability, draws, seed, signal }: Through,
): Promise<readonly Gone[]> {
  const brain = brainNamed(STAND_IN);
  let draw = 0;
  let asked = { ...nothing };
  const count = ({ ask, tokensIn }: RehearsedQuestion) => {
    asked[ask] += 1 / draws;
    asked.tokensIn += tokensIn / draws;
  };
  const lab = laboratory(manifest, directory, {
    // The same failures are known whoever proposes what: policies differ by what they do with that.
    minds: ({ suite, profile, task, seed: weather, repeat }) => {
      const own = random('rehearsal', 'ability', seed, draw, suite, profile, task, weather, repeat);
      return {
        brain: rehearsedBrain(standIn({ brain, ability, random: own }), count),
        ...idle,
      };
    },
  });
  const gone: Gone[] = [];
  for (const { cell, positions } of drawn) {
    const values: Asked[] = [];
    for (const position of positions) {
      asked = { ...nothing };
      for (draw = 0; draw < draws; draw++) await lab.stored(position, signal === undefined ? {} : { signal });
      values.push(asked);
    }
    gone.push({ cell, size: sizeOf(cell), values });
  }
  return gone;
}

function drawnFrom(cell: PlannedCell, share: number, seed: number): readonly number[] {
  const { suite, profile, policy, from } = cell;
  const all = Array.from({ length: sizeOf(cell) }, (_, i) => from + i);
  const count = Math.max(PER_CELL_MIN, Math.ceil(all.length * share));
  if (count >= all.length) return all;
  return shuffled(random('rehearsal', 'sample', seed, suite, profile, policy), all).slice(0, count);
}

/** What keeps a suite from being rehearsed. */
function whyNot(suite: string, { suites, planner }: FrozenManifest): string | undefined {
  if (planner === 'model') return 'the model plans, and nobody else can foresee that';
  return suites.find(({ name }) => name === suite)?.source === undefined
    ? undefined
    : 'its world is the network';
}

/** A policy of ours that asks nobody never will, where the plan is given; of a user's nothing is known. */
function mayAsk(policy: string, { policies, planner }: FrozenManifest): boolean {
  if (planner === 'model') return true;
  if (policies.some((one) => one.name === policy && isUsers(one))) return true;
  const [traits] = policyTraits([policy]);
  return traits === undefined || traits.proposer !== 'nobody';
}

function questionsIn({ propose, critique, reflect }: Asked): number {
  return propose + critique + reflect;
}

/** A model that is told how much it may write writes no more. */
function tokensOut(asked: Asked, model: string): number {
  const { tokensOutMax = Infinity } = languageModelNamed(model).settings;
  const of = (ask: RehearsedQuestion['ask']) => asked[ask] * Math.min(tokensOutMax, usualAnswerTokens[ask]);
  return of('propose') + of('critique') + of('reflect');
}

function sizeOf({ from, to }: PlannedCell): number {
  return to - from;
}
