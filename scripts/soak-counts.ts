/** Tests that say more the more often they try: in `npm test` as often as it takes to find what is broken, in the soak in full. */

import { globSync, readFileSync } from 'node:fs';
import { root, run, toolEnvironment } from './run.ts';

/** How often a test tries. */
export function trialCount(inTests: number, inSoak: number): number {
  return process.env.REGAIN_SOAK === undefined ? inTests : inSoak;
}

/** Runs the tests that count, in full. Gives the exit code. */
export async function testsInFull(): Promise<number | null> {
  const files = globSync('{packages,scripts}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules'] });
  const counting = files.filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8').includes('/soak-counts.ts'),
  );
  const env = { ...toolEnvironment, REGAIN_SOAK: '1' };
  return (await run('vitest', ['run', ...counting], { env, show: true })).code;
}
