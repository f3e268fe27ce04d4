/** What a file of rollouts may hold: every buffer and table of the reader has a bound. */

/** One record or line, ledger included. */
export const RECORD_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Tasks over all cells: a task met in two cells counts twice. Resampling visits every task thousands of times, so
 * that far more of them would outlast patience before they outgrow memory.
 */
export const TASKS_MAX = 100_000;

export const CELLS_MAX = 10_000;

/** Text of all task names together, and of the names of policies, suites and backbones. */
export const TASK_NAME_BYTES_MAX = 16 * 1024 * 1024;
export const LABEL_BYTES_MAX = 4 * 1024 * 1024;
