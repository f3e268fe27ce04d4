/** How every conformance check of an extension point ends: in silence, or in one error that lists all violations. */

import type { Clock } from '../clock.ts';
import { RegainError } from '../errors.ts';
import { realClock } from '../real-clock.ts';

/** Throws unless the list is empty. `subject` is what was checked: "the store". */
export function requireConformance(subject: string, violations: readonly string[]): void {
  if (violations.length === 0) return;
  const count = violations.length === 1 ? '1 violation' : `${violations.length} violations`;
  const lines = violations.map((violation) => `\n- ${violation}`);
  throw new RegainError('invalid-argument', `${subject} does not conform, ${count}:${lines.join('')}`);
}

/** How long a check waits for a promise of what it checks. */
export interface CheckWait {
  /** 60,000 unless given. */
  readonly waitMs?: number;
  /** What the wait is measured with; the real clock unless given. */
  readonly clock?: Clock;
}

/** Calls a method of what is checked. It throws where the promise does not settle in time; from then on, at once. */
export type BoundedCall = <T>(method: string, call: () => T | PromiseLike<T>) => Promise<T>;

/** A check that ends whatever it checks. A method that does not settle is its only violation: the others follow from it. */
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
      unsettled ??= `settles: \`${method}\` must settle, and has not within ${waitMs} ms`;
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
