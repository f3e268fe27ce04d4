/** The pages and examples whose code runs in the tests. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** From the root of the repository. */
export function pagePaths(): string[] {
  return [
    ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'packages/regain/README.md'],
    ...['packages/lab/README.md', 'packages/dashboard/README.md'],
    ...filesUnder('docs', '.md').map((name) => join('docs', name)),
  ];
}

/** From the folder `examples`: programs that stand for themselves. Agents are run by the guide that measures them. */
export function exampleFiles(): string[] {
  return filesUnder('examples', '.ts').filter((name) => !name.startsWith('agents'));
}

function filesUnder(folder: string, ending: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending));
}
