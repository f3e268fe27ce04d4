/** Statistics of the first call of a step: failure rate and class per tool, and the rate of unnoticed wrong answers. */

import { type FailureClass, failureClasses } from '../types/index.ts';
import type { FirstTally } from './posteriors-file.ts';

/** The estimated outcome of the first call of a step. */
export interface FirstCallEstimate {
  /** Number of first calls of this tool, and of all tools; older ones decay. */
  readonly calls: number;
  readonly callsOfAll: number;
  /** Prior strength from all tools, in calls of this one: larger if tools are more alike. */
  readonly alike: { readonly failure: number; readonly recovery: number };
  /** Probability that it fails, and of each class if it does. */
  readonly failure: number;
  readonly classes: readonly { readonly failureClass: FailureClass; readonly share: number }[];
  /** Probability that a completed step gave a wrong answer that was not noticed. */
  readonly wrong: number;
  /** Probability that the tool is down now, from its consecutive failures; 0 if there are none. */
  readonly down: number;
}

/** Prior weight in calls, if the similarity of tools is unknown; and of the prior itself. */
const PRIOR_STRENGTH = 4;
/** Upper bound on the weight of other tools, in calls. */
const POOLING_STRENGTH_MAX = 100;
/** Minimum number of tools to estimate their similarity. */
const TOOLS_ENOUGH = 10;
/** Limits: calls remembered per tool, of all tools, and number of tools. */
const MEMORY = 200;
const MEMORY_OF_ALL = 5000;
const TOOLS_MAX = 10_000;

/** Prior: 30 % of first calls fail, mostly in the transport; no answer is wrong. */
const FAILURE = 0.3;
const usualClasses: Partial<Record<FailureClass, number>> = {
  'server-error': 0.3,
  timeout: 0.2,
  connection: 0.2,
  'rate-limit': 0.15,
  'invalid-request': 0.15,
};

/** Key of all tools together; no tool has an empty name. */
const ALL_TOOLS = '';

