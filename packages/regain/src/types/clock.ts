/** Time as an argument: virtual in experiments, where a thirty-second timeout costs nothing. */

export interface Clock {
  /** Milliseconds since this clock's own beginning. */
  now(): number;
  /** Wall time of that beginning, where it has one: only dates that others send are compared with it. */
  readonly epochMs?: number;
  /** Resolves when `ms` have passed on this clock; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Settles as `work` does, or rejects with a TimeoutError once `ms` have passed. */
  within<T>(ms: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** The signal of work that nobody will call off. */
export const neverAborted: AbortSignal = new AbortController().signal;

/** What a clock throws when work did not settle in time. The work may still take effect. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  readonly code = 'ETIMEDOUT';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** A clock that moves only when somebody sleeps on it. Work that slept past its time is cut off at that time. */
export function virtualClock(startMs = 0): Clock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      if (ms > 0) nowMs += ms;
    },
    within: async (ms, work, signal) => {
      signal?.throwIfAborted();
      const deadlineMs = nowMs + ms;
      try {
        const value = await work();
        if (nowMs <= deadlineMs) return value;
      } catch (error) {
        if (nowMs <= deadlineMs || signal?.aborted === true) throw error;
      }
      nowMs = deadlineMs;
      throw new TimeoutError(ms);
    },
  };
}
