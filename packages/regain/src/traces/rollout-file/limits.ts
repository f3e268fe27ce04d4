/**
 * Limits of a rollout file: every buffer and table of the reader is bounded, and a file at all limits is judged within
 * 200 MB of memory.
 */

/** One record or line, ledger included. */
export const RECORD_BYTES_MAX = 4 * 1024 * 1024;

/** Tasks over all cells: a task in two cells counts twice. Resampling visits each of them thousands of times. */
export const TASKS_MAX = 40_000;

export const CELLS_MAX = 250;

/** Text of all task names together, and of the names of policies, suites and backbones. */
export const TASK_NAME_BYTES_MAX = 8 * 1024 * 1024;
export const LABEL_BYTES_MAX = 1024 * 1024;
