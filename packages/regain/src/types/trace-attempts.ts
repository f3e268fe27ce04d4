/** The attempts of a trace, each with its arguments and its diagnosed failure. */

import type { Failure } from './failure.ts';
import type { JsonObject } from './json.ts';
import type { AttemptEvent, CallEnding, TraceEvent } from './trace.ts';

interface TracedAttempt extends AttemptEvent {
  /** Those of the call if the event has none. */
  readonly args?: JsonObject;
  /** Zero-based index of the step. */
  readonly step?: number;
  readonly failure?: Failure;
}

/** In the order in which they ended. */
export function attemptsIn(events: readonly TraceEvent[]): TracedAttempt[] {
  const calls = new Map<string, Pick<TracedAttempt, 'args' | 'step'>>();
  const attempts: { -readonly [key in keyof TracedAttempt]: TracedAttempt[key] }[] = [];
  for (const event of events) {
    if (event.type === 'call') {
      const { args, step } = event;
      calls.set(event.call, {
        ...(args === undefined ? {} : { args }),
        ...(step === undefined ? {} : { step }),
      });
    }
    if (event.type === 'attempt') attempts.push({ ...calls.get(event.call), ...event });
    if (event.type !== 'diagnosis' || event.attempt === undefined) continue;
    const about = attempts.findLast(({ call, attempt }) => call === event.call && attempt === event.attempt);
    if (about !== undefined) about.failure = event.failure;
  }
  return attempts;
}

/** How each call ended. */
export function callEndingsIn(events: readonly TraceEvent[]): CallEnding[] {
  return events.filter((event): event is CallEnding => event.type === 'ending' && event.call !== undefined);
}
