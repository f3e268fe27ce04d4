/** The results of the whole programme as plain data: the main run as any run reports it, and the other experiments. */

import { analyticGap, type Calibration, calibrate, defaultLoss, type Seed } from 'regain/internal/law';
import { type OpenRun, type ResolvedManifest, requireGivenPlans } from '../../harness/index.ts';
import { type SizeName, sizes } from '../../prior/index.ts';
import { type RunResults, regretBetween, resultsFromCells, runOrdering } from '../../results/index.ts';
import { type Sensitivity, sensitivity } from '../../studies/index.ts';
import { getSuite } from '../../suites/index.ts';
import { type JudgedClaim, type PrimaryOrdering, primaryClaims } from '../primary/index.ts';
import { type AblationCheck, ablationChecks } from './ablation-checks.ts';
import { type Adherence, adherence, overTimeBudgets, type TimeBudgetRow } from './adherence.ts';
import { type Alarms, type BoundaryRow, boundaryRow, falseAlarms } from './assumption-boundary.ts';
import { type CellSummary, summariseCell, verdictOnCell } from './cell-summary.ts';
import { filterCell, type ProgrammeCell, readRunData } from './cells.ts';
import { type ComposedPrediction, composedPrediction } from './composed-prediction.ts';
import { type CrossedRow, crossedRows } from './crossed.ts';
import { type EarlyRow, earlyOrLate } from './early-or-late.ts';
import { type ExchangeRateRow, exchangeRates } from './exchange-rates.ts';
import {
  BUDGETS,
  type BudgetExperiment,
  type ExperimentName,
  experimentNames,
  NEAR_FREE_POLICY,
  PAPER_COSTS,
  REPRESENTATIVE_POLICIES,
} from './experiments.ts';
import { type MechanismRow, mechanism } from './mechanism.ts';
import { type RandomSplit, randomSplits } from './random-splits.ts';
import { type MatrixCell, recoveryMatrix } from './recovery-matrix.ts';
import { runRememberingPolicy } from './remembering-policy.ts';
import { type SuitePairs, suitePairs } from './suite-pairs.ts';

export interface ProgrammeResults {
  readonly size: string;
  /** The claims of docs/results/analysis-plan.md. */
  readonly primary: readonly JudgedClaim[];
  /** The runs that it was read from. */
  readonly runs: readonly ProgrammeRun[];
  readonly main: RunResults;
  readonly summaries: readonly CellSummary[];
  /** Does the law hold in sample? */
  readonly adherence: readonly Adherence[];
  /** In sample on the clock `time`, by the time budget. */
  readonly timeBudgets: readonly TimeBudgetRow[];
  /** Splits of one process: sampling error. */
  readonly splits: readonly RandomSplit[];
  /** Prediction of one suite from another, over all ordered pairs. */
  readonly suitePairs: readonly SuitePairs[];
  /** Prediction of each suite from all others by composition, for some policies; null for one suite. */
  readonly composed: ComposedPrediction | null;
  readonly mechanism: readonly MechanismRow[];
  /** Decisions that each ablation changes. */
  readonly manipulations: readonly AblationCheck[];
  /** ES of the published policies by detection, repairs and proposer. */
  readonly crossed: readonly CrossedRow[];
  /** The main run and the long plans, scored at other exchange rates between budget and discount. */
  readonly exchangeRates: readonly ExchangeRateRow[];
  /** Fortify with priors of four sizes. */
  readonly sizes: readonly (CellSummary & { readonly parameters: number })[];
  /** Long plans by the recovery budget, as a share of the default. */
  readonly budgets: readonly (CellSummary & { readonly budget: number })[];
  /** Other fault profiles than that of the main run. */
  readonly otherProfiles: readonly CellSummary[];
  /** The live APIs by family: the same rollouts as in the main table. */
  readonly liveApis: readonly (CellSummary & { readonly family: string })[];
  readonly boundary: readonly BoundaryRow[];
  readonly alarms: Alarms;
  readonly early: readonly EarlyRow[];
  readonly matrix: readonly MatrixCell[];
  /** Over lambda and gamma, from the measured costs of fortify. */
  readonly sensitivity: Sensitivity;
}

export interface ProgrammeRun {
  readonly experiment: ExperimentName;
  readonly file: string;
  readonly name: string;
  readonly hash: string;
  readonly madeBy: string;
  readonly rollouts: number;
}

