/**
 * Coverage where tasks share templates (docs/reference/law.md, section 7): intervals that resample tasks as if they were
 * independent, and intervals that resample templates.
 */

import {
  bootstrap,
  defaultCalibration,
  defaultMargin,
  equivalenceLevel,
  gapTotals,
  type Interval,
  intervalOf,
  meanTotals,
  type NamedColumns,
  rowsWithLoss,
  testEquivalence,
  transformed,
} from 'regain/internal/law';
import { random, requireBetween } from 'regain/internal/types';
import type { CoverageOptions } from './coverage.ts';
import { drawCells, type Population, type Truth, truthOf } from './coverage-population.ts';

/** What resampling one unit gives. Shares are over replications. */
export interface UnitCoverage {
  /** Share of 95 % intervals that contain the true value. */
  readonly ES: number;
  readonly gap: number;
  /** Share of verdicts "holds" where the true gap is exactly +0.05 or -0.05. */
  readonly falseHolds: { readonly above: number; readonly below: number };
}

export interface ClusterCoverageRow extends Population {
  readonly tasks: number;
  readonly tasksPerTemplate: number;
  readonly byTask: UnitCoverage;
  readonly byTemplate: UnitCoverage;
}

/** Suites have 16 to 27 templates for 40 tasks. */
const TEMPLATES = { tasks: 48, tasksPerTemplate: 3 };

export const clusterPopulations: readonly Population[] = [
  { RR: 0.3, correlation: 0.1, cleanShare: 0.25 },
  { RR: 0.8, correlation: 0.1, cleanShare: 0.25 },
  { RR: 0.8, correlation: 0.3, cleanShare: 0.25 },
  { RR: 0.95, correlation: 0.1, cleanShare: 0.25 },
];

export function clusterCoverage(population: Population, options: CoverageOptions): ClusterCoverageRow {
  requireBetween('replications', options.replications, 1, 1e6);
  const truth = truthOf(population);
  const tallies = { byTask: new UnitTally(truth), byTemplate: new UnitTally(truth) };
  const { RR, correlation, cleanShare } = population;
  for (let replication = 0; replication < options.replications; replication++) {
    const path = ['coverage of clusters', options.seed, RR, correlation, cleanShare, replication] as const;
    const size = { ...TEMPLATES, repeats: options.repeats };
    const [cell] = drawCells(population, size, random(...path));
    const { clusters: _, ...withoutTemplates } = cell;
    const draws = { resamples: options.resamples, seed: path.join('/') };
    tallies.byTask.add(withoutTemplates, draws);
    tallies.byTemplate.add(cell, draws);
  }
  const [byTask, byTemplate] = [tallies.byTask, tallies.byTemplate].map((tally) =>
    tally.shares(options.replications),
  );
  return { ...population, ...TEMPLATES, byTask: byTask!, byTemplate: byTemplate! };
}

class UnitTally {
  readonly #truth: Truth;
  readonly #counts = { ES: 0, gap: 0, above: 0, below: 0 };

  constructor(truth: Truth) {
    this.#truth = truth;
  }

  add(cell: NamedColumns, draws: { readonly resamples: number; readonly seed: string }): void {
    const counts = this.#counts;
    const ES = intervalOf(bootstrap(meanTotals(cell, 'efficiency'), draws));
    if (ES.low <= this.#truth.ES && this.#truth.ES <= ES.high) counts.ES++;
    const totals = gapTotals(cell, defaultCalibration);
    const ratio = bootstrap(totals, draws);
    const value = 1 + this.#truth.gap;
    const at95 = intervalOf(ratio);
    if (at95.low <= value && value <= at95.high) counts.gap++;
    const informative = rowsWithLoss(totals.a, totals.b);
    for (const side of falselyHolding(intervalOf(ratio, equivalenceLevel), this.#truth, informative))
      counts[side]++;
  }

  shares(replications: number): UnitCoverage {
    const { ES, gap, above, below } = this.#counts;
    const share = (count: number) => count / replications;
    return { ES: share(ES), gap: share(gap), falseHolds: { above: share(above), below: share(below) } };
  }
}

/**
 * The sides on which a gap that is planted exactly on the margin is found within it. Scaling every loss scales the
 * ratio of losses and its interval: so the true gap is moved there.
 */
export function falselyHolding(ratio: Interval, truth: Truth, informative: number): ('above' | 'below')[] {
  const planted = { above: 1 + defaultMargin, below: 1 - defaultMargin };
  return (['above', 'below'] as const).filter((side) => {
    const gap = transformed(ratio, -1, planted[side] / (1 + truth.gap));
    return testEquivalence(gap, defaultMargin, informative).verdict === 'holds';
  });
}
