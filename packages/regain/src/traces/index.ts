/** The interface of traces. */

export { chunksOf, sourceName, withoutByteOrderMark } from './rollout-file/byte-source.ts';
export { ByteWindow } from './rollout-file/byte-window.ts';
export { type Cell, CellCollector } from './rollout-file/cell-collector.ts';
export { type CsvRecord, CsvRecords, fieldText } from './rollout-file/csv-records.ts';
export { InternedNames } from './rollout-file/interned-names.ts';
export { CELLS_MAX, LABEL_BYTES_MAX, TASK_NAME_BYTES_MAX, TASKS_MAX } from './rollout-file/limits.ts';
export { LineReader } from './rollout-file/line-reader.ts';
export { type FileSummary, failInFile, readRollouts } from './rollout-file/read-rollouts.ts';
export type { FailAtLine, RowRules } from './rollout-file/rollout-row.ts';
export { parseJsonText, quoted } from './rollout-file/value-checks.ts';
