/** `npm test`: every stage in turn, with its time; stops at the first that fails. Stage names as arguments choose. */

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countTests } from './count-tests.ts';
import { root, run } from './run.ts';

const resultFolder = join(root, 'node_modules', '.cache', 'regain');
const resultFile = join(resultFolder, 'vitest.json');

const stages: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  types: ['tsc', '--noEmit', '-p', '.'],
  lint: ['biome', 'check', '--error-on-warnings'],
  knip: ['knip', '--no-progress'],
  package: ['node', 'scripts/check-package.ts'],
  tests: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`],
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`unknown stage ${unknown.join(', ')}; stages are ${Object.keys(stages).join(', ')}`);
  process.exit(2);
}

mkdirSync(resultFolder, { recursive: true });
rmSync(resultFile, { force: true });
const names = Object.keys(stages).filter((name) => chosen.length === 0 || chosen.includes(name));
let failed: string | null = null;
for (const name of names) {
  const [command, ...args] = stages[name]!;
  console.log(`\n== ${name}: ${command} ${args.filter((arg) => !arg.includes(root)).join(' ')}`);
  const start = performance.now();
  const { code } = await run(command, args, { show: true });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  if (code !== 0) {
    failed = name;
    break;
  }
}

if (failed !== null) console.log(`\nstage ${failed} failed`);
if (names.includes('tests')) {
  const { passed, failed } = countTests(readResult());
  console.log(`\n${passed} passed, ${failed} failed`);
}
process.exitCode = failed === null ? 0 : 1;

/** Null when the tests did not come to a result: an earlier stage failed, or Vitest itself broke. */
function readResult(): string | null {
  try {
    return readFileSync(resultFile, 'utf8');
  } catch {
    return null;
  }
}
