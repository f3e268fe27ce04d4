/** A clock that never goes back, whatever the one behind it does: costs and waits are differences of its readings. */

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
