import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../../scripts/for-all.ts';
import { trialCount } from '../../../../../../scripts/soak-counts.ts';
import { random, tokensOf } from '../../../types/index.ts';
import { algebraOf } from '../grammar/algebra.ts';
import { repairSyntax } from '../repair-syntax.ts';
import { meaningChanges } from './meaning-changes.ts';
import { damaged, randomQuery } from './random-query-in-test.ts';

const RUNS = trialCount(250, 20_000);

describe('a repair that keeps the meaning', () => {
  it('restores the meaning of a query of which a sign was left out', () => {
    let [refused, kept] = [0, 0];
    forAllWith({ numRuns: RUNS }, fc.integer(), (seed) => {
      const stream = random('queries', seed);
      const query = randomQuery(stream);
      const wrong = damaged(stream, query);
      if (algebraOf(tokensOf(wrong)) !== undefined) return;
      refused++;
      for (const repair of repairSyntax(wrong).filter(({ changes }) => changes.length === 0)) {
        kept++;
        expect(algebraOf(tokensOf(repair.query)), `${query}\n${wrong}\n${repair.query}`).toBe(
          algebraOf(tokensOf(query)),
        );
      }
    });
    expect(kept).toBeGreaterThan(refused / 4);
  });

  it('is also recognised between any two queries: another query never keeps the meaning', () => {
    forAllWith({ numRuns: RUNS }, fc.integer(), (seed) => {
      const stream = random('pairs', seed);
      const [one, other] = [randomQuery(stream), randomQuery(stream)];
      const isSame = algebraOf(tokensOf(one)) === algebraOf(tokensOf(other));
      expect(meaningChanges(one, other).length === 0).toBe(isSame);
    });
  });
});
