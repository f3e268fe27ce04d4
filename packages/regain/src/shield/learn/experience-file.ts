/** Experience in a file: read whole, replaced whole, by one process at a time. A damaged file is set aside. */

import { parsePosteriors, type SavedPosteriors } from '../../govern/index.ts';
import type { ExperienceStore } from './experience.ts';

type Fs = typeof import('node:fs');

/** Nothing of Node is touched before the first failure is met. `warn` is told of a file that had to be set aside. */
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
      warn(`${file} is damaged (${(error as Error).message}): set aside as ${aside}, experience starts anew`);
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

/** With those it lies in. Node's own way never comes back where a file system refuses as if a parent were missing: /proc. */
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
