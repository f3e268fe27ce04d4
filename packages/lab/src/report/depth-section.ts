/** CSR by recovery depth: how policies hold out as tasks need more corrections. */

import type { Interval } from 'regain/internal/law';
import { type Column, fixed, groupDigits, type Table, table, withInterval } from 'regain/internal/text';
import type { DepthResults, RunResults } from '../results/index.ts';
import { type Section, text } from './document.ts';
import { fieldName } from './judged-cells.ts';

/** Nothing where no oracle was judged. */
export function depthSection(run: RunResults): Section[] {
  if (run.depths.length === 0) return [];
  return [
    {
      heading: 'CSR by recovery depth',
      blocks: [
        text(
          `${depthExplained} 95 % intervals over clusters of tasks. By this definition the oracle succeeded in all of these rollouts. The sets are nested, and deeper ones have other tasks and faults: a row shows how a policy does there, not what one more attempt gains.`,
        ),
        ...run.depths.flatMap((field) => [
          text(`On ${fieldName(field, run)}. ${undoneText(field)}`),
          { kind: 'table', table: depthTable(field, asInterval) } as const,
        ]),
      ],
    },
  ];
}

function asInterval(CSR: Interval): string {
  return withInterval(CSR, 3);
}

export const depthExplained =
  'Depth is the number of corrective attempts that the oracle needs at the same coordinate. S_k are the rollouts of depth k or more, the same for every policy. Sets of fewer than 20 rollouts are left blank.';

/** What the oracle itself could not do has no depth. */
export function undoneText({ rollouts, undone }: DepthResults): string {
  if (undone === 0) return `The oracle completed all ${groupDigits(rollouts)} rollouts.`;
  return `The oracle did not complete ${groupDigits(undone)} of ${groupDigits(rollouts)} rollouts; these have no depth and are in no set.`;
}

/** One column for each set, up to the first that is too small. */
export function depthTable(
  { policies }: DepthResults,
  show: (CSR: Interval) => string = ({ point }) => fixed(point, 3),
): Table {
  const largest = (i: number) => Math.max(...policies.map(({ depths }) => depths[i]!.n));
  const isFilled = (i: number) => policies.some(({ depths }) => depths[i]!.CSR !== null);
  const all = policies[0]?.depths ?? [];
  const filled = all.filter((_, i) => isFilled(i)).length;
  type Row = DepthResults['policies'][number];
  const columns = all.slice(0, filled + 1).map(
    ({ depth }, i): Column<Row> => ({
      label: `S${depth}, n ${largest(i)}`,
      value: ({ depths }) => {
        const { CSR, n } = depths[i]!;
        // Voids make the set of one policy smaller than that of the others.
        return CSR === null ? '' : `${show(CSR)}${n === largest(i) ? '' : `, n ${n}`}`;
      },
    }),
  );
  return table(policies, [{ label: 'policy', align: 'left', value: ({ policy }) => policy }, ...columns]);
}
