import { expect, it } from 'vitest';
import { soak } from './shield-soak.ts';

it('ten thousand protected calls all settle, are all counted, and leave no rejection behind', async () => {
  const { settled, unhandled, disagreements, hookErrors, hooksThrown, counts, calls } = await soak(10_000);
  expect(disagreements).toEqual([]);
  expect(unhandled).toBe(0);
  expect(hookErrors).toBe(hooksThrown);
  expect(hooksThrown).toBeGreaterThan(100);
  const { answered, unrecovered, cancelled, other } = settled;
  expect(other).toBe(0);
  expect(answered + unrecovered + cancelled).toBe(calls);
  expect(counts.calls).toBe(calls);
  const { clean, recovered, unconfirmed, handedOff, gaveUp } = counts;
  expect(clean + recovered + unconfirmed + handedOff + gaveUp + counts.cancelled).toBe(calls);
  expect(counts.cancelled).toBe(cancelled);
  // Every way to end has been met.
  for (const many of [clean, recovered, unconfirmed, handedOff, counts.cancelled])
    expect(many).toBeGreaterThan(10);
});
