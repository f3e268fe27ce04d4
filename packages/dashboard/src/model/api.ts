/** What the application reads, over HTTP or from the page itself. docs/reference/dashboard.md lists the routes. */

import type { PlannedFault } from '@regain/lab/internal/harness';
import type { RunComparison, RunResults } from '@regain/lab/internal/results';
import type { StoredRollout } from '@regain/lab/internal/store';
import type { ScopeOutput } from 'regain/internal/analysis';
import type { Exemplar, TraceEvent } from 'regain/internal/types';
import type { CellColumns } from './cell-columns.ts';
import type { EpisodeRow } from './episodes.ts';

export type SourceKind = 'run' | 'trace' | 'memory';

/** A file that was named when the application was started, or dropped on the page. */
export interface SourceInfo {
  /** In addresses; it says nothing about where the file is. */
  readonly id: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly file: string;
  /** Why it cannot be read; everything else may then be missing. */
  readonly error?: string;
  readonly run?: {
    readonly hash: string;
    readonly madeBy: string;
    readonly createdAt: string;
    readonly rollouts: number;
    readonly rolloutsDone: number;
  };
  readonly bytes?: number;
}

export interface Overview {
  readonly version: string;
  readonly sources: readonly SourceInfo[];
  /** Whether the pages are sent changes. */
  readonly isLive: boolean;
}

/** One rollout of a run, attempt by attempt, and what was injected into it. */
export interface RolloutTrace {
  readonly stored: Omit<StoredRollout, 'trace'>;
  readonly events: readonly TraceEvent[];
  readonly faults: readonly PlannedFault[];
}

/** Failed calls of a run or of a trace. */
export interface Episodes {
  readonly rows: readonly EpisodeRow[];
  /** The unit of `cost`, in words. */
  readonly unit: string;
  /** Rollouts or operations that the rows are from, and all that there are. */
  readonly from: number;
  readonly of: number;
}

export interface TraceData {
  readonly report: ScopeOutput;
  readonly episodes: Episodes;
  /** All operations that were kept, newest last. */
  readonly operations: readonly OperationRow[];
  readonly operationsSeen: number;
}

export interface OperationRow {
  readonly n: number;
  readonly session: string;
  readonly tool: string;
  readonly ending: string;
  /** Of its first failure. */
  readonly class: string | null;
  readonly attempts: number;
  readonly atMs: number | null;
  /** Share of the recovery budget. */
  readonly cost: number;
}

export interface OperationTrace {
  readonly row: OperationRow;
  readonly events: readonly TraceEvent[];
}

export interface MemoryData {
  readonly exemplars: readonly Exemplar[];
}

/** One change, as the server sends it. */
export type LiveMessage =
  | { readonly type: 'source'; readonly source: SourceInfo; readonly progress?: RunProgress }
  | {
      readonly type: 'trace';
      readonly source: SourceInfo;
      readonly recent: readonly OperationRow[];
      readonly counts: TraceCounts;
    };

/** The finished part of a run; tasks that are not done may differ. */
export interface RunProgress {
  readonly cells: readonly CellProgress[];
}

export interface CellProgress {
  readonly policy: string;
  readonly suite: string;
  readonly backbone: string;
  readonly planned: number;
  readonly done: number;
  readonly voids: number;
  readonly tasks: number;
  /** Of the tasks done so far, resampled over their clusters; null with fewer than two. */
  readonly RR: { readonly point: number; readonly low: number; readonly high: number } | null;
}

/** Counts of the calls of a trace that is written. */
export interface TraceCounts {
  readonly calls: number;
  readonly endings: { readonly [ending: string]: number };
  readonly spend: { readonly tokens: number; readonly money: number; readonly ms: number };
  readonly tools: readonly ToolState[];
}

export interface ToolState {
  readonly tool: string;
  readonly calls: number;
  readonly recovered: number;
  readonly lost: number;
  /** The last calls were refused without an attempt, because the tool is considered down. */
  readonly isDown: boolean;
  /** Whether failures have become more frequent since the first calls; null with too few calls. */
  readonly drift: string | null;
}

/** `full`: the server takes no more pages for now. */
export type LiveState = 'connected' | 'lost' | 'full';

/** Where the pages get their data. */
export interface DataSource {
  overview(): Promise<Overview>;
  results(run: string): Promise<RunResults>;
  columns(run: string, cell: number): Promise<CellColumns>;
  rollout(run: string, position: number): Promise<RolloutTrace>;
  episodes(run: string): Promise<Episodes>;
  compare(first: string, second: string): Promise<RunComparison>;
  trace(trace: string): Promise<TraceData>;
  operation(trace: string, n: number): Promise<OperationTrace>;
  memory(memory: string): Promise<MemoryData>;
  /** Calls `onMessage` until the returned function is called. */
  watch(onMessage: (message: LiveMessage) => void, onState: (state: LiveState) => void): () => void;
}

/** The data of a file that works without a server. */
export interface EmbeddedData {
  readonly overview: Overview;
  readonly runs: { readonly [id: string]: EmbeddedRun };
  readonly comparisons: { readonly [ids: string]: RunComparison };
  readonly traces: {
    readonly [id: string]: { readonly data: TraceData; readonly operations: readonly OperationTrace[] };
  };
  readonly memories: { readonly [id: string]: MemoryData };
}

export interface EmbeddedRun {
  readonly results: RunResults;
  /** The columns of each cell, in base64. */
  readonly cells: readonly string[];
  readonly rollouts: readonly RolloutTrace[];
  readonly episodes: Episodes;
}
