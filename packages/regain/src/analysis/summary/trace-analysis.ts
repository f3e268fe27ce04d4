/**
 * The analysis of traces as they are read: failures, operations, and the observations of the law. Memory is bounded:
 * sessions, operations and episodes that ended leave only sums.
 */

import { type Calibration, defaultCalibration } from '../../law/index.ts';
import type { Recorded, RecordedEnding, RecordedOutcome } from '../../readers/index.ts';
import type { CostModel, LedgerEntry, TraceEvent } from '../../types/index.ts';
import { getOrMake, sum } from '../../values/index.ts';
import { observeOperation } from '../costs/observe-operation.ts';
import { operationEvents } from '../costs/operation-events.ts';
import {
  byMeasure,
  type CostMeasure,
  costMeasures,
  costModelFor,
  defaultBudgets,
  isMeasured,
  type RecoveryBudgets,
} from '../costs/recovery-budget.ts';
import type { Operation } from '../episodes/operation.ts';
import { OperationTracker } from '../episodes/operation-tracker.ts';
import type { CallDiagnosis } from '../failures/call-diagnosis.ts';
import { diagnose } from '../failures/diagnose.ts';
import { callsSeen, SessionAssembler, type SessionSink } from '../sessions/session-assembler.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import { ClusteredTotals } from './clustered-totals.ts';
import { type Cluster, Clusters } from './clusters.ts';
import { type Episode, episodeOf } from './episode.ts';
import { EpisodeSums } from './episode-sums.ts';
import { OperationCounts } from './operation-counts.ts';
import { SampledRecords } from './sampled-records.ts';
import { SessionLedgers } from './session-ledgers.ts';

/**
 * How uncertain facts are read. `likely`: as they were diagnosed. `worst`: negative results are failures, and doubtful
 * endings bad. `best`: failures that only the text shows are none, and doubtful endings and those given up good.
 */
export type Reading = 'likely' | 'worst' | 'best';

export interface AnalysisOptions {
  readonly calibration?: Calibration;
  readonly budgets?: Partial<RecoveryBudgets>;
  /** Whether sessions succeeded, by their names, in addition to what traces record. */
  readonly outcomes?: ReadonlyMap<string, boolean>;
  /** Clusters that have sums of their own; further ones are joined. Default: 1,024. */
  readonly clustersMax?: number;
  /** Keeps messages of failures, shortened and without secrets. Default: false. */
  readonly withTexts?: boolean;
  /** Receives every operation that is an observation, with its events and the costs of its failed attempts. */
  readonly onOperation?: (
    operation: Operation,
    events: readonly TraceEvent[],
    costs: Episode['costs'],
  ) => void;
  /** Receives every call in the order of its session, with its diagnosis if it did not simply succeed. */
  readonly onCall?: (call: TracedCall, diagnosis: CallDiagnosis | undefined, session: SessionFacts) => void;
  /** Receives every session after its operations, with its success if that is known. */
  readonly onSession?: (session: SessionFacts, success: boolean | undefined) => void;
}

const noCost = byMeasure(() => 0);

export class TraceAnalysis implements SessionSink {
  readonly calibration: Calibration;
  readonly budgets: RecoveryBudgets;
  readonly counts = new OperationCounts();
  readonly clusters: Clusters;
  readonly episodes: EpisodeSums;
  readonly records = new SampledRecords();
  readonly sessions: SessionLedgers;
  /** Failed attempts whose cost is recorded by each measure. */
  readonly measured = byMeasure(() => 0);
  readonly overBudget = byMeasure(() => 0);
  readonly #operations: Readonly<Record<CostMeasure, Readonly<Record<Reading, ClusteredTotals>>>>;
  readonly #models: Readonly<Record<CostMeasure, CostModel>>;
  readonly #options: AnalysisOptions;
  readonly #trackers = new Map<string, OperationTracker>();
  readonly #seen = callsSeen();
  #assembler: SessionAssembler | undefined;
  /** Operations without a failure that are not in the totals yet. */
  #clean: { readonly cluster: Cluster; count: number } | undefined;

  constructor(options: AnalysisOptions = {}) {
    const { calibration = defaultCalibration, budgets, outcomes, clustersMax } = options;
    this.#options = options;
    this.calibration = calibration;
    this.budgets = { ...defaultBudgets, ...budgets };
    this.#models = byMeasure((measure) => costModelFor(measure, this.budgets));
    this.clusters = new Clusters(clustersMax);
    this.episodes = new EpisodeSums(calibration);
    this.sessions = new SessionLedgers(calibration, this.clusters, outcomes ?? new Map());
    const totals = () => new ClusteredTotals(calibration, this.clusters);
    this.#operations = byMeasure(() => ({ likely: totals(), worst: totals(), best: totals() }));
  }

