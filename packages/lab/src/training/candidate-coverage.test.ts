/** What the oracle does, as far as an agent could know it, is among the candidates: on training tasks in rough weather. */

import { profileNamed } from 'regain/internal/faults';
import { candidatesOf, parseFailure } from 'regain/internal/repair';
import { beforeAll, describe, expect, it } from 'vitest';
import { suiteNamed, trainingSuiteNames } from '../suites/index.ts';
import { type Compared, compareWithOracle, coverageRows } from './candidate-coverage.ts';

describe.each(trainingSuiteNames)('%s', (name) => {
  const all: Compared[] = [];

  beforeAll(async () => {
    const suite = suiteNamed(name);
    const some = { ...suite, tasks: suite.tasks.filter((_, index) => index % 2 === 0) };
    const plan = { suite: some, profile: profileNamed('rough'), seed: 1, repeats: 1 };
    const think = (situation: Compared['situation']) =>
      candidatesOf(situation, parseFailure(situation.failure, situation.value));
    await compareWithOracle({ ...plan, candidatesOf: think }, (compared) => all.push(compared));
  }, 60_000);

  it('plays training tasks only', () => {
    const train = new Set(suiteNamed(name).tasks.flatMap(({ id, split }) => (split === 'train' ? [id] : [])));
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ task }) => !train.has(task))).toEqual([]);
  });

  it('covers what the oracle does', () => {
    const [row] = coverageRows(all, () => 'all');
    const missed = all
      .filter(({ covered }) => covered === 'no')
      .map(({ task, blamed, right }) => `${task} ${blamed}: ${JSON.stringify(right)}`);
    expect(row!.share, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
    expect(row!.beyond / row!.decisions).toBeLessThan(0.1);
  });

  it('covers every kind of action that is common', () => {
    const rows = coverageRows(all, ({ right }) => right.kind).filter(({ decisions }) => decisions >= 20);
    for (const { key, share } of rows) expect(share, key).toBeGreaterThanOrEqual(0.9);
  });

  it('with few candidates', () => {
    const counts = all.map(({ candidates }) => candidates.length).sort((a, b) => a - b);
    expect(counts[counts.length >> 1]).toBeLessThanOrEqual(8);
    expect(counts.at(-1)).toBeLessThanOrEqual(24);
  });
});

describe('rows', () => {
  it('leave out of the share what no agent could think of', () => {
    const covered = ['at once', 'reread', 'no', 'foresight', 'vain', 'outdated'] as const;
    const all = covered.map((one) => ({ covered: one }) as Compared);
    expect(coverageRows(all, () => 'all')).toEqual([
      { key: 'all', decisions: 6, atOnce: 1, afterReread: 1, beyond: 3, missed: 1, share: 2 / 3 },
    ]);
  });
});
