import { describe, expect, it } from 'vitest';
import { auditPaper } from './audit.ts';
import { compare } from './audit-row.ts';
import { exactFigure, printedFigure } from './printed-figure.ts';
import { slipOf } from './slips.ts';

const { rows, counts } = auditPaper();
const of = (check: string) => rows.filter((row) => row.id === check || row.id.startsWith(`${check}/`));
const row = (id: string) => rows.find((one) => one.id === id)!;
const verdicts = (check: string) => of(check).map((one) => one.consistent);
const computed = (check: string, digits: number) =>
  of(check).map((one) => Number(one.computed!.toFixed(digits)));

describe('audit of the paper', () => {
  it('has one row per check, each with a place, a claim and a formula', () => {
    expect(new Set(rows.map((one) => one.id)).size).toBe(rows.length);
    for (const one of rows) {
      expect(one.source.table).not.toBe('');
      expect(one.claim.text).not.toBe('');
      expect(one.formula).not.toBe('');
      expect(one.computed === null || Number.isFinite(one.computed), one.id).toBe(true);
    }
    expect(counts).toEqual({ rows: 155, consistent: 63, byRoundingOnly: 3, inconsistent: 92, slips: 24 });
    for (const id of ['predicted-from-es/x', 'delta-from-es/y'])
      expect(slipOf(id)).toBe(slipOf('ratio-from-es/z'));
    expect(slipOf('seeds')).toBe('seeds');
  });

  it('predicts from the printed ES what the prediction columns do not print', () => {
    expect(computed('predicted-from-es/table-5', 2)).toEqual([6.88, 4.96, 4.23, 3.39, 1.86]);
    expect(of('predicted-from-es/table-5').map((one) => one.claim.value)).toEqual([
      7, 4.98, 4.25, 3.41, 1.78,
    ]);
    expect(computed('predicted-from-es/table-3', 2)).toEqual([1.86, 2.03, 2.45, 1.77]);
    expect(verdicts('predicted-from-es/table-5')).not.toContain(true);
    expect(verdicts('predicted-from-es/table-3')).not.toContain(true);
  });

  it('agrees where the paper is consistent', () => {
    expect(computed('predicted-from-es/table-6', 2)).toEqual([1.84, 1.86, 1.85, 1.87]);
    for (const check of ['predicted-from-es/table-6', 'delta-from-columns', 'ratio-from-columns', 'order']) {
      expect(verdicts(check), check).not.toContain(false);
      expect(verdicts(check).length, check).toBeGreaterThan(3);
    }
    expect(verdicts('printed-twice-ES')).toEqual(Array(7).fill(true));
  });

  it('finds the ablation gaps of section 11', () => {
    expect(computed('ablation-gap', 2)).toEqual([0.89, 1.07]);
    expect(verdicts('ablation-gap')).toEqual([false, false]);
  });

  it('classifies a rounding difference as one', () => {
    const wikidata = row('ratio-from-columns/table-6/wikidatalive');
    expect(wikidata).toMatchObject({ consistent: true, exact: false });
    expect(wikidata.computed).toBeCloseTo(0.0162, 4);
    expect(wikidata.note).toContain('the printed figures give 0.016');
    expect(rows.filter((one) => one.consistent && !one.exact).map((one) => one.id)).toEqual([
      'ratio-from-columns/table-6/wikidatalive',
      'ratio-from-es/table-6/wikidatalive',
      'proposition-1/table-5/fortify',
    ]);
  });

  it("finds FORTIFY's printed ratio above the limit of the abstract", () => {
    expect(row('ratio-limit/table-5/fortify')).toMatchObject({ consistent: false, computed: 0.05 });
  });

  it('finds that CSR and ES imply different costs, under either definition of ES and any lambda', () => {
    const costs = (name: string) => {
      const found = row(`implied-cost/table-1/${name}`);
      return [found.claim.value!.toFixed(2), found.computed!.toFixed(2)];
    };
    expect(costs('fortify')).toEqual(['0.19', '0.33']);
    expect(costs('vanilla')).toEqual(['0.06', '0.45']);
    expect(verdicts('implied-cost')).toEqual(Array(11).fill(false));
    expect(verdicts('es-given-csr')).toEqual(Array(11).fill(false));
  });

  it('finds one system with two CSR, and two tables with different observed regrets', () => {
    const csr = row('printed-twice-CSR/table-3/qwen-2-5-14b');
    expect([csr.claim.value, csr.computed, csr.consistent]).toEqual([0.891, 0.851, false]);
    expect(verdicts('printed-twice-observed')).toEqual(Array(5).fill(false));
    expect(row('observed-is-predicted')).toMatchObject({ computed: 4, consistent: false });
    expect(verdicts('observed-margin')).toEqual(Array(5).fill(true));
  });

  it('computes the residual that the derivation drops', () => {
    expect(computed('dropped-residual', 2)).toEqual([0.7, 1.11, 1.22, 1.26, 1.33]);
    expect(verdicts('dropped-residual')).not.toContain(true);
  });

  it('shows a loss above the upper bound of Proposition 1, and printed regrets above it', () => {
    const bound = row('proposition-1-witness');
    expect(bound.computed!).toBeGreaterThan(bound.claim.value! + 0.4);
    expect(verdicts('proposition-1').filter((holds) => !holds)).toHaveLength(12);
  });

  it('finds the conflicts of definition', () => {
    const conflicts = [
      'es-kappa-or-lambda',
      'cost-per-step-or-trajectory',
      'es-mean-of-ratios-or-ratio-of-means',
      'bound-with-or-without-remainder',
      'linearised-loss-of-giving-up',
      'es-misranks',
      'additive-surrogate/table-1',
      'seeds',
      'benchmarks',
      'deterministic-decoding',
      'beta-vanishes',
      'superlinear-growth',
    ];
    for (const id of conflicts) expect(row(id)?.consistent, id).toBe(false);
    expect(row('beta-vanishes').computed).toBeCloseTo(0.587, 3);
    expect(row('superlinear-growth').computed!).toBeLessThan(1);
    expect(row('es-kappa-or-lambda').note).toContain('0.111');
    expect(row('linear-regime').computed).toBeCloseTo(0.029, 3);
  });
});

