/**
 * Coverage of the intervals: a simulation study in populations whose true values are known exactly (docs/reference/law.md,
 * section 7). Measures how often a 95 % interval contains the true value, and how often a cell whose relative gap is
 * exactly +0.05 or -0.05 gets the verdict "holds".
 */

import {
  type BootstrapResult,
  bootstrap,
  defaultCalibration,
  equivalenceLevel,
  gapTotals,
  type IntervalMethod,
  independentQuotient,
  intervalMethods,
  intervalOf,
  meanTotals,
  pairedGapTotals,
  predictedByTask,
  type RatioTotals,
  rowsWithLoss,
  type Seed,
} from 'regain/internal/law';
import { type Random, random, requireBetween } from 'regain/internal/types';
import {
  type ClusterCoverageRow,
  clusterCoverage,
  clusterPopulations,
  falselyHolding,
} from './coverage-clusters.ts';
import { type DifferenceCoverageRow, differenceCoverage, differingShares } from './coverage-differences.ts';
import { drawCells, type Population, type Truth, truthOf } from './coverage-population.ts';

/** The gap in sample, on fresh seeds of the same tasks, and on other tasks, beside ES and observed ERR. */
export const quantities = ['ES', 'ERR', 'gap', 'freshGap', 'otherGap'] as const;
export type Quantity = (typeof quantities)[number];
type GapQuantity = 'gap' | 'freshGap' | 'otherGap';

export interface CoverageOptions {
  readonly tasks: number;
  readonly repeats: number;
  readonly replications: number;
  readonly resamples: number;
  readonly seed: Seed;
}

export const defaultCoverage: CoverageOptions = {
  tasks: 40,
  repeats: 5,
  replications: 2_000,
  resamples: 999,
  seed: 1,
};

/** Results of one method in one population. Shares are over replications. */
export interface CoverageRow extends Population {
  readonly truth: Truth;
  readonly method: IntervalMethod;
  /** Share of 95 % intervals that contain the true value. */
  readonly coverage: Readonly<Record<Quantity, number>>;
  /** Median half width of those intervals. */
  readonly halfWidth: Readonly<Record<Quantity, number>>;
  /** Share of verdicts "holds" where the true gap is exactly +0.05 (`above`) or -0.05 (`below`). */
  readonly falseHolds: Readonly<Record<GapQuantity, { readonly above: number; readonly below: number }>>;
  /** Share of in-sample gaps whose interval is degenerate or missing: they never get the verdict "holds". */
  readonly flagged: number;
}

/** The promise of the studentised method, and the populations that it covers. */
export const promise = { coverage: [0.93, 0.97], falseHoldsMax: 0.06 } as const;
export const promised: readonly Population[] = [0.3, 0.8, 0.95].map((RR) => ({
  RR,
  correlation: 0.1,
  cleanShare: 0.25,
}));

/** Populations outside the promise: very different tasks, or hardly any failures. */
export const limits: readonly Population[] = [
  { RR: 0.3, correlation: 0.4, cleanShare: 0.25 },
  { RR: 0.8, correlation: 0.4, cleanShare: 0.25 },
  { RR: 0.95, correlation: 0.4, cleanShare: 0.25 },
  { RR: 0.99, correlation: 0.1, cleanShare: 0.25 },
  { RR: 0.99, correlation: 0.4, cleanShare: 0.25 },
  { RR: 0.99, correlation: 0.1, cleanShare: 0.9 },
  { RR: 0.99, correlation: 0.1, cleanShare: 0.98 },
];

/** True when a row keeps the promise: ES, ERR and the in-sample gap covered, no verdict too eager. */
export function meetsGuarantee({ coverage, falseHolds }: CoverageRow): boolean {
  const [low, high] = promise.coverage;
  const covered = [coverage.ES, coverage.ERR, coverage.gap].every((share) => share >= low && share <= high);
  const holds = Object.values(falseHolds).flatMap(({ above, below }) => [above, below]);
  return covered && holds.every((share) => share <= promise.falseHoldsMax);
}

export interface CoverageStudy {
  readonly options: CoverageOptions;
  readonly promise: typeof promise;
  /** True when the studentised method keeps the promise in every promised population. */
  readonly kept: boolean;
  readonly promised: readonly CoverageRow[];
  readonly limits: readonly CoverageRow[];
  /** Tasks that share templates. */
  readonly clusters: readonly ClusterCoverageRow[];
  /** Paired differences, by the share of tasks that differ. */
  readonly differences: readonly DifferenceCoverageRow[];
}

/** The whole study; `onPopulation` is called before each population is drawn. */
export function coverageStudy(
  options: CoverageOptions = defaultCoverage,
  populations: { readonly limits: readonly Population[] } = { limits },
  onPopulation: (population: Population) => void = () => {},
): CoverageStudy {
  const rowsOf = (population: Population) => {
    onPopulation(population);
    return coverage(population, options);
  };
  const rows = promised.flatMap(rowsOf);
  return {
    options,
    promise,
    kept: rows.every((row) => row.method !== 'studentised' || meetsGuarantee(row)),
    promised: rows,
    limits: populations.limits.flatMap(rowsOf),
    clusters: clusterPopulations.map((population) => clusterCoverage(population, options)),
    differences: differingShares.map((differing) => differenceCoverage(differing, options)),
  };
}

