/** What the shield has learnt: how often which action helps. It outlives the process where there is a store for it. */

import { type Posteriors, posteriors, type SavedPosteriors } from '../../govern/index.ts';

export interface Experience {
  /** Speaks from all that is known and takes in what is learnt; stays the same object when more comes to be known. */
  readonly posteriors: Posteriors;
  /** So many first calls of the tool worked since anything was said of it. */
  recordSuccesses(tool: string, times: number): void;
  /** Awaited before the first decision: what is in the store. Never rejects. */
  load(): Promise<void>;
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

/** Something that was learnt, to be told once more: to what others have learnt meanwhile. */
type PosteriorUpdate = (to: Posteriors) => void;

/** What was learnt is written this long after, together with what else was learnt by then. */
const WRITE_AFTER_MS = 500;
const BUSY_MS = 20;
const BUSY_MAX = 100;
/** Lessons that wait to be written: of more, the oldest are left out of the store. */
const UPDATES_MAX = 5_000;
/** Posteriors forget what lies so many calls back: more need not be told. */
const TIMES_MAX = 200;

export function createExperience(
  store: ExperienceStore | undefined,
  warn: (message: string) => void,
): Experience {
  let current = posteriors();
  let pendingUpdates: PosteriorUpdate[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  /** What is wrong with writing: said once, until it works again. */
  let lastWarning: string | undefined;

  /** The store speaks for what other processes have learnt, too. */
  const adopt = (saved: SavedPosteriors): void => {
    current = posteriors(applyUpdates(saved, pendingUpdates));
  };

  const open = async (): Promise<void> => {
    try {
      const saved = await store!.read();
      if (saved !== undefined) adopt(saved);
    } catch (error) {
      warn(`experience could not be read, and starts anew: ${messageOf(error)}`);
    }
  };

  const write = async (): Promise<void> => {
    await opened();
    for (let tries = 0; pendingUpdates.length > 0; tries++) {
      const lessons = pendingUpdates;
      pendingUpdates = [];
      let merged: SavedPosteriors | undefined;
      let isBusy = false;
      try {
        isBusy = !(await store!.update((saved) => {
          merged = applyUpdates(saved, lessons);
          return merged;
        }));
      } catch (error) {
        merged = undefined;
        const message = `experience could not be written: ${messageOf(error)}`;
        if (message !== lastWarning) warn(message);
        lastWarning = message;
      }
      if (merged !== undefined && !isBusy) {
        adopt(merged);
        lastWarning = undefined;
        continue;
      }
      pendingUpdates = [...lessons, ...pendingUpdates].slice(-UPDATES_MAX);
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

  const record = (lesson: PosteriorUpdate): void => {
    lesson(current);
    if (store === undefined) return;
    pendingUpdates.push(lesson);
    if (pendingUpdates.length > UPDATES_MAX) pendingUpdates.splice(0, UPDATES_MAX / 2);
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS);
  };

  return {
    posteriors: {
      // What is down is the breaker's to know, and how long it has been: nothing here has a clock.
      chance: (circumstance) => current.nextAttempts(circumstance, 1, 'steady')[0]!.p,
      nextAttempts: (circumstance, count) => current.nextAttempts(circumstance, count, 'steady'),
      firstCall: (tool) => ({ ...current.firstCall(tool), down: 0 }),
      recovery: (tool, failureClass, otherwise) => current.recovery(tool, failureClass, otherwise),
      usualActions: (tool, failureClass) => current.usualActions(tool, failureClass),
      failureCost: (tool, failureClass) => current.failureCost(tool, failureClass),
      save: (what) => current.save(what),
      recordAttempt: (circumstance, outcome) => record((to) => to.recordAttempt(circumstance, outcome)),
      recordFailure: (tool, failureClass) => record((to) => to.recordFailure(tool, failureClass)),
      recordSuccess: (tool) => record((to) => to.recordSuccess(tool)),
      recordOutcome: (tool, failureClass, isDone) =>
        record((to) => to.recordOutcome(tool, failureClass, isDone)),
      recordJudgement: (tools, isRight) => record((to) => to.recordJudgement(tools, isRight)),
    },
    recordSuccesses: (tool, times) =>
      record((to) => {
        for (let i = Math.min(times, TIMES_MAX); i > 0; i--) to.recordSuccess(tool);
      }),
    load: opened,
    flush,
  };
}

function applyUpdates(
  saved: SavedPosteriors | undefined,
  lessons: readonly PosteriorUpdate[],
): SavedPosteriors {
  const all = posteriors(saved);
  for (const lesson of lessons) lesson(all);
  return all.save('steady');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