export function firstCallStatistics(saved: Readonly<Record<string, FirstTally>> = {}) {
  const tallies = new Map<string, FirstTally>(Object.entries(saved));
  /** Cached until something changes. */
  let alike: FirstCallEstimate['alike'] | undefined;

  const change = (
    tool: string,
    changed: (tally: FirstTally, memory: number) => Partial<FirstTally>,
  ): void => {
    alike = undefined;
    for (const over of [ALL_TOOLS, tool]) {
      const before = tallies.get(over) ?? emptyTally;
      const next = { ...before, ...changed(before, over === ALL_TOOLS ? MEMORY_OF_ALL : MEMORY) };
      // Most recently used last; the total of all tools is never evicted.
      if (over !== ALL_TOOLS) tallies.delete(over);
      tallies.set(over, next);
    }
    for (const oldest of tallies.keys()) {
      if (tallies.size <= TOOLS_MAX) break;
      if (oldest !== ALL_TOOLS) tallies.delete(oldest);
    }
  };

  /** Posterior mean of a share: of this tool, shrunk to that of all tools, shrunk to the prior. */
  const shrunk = (tool: string, shareOf: ShareOf, prior: number, strength = PRIOR_STRENGTH): number => {
    const [partOfAll, all] = shareOf(tallies.get(ALL_TOOLS) ?? emptyTally);
    const [part, own] = shareOf(tallies.get(tool) ?? emptyTally);
    const usual = (partOfAll + PRIOR_STRENGTH * prior) / (all + PRIOR_STRENGTH);
    return (part + strength * usual) / (own + strength);
  };

  return {
    failed: (tool: string, failureClass: FailureClass) =>
      change(tool, ({ worked, failed }, memory) => {
        const kept = retainedShare(worked + sumOf(failed), memory);
        return { worked: kept * worked, failed: plusOne(decayed(failed, kept), failureClass) };
      }),
    worked: (tool: string) =>
      change(tool, ({ worked, failed }, memory) => {
        const kept = retainedShare(worked + sumOf(failed), memory);
        return { worked: kept * worked + 1, failed: decayed(failed, kept) };
      }),
    settled: (tool: string, failureClass: FailureClass, isDone: boolean) =>
      change(tool, ({ done, lost }, memory) => {
        const kept = retainedShare(sumOf(done) + sumOf(lost), memory);
        const counts = { done: decayed(done, kept), lost: decayed(lost, kept) };
        const name = isDone ? 'done' : 'lost';
        return { ...counts, [name]: plusOne(counts[name], failureClass) };
      }),
    judged: (tools: readonly string[], isRight: boolean) => {
      // Which step was wrong is unknown: each gets an equal share.
      const blame = isRight ? 0 : 1 / tools.length;
      for (const tool of tools) {
        change(tool, ({ right, wrong }, memory) => {
          const kept = retainedShare(right + wrong, memory);
          return { right: kept * right + 1 - blame, wrong: kept * wrong + blame };
        });
      }
    },
    recovery: (tool: string, failureClass: FailureClass, otherwise: number) => {
      const of = (counts: Counts) => counts[failureClass] ?? 0;
      return shrunk(tool, ({ done, lost }) => [of(done), of(done) + of(lost)], otherwise);
    },
    of: (tool: string): Omit<FirstCallEstimate, 'down'> => {
      const classes = failureClasses.map((failureClass) => {
        const shareOf: ShareOf = ({ failed }) => [failed[failureClass] ?? 0, sumOf(failed)];
        return { failureClass, share: shrunk(tool, shareOf, usualClasses[failureClass] ?? 0) };
      });
      alike ??= {
        failure: poolingStrength(tallies, failedOfCalls),
        recovery: poolingStrength(tallies, ({ done, lost }) => [sumOf(done), sumOf(done) + sumOf(lost)]),
      };
      return {
        calls: callsOf(tallies.get(tool) ?? emptyTally),
        callsOfAll: callsOf(tallies.get(ALL_TOOLS) ?? emptyTally),
        alike,
        failure: shrunk(tool, failedOfCalls, FAILURE, alike.failure),
        classes: classes.filter(({ share }) => share > 0),
        wrong: shrunk(tool, ({ right, wrong }) => [wrong, right + wrong], 0),
      };
    },
    save: (): Record<string, FirstTally> =>
      Object.fromEntries([...tallies].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

type Counts = FirstTally['failed'];
/** What is counted, and of how many. */
type ShareOf = (tally: FirstTally) => readonly [part: number, whole: number];

const emptyTally: FirstTally = { worked: 0, failed: {}, done: {}, lost: {}, right: 0, wrong: 0 };

/**
 * Prior strength from all tools: the s of a Beta(s m, s (1 - m)) that their shares would come from, by the spread of
 * the shares beyond chance (moments of the beta-binomial).
 */
function poolingStrength(tallies: ReadonlyMap<string, FirstTally>, shareOf: ShareOf): number {
  const tools: { part: number; whole: number }[] = [];
  for (const [tool, tally] of tallies) {
    const [part, whole] = shareOf(tally);
    if (tool !== ALL_TOOLS && whole > 0) tools.push({ part, whole });
  }
  if (tools.length < TOOLS_ENOUGH) return PRIOR_STRENGTH;
  const total = tools.reduce((sum, tool) => sum + tool.whole, 0);
  const mean = tools.reduce((sum, tool) => sum + tool.part, 0) / total;
  const squares = tools.reduce((sum, tool) => sum + tool.whole ** 2, 0);
  const spread = tools.reduce((sum, tool) => sum + tool.whole * (tool.part / tool.whole - mean) ** 2, 0);
  const scale = total - squares / total - (tools.length - 1);
  if (scale <= 0 || mean <= 0 || mean >= 1) return PRIOR_STRENGTH;
  const beyondChance = (spread / (mean * (1 - mean)) - (tools.length - 1)) / scale;
  return Math.min(POOLING_STRENGTH_MAX, Math.max(PRIOR_STRENGTH, 1 / Math.max(beyondChance, 1e-9) - 1));
}

function callsOf({ worked, failed }: FirstTally): number {
  return worked + sumOf(failed);
}

function failedOfCalls(tally: FirstTally): readonly [number, number] {
  return [sumOf(tally.failed), callsOf(tally)];
}

function sumOf(counts: Counts): number {
  let sum = 0;
  for (const failureClass in counts) sum += counts[failureClass as FailureClass]!;
  return sum;
}

/** Decay of a full tally. */
export function retainedShare(count: number, memory: number): number {
  return count < memory ? 1 : (memory - 1) / count;
}

function decayed(counts: Counts, kept: number): Counts {
  if (kept === 1) return counts;
  const next: Counts = {};
  for (const failureClass in counts)
    next[failureClass as FailureClass] = kept * counts[failureClass as FailureClass]!;
  return next;
}

function plusOne(counts: Counts, failureClass: FailureClass): Counts {
  return { ...counts, [failureClass]: (counts[failureClass] ?? 0) + 1 };
}
