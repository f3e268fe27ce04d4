/** One call through one fault on a virtual clock, with a record of everything the kind did. */

import { dialectNames, errorFormatter, wordingFamilies } from '../../dialects/index.ts';
import { type Clock, virtualClock } from '../../types/index.ts';
import type { FaultProbe } from '../check-fault-kind.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import { specOnly } from '../shape/schema.ts';
import { contextAt } from './booking-world.ts';

export interface FaultedCall {
  readonly outcome: { readonly value: unknown } | { readonly error: unknown };
  /** Number of immediate runs of the tool, and the delays of later runs. */
  readonly immediateRuns: number;
  readonly delayedRunsMs: readonly number[];
  /** Everything that the caller and the tool can observe, as one text. */
  readonly text: string;
  readonly problems: readonly string[];
}

export async function callWithFault(
  kind: FaultKind,
  fault: Fault,
  { tool, args }: FaultProbe,
  seed: number,
): Promise<FaultedCall> {
  const clock = virtualClock();
  const controller = new AbortController();
  const problems: string[] = [];
  const ran: string[] = [];
  const delayedRunsMs: number[] = [];
  const given = structuredClone({ fault, spec: specOnly(tool), args });
  const before = JSON.stringify(given);
  const answers: { readonly value: unknown; readonly text: string | undefined }[] = [];
  const outcome = await settled(
    Promise.resolve().then(() =>
      kind.apply({
        ...given,
        calledName: given.spec.name,
        context: {
          ...contextAt(checkedClock(clock, controller.signal, problems)),
          signal: controller.signal,
        },
        errorFormatter: errorFormatter(
          dialectNames[seed % dialectNames.length]!,
          wordingFamilies[seed % wordingFamilies.length]!,
        ),
        run: async (inner) => {
          ran.push(JSON.stringify(inner));
          const value = await tool.execute(inner, contextAt(clock));
          answers.push({ value, text: JSON.stringify(value) });
          return value;
        },
        runLater: (inner, afterMs) => {
          ran.push(`later ${JSON.stringify(inner)}`);
          delayedRunsMs.push(afterMs);
        },
      }),
    ),
  );
  if (JSON.stringify(given) !== before)
    problems.push('pure: `apply` must not change the fault, the spec or the arguments');
  if (answers.some(({ value, text }) => JSON.stringify(value) !== text))
    problems.push("pure: `apply` must not change the tool's own answer; give a changed copy");
  const shown = shownOf(outcome);
  if (kind.name.includes('-') && shown.includes(kind.name))
    problems.push('unlabelled: the answer must not contain the name of the kind');
  const text = JSON.stringify([shown, clock.now(), ran, delayedRunsMs]);
  return { outcome, immediateRuns: ran.length - delayedRunsMs.length, delayedRunsMs, text, problems };
}

/** A fault must wait on the clock of the call, for a valid time, and stop when the call is aborted. */
function checkedClock(clock: Clock, own: AbortSignal, problems: string[]): Clock {
  return {
    ...clock,
    sleep: (ms, signal) => {
      if (!(ms >= 0 && Number.isFinite(ms))) problems.push(`clock: it must not wait ${ms} ms`);
      if (signal !== own) problems.push('clock: it must wait with the signal of the call');
      return clock.sleep(ms, signal);
    },
  };
}

function settled(work: Promise<unknown>): Promise<FaultedCall['outcome']> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

function shownOf(outcome: FaultedCall['outcome']): string {
  if ('value' in outcome) return JSON.stringify(outcome.value) ?? 'nothing';
  const { error } = outcome;
  return error instanceof Error
    ? JSON.stringify({ ...error, name: error.name, message: error.message })
    : String(error);
}
