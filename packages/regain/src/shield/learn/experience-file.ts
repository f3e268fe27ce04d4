/** Stores experience in a file, which one process at a time replaces as a whole. A damaged file is renamed. */

import { parsePosteriors, type SavedPosteriors } from '../../govern/index.ts';
import type { ExperienceStore } from './experience.ts';

type Fs = typeof import('node:fs');

/** Loads Node modules only with the first failure. `warn` receives a message if a damaged file was renamed. */
export function experienceFile(file: string, warn: (message: string) => void): ExperienceStore {
  const read = (fs: Fs): SavedPosteriors | undefined => {
    let text: string;
    try {
      text = fs.readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    try {
      return parsePosteriors(text, file);
    } catch (error) {
      const aside = `${file}.damaged`;
      fs.renameSync(file, aside);
      warn(`${file} is damaged (${(error as Error).message}): renamed to ${aside}, experience starts empty`);
      return undefined;
    }
  };

  return {
    read: async () => read(await import('node:fs')),
    update: async (change) => {
      const [fs, path, { replaceFile, tryWithLock }] = await Promise.all([
        import('node:fs'),
        import('node:path'),
        import('../../files/index.ts'),
      ]);
      makeFolder(fs, path.dirname(path.resolve(file)), path.dirname);
      return tryWithLock(file, () => replaceFile(file, `${JSON.stringify(change(read(fs)), null, 1)}\n`));
    },
  };
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
