/** `regain law verdict`: tests whether the law holds in a file of rollouts, cell by cell. */

import { type Command, Option } from 'commander';
import { readTextFile } from '../../files/index.ts';
import {
  cellName,
  cellVerdicts,
  type DiscountOrigin,
  defaultMargin,
  defaultResamples,
  type IntervalMethod,
  intervalMethods,
  type LossKind,
} from '../../law/index.ts';
import {
  type Cell,
  CellCollector,
  type FailAtLine,
  failInFile,
  InternedNames,
  LABEL_BYTES_MAX,
  type RowRules,
  readRollouts,
  sourceName,
  TASK_NAME_BYTES_MAX,
} from '../../traces/index.ts';
import {
  type CostModel,
  costModel,
  costModelSchema,
  defaultCostModel,
  invalidArgument,
  requireSchema,
} from '../../types/index.ts';
import { parseJsonFile } from '../../values/index.ts';
import { describeCommand, integerOption, numberOption, positiveOption, print } from '../output.ts';
import { type CalibrationOptions, calibrationFrom, withCalibration } from './calibration-options.ts';
import { outputOf } from './verdict-output.ts';
import { verdictText } from './verdict-text.ts';

interface Options extends CalibrationOptions {
  loss: LossKind['kind'];
  clock?: 'cost' | 'time';
  timeBudgetMs?: number;
  origin?: DiscountOrigin;
  unboundedCost?: boolean;
  costModel?: string;
  margin: number;
  method: IntervalMethod;
  resamples: number;
  seed: number;
  json?: boolean;
}

/** Input, settings and results of one verdict: all that the output shows. */
export type VerdictRun = Awaited<ReturnType<typeof judgeFile>>;

export function addVerdict(law: Command): void {
  const command = describeCommand(
    law.command('verdict').argument('<file>', 'CSV or JSONL of rollouts, a trace, or - for standard input'),
    'Test whether the law holds in recorded rollouts, for every cell of policy x suite x backbone, with intervals.',
    'law verdict examples/rollouts.csv',
    'law verdict rollouts.jsonl --clock time --time-budget-ms 60000 --json',
    'law verdict - < rollouts.csv',
    'law verdict trace.jsonl',
    'law verdict trace-of-version-1.jsonl --cost-model default',
  )
    .addOption(
      new Option('--loss <name>', 'observed loss')
        .choices(['downtime', 'step', 'identity'])
        .default('downtime'),
    )
    .addOption(
      new Option('--clock <name>', 'what the recovery clock measures (default: "cost")').choices([
        'cost',
        'time',
      ]),
    )
    .option('--time-budget-ms <ms>', 'downtime that uses the whole budget, for clock time', numberOption(0))
    .addOption(
      new Option('--origin <name>', 'where discounting starts (default: "failure")').choices([
        'failure',
        'start',
      ]),
    )
    .option('--unbounded-cost', 'accept costs above the recovery budget')
    .option(
      '--cost-model <file>',
      'JSON of a cost model, or "default", for a trace: replaces that of its head',
    );
  withCalibration(command)
    // No interval fits into an empty margin.
    .option(
      '--margin <share>',
      'largest relative gap at which the law holds',
      positiveOption(1),
      defaultMargin,
    )
    .addOption(
      new Option('--method <name>', 'interval method').choices(intervalMethods).default('studentised'),
    )
    .option('--resamples <count>', 'bootstrap resamples', integerOption(99, 1_000_000), defaultResamples)
    .option('--seed <number>', 'seed of the bootstrap', integerOption(0), 1)
    .action(async (file: string, options: Options) => {
      const run = await judgeFile(file, options);
      print(options, outputOf(run), verdictText);
    });
}

