/** What the shield has learnt: how often which action helps. It outlives the process where there is a file for it. */

import { type Circumstance, type Posteriors, posteriors } from '../govern/posteriors.ts';
import type { SavedPosteriors } from '../govern/posteriors-file.ts';

export interface Experience {
  /** Speaks from all that is known; stays the same object when more comes to be known. */
  readonly posteriors: Posteriors;
  failed: Posteriors['failed'];
  worked: Posteriors['worked'];
  learn: Posteriors['learn'];
  /** Awaited before the first decision: what is in the file. Never rejects. */
  opened(): Promise<void>;
  /** Writes what is not written yet. Never rejects. */
  flush(): Promise<void>;
}

/** Where experience is kept. Both may reject; the reason becomes a warning. */
export interface ExperienceStore {
  /** Undefined where there is none yet. */
  read(): Promise<SavedPosteriors | undefined>;
  /** Puts what `change` makes of the present content in its place. False: somebody else is writing, try later. */
  update(change: (saved: SavedPosteriors | undefined) => SavedPosteriors): Promise<boolean>;
}

interface Lesson {
  readonly circumstance: Circumstance;
  readonly outcome: { readonly success: boolean; readonly cost: number };
}

/** What was learnt is written this long after, together with what else was learnt by then. */
const WRITE_AFTER_MS = 500;
const BUSY_MS = 20;
const BUSY_MAX = 100;
/** Lessons that wait to be written: of more, the oldest are left out of the file. */
const LESSONS_MAX = 5_000;

export function experience(store: ExperienceStore | undefined, warn: (message: string) => void): Experience {
  let current = posteriors();
  let waiting: Lesson[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<void> | undefined;
  let writing: Promise<void> | undefined;

  /** The file speaks for what other processes have learnt, too; outages are this process's own news. */
  const adopt = (saved: SavedPosteriors): void => {
    current = posteriors({ ...saved, outages: current.save().outages });
  };

  const open = async (): Promise<void> => {
    try {
      const saved = await store!.read();
      if (saved === undefined) return;
      adopt(saved);
      for (const { circumstance, outcome } of waiting) current.learn(circumstance, outcome);
    } catch (error) {
      warn(`experience could not be read, and starts anew: ${messageOf(error)}`);
    }
  };

  const write = async (): Promise<void> => {
    await opened();
    for (let tries = 0; waiting.length > 0; tries++) {
      const lessons = waiting;
      waiting = [];
      let merged: SavedPosteriors | undefined;
      let isBusy = false;
      try {
        isBusy = !(await store!.update((saved) => {
          merged = after(saved, lessons);
          return merged;
        }));
      } catch (error) {
        merged = undefined;
        warn(`experience could not be written: ${messageOf(error)}`);
      }
      if (merged !== undefined && !isBusy) {
        adopt(merged);
        for (const { circumstance, outcome } of waiting) current.learn(circumstance, outcome);
        continue;
      }
      waiting = [...lessons, ...waiting].slice(-LESSONS_MAX);
      if (!isBusy || tries === BUSY_MAX) return;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  };

  const opened = (): Promise<void> => {
    opening ??= store === undefined ? Promise.resolve() : open();
    return opening;
  };

  const flush = async (): Promise<void> => {
    if (store === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // One after the other: two would write the same lessons twice.
    const before = writing;
    writing = (async () => {
      await before;
      await write();
    })();
    await writing;
  };

  return {
    posteriors: {
      chance: (circumstance) => current.chance(circumstance),
      ahead: (circumstance, count) => current.ahead(circumstance, count),
      learn: (circumstance, outcome) => current.learn(circumstance, outcome),
      failed: (tool, failureClass) => current.failed(tool, failureClass),
      worked: (tool) => current.worked(tool),
      save: (what) => current.save(what),
    },
    failed: (tool, failureClass) => current.failed(tool, failureClass),
    worked: (tool) => current.worked(tool),
    learn: (circumstance, outcome) => {
      current.learn(circumstance, outcome);
      if (store === undefined) return;
      waiting.push({ circumstance, outcome });
      if (waiting.length > LESSONS_MAX) waiting.splice(0, LESSONS_MAX / 2);
      timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS);
    },
    opened,
    flush,
  };
}

function after(saved: SavedPosteriors | undefined, lessons: readonly Lesson[]): SavedPosteriors {
  const all = posteriors(saved);
  for (const { circumstance, outcome } of lessons) all.learn(circumstance, outcome);
  return all.save('steady');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