/** One population, every method on the same draws. */
export function coverage(population: Population, options: CoverageOptions = defaultCoverage): CoverageRow[] {
  requireBetween('replications', options.replications, 1, 1e6);
  const truth = truthOf(population);
  const tallies = intervalMethods.map((method) => new Tally(method, truth, options.replications));
  for (let replication = 0; replication < options.replications; replication++) {
    const { RR, correlation, cleanShare } = population;
    const path = ['coverage', options.seed, RR, correlation, cleanShare, replication] as const;
    const drawn = drawReplication(population, options, random(...path), path.join('/'));
    for (const tally of tallies) tally.add(drawn);
  }
  return tallies.map((tally) => ({ ...population, ...tally.row() }));
}

interface Drawn {
  readonly resampled: Readonly<Record<Quantity, BootstrapResult | null>>;
  readonly tasksWithLoss: number;
}

/** Resamples of every quantity of one simulated cell; null for a gap where nothing was predicted. */
function drawReplication(
  population: Population,
  options: CoverageOptions,
  source: Random,
  seed: string,
): Drawn {
  const { resamples } = options;
  const [cell, fresh] = drawCells(population, options, source);
  const [other] = drawCells(population, options, source);
  const draw = (totals: RatioTotals, path = seed) =>
    totals.b.some((value) => value > 0) ? bootstrap(totals, { resamples, seed: path }) : null;
  const inSample = gapTotals(cell, defaultCalibration);
  const predicted = draw({ a: predictedByTask(cell, defaultCalibration), b: cell.n });
  const observedElsewhere = draw(meanTotals(other, 'loss'), `${seed}/other`);
  return {
    resampled: {
      ES: draw(meanTotals(cell, 'efficiency')),
      ERR: draw(meanTotals(cell, 'loss')),
      gap: draw(inSample),
      freshGap: draw(pairedGapTotals(cell, fresh, defaultCalibration)),
      otherGap: predicted!.point > 0 ? independentQuotient(observedElsewhere!, predicted!) : null,
    },
    tasksWithLoss: rowsWithLoss(inSample.a, inSample.b),
  };
}

/** Counts of one method over the replications. */
class Tally {
  readonly #method: IntervalMethod;
  readonly #truth: Truth;
  readonly #replications: number;
  readonly #hits = each(() => 0);
  readonly #halfWidths = each<number[]>(() => []);
  readonly #falseHolds = { gap: sides(), freshGap: sides(), otherGap: sides() };
  #flagged = 0;

  constructor(method: IntervalMethod, truth: Truth, replications: number) {
    this.#method = method;
    this.#truth = truth;
    this.#replications = replications;
  }

  add({ resampled, tasksWithLoss }: Drawn): void {
    for (const quantity of quantities) {
      const one = resampled[quantity];
      const interval = one === null ? null : intervalOf(one, 0.95, this.#method);
      this.#halfWidths[quantity].push(interval === null ? Infinity : (interval.high - interval.low) / 2);
      if (quantity === 'gap' && (interval === null || interval.degenerate)) this.#flagged++;
      if (one === null || interval === null) continue;
      const target = this.#target(quantity);
      if (interval.low <= target && target <= interval.high) this.#hits[quantity]++;
      if (quantity === 'ES' || quantity === 'ERR') continue;
      const wide = intervalOf(one, equivalenceLevel, this.#method);
      for (const side of falselyHolding(wide, this.#truth, tasksWithLoss)) this.#falseHolds[quantity][side]++;
    }
  }

  row() {
    const share = (count: number) => count / this.#replications;
    const shares = ({ above, below }: Sides) => ({ above: share(above), below: share(below) });
    const { gap, freshGap, otherGap } = this.#falseHolds;
    return {
      truth: this.#truth,
      method: this.#method,
      coverage: each((quantity) => share(this.#hits[quantity])),
      halfWidth: each((quantity) => median(this.#halfWidths[quantity])),
      falseHolds: { gap: shares(gap), freshGap: shares(freshGap), otherGap: shares(otherGap) },
      flagged: share(this.#flagged),
    };
  }

  #target(quantity: Quantity): number {
    return quantity === 'ES' || quantity === 'ERR' ? this.#truth[quantity] : 1 + this.#truth.gap;
  }
}

interface Sides {
  above: number;
  below: number;
}

function sides(): Sides {
  return { above: 0, below: 0 };
}

function each<T>(value: (quantity: Quantity) => T): Record<Quantity, T> {
  return {
    ES: value('ES'),
    ERR: value('ERR'),
    gap: value('gap'),
    freshGap: value('freshGap'),
    otherGap: value('otherGap'),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)]!;
}
