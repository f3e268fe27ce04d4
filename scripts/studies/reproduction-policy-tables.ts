/** Tables of docs/results/reproduction.md on policies: what they recover, parts of fortify, single faults. */

import type { ProgrammeResults } from '../../packages/lab/src/paper/programme/programme-results.ts';
import type { MatrixCell } from '../../packages/lab/src/paper/programme/recovery-matrix.ts';
import { differenceText, groupDigits, percent } from '../../packages/regain/src/text/format-numbers.ts';
import { type Column, fixed } from '../../packages/regain/src/text/table.ts';
import { column, markdownTable, textColumn } from './columns.ts';

export function policyTable({ main, summaries }: ProgrammeResults): string {
  const suites = [...new Set(summaries.map(({ suite }) => suite))];
  const policies = [...new Set(summaries.map(({ policy }) => policy))];
  const cell = (policy: string, suite: string) => {
    const own = summaries.find((one) => one.policy === policy && one.suite === suite);
    return own === undefined
      ? '-'
      : `${fixed(own.RR.point, 3)} / ${fixed(own.ES.point, 3)} / ${fixed(own.observed, 2)}`;
  };
  const duplicates = (policy: string) =>
    main.cells.reduce((sum, one) => sum + (one.policy === policy ? one.duplicates : 0), 0);
  return markdownTable(policies, [
    textColumn('policy', (policy) => policy),
    ...suites.map((suite): Column<string> => ({ label: suite, value: (policy) => cell(policy, suite) })),
    column('duplicated', (policy) => groupDigits(duplicates(policy))),
  ]);
}

export function manipulationText({ manipulations }: ProgrammeResults): string {
  const rows = manipulations.map(
    ({ policy, shareOfDecisions, decisions, isDelivered }) =>
      `\`${policy}\` ${percent(shareOfDecisions)} of ${groupDigits(decisions)}${isDelivered ? '' : ' (no test)'}`,
  );
  return `Decisions that each ablation changes: ${rows.join(', ')}.`;
}

const parts: Readonly<Record<string, string>> = {
  'fortify-no-retrieval': 'retrieval of exemplars',
  'fortify-uniform': 'recovery weighting',
  'fortify-rules': 'trained prior instead of rules',
};

export function partsTable({ mechanism, manipulations }: ProgrammeResults): string {
  const isTested = (policy: string) =>
    manipulations.find((one) => one.policy === policy)?.isDelivered ?? true;
  const suites = [...new Set(mechanism.map(({ suite }) => suite))];
  return markdownTable(Object.entries(parts), [
    textColumn('part', ([, part]) => part),
    textColumn('compared with', ([policy]) => policy),
    ...suites.map(
      (suite): Column<[string, string]> => ({
        label: suite,
        value: ([policy]) => {
          const gain = mechanism.find((row) => row.policy === policy && row.suite === suite)?.gainInES;
          if (!isTested(policy)) return 'not tested';
          return gain == null ? '-' : differenceText(gain, 3);
        },
      }),
    ),
  ]);
}

/** Below this share a kind of fault is listed. */
const SELDOM = 0.8;

export function kindTable({ matrix }: ProgrammeResults): string {
  const share = ({ recovered, rollouts }: MatrixCell) => recovered / Math.max(1, rollouts);
  const seldom = matrix
    .filter((cell) => cell.policy === 'fortify' && cell.rollouts > 0 && share(cell) < SELDOM)
    .sort((a, b) => share(a) - share(b));
  const policies = [...new Set(matrix.map(({ policy }) => policy))].filter((policy) => policy !== 'vanilla');
  return markdownTable(seldom, [
    textColumn('fault', ({ kind }) => kind),
    column('rollouts', ({ rollouts }) => groupDigits(rollouts)),
    ...policies.map(
      (policy): Column<MatrixCell> => ({
        label: policy,
        value: ({ kind }) => {
          const own = matrix.find((cell) => cell.kind === kind && cell.policy === policy);
          return own === undefined ? '-' : groupDigits(own.recovered);
        },
      }),
    ),
  ]);
}
