/**
 * `npm run bench`: every file of bench/ in turn; each prints its ratios and fails beyond its own bound. Names of files as
 * arguments choose; arguments from the first with dashes on are theirs.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

const args = process.argv.slice(2);
const own = args.findIndex((arg) => arg.startsWith('--'));
const [chosen, theirs] = own < 0 ? [args, []] : [args.slice(0, own), args.slice(own)];
const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; benchmarks are ${all.join(', ')}`);
  process.exit(2);
}

const names = chosen.length === 0 ? all : chosen;
const failed: string[] = [];
for (const name of names) {
  console.log(`== ${name}`);
  const command = [...process.execArgv, join('bench', `${name}.ts`), ...theirs];
  const { code } = await run(process.execPath, command, { show: true });
  if (code !== 0) failed.push(name);
}
console.log(failed.length === 0 ? `${names.length} within bounds` : `beyond bounds: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
