/** Work with a time limit on a clock that may be virtual. */

import { type Clock, TimeoutError } from '../../types/index.ts';

/** Settles as `work` does, or rejects with a TimeoutError after `ms`. */
export async function limited<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const timeout = clock.sleep(ms, timer.signal).then(() => Promise.reject(new TimeoutError(ms)));
  timeout.catch(() => {});
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
