import { expect, it } from 'vitest';
import { retryChanceCounts, retryChanceStudy } from './retry-chance.ts';

it('shows what a stated chance changes, and that a hopeless one stops retries', async () => {
  const rows = await retryChanceStudy([0.001, 0.5], { ...retryChanceCounts, tasks: 12 });
  expect(rows.map(({ policy, chance }) => [policy, chance])).toEqual([
    ['governed', 0.001],
    ['governed', 0.5],
    ['fortify', 0.001],
    ['fortify', 0.5],
  ]);
  const [hopeless, unknown, , fortify] = rows;
  expect(hopeless!.ES).toBeLessThan(unknown!.ES);
  expect(fortify!.ES).toBeGreaterThan(unknown!.ES);
});
