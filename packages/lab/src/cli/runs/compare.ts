/** `regain compare`: what changed between two runs, paired by coordinate. */

import type { Command } from 'commander';
import { describeCommand, heading, print, terminalTable, wrapText } from 'regain/internal/cli';
import { signOf } from 'regain/internal/law';
import { type Column, differenceText, fixed, printable, table } from 'regain/internal/text';
import { withRun } from '../../harness/index.ts';
import {
  type CellComparison,
  compareRuns,
  type Difference,
  type RunComparison,
} from '../../results/index.ts';
import { type DatabaseFlags, runPlace, withDatabase } from './run-place.ts';

type Options = DatabaseFlags & { readonly json?: boolean };

export function addCompare(program: Command): void {
  const command = describeCommand(
    program
      .command('compare')
      .argument('<first>', 'file or name of a run')
      .argument('<second>', 'file or name of the run to compare it with'),
    'Compare two runs, paired by rollout coordinate: changes of RR, ES and observed regret, second minus first.',
    'compare before.sqlite after.sqlite',
  );
  withDatabase(command).action(async (first: string, second: string, options: Options) => {
    const [before, after] = [runPlace(first, options), runPlace(second, options)];
    const comparison = await withRun(before.store, before.run, (one) =>
      withRun(after.store, after.run, (other) => compareRuns(one, other)),
    );
    print(options, comparison, comparisonText);
  });
}

type Compared = CellComparison & { readonly differences: NonNullable<CellComparison['differences']> };

function comparisonText(comparison: RunComparison): string {
  const { first, second, manifestsDiffer, isPaired, cells, onlyInFirst, onlyInSecond } = comparison;
  const compared = cells.filter((cell): cell is Compared => cell.differences !== null);
  const name = ({ file, hash }: RunComparison['first']) =>
    `${printable(file)} (manifest ${hash.slice(0, 8)})`;
  return [
    `${heading('first')}   ${name(first)}\n${heading('second')}  ${name(second)}`,
    manifestsDiffer.length === 0
      ? 'The manifests are equal.'
      : wrapText(`The manifests differ in ${manifestsDiffer.join(', ')}.`),
    section('RR', compared, ({ RR }) => RR, 3),
    section('ES', compared, ({ ES }) => ES, 4),
    section('Observed regret', compared, ({ observed }) => observed, 3),
    wrapText(
      `Changes are second minus first ${isPaired ? 'over the pairs' : '(the model plans, or an agent made other calls before its first failure: rollouts are not paired, each run is sampled independently)'}, with 95 % intervals over clusters of tasks, cell by cell; an exact sign-flip test takes the place of an interval where fewer than ten clusters differ. A true change of the size in the last column would be found 8 times in 10.`,
    ),
    ...cells
      .filter(({ differences }) => differences === null)
      .map(({ policy, suite, pairs }) => {
        const few = isPaired ? `${pairs} pairs` : 'rollouts of fewer than two clusters of tasks';
        return `${policy} on ${suite}: ${few} are too few to compare.`;
      }),
    ...(onlyInFirst.length === 0 ? [] : [wrapText(`Only in the first: ${onlyInFirst.join('; ')}.`)]),
    ...(onlyInSecond.length === 0 ? [] : [wrapText(`Only in the second: ${onlyInSecond.join('; ')}.`)]),
  ].join('\n\n');
}

function section(
  title: string,
  cells: readonly Compared[],
  pick: (differences: Compared['differences']) => Difference,
  digits: number,
): string {
  const column = (label: string, value: (difference: Difference) => string): Column<Compared> => ({
    label,
    value: ({ differences }) => value(pick(differences)),
  });
  const rows = table(cells, [
    { label: 'policy', align: 'left', value: ({ policy }) => printable(policy) },
    { label: 'suite', align: 'left', value: ({ suite }) => printable(suite) },
    { label: 'pairs', value: ({ pairs }) => String(pairs) },
    column('first', ({ first }) => fixed(first, digits)),
    column('second', ({ second }) => fixed(second, digits)),
    column('change, 95 %', ({ change }) => differenceText(change, digits)),
    column('', ({ change }) => (signOf(change) === 0 ? '' : 'changed')),
    column('detectable', ({ detectable }) => fixed(detectable, digits)),
  ]);
  return `${heading(title)}\n${terminalTable(rows)}`;
}
