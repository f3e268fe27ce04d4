/** The benchmark through each adapter: the same recoveries as plain tools with the same declarations. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../soak-counts.ts';
import { adapterConfigurations, protectedFetch, withoutOutputSchemas } from './adapter-configurations.ts';
import { isWrongInTrap, rightOf } from './tables.ts';
import { benchmark, type Row, scenarios } from './travel.ts';

/** Every third one in the tests, all in the soak. */
const chosen = scenarios.filter((_, i) => i % trialCount(3, 1) === 0);

/**
 * The service has renamed a parameter. The schema of a framework does not let the new name pass; that of plain tools, and of the
 * server of the Claude Agent SDK, is checked before the first attempt only.
 */
const refusedBySchemas = ['search-renamed'];

const right = ({ measured }: Row) =>
  measured.filter(({ verdict }) => verdict === 'right').map(({ scenario }) => scenario.id);

describe('through an adapter', () => {
  it('a call is recovered if it is as a plain tool, and nothing is done twice or passed as right in a trap', async () => {
    const [plain, ...rows] = await benchmark([withoutOutputSchemas, ...adapterConfigurations], chosen);
    const expected = right(plain!).filter((id) => !refusedBySchemas.includes(id));
    expect(expected.length).toBeGreaterThan(chosen.length / 2);
    for (const row of rows) {
      const { configuration, measured } = row;
      const found = right(row).filter((id) => !refusedBySchemas.includes(id));
      expect([configuration.name, found]).toEqual([configuration.name, expected]);
      expect(measured.filter(({ surplus }) => surplus > 0)).toEqual([]);
      expect(measured.filter(isWrongInTrap)).toEqual([]);
    }
  });

  it('a protected fetch repeats requests only where that is safe', async () => {
    const [row] = await benchmark([protectedFetch], chosen);
    expect(rightOf(row!.measured)).toBeGreaterThan(chosen.length / 6);
    expect(row!.measured.filter(({ surplus, early }) => surplus > 0 || early > 0)).toEqual([]);
    expect(row!.measured.filter(isWrongInTrap)).toEqual([]);
  });
});
