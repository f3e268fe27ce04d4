import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { sources, WORKER_ADDRESS } from './scripts/built-program.ts';

/** The sources of the packages, not what was built of them: also for the processes that tests start. */
const conditions = ['@regain/source'];
const include = ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'];
/** Files that replace a module need one that nobody has loaded before, and nobody may load after. */
const replacing = filesWith('vi.mock(');
/** A framework that another file has loaded may set timers for ever, such as one that exports traces every 5 seconds. */
const counting = filesWith('vi.getTimerCount(');

function filesWith(text: string): string[] {
  return globSync(include).filter((file) => readFileSync(file, 'utf8').includes(text));
}

/** Threads of the runner load what was built for the tests: see scripts/built-program.ts. */
const builtWorker = {
  name: 'built-worker',
  transform: (code: string, id: string) =>
    id === sources.worker
      ? code.replace('import.meta.url', `globalThis.process.env.${WORKER_ADDRESS}`)
      : undefined,
};

export default defineConfig({
  plugins: [builtWorker],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'together', isolate: false, include, exclude: [...replacing, ...counting] },
      },
      { extends: true, test: { name: 'timers', isolate: false, include: counting } },
      { extends: true, test: { name: 'alone', include: replacing } },
    ],
    pool: 'forks',
    maxWorkers: 2,
    // Where processors are scarce, compilation beside the program breaks Node 24 now and then (nodejs/node#64841).
    execArgv: ['--no-concurrent-recompilation', '--conditions=@regain/source'],
    // Tests read what commands print; some environments switch colour on.
    env: { NO_COLOR: '1', NODE_OPTIONS: '--conditions=@regain/source' },
    globalSetup: ['scripts/compile-cache.ts', 'scripts/build-for-tests.ts', 'scripts/postgres-for-tests.ts'],
    setupFiles: ['scripts/measure-file.ts', 'scripts/property-seed.ts'],
    // What a test has replaced is not there for the next file.
    restoreMocks: true,
    unstubEnvs: true,
    // Machines are noisy; no test asserts a time, so a limit only has to catch what never ends.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
