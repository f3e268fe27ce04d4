/** `npm run bench`: every file of bench/ in turn; each prints its ratios and fails beyond its own bound. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

const names = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts'));
const failed: string[] = [];
for (const name of names.sort()) {
  console.log(`== bench/${name}`);
  const { code } = await run(process.execPath, [join('bench', name)], { show: true });
  if (code !== 0) failed.push(name);
}
console.log(failed.length === 0 ? `${names.length} within bounds` : `beyond bounds: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
