/** The benchmark through each adapter: the same recoveries as plain functions with the same declarations. */

import { expect, it } from 'vitest';
import { trialCount } from '../../soak-counts.ts';
import { pairs } from './adapter-configurations.ts';
import { differences, isWrongInTrap, rightOf } from './tables.ts';
import { benchmark, scenarios } from './travel.ts';

/** Every third one in the tests, all in the soak. */
const chosen = scenarios.filter((_, i) => i % trialCount(3, 1) === 0);

it.each(pairs.map(({ adapter, plain }) => [adapter.name, adapter, plain] as const))(
  '%s: every call ends as with plain functions, and nothing is done twice',
  async (_, adapter, plain) => {
    const [through, expected] = await benchmark([adapter, plain], chosen);
    expect(differences(expected!, through!)).toEqual([]);
    expect(rightOf(expected!.measured)).toBeGreaterThan(chosen.length / 6);
    expect(through!.measured.filter(({ surplus }) => surplus > 0)).toEqual([]);
    expect(through!.measured.filter(isWrongInTrap)).toEqual([]);
  },
);
