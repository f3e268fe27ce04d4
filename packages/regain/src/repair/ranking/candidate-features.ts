/** Features of one candidate among the others: a short row of numbers. */

import {
  type Action,
  type Candidate,
  canonicalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Situation,
} from '../../types/index.ts';
import { violations } from '../candidates/schema-parts.ts';
import { operatorIndex, type Votes, votesOf } from './exemplar-votes.ts';
import type { RankingQuestion } from './prior.ts';

export const candidateFeatures = [
  'support',
  'first of its operator',
  'later of its operator',
  'best support of all',
  'further edits',
  'done before',
  'kind tried against it',
  'valid',
  'invalid',
  'price',
  'waits',
  'waits as long as named',
  'vote',
  'vote of near ones',
] as const;
export const CANDIDATE_FEATURES: number = candidateFeatures.length;

export interface FeatureRows {
  /** By row, `CANDIDATE_FEATURES` numbers each. */
  readonly values: Float64Array;
  /** The first operator of each candidate, as an index into `operators`. */
  readonly operators: Uint8Array;
}

export function candidateRows(question: RankingQuestion): FeatureRows {
  const { candidates, situation } = question;
  const values = new Float64Array(candidates.length * CANDIDATE_FEATURES);
  const firsts = new Uint8Array(candidates.length);
  let bestOfAll = 0;
  for (let index = 0; index < candidates.length; index++) {
    const { operators: used, support } = candidates[index]!;
    firsts[index] = operatorIndex(used[0]);
    bestOfAll = Math.max(bestOfAll, support);
  }
  for (let index = 0; index < candidates.length; index++) {
    const candidate = candidates[index]!;
    const { action, support } = candidate;
    const rank = rankOf(candidates, firsts, index);
    const fit = fitOf(action, situation);
    // In the order of `candidateFeatures`.
    const at = index * CANDIDATE_FEATURES;
    values[at] = support;
    values[at + 1] = rank === 0 ? 1 : 0;
    values[at + 2] = rank > 1 ? 1 : 0;
    values[at + 3] = support === bestOfAll ? 1 : 0;
    values[at + 4] = Math.min(3, candidate.operators.length - 1) / 3;
    values[at + 5] = isDoneBefore(action, situation) ? 1 : 0;
    values[at + 6] = Math.min(3, triesOf(action, situation)) / 3;
    values[at + 7] = fit === true ? 1 : 0;
    values[at + 8] = fit === false ? 1 : 0;
    values[at + 9] = 10 * situation.estimate(action);
    values[at + 10] = action.kind === 'retry' ? Math.log1p(action.delayMs / 1000) : 0;
    values[at + 11] = waitsLongEnough(action, question) ? 1 : 0;
  }
  const rows = { values, operators: firsts };
  writeVotes(rows, votesOf(question.exemplars));
  return rows;
}

/** The votes of the exemplars for each candidate: the last columns of its row. */
export function writeVotes({ values, operators: firsts }: FeatureRows, { shares, nearest }: Votes): void {
  for (let index = 0; index < firsts.length; index++) {
    const end = (index + 1) * CANDIDATE_FEATURES;
    const share = shares[firsts[index]!]!;
    values[end - 2] = share;
    values[end - 1] = share * nearest;
  }
}

/** How many candidates with the same operator have more support, or equal support and an earlier position. */
function rankOf(candidates: readonly Candidate[], firsts: Uint8Array, index: number): number {
  const { support } = candidates[index]!;
  let rank = 0;
  for (let other = 0; other < candidates.length; other++) {
    if (other === index || firsts[other] !== firsts[index]) continue;
    const better = candidates[other]!.support;
    if (better > support || (better === support && other < index)) rank += 1;
  }
  return rank;
}

/** Whether its arguments or output fit the schema; undefined if there is nothing to validate. */
function fitOf(action: Action, { spec, tools }: Situation): boolean | undefined {
  if (action.kind === 'repair-output') return spec?.outputSchema && isValid(spec.outputSchema, action.value);
  if (action.kind === 'repair-arguments') return spec && isValid(spec.inputSchema, action.args);
  if (action.kind === 'use-tool') {
    const target = tools.find(({ name }) => name === action.tool);
    return target !== undefined && isValid(target.inputSchema, action.args);
  }
  return undefined;
}

function isDoneBefore(action: Action, { history }: Situation): boolean {
  if (action.kind === 'retry') return history.some((turn) => turn.action.kind === 'retry');
  let text: string | undefined;
  return history.some((turn) => {
    if (turn.action.kind !== action.kind) return false;
    text ??= canonicalJson({ ...action } as JsonObject);
    return canonicalJson({ ...turn.action } as JsonObject) === text;
  });
}

function triesOf({ kind }: Action, { history, failure }: Situation): number {
  return history.filter((turn) => turn.action.kind === kind && turn.failure.class === failure.class).length;
}

function waitsLongEnough(action: Action, { situation, parsed }: RankingQuestion): boolean {
  const named = situation.failure.retryAfterMs ?? parsed.retryAfterMs;
  return action.kind === 'retry' && named !== undefined && action.delayMs >= named;
}

function isValid(schema: JsonSchema, value: Json): boolean {
  return violations(schema, value).length === 0;
}
