/** `regain law coverage`: simulation study of the coverage of intervals and verdicts. */

import type { Command } from 'commander';
import {
  describeCommand,
  heading,
  integerOption,
  print,
  terminalTable,
  writeError,
} from 'regain/internal/cli';
import { type Column, fixed, type Table, table } from 'regain/internal/text';
import {
  type ClusterCoverageRow,
  type CoverageOptions,
  type CoverageRow,
  type CoverageStudy,
  coverageStudy,
  type DifferenceCoverageRow,
  defaultCoverage,
  limits,
  meetsGuarantee,
} from '../../studies/index.ts';

interface Options extends CoverageOptions {
  limits: boolean;
  json?: boolean;
}

export function addCoverage(law: Command): void {
  const { replications, resamples, seed, tasks, repeats } = defaultCoverage;
  describeCommand(
    law.command('coverage'),
    `Simulate cells of ${tasks} tasks x ${repeats} with known true values: coverage of the intervals, and how often a gap on the margin is judged "holds".`,
    'law coverage',
    'law coverage --replications 200 --no-limits --json',
  )
    .option(
      '--replications <count>',
      'simulated cells per population',
      integerOption(10, 1_000_000),
      replications,
    )
    .option('--resamples <count>', 'bootstrap resamples per interval', integerOption(99, 100_000), resamples)
    .option('--seed <number>', 'seed of the study', integerOption(0), seed)
    .option('--no-limits', 'omit the populations for which no coverage is promised')
    .action((options: Options) => {
      print(options, study(options), text);
    });
}

function study({ replications, resamples, seed, limits: withLimits }: Options): CoverageStudy {
  const options = { ...defaultCoverage, replications, resamples, seed };
  return coverageStudy(options, { limits: withLimits ? limits : [] }, ({ RR, correlation, cleanShare }) => {
    if (!process.stderr.isTTY) return;
    writeError(`simulating RR ${RR}, correlation ${correlation}, clean share ${cleanShare}\n`);
  });
}

/** Coverage of 95 % intervals and false "holds", in per cent. */
export function coverageTable(rows: readonly CoverageRow[]): Table {
  return table(rows, [
    { label: 'RR', value: (row) => fixed(row.RR, 2) },
    { label: 'corr', value: (row) => fixed(row.correlation, 1) },
    { label: 'clean', value: (row) => fixed(row.cleanShare, 2) },
    { label: 'method', align: 'left', value: (row) => row.method },
    { label: 'ES', value: (row) => percent(row.coverage.ES) },
    { label: 'ERR', value: (row) => percent(row.coverage.ERR) },
    { label: 'gap', value: (row) => percent(row.coverage.gap) },
    { label: 'fresh', value: (row) => percent(row.coverage.freshGap) },
    { label: 'other', value: (row) => percent(row.coverage.otherGap) },
    { label: '+0.05', value: (row) => percent(row.falseHolds.gap.above) },
    { label: '-0.05', value: (row) => percent(row.falseHolds.gap.below) },
    { label: 'flag', value: (row) => percent(row.flagged) },
    { label: 'kept', align: 'left', value: (row) => (meetsGuarantee(row) ? 'yes' : 'no') },
  ]);
}

/** Coverage and false "holds" where tasks share templates, in per cent: over tasks / over templates. */
export function clusterCoverageTable(rows: readonly ClusterCoverageRow[]): Table {
  const both = (
    label: string,
    value: (unit: ClusterCoverageRow['byTask']) => number,
  ): Column<ClusterCoverageRow> => ({
    label,
    value: ({ byTask, byTemplate }) => `${percent(value(byTask))} / ${percent(value(byTemplate))}`,
  });
  return table(rows, [
    { label: 'RR', value: (row) => fixed(row.RR, 2) },
    { label: 'corr', value: (row) => fixed(row.correlation, 1) },
    { label: 'tasks', value: (row) => String(row.tasks) },
    { label: 'per template', value: (row) => String(row.tasksPerTemplate) },
    both('ES', ({ ES }) => ES),
    both('gap', ({ gap }) => gap),
    both('+0.05', ({ falseHolds }) => falseHolds.above),
    both('-0.05', ({ falseHolds }) => falseHolds.below),
  ]);
}

