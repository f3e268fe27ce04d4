/** How often a step's first call of a tool fails and with which class, and how often an answer that passes is wrong. */

import { type FailureClass, failureClasses } from '../contract/failure.ts';
import type { FirstTally } from './posteriors-file.ts';

/** What the first call of a step will come to, as far as experience tells. */
export interface FirstCall {
  /** First calls of this tool that the figures rest on; older ones fade. */
  readonly calls: number;
  /** Chance that it fails, and of each class where it does. */
  readonly failure: number;
  readonly classes: readonly { readonly failureClass: FailureClass; readonly share: number }[];
  /** Chance that a step which was done has given a wrong answer that nobody noticed. */
  readonly wrong: number;
  /** Chance that the tool is down now, by its failures in a row; 0 while there are none. */
  readonly down: number;
}

export interface FirstCalls {
  failed(tool: string, failureClass: FailureClass): void;
  worked(tool: string): void;
  judged(tools: readonly string[], isRight: boolean): void;
  of(tool: string): Omit<FirstCall, 'down'>;
  save(): Record<string, FirstTally>;
}

/** Weight of what a tool is compared with, in calls: all tools, and for these the prior. */
const STRENGTH = 4;
/** Calls that a tally remembers; tools that are remembered. */
const MEMORY = 200;
const TOOLS_MAX = 10_000;

/** Before anything was seen: three first calls in ten fail, mostly in the transport; no answer is wrong. */
const FAILURE = 0.3;
const usualClasses: Partial<Record<FailureClass, number>> = {
  'server-error': 0.3,
  timeout: 0.2,
  connection: 0.2,
  'rate-limit': 0.15,
  'invalid-request': 0.15,
};

/** All tools together; no tool has an empty name. */
const ANY = '';

export function firstCalls(saved: Readonly<Record<string, FirstTally>> = {}): FirstCalls {
  const tallies = new Map<string, FirstTally>(Object.entries(saved));

  const change = (tool: string, changed: (tally: FirstTally) => FirstTally): void => {
    for (const over of [ANY, tool]) {
      const next = changed(tallies.get(over) ?? nothing);
      // What was touched last goes last, and all tools together never go.
      if (over !== ANY) tallies.delete(over);
      tallies.set(over, next);
    }
    for (const oldest of tallies.keys()) {
      if (tallies.size <= TOOLS_MAX) break;
      if (oldest !== ANY) tallies.delete(oldest);
    }
  };

  return {
    failed: (tool, failureClass) =>
      change(tool, (tally) => {
        const { worked, failed } = faded(tally);
        return { ...tally, worked, failed: { ...failed, [failureClass]: (failed[failureClass] ?? 0) + 1 } };
      }),
    worked: (tool) =>
      change(tool, (tally) => {
        const { worked, failed } = faded(tally);
        return { ...tally, worked: worked + 1, failed };
      }),
    judged: (tools, isRight) => {
      // Which step was wrong is not known: each has an equal part in it.
      const blame = isRight ? 0 : 1 / tools.length;
      for (const tool of tools) {
        change(tool, ({ right, wrong, ...calls }) => {
          const kept = right + wrong < MEMORY ? 1 : (MEMORY - 1) / (right + wrong);
          return { ...calls, right: kept * right + 1 - blame, wrong: kept * wrong + blame };
        });
      }
    },
    of: (tool) => {
      const all = tallies.get(ANY) ?? nothing;
      const own = tallies.get(tool) ?? nothing;
      const count = (tally: FirstTally) => tally.worked + failuresOf(tally);
      const shrunk = (
        value: (tally: FirstTally) => number,
        of: (tally: FirstTally) => number,
        prior: number,
      ) => {
        const usual = (value(all) + STRENGTH * prior) / (of(all) + STRENGTH);
        return (value(own) + STRENGTH * usual) / (of(own) + STRENGTH);
      };
      const classes = failureClasses
        .map((failureClass) => ({
          failureClass,
          share: shrunk(
            ({ failed }) => failed[failureClass] ?? 0,
            failuresOf,
            usualClasses[failureClass] ?? 0,
          ),
        }))
        .filter(({ share }) => share > 0);
      return {
        calls: count(own),
        failure: shrunk(failuresOf, count, FAILURE),
        classes,
        wrong: shrunk(
          ({ wrong }) => wrong,
          ({ right, wrong }) => right + wrong,
          0,
        ),
      };
    },
    save: () => Object.fromEntries([...tallies].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const nothing: FirstTally = { worked: 0, failed: {}, right: 0, wrong: 0 };

function failuresOf({ failed }: FirstTally): number {
  let sum = 0;
  for (const failureClass in failed) sum += failed[failureClass as FailureClass]!;
  return sum;
}

function faded(tally: FirstTally): Pick<FirstTally, 'worked' | 'failed'> {
  const count = tally.worked + failuresOf(tally);
  if (count < MEMORY) return tally;
  const kept = (MEMORY - 1) / count;
  const failed: FirstTally['failed'] = {};
  for (const failureClass of failureClasses) {
    const before = tally.failed[failureClass];
    if (before !== undefined) failed[failureClass] = kept * before;
  }
  return { worked: kept * tally.worked, failed };
}
