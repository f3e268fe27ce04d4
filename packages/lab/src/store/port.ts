/**
 * The store of runs, as a port: a run is created atomically, its batches are claimed and committed, its rollouts are
 * read in plan order. SQLite keeps a run in one file, PostgreSQL many runs for many machines.
 */

import {
  type Ending,
  invalidArgument,
  type LedgerEntry,
  type RawCost,
  type RecordedAnswer,
  type RecordingStore,
} from 'regain/internal/types';

/** The coordinate of a rollout in a run. */
export interface RolloutCoordinate {
  readonly suite: string;
  readonly profile: string;
  readonly policy: string;
  readonly backbone: string;
  readonly task: string;
  readonly seed: number;
  readonly repeat: number;
}

/** A finished rollout as stored: its coordinate, its ledger, and fields that cannot be derived from them. */
export interface StoredRollout extends RolloutCoordinate {
  /** Its position in the plan, from 0. */
  readonly position: number;
  readonly ending: Ending;
  readonly ledger: LedgerEntry[];
  /** Spending before any failure, as a share of the recovery budget. */
  readonly overhead: number;
  /** Executions of the calls that the plan needs, successful ones included. */
  readonly attempts: number;
  /** Duplicated side effects. */
  readonly duplicates: number;
  /** Everything that was spent on calls, waiting and deciding, before pricing. */
  readonly spend: RawCost;
  /** For a void rollout, the error of the harness; otherwise the first error of a user's policy, if any. */
  readonly error: string | null;
  /** The trace, where the rollout cannot be run again because it used the network. */
  readonly trace?: string;
}

/** Fixed when a run is created; it never changes. */
export interface RunHead {
  readonly name: string;
  /** The manifest, as canonical JSON, and its hash. */
  readonly manifest: string;
  readonly hash: string;
  /** Rollouts of the plan, and rollouts per batch. */
  readonly rollouts: number;
  readonly batchSize: number;
  /** The software that the results depend on: "regain 0.1.0, node 24". */
  readonly madeBy: string;
  /** Creation time as ISO 8601. Nothing depends on it. */
  readonly createdAt: string;
}

/** How much of a run is done. */
export interface RunStatus {
  readonly batches: number;
  readonly batchesDone: number;
  readonly rollouts: number;
  readonly rolloutsDone: number;
}

/** Positions from `from` to `to`, exclusive. */
export interface RolloutRange {
  readonly from: number;
  readonly to: number;
}

/** A run that is open for reading, also while it is written. */
export interface StoredRun {
  readonly head: RunHead;
  status(): Promise<RunStatus>;
  /** Finished rollouts by ascending position. Damaged ones are never returned: reading them throws. */
  rollouts(range?: RolloutRange): AsyncIterable<StoredRollout>;
  /** Recorded answers of language models. A damaged one throws, and never counts as missing. */
  readonly recordings: Pick<RecordingStore, 'get'> & AllRecordings;
  /** Files of users that the run was created with, in a store for several machines. */
  files?(): Promise<readonly RunFile[]>;
  close(): Promise<void>;
}

/** A file of a user that travels with a run. `path`: relative to the directory of the run, with slashes. */
export interface RunFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A run that is open for writing. */
export interface RunSession extends StoredRun {
  /**
   * Claims up to `count` batches that are not done and not claimed elsewhere, lowest first; none when nothing is left.
   * Claimed batches that are not committed are released when the session is closed or its process has ended.
   */
  claim(count: number): Promise<readonly number[]>;
  /**
   * Stores all rollouts of a batch and marks it done, or changes nothing. False when the batch was done before, or its
   * lease has expired and another session has claimed it; then nothing changes, so that no rollout can be counted twice.
   * A store with several writers throws where a batch was done before with different rollouts.
   */
  commit(batch: number, rollouts: readonly StoredRollout[]): Promise<boolean>;
  /** A stored answer is permanent, whatever happens to the rollout that asked for it. */
  readonly recordings: RecordingStore & AllRecordings;
  /** The lease of a batch that this session holds, in a store with several writers. */
  lease?(batch: number): Lease | undefined;
  /**
   * Takes one of the requests per minute that all sessions may send to an endpoint together. 0 where it was taken,
   * otherwise the milliseconds after which to ask again.
   */
  takeRequest?(endpoint: string, perMinute: number): Promise<number>;
  /** In a store with several writers: what workers were trying when they died. */
  readonly suspects?: SuspectStore;
}

/** Which rollout of a batch is tried alone, kept over the death of the worker that tries it. */
export interface SuspectStore {
  /** By position: how many tries began and did not end. */
  deaths(batch: number): Promise<ReadonlyMap<number, number>>;
  trying(batch: number, position: number): Promise<void>;
  survived(batch: number, position: number): Promise<void>;
}

/** A claimed batch in a store with several writers: it is free again if its session shows no sign of life. */
export interface Lease {
  readonly batch: number;
  /** The number of the claim. Only the last one of a batch can commit it. */
  readonly attempt: number;
  /** Claims before this one that ended without a commit and without being released: their workers have died. */
  readonly expiries: number;
}

export interface AllRecordings {
  /** All answers of the run, in unspecified order. */
  all(): AsyncIterable<RecordedAnswer>;
  /** The same with their keys, in the order of the bytes of these: for copies of runs. */
  entries?(): AsyncIterable<readonly [key: string, recorded: RecordedAnswer]>;
  /** Answers that were paid for and came after another one to the same question, in a store with several writers. */
  wasted?(): AsyncIterable<RecordedAnswer>;
}

/** `run` names a run: a file, for a store of files. */
export interface Store {
  /** The folder of its runs, for a store of files: paths of users' files are relative to the folder of the run. */
  readonly directory?: string;
  /**
   * Creates a run atomically and opens it for writing. Refused where the run exists. `files`: those of users, for other
   * machines; a store on one machine ignores them.
   */
  create(run: string, head: RunHead, owner: string, files?: readonly RunFile[]): Promise<RunSession>;
  /** Opens for reading. */
  open(run: string): Promise<StoredRun>;
  /**
   * Opens for writing. `owner` names the writer in the error that a second one gets: a store with one writer at a time
   * refuses a second one while the first is alive, and accepts it once the first has ended.
   */
  resume(run: string, owner: string): Promise<RunSession>;
  /** The names of its runs, oldest first, for a store that is not a folder of files. */
  list?(): Promise<readonly string[]>;
  /** Removes a run in which nothing was stored; does nothing otherwise. For a store that is not a folder of files. */
  discard?(run: string): Promise<void>;
}

export function requireRunName(run: string): void {
  if (typeof run === 'string' && run !== '') return;
  throw invalidArgument(`a run needs a name, got ${JSON.stringify(run)}`);
}

/** The number of batches of a run, for implementers of stores. */
export function batchCount({ rollouts, batchSize }: Pick<RunHead, 'rollouts' | 'batchSize'>): number {
  return Math.ceil(rollouts / batchSize);
}

/** The positions of the rollouts of a batch, for implementers of stores. */
export function batchRange(
  { rollouts, batchSize }: Pick<RunHead, 'rollouts' | 'batchSize'>,
  batch: number,
): RolloutRange {
  return { from: batch * batchSize, to: Math.min(rollouts, (batch + 1) * batchSize) };
}
