/** Experience in a file: read whole, replaced whole, by one process at a time. A damaged file is set aside. */

import { parsePosteriors, type SavedPosteriors } from '../govern/posteriors-file.ts';
import type { ExperienceStore } from './experience.ts';

/** Writers hold the lock for milliseconds; one as old as this was left behind by a process that died. */
const STALE_MS = 10_000;

/** Nothing of Node is touched before the first failure is met. `warn` is told of a file that had to be set aside. */
export function experienceFile(file: string, warn: (message: string) => void): ExperienceStore {
  const modules = () => Promise.all([import('node:fs'), import('node:path')]);

  const read = async (): Promise<SavedPosteriors | undefined> => {
    const [fs] = await modules();
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
    read,
    update: async (change) => {
      const [fs, path] = await modules();
      makeFolder(fs, path.dirname(path.resolve(file)), path.dirname);
      const lock = `${file}.lock`;
      if (!locked(fs, lock)) return false;
      try {
        const text = `${JSON.stringify(change(await read()), null, 1)}\n`;
        // Beside the target: a rename is only atomic within one file system.
        const folder = fs.mkdtempSync(`${file}-`);
        try {
          const whole = path.join(folder, 'whole');
          fs.writeFileSync(whole, text, { flush: true });
          fs.renameSync(whole, file);
        } finally {
          fs.rmSync(folder, { recursive: true, force: true });
        }
      } finally {
        fs.rmSync(lock, { recursive: true, force: true });
      }
      return true;
    },
  };
}

type Fs = typeof import('node:fs');

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

/** Making a folder is all or nothing: the lock. Its age is told by the clock of the file system, which wrote both times. */
function locked(fs: Fs, lock: string): boolean {
  try {
    fs.mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  let probe: string | undefined;
  try {
    const made = fs.statSync(lock).mtimeMs;
    probe = fs.mkdtempSync(`${lock}-`);
    if (fs.statSync(probe).mtimeMs - made < STALE_MS) return false;
    // Of two that want to remove it, one succeeds.
    fs.renameSync(lock, `${probe}-old`);
    fs.rmdirSync(`${probe}-old`);
  } catch {
    // Somebody was faster, or the lock is gone: the next attempt will show.
  } finally {
    if (probe !== undefined) fs.rmSync(probe, { recursive: true, force: true });
  }
  return false;
}