export type ProgrammeRuns = Readonly<Record<ExperimentName, OpenRun>>;

/** Tasks of each suite in the check of ablations, where the programme is not the full one. */
const QUICK_CHECK_TASKS = 40;

/** All runs have to be finished. */
export async function programmeResults(size: string, runs: ProgrammeRuns): Promise<ProgrammeResults> {
  requireGivenPlans(Object.values(runs));
  const { manifest } = runs.main;
  const cellsOf = readOnce(runs);
  const { cellData, cells: main } = await readRunData(runs.main);
  const results = await resultsFromCells(runs.main, cellData, defaultLoss);
  const summarised = async (name: ExperimentName): Promise<CellSummary[]> =>
    (await cellsOf(name)).map((cell) => summariseCell(cell, runs[name].manifest));
  /** A whole cell of the main run has been judged; a part of its rollouts has not. */
  const inMain = (cell: ProgrammeCell) => summariseCell(cell, manifest, results.cells[main.indexOf(cell)]);
  const adheres = adherence(main, manifest, results);
  const dataOf = async (name: ExperimentName) => ({
    cells: await cellsOf(name),
    manifest: runs[name].manifest,
  });
  const crossed = await dataOf('crossed');
  const longPlans = await dataOf(PAPER_COSTS);
  return {
    size,
    primary: primaryClaims({
      main: { cells: main, manifest },
      ordering: orderingOf(results, cellData),
      crossed,
      longPlans,
      drift: await dataOf('drift'),
    }),
    manipulations: await ablationChecks(manifest, size === 'full' ? Infinity : QUICK_CHECK_TASKS),
    crossed: crossedRows(crossed),
    exchangeRates: [
      ...exchangeRates('main', {
        cells: main,
        manifest,
        known: adheres[0]!.cells.map((cell) => cell.verdict),
      }),
      ...exchangeRates(PAPER_COSTS, {
        ...longPlans,
        known: longPlans.cells.map((cell) => verdictOnCell(cell, longPlans.manifest)),
      }),
      ...exchangeRates('slow-tools', await dataOf('slow-tools'), 'time'),
    ],
    runs: experimentNames.map((experiment) => runOf(experiment, runs[experiment])),
    main: results,
    summaries: main.map(inMain),
    adherence: adheres,
    timeBudgets: overTimeBudgets(main, manifest),
    splits: randomSplits(main, manifest),
    suitePairs: suitePairs(main, manifest),
    composed: await composedPrediction(manifest),
    mechanism: mechanism(main, manifest, results.ordering),
    sizes: (await summarised('sizes')).map((summary) => ({
      ...summary,
      parameters: parametersOf(summary.backbone),
    })),
    budgets: await budgetsOf(runs, cellsOf),
    otherProfiles: await summarised('profiles'),
    liveApis: liveApisOf(main, inMain),
    boundary: await boundaryOf(runs, cellsOf, main, adheres),
    alarms: falseAlarms(main, manifest),
    early: earlyOrLate(
      main.filter(({ policy }) => policy !== 'oracle'),
      manifest,
    ),
    matrix: recoveryMatrix(await cellsOf('fault-kinds')),
    sensitivity: sensitivityOf(main.filter(({ policy }) => policy === 'fortify')),
  };
}

function orderingOf(
  { manifest, ordering }: RunResults,
  cellData: Parameters<typeof runOrdering>[0],
): PrimaryOrdering {
  const { verdict } = manifest;
  const withSeed = (seed: Seed) => ({ ...manifest, verdict: { ...verdict, seed: Number(seed) } });
  return {
    usual: ordering,
    at: (seed) => (seed === verdict.seed ? ordering : runOrdering(cellData, withSeed(seed))),
    probability: (field, pair, seed) =>
      seed === verdict.seed
        ? pair.regret.probability
        : (regretBetween(cellData, withSeed(seed), field, pair)?.probability ?? 1),
  };
}

type CellsOf = (name: ExperimentName) => Promise<readonly ProgrammeCell[]>;

/** Several tables need the same run. */
function readOnce(runs: ProgrammeRuns): CellsOf {
  const read = new Map<ExperimentName, Promise<readonly ProgrammeCell[]>>();
  return (name) => {
    const cells = read.get(name) ?? readRunData(runs[name]).then((data) => data.cells);
    read.set(name, cells);
    return cells;
  };
}

