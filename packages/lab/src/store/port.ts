/**
 * The store of runs, as a port: a run is created whole, its batches are claimed and committed, its rollouts are read
 * in the order of the plan. SQLite keeps a run in one file; a database for many machines fits the same shape.
 */

import {
  type Ending,
  type LedgerEntry,
  type RawCost,
  type RecordedAnswer,
  type RecordingStore,
  RegainError,
} from 'regain/internal/types';

/** Where a rollout stands in a run. */
export interface RolloutCoordinate {
  readonly suite: string;
  readonly profile: string;
  readonly policy: string;
  readonly backbone: string;
  readonly task: string;
  readonly seed: number;
  readonly repeat: number;
}

/** A finished rollout as it is kept: its coordinate, its ledger, and what else cannot be told from them. */
export interface StoredRollout extends RolloutCoordinate {
  /** Its place in the plan, from 0. */
  readonly position: number;
  readonly ending: Ending;
  readonly ledger: LedgerEntry[];
  /** Spending before any failure, as a share of the recovery budget. */
  readonly overhead: number;
  /** Executions of the calls that the plan needs, successful ones included. */
  readonly attempts: number;
  /** Side effects that happened more often than they should. */
  readonly duplicates: number;
  /** Everything that was spent, on calls, waiting and thought, before any model prices it. */
  readonly spend: RawCost;
  /** What broke the harness, where the rollout is void; else what a user's agent threw, if it did. */
  readonly error: string | null;
  /** All that happened, event by event, where it cannot be run again: what a network answered is known nowhere else. */
  readonly trace?: string;
}

/** What is fixed when a run is created, and never changes. */
export interface RunHead {
  readonly name: string;
  /** The manifest, as canonical JSON, and its hash. */
  readonly manifest: string;
  readonly hash: string;
  /** Rollouts of the plan, and how many stand in a batch. */
  readonly rollouts: number;
  readonly batchSize: number;
  /** The software that the results depend on: "regain 0.1.0, node 24". */
  readonly madeBy: string;
  /** When it was created, as ISO 8601. Nothing depends on it. */
  readonly createdAt: string;
}

/** How much of it is done. */
export interface RunStatus {
  readonly batches: number;
  readonly batchesDone: number;
  readonly rollouts: number;
  readonly rolloutsDone: number;
}

/** Positions `from` to `to`, the last not included. */
export interface RolloutRange {
  readonly from: number;
  readonly to: number;
}

/** A run that is open for reading, whether or not somebody writes it. */
export interface StoredRun {
  readonly head: RunHead;
  status(): Promise<RunStatus>;
  /** Rollouts that are done, by ascending position. What was damaged is never handed out: it throws. */
  rollouts(range?: RolloutRange): AsyncIterable<StoredRollout>;
  /** What language models have answered in this run. What was damaged throws, and is never taken for missing. */
  readonly recordings: Pick<RecordingStore, 'get'> & AllRecordings;
  close(): Promise<void>;
}

/** A run that is open for writing. */
export interface RunSession extends StoredRun {
  /**
   * Up to `count` batches that are not done and that nobody else works on, lowest first; none when nothing is left.
   * What a session has claimed and not committed is free again once the session is closed, or its process is dead.
   */
  claim(count: number): Promise<readonly number[]>;
  /**
   * Stores all rollouts of a batch and the mark that it is done, or nothing. False when the batch was done before:
   * then nothing changes, so that no rollout can be counted twice.
   */
  commit(batch: number, rollouts: readonly StoredRollout[]): Promise<boolean>;
  /** An answer that was put is there for good, whatever becomes of the rollout that asked for it. */
  readonly recordings: RecordingStore & AllRecordings;
}

export interface AllRecordings {
  /** All answers of the run, in no order that means anything. */
  all(): AsyncIterable<RecordedAnswer>;
}

/** `run` names a run: a file, for a store of files. */
export interface Store {
  /** Where its runs lie, for a store of files: users' files are looked for from the folder of the run. */
  readonly directory?: string;
  /** Creates a run, all of its head or nothing, and opens it for writing. Refused where the run exists. */
  create(run: string, head: RunHead, owner: string): Promise<RunSession>;
  /** Opens for reading. */
  open(run: string): Promise<StoredRun>;
  /**
   * Opens for writing. `owner` says who, to whoever comes second: a store that takes one writer at a time refuses a
   * second one while the first is alive, and hands over from one that died.
   */
  resume(run: string, owner: string): Promise<RunSession>;
}

export function requireRunName(run: string): void {
  if (typeof run === 'string' && run !== '') return;
  throw new RegainError('invalid-argument', `a run needs a name, got ${JSON.stringify(run)}`);
}

/** For implementers: batches of a run. */
export function batchCount({ rollouts, batchSize }: Pick<RunHead, 'rollouts' | 'batchSize'>): number {
  return Math.ceil(rollouts / batchSize);
}

/** For implementers: positions of a batch. */
export function batchRange(
  { rollouts, batchSize }: Pick<RunHead, 'rollouts' | 'batchSize'>,
  batch: number,
): RolloutRange {
  return { from: batch * batchSize, to: Math.min(rollouts, (batch + 1) * batchSize) };
}
