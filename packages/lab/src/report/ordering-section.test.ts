import { describe, expect, it } from 'vitest';
import { exceptionTexts, orderedText, orderingSection, surrogateTable } from './ordering-section.ts';
import { orderingInTest, reportedRunInTest } from './sample-run-in-test.ts';

const run = reportedRunInTest();
const [field] = run.ordering.fields;

describe('the order of policies', () => {
  it('counts decided pairs, and those that ES orders', () => {
    expect(orderedText(field!, run)).toBe(
      'On desk 1 of 1 pairs are decided, of which ES could have reversed 1; ES orders 0 of them.',
    );
    expect(orderedText({ ...field!, exceptions: [] }, run)).toBe(
      'On desk 1 of 1 pairs are decided, of which ES could have reversed 1, and ES orders all of them.',
    );
    const undecided = field!.pairs.map((pair) => ({ ...pair, isDecided: false }));
    expect(orderedText({ ...field!, pairs: undecided, exceptions: [] }, run)).toBe(
      'On desk none of 1 pairs is decided.',
    );
  });

  it('explains every exception by the analytic gap, and says what that leaves', () => {
    expect(exceptionTexts(run)).toEqual([
      'Exception on desk: hasty loses more than careful, by 0.0225 [0.0125, 0.0325], but its ES is no lower (0.8240 against 0.8130). The law predicts -0.1100; the analytic gaps, 0.1525 and 0.0200, differ by 0.1325, which explains all of it.',
    ]);
    const [exception] = field!.exceptions;
    const fields = [{ ...field!, exceptions: [{ ...exception!, unexplained: 0.05 }] }];
    expect(exceptionTexts({ ...run, ordering: { ...run.ordering, fields } })[0]).toMatch(
      /differ by 0\.1325, and 0\.0500 is unexplained\.$/,
    );
  });

  it('sets surrogates side by side, and over all suites where there are several', () => {
    const { head, rows } = surrogateTable(run);
    expect(head).toEqual(['suite', 'surrogate', 'decided pairs', 'misranked', 'tied', 'rank correlation']);
    expect(rows).toEqual([
      ['desk', 'RR', '1', '1', '0', '0.500'],
      ['desk', 'CSR', '1', '0', '1', '-'],
      ['desk', 'ES_agg', '1', '0', '0', '0.500'],
      ['desk', 'ES', '1', '1', '0', '0.500'],
      ['desk', 'stepwise', '1', '0', '0', '0.500'],
      ['desk', 'DE', '1', '0', '0', '-1.000'],
    ]);
    const fields = [field!, ...orderingInTest(['a', 'b'], 'shop').fields];
    const two = surrogateTable({ ...run, ordering: { ...run.ordering, fields } }).rows;
    expect(new Set(two.map(([suite]) => suite))).toEqual(new Set(['desk', 'shop', 'all cells']));
  });

  it('says that DE cannot be wrong only where that is so', () => {
    const said = (loss: typeof run.loss) => JSON.stringify(orderingSection({ ...run, loss }));
    expect(said(run.loss)).toContain('DE is correct by definition');
    expect(said({ kind: 'downtime', clock: { kind: 'time', budgetMs: 9 }, origin: 'failure' })).not.toContain(
      'DE is correct by definition',
    );
  });

  it('is not there for a single policy', () => {
    expect(orderingSection({ ...run, ordering: { fields: [], surrogates: [] } })).toEqual([]);
  });
});
