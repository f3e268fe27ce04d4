/** The interface of model. */

export type {
  CellProgress,
  DataSource,
  EmbeddedData,
  EmbeddedRun,
  Episodes,
  LiveMessage,
  LiveState,
  MemoryData,
  OperationRow,
  OperationTrace,
  Overview,
  RolloutTrace,
  RunProgress,
  SourceInfo,
  SourceKind,
  ToolState,
  TraceCounts,
  TraceData,
} from './api.ts';
export {
  type CellColumns,
  columnsFrom,
  columnsFromBytes,
  columnsToBytes,
  MISSING,
  rolloutReader,
} from './cell-columns.ts';
export { type EpisodeRow, episodesIn, type ToolClassCell, tally } from './episodes.ts';
export { type Block, type Decision, type Lane, type Timeline, timelineOf } from './lanes.ts';
export { flipsFirst, type Pair, pairsOf, runningDifference } from './pairs.ts';
export { type Rescored, rescore, type ScoredCell } from './rescore.ts';
export { TraceCollector } from './trace-collector.ts';
