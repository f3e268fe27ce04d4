/** `npm test`: every stage in turn, with its time and processor time; stops at the first that fails. Stage names as arguments choose. */

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countTests } from './count-tests.ts';
import { childSeconds } from './processor-seconds.ts';
import { root, run } from './run.ts';

const resultFolder = join(root, 'node_modules', '.cache', 'regain');
const resultFile = join(resultFolder, 'vitest.json');
const rerunFile = join(resultFolder, 'vitest-again.json');
const vitest = (result: string) =>
  [
    ...['vitest', 'run', '--reporter=default', '--reporter=./scripts/costly-files.ts'],
    ...['--reporter=json', `--outputFile.json=${result}`],
  ] as [string, ...string[]];

const stages: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  // Every further checker works out the types of the same declarations again.
  types: ['tsc', '--noEmit', '--checkers', '1', '-p', '.'],
  pages: ['tsc', '--noEmit', '--checkers', '1', '-p', 'packages/dashboard/src/app'],
  lint: ['biome', 'check', '--error-on-warnings'],
  knip: ['knip', '--no-progress'],
  package: ['node', 'scripts/check-package.ts'],
  tests: vitest(resultFile),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`unknown stage ${unknown.join(', ')}; stages are ${Object.keys(stages).join(', ')}`);
  process.exit(2);
}

mkdirSync(resultFolder, { recursive: true });
for (const file of [resultFile, rerunFile]) rmSync(file, { force: true });
const names = Object.keys(stages).filter((name) => chosen.length === 0 || chosen.includes(name));
let failed: string | null = null;
for (const name of names) {
  const [command, ...args] = stages[name]!;
  console.log(`\n== ${name}: ${command} ${args.filter((arg) => !arg.includes(root)).join(' ')}`);
  const start = performance.now();
  const usedBefore = childSeconds();
  const first = await run(command, args, { show: true });
  const code = name === 'tests' && first.code !== 0 ? await rerunUnfinished(first.code) : first.code;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const used = (childSeconds() - usedBefore).toFixed(0);
  console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s, ${used} s of processor time`);
  if (code !== 0) {
    failed = name;
    break;
  }
}

console.log(`\nprocessor time of all stages: ${(childSeconds() / 60).toFixed(1)} min`);
if (failed !== null) console.log(`\nstage ${failed} failed`);
if (names.includes('tests')) {
  const { passed, failed, unfinished } = countTests(read(resultFile));
  const again = existsSync(rerunFile) ? countTests(read(rerunFile)) : undefined;
  const left = again === undefined ? unfinished.length : again.failed + again.unfinished.length;
  console.log(`\n${passed + (again?.passed ?? 0)} passed, ${failed + left} failed`);
}
process.exitCode = failed === null ? 0 : 1;

/**
 * A process that Node itself breaks (see vitest.config.ts) says nothing about the tests in it: they are run once more. One
 * that a test breaks is broken again.
 */
async function rerunUnfinished(code: number | null): Promise<number | null> {
  const { failed, unfinished } = countTests(read(resultFile));
  if (failed > 0 || unfinished.length === 0) return code;
  console.log(`\na process has died in ${unfinished.join(', ')}: once more`);
  const [command, ...args] = vitest(rerunFile);
  return (await run(command, [...args, ...unfinished], { show: true })).code;
}

/** Null when the tests did not come to a result: an earlier stage failed, or Vitest itself broke. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