async function judgeFile(path: string, options: Options) {
  const { margin, method, resamples, seed } = options;
  const calibration = calibrationFrom(options);
  const loss = lossFrom(options);
  const fail = failInFile(path);
  const labels = new InternedNames(LABEL_BYTES_MAX);
  const tasks = new InternedNames(TASK_NAME_BYTES_MAX);
  const cells = new CellCollector(loss, calibration, labels, fail);
  const summary = await readRollouts(path, {
    rules: rulesFor(loss, options),
    fail,
    labels,
    tasks,
    costModel: options.costModel === undefined ? undefined : loadCostModel(options.costModel),
    onRollout: (row) => cells.add(row),
  });
  for (const cell of cells.list) {
    requireTasks(cell, fail);
    requireClusters(cell, fail);
  }
  const judgement = cellVerdicts(
    cells.list.map((cell) => ({
      name: cellName(cell),
      suite: cell.suite,
      totals: cell.totals,
      // The number of a task identifies it and is shorter than its text.
      tasks: () => cell.tasks.map(String),
      clusters: () => cell.clusters.map(String),
    })),
    calibration,
    { margin, method, resamples, seed },
  );
  const file = sourceName(path);
  return { file, summary, cells: cells.list, loss, calibration, method, resamples, seed, judgement };
}

function lossFrom({ loss, clock, origin, timeBudgetMs }: Options): LossKind {
  if (loss !== 'downtime') {
    const given = clock !== undefined ? '--clock' : origin !== undefined ? '--origin' : undefined;
    if (given === undefined && timeBudgetMs === undefined) return { kind: loss };
    throw invalidArgument(`${given ?? '--time-budget-ms'} is for --loss downtime, got ${loss}`);
  }
  if (clock === 'time') {
    if (!(timeBudgetMs! > 0)) {
      const got = timeBudgetMs === undefined ? 'none' : String(timeBudgetMs);
      throw invalidArgument(`--clock time needs --time-budget-ms above 0, got ${got}`);
    }
    return { kind: loss, clock: { kind: 'time', budgetMs: timeBudgetMs! }, origin: origin ?? 'failure' };
  }
  if (timeBudgetMs !== undefined) {
    throw invalidArgument('--time-budget-ms is for --clock time, got clock cost');
  }
  return { kind: loss, clock: { kind: 'cost' }, origin: origin ?? 'failure' };
}

/** Heads of version 1 name no cost model; the lab priced their rollouts by that of the manifest, whose default is `default`. */
function loadCostModel(file: string): CostModel {
  if (file === defaultCostModel.name) return defaultCostModel;
  const model = parseJsonFile(readTextFile(file), 'a cost model must be JSON', file);
  return costModel(requireSchema<CostModel>(costModelSchema, model, 'not a cost model', { file }));
}

function rulesFor(loss: LossKind, { unboundedCost = false }: Options): RowRules {
  const time = loss.kind === 'downtime' && loss.clock.kind === 'time';
  if (loss.kind === 'step') return { ledgerFor: 'loss step', time, unboundedCost };
  if (loss.kind === 'downtime' && loss.origin === 'start')
    return { ledgerFor: 'origin start', time, unboundedCost };
  return { time, unboundedCost };
}

/** Rollouts of one task are not independent: an interval needs at least two tasks. */
function requireTasks(cell: Cell, fail: FailAtLine): void {
  const { tasks, voids } = cell.totals;
  if (tasks >= 2) return;
  if (tasks === 0)
    fail(cell.line, `all ${voids} rollouts of cell ${cellName(cell)} are void: nothing to judge`, 'ending');
  fail(
    cell.line,
    `cell ${cellName(cell)} has 1 task: its intervals are over whole tasks and need at least 2`,
    'task',
  );
}

function requireClusters(cell: Cell, fail: FailAtLine): void {
  if (new Set(cell.clusters).size >= 2) return;
  const count = `${cell.totals.tasks} tasks of 1 cluster`;
  fail(
    cell.line,
    `cell ${cellName(cell)} has ${count}: its intervals are over whole clusters and need at least 2`,
    'cluster',
  );
}
