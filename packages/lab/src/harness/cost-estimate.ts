/**
 * Estimates what a run would ask of language models before any request is sent. Its rollouts run in memory, with the
 * embedded brain in place of the models. For a large run, a sample of every cell is enough.
 */

import {
  type EstimatedQuestion,
  estimatedBrain,
  getLanguageModel,
  isLanguageModelName,
  simulatedModel,
  typicalAnswerTokens,
} from 'regain/internal/models';
import { noCost, random, shuffled } from 'regain/internal/types';
import { sum } from 'regain/internal/values';
import { policyTraits } from '../policies/index.ts';
import { getBrain } from '../prior/index.ts';
import { isProtection } from './contenders.ts';
import { isUserCode } from './manifest-entry.ts';
import type { ModelClient } from './model-client.ts';
import { createRunPlan, type PlannedCell } from './plan.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { rolloutExecutor } from './rollout-executor.ts';
import { type EstimatedTotal, expectedTotal, type Stratum } from './stratified-total.ts';

export interface CostEstimateOptions {
  /** The maximum number of rollouts to run, each once for every ability. */
  readonly rolloutsMax?: number;
  /** Selects the sample where not all rollouts are run. */
  readonly seed?: number;
  readonly signal?: AbortSignal;
}

export interface CostEstimate {
  /** Of the whole plan, including rollouts that ask no model. */
  readonly rollouts: number;
  /** Language models only; other backbones cost nothing. */
  readonly backbones: readonly BackboneEstimate[];
  readonly total: EstimatedUsage;
  readonly sample: {
    /** Rollouts that were run, of those that may ask a model. The same sample serves every model. */
    readonly rollouts: number;
    readonly of: number;
    readonly seed: number;
    readonly level: 0.95;
    readonly method: string;
  };
  /** The share of failures that a model is assumed to have an answer to. */
  readonly ability: number;
  /** The assumed number of output tokens for each kind of question. */
  readonly answerTokens: typeof typicalAnswerTokens;
  /** Suites that cannot be estimated. No figure includes them. */
  readonly leftOut: readonly NotEstimated[];
}

export interface EstimatedUsage {
  readonly questions: EstimatedAmount;
  readonly tokensIn: EstimatedAmount;
  readonly tokensOut: EstimatedAmount;
}

/** An expected amount, its sampling interval, and the amount for a model that has all answers or none. */
export interface EstimatedAmount extends EstimatedTotal {
  readonly able: number;
  readonly atALoss: number;
}

export function amountOf(at: (end: keyof EstimatedAmount) => number): EstimatedAmount {
  const [point, low, high] = [at('point'), at('low'), at('high')];
  return { point, low, high, able: at('able'), atALoss: at('atALoss') };
}

export interface BackboneEstimate extends EstimatedUsage {
  readonly backbone: string;
  readonly rollouts: number;
  /** The same by policy, without policies that ask no model. */
  readonly policies: readonly PolicyEstimate[];
}

export interface PolicyEstimate extends EstimatedUsage {
  readonly policy: string;
}

export interface NotEstimated {
  readonly suite: string;
  readonly rollouts: number;
  readonly why: string;
}

const ROLLOUTS_MAX = 1_000;
/** Small cells need several rollouts too, since a variance does. */
const PER_CELL_MIN = 10;
/** In a small run chance decides which failures are known, so it is run several times. */
const DRAWS_MAX = 4;
const METHOD = 'rollouts drawn from every cell without replacement, normal';
/** Stands in for the models: the brain that most policies are published with. */
const STAND_IN_BRAIN = 'prior-base';
/** Nothing is known about a model in advance. It is assumed to have an answer to every other failure; the ends are reported too. */
const ABILITY = 0.5;

/** A user's policy runs as in the real run. Suites that need the network are left out. */
export async function estimateCost(
  manifest: ResolvedManifest,
  directory: string,
  options: CostEstimateOptions = {},
): Promise<CostEstimate> {
  const { rolloutsMax = ROLLOUTS_MAX, seed = 1, signal } = options;
  const { rollouts, cells } = createRunPlan(manifest);
  const models = manifest.backbones.filter(isLanguageModelName);
  const asking = cells.filter(
    ({ backbone, policy }) => backbone === models[0] && mayCallModel(policy, manifest),
  );
  const estimable = asking.filter(({ suite }) => reasonNotEstimated(suite, manifest) === undefined);
  const notEstimable = asking.filter((cell) => !estimable.includes(cell));
  const share = rolloutsMax / sum(estimable.map(sizeOf));
  const sampled = estimable.map((cell) => ({ cell, positions: samplePositions(cell, share, seed) }));
  const draws = Math.min(DRAWS_MAX, Math.max(1, Math.floor(share)));
  const runSampleAt = (ability: number, times: number) =>
    runSample(sampled, manifest, directory, { ability, seed, signal, draws: times });
  const strata = await runSampleAt(ABILITY, draws);
  const ends = { able: await runSampleAt(1, 1), atALoss: await runSampleAt(0, 1) };
  const askingOf = (
    some: readonly string[],
    of: (cell: PlannedCell) => boolean = () => true,
  ): EstimatedUsage => {
    const estimated = (amount: (asked: QuestionCounts) => number): EstimatedAmount => {
      const total = (all: readonly EstimatedStratum[]) =>
        expectedTotal(
          all.filter(({ cell }) => of(cell)),
          amount,
        );
      return { ...total(strata), able: total(ends.able).point, atALoss: total(ends.atALoss).point };
    };
    return {
      questions: estimated((asked) => some.length * questionCount(asked)),
      tokensIn: estimated((asked) => some.length * asked.tokensIn),
      tokensOut: estimated((asked) => sum(some.map((model) => tokensOut(asked, model)))),
    };
  };
  return {
    rollouts,
    backbones: models.map((backbone) => ({
      backbone,
      rollouts: rollouts / manifest.backbones.length,
      ...askingOf([backbone]),
      policies: [...new Set(estimable.map(({ policy }) => policy))].map((policy) => ({
        policy,
        ...askingOf([backbone], (cell) => cell.policy === policy),
      })),
    })),
    total: askingOf(models),
    sample: {
      rollouts: sum(strata.map(({ values }) => values.length)),
      of: sum(estimable.map(sizeOf)),
      ...{ seed, level: 0.95, method: METHOD },
    },
    ability: ABILITY,
    answerTokens: typicalAnswerTokens,
    leftOut: [...Map.groupBy(notEstimable, ({ suite }) => suite)].map(([suite, those]) => ({
      suite,
      rollouts: models.length * sum(those.map(sizeOf)),
      why: reasonNotEstimated(suite, manifest)!,
    })),
  };
}

