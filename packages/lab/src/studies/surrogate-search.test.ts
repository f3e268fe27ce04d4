import { defaultCalibration, defaultLoss } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { findCounterExample, misrankingRates, policyFamilies, surrogateStudy } from './surrogate-search.ts';
import { misrankMargin } from './surrogates.ts';

describe('findCounterExample', () => {
  it.each(['RR', 'CSR', 'ESAggregate', 'ES', 'stepwise'] as const)(
    'finds a simple pair that %s misranks',
    (name) => {
      const { found, misranked } = findCounterExample(random('search', name), name, defaultCalibration, 5000);
      expect(misranked).toBeGreaterThan(0);
      const { pair, A, B, misrankedBy } = found!;
      expect(misrankMargin(name, pair, defaultCalibration)).toBeGreaterThan(0.001);
      expect(A[name]).toBeGreaterThan(B[name]);
      expect(A.observed).toBeGreaterThan(B.observed);
      expect(misrankedBy).toContain(name);
      for (const { RR, costs } of [pair.A, pair.B]) {
        expect(costs.length).toBeLessThanOrEqual(2);
        expect(costs.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
        for (const value of [RR, ...costs.flatMap(({ cost, chance }) => [cost, chance])]) {
          expect(String(value).length).toBeLessThanOrEqual(5);
        }
      }
    },
  );

  it('finds none for DE, which is observed regret in other units', () => {
    const search = findCounterExample(random('search', 'DE'), 'DE', defaultCalibration, 5000);
    expect(search).toMatchObject({ misranked: 0, found: null });
  });

  it('finds one for DE under the step loss', () => {
    const { found } = findCounterExample(random('search', 'DE'), 'DE', defaultCalibration, 2000, {
      kind: 'step',
    });
    expect(found!.A.DE).toBeGreaterThan(found!.B.DE);
    expect(found!.A.observed).toBeGreaterThan(found!.B.observed);
  });

  it('is reproducible', () => {
    const run = () => findCounterExample(random('search', 3), 'ES', defaultCalibration, 500, defaultLoss);
    expect(run()).toEqual(run());
  });
});

describe('misrankingRates', () => {
  it.each(policyFamilies)('orders the surrogates RR, CSR, ES_agg, DE in family $name', (family) => {
    const rates = misrankingRates(random('rates', family.name), family, defaultCalibration, 2000);
    const rate = Object.fromEntries(rates.map(({ surrogate, rate }) => [surrogate, rate]));
    expect(rate.RR).toBeGreaterThan(rate.CSR!);
    expect(rate.CSR).toBeGreaterThan(rate.ESAggregate!);
    expect(rate.ES).toBeLessThan(0.03);
    expect(rate.DE).toBe(0);
  });
});

describe('surrogateStudy', () => {
  it('judges the quoted pairs, searches every surrogate and states its families', () => {
    const study = surrogateStudy(random('study'), defaultCalibration, 300);
    expect(study.quoted.map(({ misrankedBy }) => misrankedBy)).toEqual([
      ['RR', 'CSR', 'ESAggregate', 'stepwise'],
      ['ES'],
    ]);
    expect(study.counterExamples.map(({ surrogate, loss }) => `${surrogate} ${loss.kind}`)).toEqual([
      'RR downtime',
      'CSR downtime',
      'ESAggregate downtime',
      'ES downtime',
      'stepwise downtime',
      'DE downtime',
      'DE step',
    ]);
    expect(study.families.every(({ about, rates }) => about.length > 0 && rates.length === 6)).toBe(true);
  });
});
