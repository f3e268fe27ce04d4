/** What the whole programme has found, as plain data: the main run as any run reports it, and what the others add. */

import { analyticGap, type Calibration, calibrate, defaultLoss, type Kind } from 'regain/internal/law';
import { type FrozenManifest, type OpenRun, requireGivenPlans } from '../../harness/index.ts';
import { type SizeName, sizes } from '../../prior/index.ts';
import { type RunResults, resultsFrom } from '../../results/index.ts';
import { type Sensitivity, sensitivity } from '../../studies/index.ts';
import { suiteNamed } from '../../suites/index.ts';
import { type Adherence, adherence } from './adherence.ts';
import { type Alarms, type BoundaryRow, boundaryRow, falseAlarms } from './boundary.ts';
import { type Cell, onlySome, readRun } from './cells.ts';
import { type EarlyRow, earlyOrLate } from './early.ts';
import {
  BUDGETS,
  CHOSEN,
  EXEMPLAR_COUNTS,
  type ExperimentName,
  experimentNames,
  NEAR_FREE,
} from './experiments.ts';
import { type MatrixCell, recoveryMatrix } from './matrix.ts';
import { type MechanismRow, mechanism } from './mechanism.ts';
import { rememberingCell } from './remembering.ts';
import { type Summary, summaryOf } from './summary.ts';

export interface ProgrammeResults {
  readonly size: string;
  /** The runs that it was read from. */
  readonly runs: readonly ProgrammeRun[];
  readonly main: RunResults;
  readonly summaries: readonly Summary[];
  readonly adherence: readonly Adherence[];
  readonly mechanism: readonly MechanismRow[];
  /** Fortify with priors of four sizes. */
  readonly sizes: readonly (Summary & { readonly parameters: number })[];
  /** Fortify by the number of exemplars, none and five from the main run. */
  readonly exemplars: readonly (Summary & { readonly K: number })[];
  /** By the recovery budget, as a share of the main run's. */
  readonly budgets: readonly (Summary & { readonly budget: number })[];
  readonly weather: readonly Summary[];
  /** The live APIs, family by family: the same rollouts as in the main table. */
  readonly liveApis: readonly (Summary & { readonly family: string })[];
  readonly boundary: readonly BoundaryRow[];
  readonly alarms: Alarms;
  readonly early: readonly EarlyRow[];
  readonly matrix: readonly MatrixCell[];
  /** Over lambda and gamma, from the costs that fortify really had. */
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

/** All runs have to be finished. */
export async function programmeResults(size: string, runs: ProgrammeRuns): Promise<ProgrammeResults> {
  requireGivenPlans(Object.values(runs));
  const { manifest } = runs.main;
  const { gathered, cells: main } = await readRun(runs.main);
  const results = await resultsFrom(runs.main, gathered, defaultLoss);
  const summarised = async (name: ExperimentName): Promise<Summary[]> =>
    (await readRun(runs[name])).cells.map((cell) => summaryOf(cell, runs[name].manifest));
  /** A whole cell of the main run has been judged; some of its rollouts have not. */
  const inMain = (cell: Cell) => summaryOf(cell, manifest, results.cells[main.indexOf(cell)]);
  /** Cells of the main run on just the rollouts that another run has. */
  const alike = (policies: readonly string[], name: ExperimentName) =>
    main
      .filter(({ policy }) => policies.includes(policy))
      .map((cell) => inMain(sharedWith(cell, runs[name].manifest)));
  const adheres = adherence(main, manifest, results);
  return {
    size,
    runs: experimentNames.map((experiment) => runOf(experiment, runs[experiment])),
    main: results,
    summaries: main.map(inMain),
    adherence: adheres,
    mechanism: mechanism(main, manifest, results.ordering),
    sizes: (await summarised('sizes')).map((summary) => ({
      ...summary,
      parameters: parametersOf(summary.backbone),
    })),
    exemplars: [
      ...alike(['fortify-no-retrieval'], 'exemplars').map((summary) => ({ ...summary, K: 0 })),
      ...alike(['fortify'], 'exemplars').map((summary) => ({ ...summary, K: 5 })),
      ...(await summarised('exemplars')).map((summary) => ({
        ...summary,
        K: EXEMPLAR_COUNTS.find((count) => summary.policy === `fortify-k${count}`)!,
      })),
    ].sort((a, b) => a.K - b.K),
    budgets: await budgetsOf(runs, alike(['retry', 'critic', 'fortify'], 'budget-half')),
    weather: await summarised('weather'),
    liveApis: liveApisOf(main, inMain),
    boundary: await boundaryOf(runs, main, adheres),
    alarms: falseAlarms(main, manifest),
    early: earlyOrLate(
      main.filter(({ policy }) => policy !== 'oracle'),
      manifest,
    ),
    matrix: recoveryMatrix((await readRun(runs['fault-kinds'])).cells),
    sensitivity: sensitivityOf(main.filter(({ policy }) => policy === 'fortify')),
  };
}

/** Weights of the first layer, nearly all there are. */
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
  main: readonly Summary[],
): Promise<(Summary & { budget: number })[]> {
  const found = main.map((summary) => ({ ...summary, budget: 1 }));
  for (const [name, budget] of Object.entries(BUDGETS) as [keyof typeof BUDGETS, number][]) {
    const { manifest } = runs[name];
    const { cells } = await readRun(runs[name]);
    found.push(...cells.map((cell) => ({ ...summaryOf(cell, manifest), budget })));
  }
  return found.sort((a, b) => a.budget - b.budget);
}

