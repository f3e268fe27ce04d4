/** The report on analysed traces, as plain data: `regain analyze --json` prints it. */

import { type AssumptionCheck, checkAssumptions, interval, meanTotals, passHatK } from '../../law/index.ts';
import { type CostMeasure, costMeasures, unitOfMeasure } from '../costs/recovery-budget.ts';
import type { Grouping, GroupRow } from './group-rows.ts';
import { type EstimateOptions, type Quantities, quantitiesOf } from './quantities.ts';
import type { TraceAnalysis } from './trace-analysis.ts';
import type { WastedAttempts } from './wasted-attempts.ts';
import type { WorkedRepair } from './worked-repairs.ts';

/** A measure is used if the cost of at least this share of failed attempts is recorded by it. */
const MEASURED_MIN = 0.8;
/** Groups by day for a shorter time, otherwise by month. */
const DAYS_MAX = 45;
const PASS_MAX = 8;

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
    episodes.groups.rows(grouping, counts, measure, options.seed);
  const records = analysis.records.by(measure);
  const assumptions: readonly AssumptionCheck[] =
    records.length === 0 ? [] : checkAssumptions(records, calibration);
  const ofAll = { seed: `${options.seed}/recovery rate/all`, resamples: options.resamples };
  return {
    ...{ gamma: calibration.gamma, lambda: calibration.lambda, H: calibration.H },
    ...{ seed: options.seed, resamples: options.resamples },
    sessions: counts.sessions,
    subagents: counts.subagents,
    calls: counts.calls,
    unanswered: counts.unanswered,
    resultsWithoutCall: counts.orphans,
    repeatedCalls: counts.copies,
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
    recoveryRate: episodes.all.episodes === 0 ? null : episodes.all.recoveryRate(ofAll),
    passHat: passHatOf(analysis),
    tools: rows('tool'),
    classes: rows('class'),
    models: rows('model'),
    projects: rows('project'),
    time: { by: time, rows: rows(time) } as {
      readonly by: 'day' | 'month';
      readonly rows: readonly GroupRow[];
    },
    costliest: episodes.costliest(measure),
    depth: episodes.depth,
    loops: episodes.loops(measure),
    wasted: episodes.retries.wasted(
      measure,
      calibration,
      episodes.all.cost[measure],
    ) satisfies WastedAttempts,
    repairs: episodes.repairs.rows satisfies readonly WorkedRepair[],
    assumptions,
    trust: trustOf(known > 0 ? bySession : byOperation, assumptions),
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

/** Whether the law may be used for these traces, in one sentence. */
function trustOf(quantities: Quantities | null, assumptions: readonly AssumptionCheck[]) {
  const broken = assumptions.filter(({ verdict }) => verdict === 'broken');
  if (quantities?.judged == null)
    return { isTrusted: false, reason: 'fewer than two sessions: nothing can be said about the law' };
  const { verdict, reason } = quantities.judged.verdict;
  if (broken.length > 0)
    return { isTrusted: false, reason: broken.map(({ evidence }) => evidence).join('; ') };
  return { isTrusted: verdict === 'holds' || verdict === 'could-not-fail', reason };
}
