/**
 * `npm run soak`: the studies at full counts, their tables written into docs/results, and the tests at full counts. Names of
 * studies as arguments select them, and `tests`. `--split train` runs studies on that split and only prints their tables.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { splits } from '../packages/regain/src/types/task.ts';
import { withSection } from './markers.ts';
import { root, run } from './run.ts';
import { testsInFull } from './soak-counts.ts';
import { studies } from './studies.ts';

const { values, positionals: chosen } = parseArgs({
  options: { split: { type: 'string' } },
  allowPositionals: true,
});
/** `test` or `reserve` is the default: they are for the claims of docs/results/analysis-plan.md, each computed once. */
const openSplits = splits.filter((one) => one === 'train' || one === 'held-out');
const split = openSplits.find((one) => one === values.split);
const names = [...studies.map(({ name }) => name), 'tests'];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown study ${unknown.join(', ')}; studies are ${names.join(', ')}`);
  process.exit(2);
}
if (values.split !== undefined) {
  const others = studies.filter(({ name, hasSplit }) => chosen.includes(name) && !hasSplit);
  if (split === undefined || chosen.length === 0 || others.length > 0) {
    const able = studies.flatMap(({ name, hasSplit }) => (hasSplit ? [name] : []));
    console.error(`--split takes ${openSplits.join(' or ')}, with the studies ${able.join(', ')}`);
    process.exit(2);
  }
}

for (const study of studies.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  console.log(`== ${study.name}`);
  const lack = study.missing?.();
  if (lack !== undefined) {
    console.log(`== left out: ${study.name} ${lack}`);
    // What was not tried has not passed.
    process.exitCode = 1;
    continue;
  }
  if (split !== undefined) {
    console.log(await study.run(1, split));
    continue;
  }
  const file = join(root, study.file);
  // Fails on missing markers before hours of work, not after.
  withSection(readFileSync(file, 'utf8'), `soak:${study.name}`, '');
  const start = performance.now();
  const commit = await currentCommit();
  const command = `Command: \`npm run soak -- ${study.name}\`, commit ${commit}.`;
  const markdown = `${await study.run(1)}\n\n${command}`;
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), `soak:${study.name}`, markdown));
  console.log(
    `${markdown}\n== written to ${study.file} in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
}

if (chosen.length === 0 || chosen.includes('tests')) {
  const code = await testsInFull();
  process.exitCode ||= code;
}

/** Changes that are not committed yet are mentioned: the tables cannot be made again without them. */
async function currentCommit(): Promise<string> {
  const { stdout: hash } = await run('git', ['rev-parse', '--short', 'HEAD']);
  const { stdout: changed } = await run('git', ['status', '--porcelain', '--', 'packages', 'scripts']);
  return `${hash.trim()}${changed === '' ? '' : ' with uncommitted changes'}`;
}