function liveApisOf(
  main: readonly Cell[],
  summarise: (cell: Cell) => Summary,
): (Summary & { readonly family: string })[] {
  const cells = main.filter(({ suite, policy }) => suite === 'live-apis' && CHOSEN.includes(policy));
  if (cells.length === 0) return [];
  const familyOf = new Map(suiteNamed('live-apis').tasks.map(({ id, domain }) => [id, domain]));
  const families = [...new Set(cells[0]!.tasks.map((task) => familyOf.get(task)!))].sort();
  return families.flatMap((family) =>
    cells.map((cell) => {
      const own = onlySome(cell, ({ task }) => familyOf.get(cell.tasks[task]!) === family);
      return { family, ...summarise(own) };
    }),
  );
}

async function boundaryOf(
  runs: ProgrammeRuns,
  main: readonly Cell[],
  adheres: readonly Adherence[],
): Promise<BoundaryRow[]> {
  const { drift, 'near-free-retries': nearFree } = runs;
  const calm = main.filter(
    ({ policy, suite }) => suite === 'paladin-eval' && (policy === 'retry' || policy === 'fortify'),
  );
  const verdictOn = ({ policy, suite }: Cell, kind: Kind, clock: Adherence['clock']) =>
    adheres
      .find((one) => one.kind === kind && one.clock === clock)
      ?.cells.find((one) => one.policy === policy && one.suite === suite)?.verdict;
  const { cells: drifting } = await readRun(drift);
  const { cells: free } = await readRun(nearFree);
  // The same tasks in the same weather, by an agent that remembers.
  const remembered = await rememberingCell(free[0]!, nearFree.manifest);
  const rows = (condition: BoundaryRow['condition'], cells: readonly Cell[], manifest: FrozenManifest) =>
    cells.map((cell) => boundaryRow(condition, cell, manifest));
  return [
    ...calm.map((cell) =>
      boundaryRow('stationary', cell, runs.main.manifest, {
        inSampleCost: verdictOn(cell, 'in-sample', 'cost'),
        inSampleTime: verdictOn(cell, 'in-sample', 'time'),
        laterWindow: verdictOn(cell, 'later-window', 'cost'),
      }),
    ),
    ...rows('drift', drifting, drift.manifest),
    ...rows(
      'near-free retries',
      free.filter(({ policy }) => policy === NEAR_FREE),
      nearFree.manifest,
    ),
    ...rows('remembers answers', [remembered], nearFree.manifest),
  ];
}

function sharedWith(cell: Cell, { suites, seeds, repeats }: FrozenManifest): Cell {
  const tasks = new Set(suites.find(({ name }) => name === cell.suite)?.tasks);
  return onlySome(
    cell,
    ({ task, seed, repeat }) => tasks.has(cell.tasks[task]!) && seeds.includes(seed) && repeat < repeats,
  );
}

/** The grid of docs/law.md, section 9.8, over costs that were really met. */
function sensitivityOf(cells: readonly Cell[]): Sensitivity {
  const places = cells.flatMap(({ places }) => places);
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