/** Weights of the first layer, which are nearly all. */
function parametersOf(backbone: string): number {
  const size = sizes[backbone.replace('prior-', '') as SizeName];
  return size.buckets * size.hidden;
}

function runOf(experiment: ExperimentName, { file, stored, status }: OpenRun): ProgrammeRun {
  const { name, hash, madeBy } = stored.head;
  return { experiment, file, name, hash, madeBy, rollouts: status.rolloutsDone };
}

async function budgetsOf(
  runs: ProgrammeRuns,
  cellsOf: CellsOf,
): Promise<(CellSummary & { budget: number })[]> {
  const found: (CellSummary & { budget: number })[] = [];
  for (const [name, budget] of Object.entries(BUDGETS) as [BudgetExperiment, number][]) {
    const { manifest } = runs[name];
    const cells = await cellsOf(name);
    found.push(...cells.map((cell) => ({ ...summariseCell(cell, manifest), budget })));
  }
  return found;
}

function liveApisOf(
  main: readonly ProgrammeCell[],
  summarise: (cell: ProgrammeCell) => CellSummary,
): (CellSummary & { readonly family: string })[] {
  const cells = main.filter(
    ({ suite, policy }) => suite === 'live-apis' && REPRESENTATIVE_POLICIES.includes(policy),
  );
  if (cells.length === 0) return [];
  const familyOf = new Map(getSuite('live-apis').tasks.map(({ id, domain }) => [id, domain]));
  const families = [...new Set(cells[0]!.tasks.map((task) => familyOf.get(task)!))].sort();
  return families.flatMap((family) =>
    cells.map((cell) => {
      const own = filterCell(cell, ({ task }) => familyOf.get(cell.tasks[task]!) === family);
      return { family, ...summarise(own) };
    }),
  );
}

async function boundaryOf(
  runs: ProgrammeRuns,
  cellsOf: CellsOf,
  main: readonly ProgrammeCell[],
  adheres: readonly Adherence[],
): Promise<BoundaryRow[]> {
  const { drift, 'near-free-retries': nearFree } = runs;
  const stationary = main.filter(({ policy }) => policy === 'fortify');
  const verdictOn = ({ policy, suite }: ProgrammeCell, clock: Adherence['clock']) =>
    adheres
      .find((one) => one.clock === clock)
      ?.cells.find((one) => one.policy === policy && one.suite === suite)?.verdict;
  const drifting = await cellsOf('drift');
  const free = await cellsOf('near-free-retries');
  // The same tasks and faults, with a policy that remembers.
  const remembering = await runRememberingPolicy(free[0]!, nearFree.manifest);
  const rows = (
    condition: BoundaryRow['condition'],
    cells: readonly ProgrammeCell[],
    manifest: ResolvedManifest,
  ) => cells.map((cell) => boundaryRow(condition, cell, manifest));
  return [
    ...stationary.map((cell) =>
      boundaryRow('stationary', cell, runs.main.manifest, {
        inSampleCost: verdictOn(cell, 'cost'),
        inSampleTime: verdictOn(cell, 'time'),
      }),
    ),
    ...rows('drift', drifting, drift.manifest),
    ...rows(
      'near-free retries',
      free.filter(({ policy }) => policy === NEAR_FREE_POLICY),
      nearFree.manifest,
    ),
    ...rows('remembers answers', [remembering], nearFree.manifest),
  ];
}

/** The grid of docs/reference/law.md, section 9.8, over measured costs. */
function sensitivityOf(cells: readonly ProgrammeCell[]): Sensitivity {
  const places = cells.flatMap(({ rollouts }) => rollouts);
  const columns = {
    success: places.map(({ success }) => (success ? 1 : 0)),
    cost: places.map(({ cost }) => cost),
  };
  const grid = sensitivity();
  const at = ({ gamma, lambda }: Calibration) => {
    const calibration = calibrate({ gamma, lambda });
    const { ES, predicted, observed, relative } = analyticGap(columns, calibration);
    const relativeGap = relative ?? 0;
    return { ...calibration, ES, predicted, observed, relativeGap, exceeds: Math.abs(relativeGap) > 0.05 };
  };
  return { ...grid, cells: grid.cells.map(at) };
}
