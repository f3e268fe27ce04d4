/** Result of every conformance check of an extension point: nothing, or one error that lists all violations. */

import type { Clock } from '../clock.ts';
import { invalidArgument } from '../errors.ts';
import { realClock } from '../real-clock.ts';

/** Throws unless the list is empty. `subject` is what was checked: "the store". */
export function requireConformance(subject: string, violations: readonly string[]): void {
  if (violations.length === 0) return;
  const count = violations.length === 1 ? '1 violation' : `${violations.length} violations`;
  const lines = violations.map((violation) => `\n- ${violation}`);
  throw invalidArgument(`${subject} does not conform, ${count}:${lines.join('')}`);
}

/** Time limit for each promise of the checked object. */
export interface CheckWait {
  /** Default 60,000. */
  readonly waitMs?: number;
  /** The clock of the time limit. Default: the real clock. */
  readonly clock?: Clock;
}

/** Calls a method of the checked object. Throws if the promise does not settle in time; after that, at once. */
export type BoundedCall = <T>(method: string, call: () => T | PromiseLike<T>) => Promise<T>;

/** A check that always ends. A method that does not settle is reported as the only violation. */
export async function checkWithin(
  subject: () => string,
  { waitMs = 60_000, clock = realClock(performance) }: CheckWait,
  check: (bounded: BoundedCall) => Promise<readonly string[]>,
): Promise<void> {
  let unsettled: string | undefined;
  const bounded: BoundedCall = async (method, call) => {
    if (unsettled !== undefined) throw new Error(unsettled);
    let isSettled = false;
    const settling = async () => {
      try {
        return await call();
      } finally {
        isSettled = true;
      }
    };
    try {
      return await clock.within(waitMs, settling);
    } catch (error) {
      if (isSettled) throw error;
      unsettled ??= `settles: \`${method}\` did not settle within ${waitMs} ms`;
      throw new Error(unsettled);
    }
  };
  let violations: readonly string[] = [];
  try {
    violations = await check(bounded);
  } catch (error) {
    if (unsettled === undefined) throw error;
  }
  requireConformance(subject(), unsettled === undefined ? violations : [unsettled]);
}
