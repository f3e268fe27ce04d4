import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Tests read what commands print; some environments switch colour on.
    env: { NO_COLOR: '1' },
    setupFiles: ['scripts/property-seed.ts'],
    // Machines are noisy; no test asserts a time, so a limit only has to catch what never ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
