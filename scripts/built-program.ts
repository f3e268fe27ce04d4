/**
 * The command and the thread of the runner in few files, for the processes and threads that tests start: from the sources,
 * each of them would load a thousand modules. `build-for-tests.ts` makes them once for a run of the tests.
 */

import { join } from 'node:path';
import { root } from './run.ts';

export const sources = {
  main: join(root, 'packages', 'regain', 'src', 'cli', 'main.ts'),
  worker: join(root, 'packages', 'lab', 'src', 'harness', 'worker.ts'),
};

/** Names the folder with what was built; not set where nothing was, as in the soak. */
export const FOLDER = 'REGAIN_BUILT_PROGRAM';

/** Names the address of the thread in it. */
export const WORKER_ADDRESS = 'REGAIN_BUILT_WORKER';

export function builtFile(name: keyof typeof sources, folder: string): string {
  return join(folder, `${name}.js`);
}

/** The command as a file for Node: what was built, else the source, which needs the condition `@regain/source`. */
export function commandFile(): string {
  const folder = process.env[FOLDER];
  return folder === undefined ? sources.main : builtFile('main', folder);
}
