/** Where the paper's account of its own experiments disagrees with itself (docs/reference/law.md, section 11). */

import { type AuditRow, finding } from './audit-row.ts';
import { backboneTable, benchmarkTable } from './paper-tables.ts';

export function protocolChecks(): AuditRow[] {
  const temperature = 0.2;
  const runnerUp = 1 / (1 + Math.exp(1 / temperature));
  return [
    finding({
      id: 'seeds',
      place: 'Section 5.4 and Section 6',
      claim: 'five random seeds; three seeds',
      value: 5,
      formula: 'count in Section 6 against count in Section 5.4',
      computed: 3,
      consistent: false,
      note: '',
    }),
    finding({
      id: 'benchmarks',
      place: 'Abstract, Section 5.2 and Section 6',
      claim: 'five tool-use benchmarks; four execution-level benchmarks',
      value: 5,
      formula: 'rows of Table 6',
      computed: benchmarkTable.rows.length,
      consistent: false,
      note: 'the live APIs have no table; FortifyEval and Wikidata in one list are PaladinEval and WikidataLive in the other',
    }),
    finding({
      id: 'deterministic-decoding',
      place: 'Section 5.7 and Appendix E',
      claim: 'deterministic decoding with temperature 0.2',
      value: 0,
      formula: 'chance of a token one logit behind the best: 1 / (1 + exp(1 / 0.2))',
      computed: runnerUp,
      consistent: false,
      note: `${(100 * (1 - (1 - runnerUp) ** 100)).toFixed(0)} % over a hundred such tokens; only temperature 0 is deterministic`,
    }),
    finding({
      id: 'sensitivity-to-budget',
      place: 'Section 5.6',
      claim: 'sensitivity over cost budgets and exemplar counts appears in Appendix E',
      formula: 'appendices that vary a budget or an exemplar count',
      computed: 0,
      consistent: false,
      note: 'Appendix E gives implementation details; the sensitivity appendix varies lambda and gamma only',
    }),
    finding({
      id: 'scale-and-variance',
      place: 'Section 6.3 and Table 3',
      claim: 'Table 3, with a figure, confirms reduced variance in observed regret with scale',
      formula: 'columns of Table 3 that hold an observed regret or a variance',
      computed: Object.keys(backboneTable.heads).filter((head) => head === 'observed' || head === 'variance')
        .length,
      consistent: false,
      note: 'its only regret is predicted, without margins; the data behind the figure are not printed',
    }),
  ];
}
