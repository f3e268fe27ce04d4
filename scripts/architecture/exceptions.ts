/** What the rules of modules allow by name, each with its reason, and the length of a file. */

/** Files that may draw what nobody can repeat, each with its reason. */
export const ambientExceptions: Readonly<Record<string, string>> = {
  'packages/regain/src/traces/rollout-file/byte-source.ts': 'the file `-` is standard input',
  'packages/lab/src/results/run-experiment.ts':
    'an entry point for programs: when a run was made is noted beside it, and no result depends on it',
  'packages/lab/src/own-suites/mcp/real-server.ts':
    'a real server: its environment, its folder and how long it may take are those of the machine',
  'packages/regain/src/shield/random-id.ts': 'an idempotency key must never be that of another process',
  'packages/lab/src/store/sqlite/lock.ts': 'the token of a lock must never be that of another process',
  'packages/regain/src/shield/observe/logger.ts': 'the default logger is the console, in development only',
};

/** Files that may import what no checker can read, each with its reason. */
export const importExceptions: Readonly<Record<string, string>> = {
  'packages/regain/src/database/database.ts': 'the driver may be absent, and bundlers must not look for it',
  'packages/regain/src/cli/installed-lab.ts': 'the lab may be absent, and the compiler must not look for it',
  'packages/regain/src/cli/analyze/load-reader.ts': 'a file that the user names',
  'packages/regain/src/init/project.ts': 'packages of the project that the user is in',
  'packages/lab/src/cli/local-postgres/programs.ts': 'the package with PostgreSQL may be absent',
  'packages/lab/src/harness/user-file.ts': 'a file that the user names',
  'packages/lab/src/cli/load-suite.ts': 'a file that the user names',
  'packages/dashboard/src/commands/app-folder.ts':
    'only a checkout builds the pages, and the package does not depend on the builder',
};

/** Pairs of files that may share a run of equal lines, each with its reason. */
export const duplicateExceptions: Readonly<Record<string, string>> = {
  'brain.ts ~ confidence-features.ts':
    'the operators that the shipped weights know: a new operator must not change them',
};

/** Limit on the lines of a file, tests included. */
export const linesMax = 300;