describe('the interpretation of the law', () => {
  it('puts the regime boundaries and the sensitive corner where the paper has them', () => {
    expect(row('boundary-of-curvature').computed).toBeCloseTo(0.013, 3);
    expect(row('boundary-of-breakdown').computed).toBeCloseTo(0.098, 3);
    expect(row('sensitive-corner').note).toContain('3 cells');
    for (const id of [
      'boundary-of-curvature',
      'boundary-of-breakdown',
      'sensitive-corner',
      'linear-regime',
    ]) {
      expect(row(id).consistent, id).toBe(true);
    }
  });

  it('agrees with the text on the table by depth only in part', () => {
    expect(verdicts('falls-with-depth')).toEqual([true, true, false, false, false]);
    expect(verdicts('steepest-drop')).toEqual([false, false]);
    expect(verdicts('retained-at-six')).toEqual([true]);
  });
});

describe('compare', () => {
  const place = { id: 'x', source: { table: 'T', row: 'r', column: 'c' }, formula: 'f' };
  const same = (value: number | undefined) => value!;

  it('holds exactly when the rounding intervals overlap', () => {
    const check = (claim: string, from: string) =>
      compare({ ...place, claim: printedFigure(claim), from: [printedFigure(from)], compute: same });
    expect(check('1.86', '1.86')).toMatchObject({ consistent: true, exact: true });
    // 1.865 is at the end of both.
    expect(check('1.87', '1.86')).toMatchObject({ consistent: true, exact: false });
    expect(check('1.88', '1.86')).toMatchObject({ consistent: false, exact: false });
    expect(check('1.9', '1.86')).toMatchObject({ consistent: true, exact: true });
  });

  it('lets an inequality hold on its own side only', () => {
    const check = (relation: 'at-most' | 'at-least', claim: string) =>
      compare({ ...place, relation, claim: printedFigure(claim), from: [exactFigure(0.05)], compute: same });
    expect(check('at-most', '0.051').consistent).toBe(false);
    expect(check('at-most', '0.020').consistent).toBe(true);
    expect(check('at-least', '0.051').consistent).toBe(true);
    expect(check('at-least', '0.020').consistent).toBe(false);
  });
});