  /** Facts of one file follow, until `endFile`. */
  beginFile(file: string, dialect: () => string): (item: Recorded) => void {
    const assembler = new SessionAssembler(file, dialect, this, this.#seen);
    this.#assembler = assembler;
    return (item) => assembler.add(item);
  }

  endFile(): void {
    this.#assembler?.end();
    this.counts.orphans += this.#assembler?.orphans ?? 0;
    this.counts.copies += this.#assembler?.copies ?? 0;
    this.#assembler = undefined;
    this.#addCleanOnes();
    this.sessions.flush();
  }

  onCall(call: TracedCall, session: SessionFacts): void {
    const makeTracker = () => new OperationTracker((operation) => this.#operation(operation));
    const tracker = getOrMake(this.#trackers, session.session, makeTracker);
    const diagnosis = diagnose(call, session);
    this.counts.call(call, diagnosis);
    this.#options.onCall?.(call, diagnosis, session);
    tracker.add(call, diagnosis, session);
  }

  onEnding(ending: RecordedEnding, session: SessionFacts): void {
    this.#trackers.get(session.session)?.ended(ending);
  }

  onEnd(session: SessionFacts, outcome: RecordedOutcome | undefined): void {
    this.#trackers.get(session.session)?.end();
    this.#trackers.delete(session.session);
    this.counts.session(session);
    const success = this.sessions.ended(session, outcome);
    this.#options.onSession?.(session, success);
  }

  totals(measure: CostMeasure, reading: Reading): ClusteredTotals {
    this.#addCleanOnes();
    return this.#operations[measure][reading];
  }

  #operation(operation: Operation): void {
    const cluster = this.sessions.clusterOf(operation.session);
    this.counts.operation(operation);
    if (operation.ending === 'cancelled') return;
    const { attempts, ending, isDone } = operation;
    const isClean = ending === 'clean' && attempts.every(({ diagnosis }) => diagnosis === undefined);
    if (isClean && this.#options.onOperation === undefined) {
      this.#addClean(operation, cluster);
      return;
    }
    this.#addCleanOnes();
    const events = operationEvents(operation, String(this.counts.operations));
    this.#countMeasured(operation);
    const ledgers = byMeasure((measure) => this.#observe(operation, events, measure, cluster));
    this.sessions.add(operation, ledgers);
    const costs = byMeasure((measure) => ledgers[measure].map(({ cost }) => cost));
    this.#options.onOperation?.(operation, events, costs);
    if (ending === 'void') return;
    const cost = byMeasure((measure) => sum(costs[measure]));
    if (!isDone || costs.attempts.length > 0)
      this.episodes.add(
        episodeOf(operation, cluster, { costs, cost }, this.#options.withTexts === true),
        this.counts,
      );
    this.records.add(operation, cluster, costs.attempts.length, cost);
  }

  /** Most operations: one call that succeeded. Those of one cluster follow each other. */
  #addClean(operation: Operation, cluster: Cluster): void {
    if (this.#clean?.cluster !== cluster) {
      this.#addCleanOnes();
      this.#clean = { cluster, count: 0 };
    }
    this.#clean.count++;
    this.records.add(operation, cluster, 0, noCost);
  }

  /** In the order of the trace: sums of numbers depend on it. */
  #addCleanOnes(): void {
    if (this.#clean === undefined) return;
    const { cluster, count } = this.#clean;
    for (const measure of costMeasures) {
      const { likely, worst, best } = this.#operations[measure];
      for (const totals of [worst, likely, best]) totals.addClean(cluster, count);
    }
    this.#clean = undefined;
  }

  /** Adds it to the totals of every reading, and returns its ledger. */
  #observe(
    operation: Operation,
    events: readonly TraceEvent[],
    measure: CostMeasure,
    cluster: Cluster,
  ): readonly LedgerEntry[] {
    const { likely, worst, best } = this.#operations[measure];
    if (operation.ending === 'void') {
      worst.add(cluster, 'failed', []);
      likely.add(cluster, 'void', []);
      best.addClean(cluster);
      return [];
    }
    const observed = observeOperation(operation, events, this.#models[measure])!;
    if (observed.isOverBudget) this.overBudget[measure]++;
    const { isNegative, isDoubtful } = operation;
    likely.add(cluster, observed.ending, observed.ledger);
    worst.add(cluster, isNegative || isDoubtful ? 'failed' : observed.ending, observed.ledger);
    const isSeen = isEndingSeen(operation);
    // What was given up may have been completed by a call that is not in the trace.
    const isOpen = isDoubtful || observed.ending === 'failed';
    if (isSeen) best.add(cluster, isOpen ? 'recovered' : observed.ending, observed.ledger);
    else best.addClean(cluster);
    return observed.ledger;
  }

  #countMeasured({ attempts }: Operation): void {
    attempts.forEach(({ call, diagnosis }, i) => {
      if (diagnosis === undefined) return;
      for (const measure of costMeasures) {
        if (isMeasured(measure, call, attempts[i + 1]?.call)) this.measured[measure]++;
      }
    });
  }
}

/** Not only the text of a failure shows that it was not clean. */
function isEndingSeen({ attempts, ending }: Operation): boolean {
  const found = attempts.flatMap(({ diagnosis }) => diagnosis ?? []);
  return found.length === 0 ? ending !== 'clean' : found.some(({ basis }) => basis === 'flagged');
}