/** What one rollout asked: questions of each kind, and the tokens of all of them. */
type QuestionCounts = { readonly [ask in EstimatedQuestion['ask']]: number } & { readonly tokensIn: number };

/** Only rollouts with given plans are estimated. */
const idleModelClient: Pick<ModelClient, 'planner' | 'endpointError'> = {
  planner: {
    model: {
      id: 'nobody',
      ask: () => Promise.reject(new Error('a cost estimate sends no requests')),
    },
    settings: {},
    costOf: () => noCost,
  },
  endpointError: () => undefined,
};

const noQuestions = { propose: 0, critique: 0, reflect: 0, tokensIn: 0 };

interface SampledCell {
  readonly cell: PlannedCell;
  readonly positions: readonly number[];
}

interface EstimatedStratum extends Stratum<QuestionCounts> {
  readonly cell: PlannedCell;
}

interface SampleRunOptions {
  readonly ability: number;
  /** How often each rollout runs, with other known failures each time. The mean is taken. */
  readonly draws: number;
  readonly seed: number;
  readonly signal: AbortSignal | undefined;
}

async function runSample(
  sampled: readonly SampledCell[],
  manifest: ResolvedManifest,
  directory: string,
  { ability, draws, seed, signal }: SampleRunOptions,
): Promise<readonly EstimatedStratum[]> {
  const brain = getBrain(STAND_IN_BRAIN);
  let draw = 0;
  let asked = { ...noQuestions };
  const count = ({ ask, tokensIn }: EstimatedQuestion) => {
    asked[ask] += 1 / draws;
    asked.tokensIn += tokensIn / draws;
  };
  const executor = rolloutExecutor(manifest, directory, {
    // The same failures are known whatever proposes the action, so policies differ only in what they do with them.
    modelClients: ({ suite, profile, task, seed: faultSeed, repeat }) => {
      const own = random('rehearsal', 'ability', seed, draw, suite, profile, task, faultSeed, repeat);
      return {
        brain: estimatedBrain(simulatedModel({ brain, ability, random: own }), count),
        ...idleModelClient,
      };
    },
  });
  const strata: EstimatedStratum[] = [];
  for (const { cell, positions } of sampled) {
    const values: QuestionCounts[] = [];
    for (const position of positions) {
      asked = { ...noQuestions };
      for (draw = 0; draw < draws; draw++)
        await executor.run(position, signal === undefined ? {} : { signal });
      values.push(asked);
    }
    strata.push({ cell, size: sizeOf(cell), values });
  }
  return strata;
}

function samplePositions(cell: PlannedCell, share: number, seed: number): readonly number[] {
  const { suite, profile, policy, from } = cell;
  const all = Array.from({ length: sizeOf(cell) }, (_, i) => from + i);
  const count = Math.max(PER_CELL_MIN, Math.ceil(all.length * share));
  if (count >= all.length) return all;
  return shuffled(random('rehearsal', 'sample', seed, suite, profile, policy), all).slice(0, count);
}

/** Why a suite cannot be estimated. */
function reasonNotEstimated(suite: string, { suites, planner }: ResolvedManifest): string | undefined {
  if (planner !== undefined) return `the ${planner} plans, and its calls cannot be estimated`;
  return suites.find(({ name }) => name === suite)?.source === undefined ? undefined : 'it needs the network';
}

/** A built-in policy that asks no model never does where the plan is given. A user's policy might. */
function mayCallModel(policy: string, { policies, planner }: ResolvedManifest): boolean {
  if (planner !== undefined) return true;
  if (isProtection(policy)) return false;
  if (policies.some((one) => one.name === policy && isUserCode(one))) return true;
  const [traits] = policyTraits([policy]);
  return traits === undefined || traits.proposer !== 'none';
}

function questionCount({ propose, critique, reflect }: QuestionCounts): number {
  return propose + critique + reflect;
}

/** The output limit that is sent to a model bounds what it writes. */
function tokensOut(asked: QuestionCounts, model: string): number {
  const { tokensOutMax = Infinity } = getLanguageModel(model).settings;
  const of = (ask: EstimatedQuestion['ask']) => asked[ask] * Math.min(tokensOutMax, typicalAnswerTokens[ask]);
  return of('propose') + of('critique') + of('reflect');
}

function sizeOf({ from, to }: PlannedCell): number {
  return to - from;
}
