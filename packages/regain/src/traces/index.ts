/** The interface of traces. */

export { chunksOf, sourceName } from './rollout-file/byte-source.ts';
export { type Cell, Cells } from './rollout-file/cells.ts';
export { checkedJson, shown } from './rollout-file/checks.ts';
export { CELLS_MAX, LABEL_BYTES_MAX, TASK_NAME_BYTES_MAX, TASKS_MAX } from './rollout-file/limits.ts';
export { Names } from './rollout-file/names.ts';
export { type FileSummary, failIn, readRollouts } from './rollout-file/read-rollouts.ts';
export type { Fail, Rules } from './rollout-file/rollout-row.ts';
export { Window } from './rollout-file/window.ts';
