/** The tuned constants: chosen by ES on training tasks, and the shipped ones are those that the study finds. */

import { retryPolicy } from 'regain/internal/recovery';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import {
  combinations,
  policyWithConstants,
  tuned as shipped,
  tunable,
  tunableNames,
  vanilla,
} from '../../policies/index.ts';
import { tune, tuningCounts } from './tuning.ts';

const few = { ...tuningCounts, tasks: 12, repeats: 1 };

describe('tuning', () => {
  it('chooses the constants with the highest ES', async () => {
    const options = { published: { tries: 0 }, tried: { tries: [0, 4, 1] } };
    const { constants, ES, publishedES, combinationsTried } = await tune(options, retryPolicy, few);
    expect(constants).toEqual({ tries: 4 });
    expect(ES).toBeGreaterThan(publishedES);
    expect(combinationsTried).toBe(3);
  });

  it('keeps the published constants where others are no better', async () => {
    const options = { published: { tries: 7 }, tried: { tries: [1, 7, 9] } };
    expect((await tune(options, vanilla, few)).constants).toEqual({ tries: 7 });
  });

  it('tries every combination', () => {
    expect(combinations({ a: [1, 2], b: [3, 4] })).toEqual([
      { a: 1, b: 3 },
      { a: 1, b: 4 },
      { a: 2, b: 3 },
      { a: 2, b: 4 },
    ]);
  });
});

describe('packages/lab/src/policies/tuned.json', () => {
  it('was chosen on training tasks, with these counts', () => {
    const { seed, ...counts } = shipped.chosenOn;
    expect({ ...counts, seeds: [seed] }).toEqual(tuningCounts);
    expect(counts.split).toBe('train');
  });

  it.each(tunableNames)('has for %s constants that were tried, as the published were', (name) => {
    const { published, tried } = tunable[name];
    const { constants, combinationsTried, ES, publishedES } = shipped.policies[name];
    expect(combinations(tried)).toContainEqual(constants);
    expect(combinations(tried)).toContainEqual(published);
    expect(combinationsTried).toBe(combinations(tried).length);
    expect(ES).toBeGreaterThanOrEqual(publishedES);
  });

  // One policy without a brain; in the soak also one whose figures change with the trained prior.
  it.each((['retry', 'toolreflect'] as const).slice(0, trialCount(1, 2)))(
    'has the figures that the study finds for %s',
    async (name) => {
      const { constants, ES, publishedES } = shipped.policies[name];
      const tried = Object.fromEntries(
        Object.entries(constants).map(([constant, value]) => [constant, [value]]),
      );
      const again = await tune(
        { published: tunable[name].published, tried },
        (own) => policyWithConstants(name, own),
        tuningCounts,
      );
      expect(again).toMatchObject({ constants, ES, publishedES });
    },
  );
});
