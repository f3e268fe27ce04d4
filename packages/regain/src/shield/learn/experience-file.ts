/** Stores experience in a file, which one process at a time replaces as a whole. A damaged file is renamed. */

import { parsePosteriors, type SavedPosteriors } from '../../govern/index.ts';
import { RegainError } from '../../types/index.ts';
import type { KeptExperience } from './experience.ts';

type Fs = typeof import('node:fs');
type Files = typeof import('../../files/index.ts');

/** Loads Node modules only with the first failure. `warn` receives a message if a damaged file was renamed. */
export function experienceFile(file: string, warn: (message: string) => void): KeptExperience {
  const read = (fs: Fs, files: Files): SavedPosteriors | undefined => {
    let text: string;
    try {
      text = files.readTextFile(file);
    } catch (error) {
      if (RegainError.is(error) && error.code === 'not-found') return undefined;
      throw error;
    }
    try {
      return parsePosteriors(text, file);
    } catch (error) {
      const aside = freeName(fs, `${file}.damaged`);
      fs.renameSync(file, aside);
      warn(`${file} is damaged (${(error as Error).message}): renamed to ${aside}, experience starts empty`);
      return undefined;
    }
  };

  return {
    read: async () => read(await import('node:fs'), await import('../../files/index.ts')),
    update: async (change) => {
      const [fs, path, files] = await Promise.all([
        import('node:fs'),
        import('node:path'),
        import('../../files/index.ts'),
      ]);
      makeFolder(fs, path.dirname(path.resolve(file)), path.dirname);
      return files.tryWithLock(file, () =>
        files.replaceFile(file, `${JSON.stringify(change(read(fs, files)), null, 1)}\n`),
      );
    },
  };
}

/** A file that was renamed before is kept. */
function freeName(fs: Fs, name: string): string {
  for (let copy = 1; ; copy++) {
    const free = copy === 1 ? name : `${name}-${copy}`;
    if (!fs.existsSync(free)) return free;
  }
}

/** Creates a folder and its parents. Node's recursive option loops if a file system such as /proc reports ENOENT. */
function makeFolder(fs: Fs, folder: string, parentOf: (path: string) => string): void {
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && fs.statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || parentOf(folder) === folder) throw error;
    makeFolder(fs, parentOf(folder), parentOf);
    fs.mkdirSync(folder);
  }
}
