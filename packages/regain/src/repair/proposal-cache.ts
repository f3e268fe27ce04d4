/**
 * Caches the proposals for equal failures of equal calls at the first turn of a step. The key has every input of the
 * brain, so that cached and computed results are equal.
 */

import {
  type Json,
  type Neighbour,
  noContext,
  type Proposals,
  preview,
  type Situation,
} from '../types/index.ts';
import { LruCache } from '../values/index.ts';
import { isBudgetLow } from './ranking/prior.ts';

const KEPT_MAX = 500;
/** Larger answers are not cached. */
const VALUE_CHARS_MAX = 2_000;

interface CachedProposals {
  readonly proposals: Proposals;
  readonly exemplars: readonly Neighbour[];
  /** The cost of each proposal at that time. */
  readonly prices: readonly number[];
  readonly isBudgetLow: boolean;
}

export class ProposalCache {
  readonly #kept = new LruCache<CachedProposals>(KEPT_MAX);

  /** The result of `think`, or its cached result for an equal failure. */
  getOrCompute(situation: Situation, exemplars: readonly Neighbour[], think: () => Proposals): Proposals {
    const key = keyOf(situation);
    if (key === undefined) return think();
    const kept = this.#kept.get(key);
    if (kept !== undefined && isStillValid(kept, situation, exemplars)) return kept.proposals;
    const proposals = think();
    const prices = pricesOf(proposals, situation);
    this.#kept.set(key, { proposals, exemplars, prices, isBudgetLow: isBudgetLow(situation) });
    return proposals;
  }
}

/** Exemplars and costs are part of the key. */
function isStillValid(kept: CachedProposals, situation: Situation, exemplars: readonly Neighbour[]): boolean {
  if (kept.exemplars !== exemplars || kept.isBudgetLow !== isBudgetLow(situation)) return false;
  const prices = pricesOf(kept.proposals, situation);
  return prices.every((price, i) => price === kept.prices[i]);
}

function pricesOf({ ranked }: Proposals, { estimate }: Situation): number[] {
  return ranked.map(({ action }) => estimate(action));
}

function keyOf(situation: Situation): string | undefined {
  const { failure, call, context = noContext, value, spec, tools } = situation;
  const { history, auxiliaryCalls, specBefore } = situation;
  if (history.length > 0 || auxiliaryCalls.length > 0 || specBefore !== undefined) return undefined;
  const answer = jsonText(value);
  if (answer === undefined || answer.length > VALUE_CHARS_MAX) return undefined;
  const { text, given, plan, step, outputs } = context;
  // Outputs are only ever added.
  const known = Object.keys(outputs).length;
  const things = `${idOf(given)} ${idOf(plan)} ${idOf(spec)} ${idOf(tools)} ${idOf(outputs)}`;
  return `${things} ${known} ${step} ${text} ${call.tool} ${JSON.stringify(call.args)} ${JSON.stringify(failure)} ${answer}`;
}

/** Undefined where the text is too long, or does not say everything about the value. */
function jsonText(value: Json | undefined): string | undefined {
  if (value === undefined) return '';
  const { value: seen, isCut, hasNonJson } = preview(value, 4 * VALUE_CHARS_MAX);
  return isCut || hasNonJson ? undefined : JSON.stringify(seen);
}

const ids = new WeakMap<object, number>();
let count = 0;

function idOf(thing: object | undefined): number {
  if (thing === undefined) return 0;
  let id = ids.get(thing);
  if (id === undefined) {
    id = ++count;
    ids.set(thing, id);
  }
  return id;
}
