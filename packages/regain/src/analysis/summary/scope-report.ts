/** The report on analysed traces, as plain data: `regain analyze --json` prints it. */

import { type AssumptionCheck, checkAssumptions, interval, meanTotals, passHatK } from '../../law/index.ts';
import { type CostMeasure, costMeasures, unitOfMeasure } from '../costs/recovery-budget.ts';
import type { LoopKind } from '../episodes/loops.ts';
import { loopKinds } from '../episodes/loops.ts';
import { type Episode, failuresOf } from './episode.ts';
import { type Grouping, type GroupRow, groupRows, recoveryRate } from './group-rows.ts';
import { type EstimateOptions, type Quantities, quantitiesOf } from './quantities.ts';
import type { TraceAnalysis } from './trace-analysis.ts';
import { type WastedAttempts, wastedAttempts } from './wasted-attempts.ts';
import { type WorkedRepair, workedRepairs } from './worked-repairs.ts';

/** A measure is used if the cost of at least this share of failed attempts is recorded by it. */
const MEASURED_MIN = 0.8;
/** Groups by day for a shorter time, otherwise by month. */
const DAYS_MAX = 45;
const PASS_MAX = 8;
const COSTLIEST_MAX = 100;

export interface ReportOptions extends Omit<EstimateOptions, 'calibration'> {
  /** Default: the first that is recorded for most failed attempts. */
  readonly measure?: CostMeasure | undefined;
}

export type ScopeReport = ReturnType<typeof scopeReport>;

export function scopeReport(analysis: TraceAnalysis, { measure: wanted, ...drawn }: ReportOptions) {
  const { counts, episodes, budgets, calibration, sessions } = analysis;
  const options: EstimateOptions = { ...drawn, calibration };
  const measure = wanted ?? chooseMeasure(analysis);
  const known = sessions.totals(measure).observations;
  const bySession = quantitiesOf(sessions.totals(measure), 'sessions', options);
  const byOperation = quantitiesOf(analysis.totals(measure, 'likely'), 'operations', options);
  const time = (counts.lastMs - counts.firstMs) / 86_400_000 <= DAYS_MAX ? 'day' : 'month';
  const rows = (grouping: Grouping): readonly GroupRow[] =>
    groupRows(grouping, episodes, counts, measure, options);
  return {
    ...{ gamma: calibration.gamma, lambda: calibration.lambda, H: calibration.H },
    ...{ seed: options.seed, resamples: options.resamples },
    sessions: counts.sessions,
    subagents: counts.subagents,
    calls: counts.calls,
    unanswered: counts.unanswered,
    resultsWithoutCall: counts.orphans,
    firstMs: counts.firstMs === Infinity ? null : counts.firstMs,
    lastMs: counts.firstMs === Infinity ? null : counts.lastMs,
    failures: { flagged: counts.flagged, inferred: counts.inferred },
    operations: counts.operations,
    endings: counts.endings,
    cost: {
      measure,
      unit: unitOfMeasure(measure),
      budget: budgets[measure],
      measured: shareMeasured(analysis, measure),
      overBudget: analysis.overBudget[measure],
    },
    /** `session`: success is recorded or given. `operation`: no outcome is known, so a completed operation stands for it. */
    unit: known > 0 ? ('session' as const) : ('operation' as const),
    sessionsWithoutOutcome: sessions.unknown,
    bySession,
    byOperation,
    bounds: boundsOf(analysis, measure, options),
    recoveryRate: episodes.length === 0 ? null : recoveryRate('all', episodes, options, options.resamples),
    passHat: passHatOf(analysis),
    tools: rows('tool'),
    classes: rows('class'),
    models: rows('model'),
    projects: rows('project'),
    time: { by: time, rows: rows(time) } as {
      readonly by: 'day' | 'month';
      readonly rows: readonly GroupRow[];
    },
    costliest: costliestOf(analysis, measure),
    depth: depthOf(analysis),
    loops: loopsOf(analysis, measure),
    wasted: wastedAttempts(episodes, measure, calibration) satisfies WastedAttempts,
    repairs: workedRepairs(episodes) satisfies readonly WorkedRepair[],
    assumptions: assumptionsOf(analysis, measure),
    trust: trustOf(known > 0 ? bySession : byOperation, assumptionsOf(analysis, measure)),
  };
}

function chooseMeasure(analysis: TraceAnalysis): CostMeasure {
  return costMeasures.find((measure) => shareMeasured(analysis, measure) >= MEASURED_MIN) ?? 'attempts';
}