/** Paired differences by the share of tasks that differ, in per cent. */
export function differenceCoverageTable(rows: readonly DifferenceCoverageRow[]): Table {
  const shareOr = (share: number | null) => (share === null ? '-' : percent(share));
  return table(rows, [
    { label: 'differ', value: (row) => percent(row.differing, 0) },
    { label: 'interval', value: (row) => percent(row.withInterval) },
    { label: 'covered', value: (row) => shareOr(row.coverage) },
    { label: 'always t*', value: (row) => percent(row.always.studentised) },
    { label: 'always t', value: (row) => percent(row.always['cluster-t']) },
    { label: 'alarms', value: (row) => percent(row.falseAlarms) },
    { label: 'exact', value: (row) => shareOr(row.falseAlarmsOfExact) },
  ]);
}

const differenceLegend = [
  'interval  with an interval, as at least ten of 40 tasks differ; the others have an exact test',
  'covered   of these intervals, those that contain the true difference',
  'always    coverage had every difference an interval, studentised (t*) or cluster-t (t)',
  'alarms    called more than chance, where there is no difference; exact: by the exact test alone',
].join('\n');

function text({ options, promise, kept, promised, limits, clusters, differences }: CoverageStudy): string {
  const { tasks, repeats, replications, resamples, seed } = options;
  const [low, high] = promise.coverage;
  const error = Math.sqrt((0.95 * 0.05) / replications);
  const sections = [
    [
      `${tasks} tasks x ${repeats} rollouts, ${replications} replications, ${resamples} resamples, seed ${seed}.`,
      `All figures in %, with a Monte-Carlo standard error of about ${percent(error)}.`,
      '',
      `Promise: ${percent(low, 0)}-${percent(high, 0)} % coverage of ES, ERR and gap, at most ${percent(promise.falseHoldsMax, 0)} % false "holds".`,
      `The studentised method, the default: ${judgement(kept, replications)} where it is promised.`,
    ].join('\n'),
    `${heading('Promised')}\n${terminalTable(coverageTable(promised))}`,
  ];
  if (limits.length > 0) {
    const studentised = limits.filter(({ method }) => method === 'studentised');
    sections.push(
      `${heading('Limits')}: very different tasks, or very few failures\n${terminalTable(coverageTable(studentised))}`,
    );
  }
  sections.push(
    legend([...promised, ...limits]),
    `${heading('Tasks that share templates')}: intervals over tasks, and over templates\n${terminalTable(clusterCoverageTable(clusters))}`,
    `${heading('Paired differences')}, by the share of tasks that differ\n${terminalTable(differenceCoverageTable(differences))}`,
    differenceLegend,
  );
  return sections.join('\n\n');
}

/** Below 1,000 replications a share varies by more than the promise allows, whatever the method. */
function judgement(kept: boolean, replications: number): string {
  if (replications < 1_000) return 'too few replications for a judgement';
  return kept ? 'kept' : 'NOT KEPT';
}

function legend(rows: readonly CoverageRow[]): string {
  const outOfSample = rows
    .filter(({ method }) => method === 'studentised')
    .flatMap(({ falseHolds: { freshGap, otherGap } }) => [freshGap, otherGap])
    .flatMap(({ above, below }) => [above, below]);
  return [
    'corr   correlation of success, and of cost, within a task',
    'clean  share of successes that met no failure (C = 0); other costs are Beta(1, 2)',
    'gap    relative gap in sample; fresh: on fresh seeds of the same tasks; other: on other tasks',
    '+-0.05 verdicts "holds", in sample, where the true gap is exactly on the margin; on fresh seeds',
    `       and other tasks, far wider, at most ${percent(Math.max(...outOfSample))}`,
    'flag   degenerate intervals, too few tasks with loss: never judged "holds"',
    'All methods in every population, and half widths: --json.',
  ].join('\n');
}

function percent(share: number, digits = 1): string {
  return fixed(100 * share, digits);
}
