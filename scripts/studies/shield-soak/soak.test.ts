import { expect, it } from 'vitest';
import { soak } from './soak.ts';
import { brokenPromises } from './tables.ts';

it('thousands of calls all settle, are all counted, and leave nothing behind', async () => {
  const result = await soak(2_500);
  expect(brokenPromises(result)).toEqual([]);
  const { stats, settled, hooksThrown, busiestMinute } = result;
  // Every way to end has been met, and retries failed.
  const { clean, recovered, unconfirmed, handedOff, fallbacks } = stats;
  for (const many of [clean, recovered, unconfirmed, handedOff, fallbacks, settled.cancelled, hooksThrown])
    expect(many).toBeGreaterThan(10);
  expect(busiestMinute.failed).toBeGreaterThan(0.2 * busiestMinute.allowed);
});