/** Of all failed attempts, those whose cost is recorded by this measure. If none failed, nothing shows what is recorded. */
function shareMeasured({ measured }: TraceAnalysis, measure: CostMeasure): number {
  if (measured.attempts === 0) return measure === 'attempts' ? 1 : 0;
  return measured[measure] / measured.attempts;
}

/** What RR and ES of operations would be if every doubtful fact were bad, and if every one were good. */
function boundsOf(analysis: TraceAnalysis, measure: CostMeasure, { seed, resamples }: EstimateOptions) {
  const of = (reading: 'worst' | 'best') => {
    const all = analysis.totals(measure, reading);
    if (all.observations === 0) return null;
    const { totals } = all;
    const { RR, ES } = totals.observables;
    const drawn = { seed: `${seed}/${reading}`, resamples };
    /** Null if there is a single cluster. */
    const ofEfficiency = totals.tasks < 2 ? null : interval(meanTotals(totals.columns, 'efficiency'), drawn);
    return { RR, ES, interval: ofEfficiency };
  };
  return { worst: of('worst'), best: of('best') };
}

/** pass^k of tasks that were tried equally often, as far as every task allows. */
function passHatOf({ sessions }: TraceAnalysis): readonly number[] {
  const tasks = [...sessions.tasks.values()];
  const repeats = Math.min(...tasks.map((task) => task.repeats));
  if (tasks.length < 2 || repeats < 2) return [];
  return Array.from({ length: Math.min(repeats, PASS_MAX) }, (_, i) => passHatK(tasks, i + 1));
}

/** Where to look first: the episodes on which most was spent. */
function costliestOf({ episodes }: TraceAnalysis, measure: CostMeasure) {
  const total = ({ costs }: Episode) => costs[measure].reduce((sum, cost) => sum + cost, 0);
  return [...episodes]
    .sort((a, b) => total(b) - total(a))
    .slice(0, COSTLIEST_MAX)
    .map((episode) => ({
      ...{ file: episode.file, session: episode.session, firstCall: episode.attempts[0]!.id },
      ...{ tool: episode.tool, ending: episode.ending, loop: episode.loop ?? null, cost: total(episode) },
      classes: [...new Set(failuresOf(episode).map((failure) => failure.class))],
      ...(episode.texts === undefined ? {} : { texts: episode.texts }),
    }));
}

/** Recovered episodes by the number of failed attempts that they took. */
function depthOf({ episodes }: TraceAnalysis) {
  const depths = new Map<number, { episodes: number; recovered: number }>();
  for (const episode of episodes) {
    const failures = failuresOf(episode).length;
    const own = depths.get(failures) ?? { episodes: 0, recovered: 0 };
    const recovered = own.recovered + (episode.ending === 'recovered' ? 1 : 0);
    depths.set(failures, { episodes: own.episodes + 1, recovered });
  }
  return [...depths].sort(([a], [b]) => a - b).map(([failures, own]) => ({ failures, ...own }));
}

function loopsOf({ episodes }: TraceAnalysis, measure: CostMeasure) {
  return loopKinds.flatMap((kind: LoopKind) => {
    const own = episodes.filter(({ loop }) => loop === kind);
    if (own.length === 0) return [];
    const cost = own.reduce((sum, { costs }) => sum + costs[measure].reduce((a, b) => a + b, 0), 0);
    const attempts = own.reduce((sum, episode) => sum + failuresOf(episode).length, 0);
    return [{ kind, episodes: own.length, attempts, cost }];
  });
}

function assumptionsOf(
  { records, recordCosts, calibration }: TraceAnalysis,
  measure: CostMeasure,
): readonly AssumptionCheck[] {
  if (records.length === 0) return [];
  const rollouts = records.map((record, i) => ({ ...record, cost: Math.min(1, recordCosts[i]![measure]) }));
  return checkAssumptions(rollouts, calibration);
}

/** Whether the law may be used for these traces, in one sentence. */
function trustOf(quantities: Quantities | null, assumptions: readonly AssumptionCheck[]) {
  const broken = assumptions.filter(({ verdict }) => verdict === 'broken');
  if (quantities?.judged == null)
    return { isTrusted: false, reason: 'fewer than two sessions: nothing can be said about the law' };
  const { verdict, reason } = quantities.judged.verdict;
  if (broken.length > 0)
    return { isTrusted: false, reason: broken.map(({ evidence }) => evidence).join('; ') };
  return { isTrusted: verdict === 'holds', reason };
}
