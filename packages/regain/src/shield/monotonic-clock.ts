/** A clock that never runs backwards, even if the given one does: costs and waits are differences of its times. */

import type { Clock } from '../types/index.ts';

export function monotonicClock(clock: Clock): Clock {
  let latest = -Infinity;
  return {
    now: () => {
      const now = clock.now();
      if (now > latest) latest = now;
      return latest;
    },
    ...(clock.epochMs === undefined ? {} : { epochMs: clock.epochMs }),
    sleep: (ms, signal) => clock.sleep(ms, signal),
    within: (ms, work, signal) => clock.within(ms, work, signal),
  };
}
