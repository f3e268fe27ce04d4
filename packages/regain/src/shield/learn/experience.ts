/** What the shield has learnt: how often each action helps. A file or a store keeps it between processes. */

import {
  type MonitoredCalls,
  type Posteriors,
  posteriors,
  type SavedPosteriors,
} from '../../govern/index.ts';
import { errorText, sleep } from '../../types/index.ts';
import { countFailed, countWorked, type OwnCalls } from './own-calls.ts';

export interface Experience {
  /** Current estimates; also takes updates. The object stays the same when the store is read. */
  readonly posteriors: Posteriors;
  /** First calls of this process, if it started with the experience of others; otherwise undefined. */
  readonly monitored: MonitoredCalls | undefined;
  /** Records calls of the tool that succeeded at the first attempt. */
  recordSuccesses(tool: string, times: number): void;
  /** Reads what is kept, before the first decision. A slow store delays it only once and shortly. Never rejects. */
  load(): Promise<void>;
  /** Writes pending updates. Never rejects. */
  flush(): Promise<void>;
}

/** Where experience is kept. Both methods may reject; the reason becomes a warning. */
export interface KeptExperience {
  /** Undefined if nothing is stored yet. */
  read(): Promise<SavedPosteriors | undefined>;
  /** Replaces the content by the result of `change`. False: another process is writing, try again later. */
  update(change: (saved: SavedPosteriors | undefined) => SavedPosteriors): Promise<boolean>;
}

/** An update that can be applied again, to what other processes have stored in the meantime. */
type PosteriorUpdate = (to: Posteriors) => void;

/** A call in recovery waits this long for a store. Afterwards decisions start from priors, and what it answers is added. */
const LOAD_MS = 100;
/** Updates are written after this time, together with later ones. */
const WRITE_AFTER_MS = 500;
const BUSY_MS = 20;
const BUSY_MAX = 100;
/** Limit of pending updates: the oldest are dropped from the store. */
const UPDATES_MAX = 5_000;
/** Posteriors forget older calls, so more need not be recorded at once. */
const TIMES_MAX = 200;

export function createExperience(
  store: KeptExperience | undefined,
  warn: (message: string) => void,
): Experience {
  let current = posteriors();
  /** First calls of this process by tool; experience that was read may be from other conditions. */
  const own: OwnCalls = new Map();
  let isFromElsewhere = false;
  let pendingUpdates: PosteriorUpdate[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<void> | undefined;
  let loading: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  /** The last warning about writing: repeated only after a success. */
  let lastWarning: string | undefined;

  /** The store also contains what other processes have learnt. */
  const adopt = (saved: SavedPosteriors): void => {
    current = posteriors(applyUpdates(saved, pendingUpdates));
  };

  const open = async (): Promise<void> => {
    try {
      const saved = await store!.read();
      if (saved === undefined) return;
      isFromElsewhere = true;
      adopt(saved);
    } catch (error) {
      warn(`experience could not be read and starts empty: ${errorText(error)}`);
    }
  };

  const write = async (): Promise<void> => {
    await opened();
    for (let tries = 0; pendingUpdates.length > 0; tries++) {
      const updates = pendingUpdates;
      pendingUpdates = [];
      let merged: SavedPosteriors | undefined;
      let isBusy = false;
      try {
        isBusy = !(await store!.update((saved) => {
          merged = applyUpdates(saved, updates);
          return merged;
        }));
      } catch (error) {
        merged = undefined;
        const message = `experience could not be written: ${errorText(error)}`;
        if (message !== lastWarning) warn(message);
        lastWarning = message;
      }
      if (merged !== undefined && !isBusy) {
        adopt(merged);
        lastWarning = undefined;
        continue;
      }
      pendingUpdates = [...updates, ...pendingUpdates].slice(-UPDATES_MAX);
      if (!isBusy || tries === BUSY_MAX) return;
      await sleep(BUSY_MS);
    }
  };

  const opened = (): Promise<void> => {
    opening ??= store === undefined ? Promise.resolve() : open();
    return opening;
  };

  const load = (): Promise<void> => {
    loading ??= store === undefined ? opened() : Promise.race([opened(), sleep(LOAD_MS)]);
    return loading;
  };

  const flush = async (): Promise<void> => {
    if (store === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // One after the other: concurrent writes would store the same updates twice.
    const before = writing;
    writing = (async () => {
      await before;
      await write();
    })();
    await writing;
  };

  const record = (update: PosteriorUpdate): void => {
    update(current);
    if (store === undefined) return;
    pendingUpdates.push(update);
    if (pendingUpdates.length > UPDATES_MAX) pendingUpdates.splice(0, UPDATES_MAX / 2);
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS);
  };

  return {
    posteriors: {
      // Outages are handled by the breaker: experience has no clock.
      chance: (circumstance) => current.nextAttempts(circumstance, 1, 'steady')[0]!.p,
      nextAttempts: (circumstance, count) => current.nextAttempts(circumstance, count, 'steady'),
      firstCall: (tool) => ({ ...current.firstCall(tool), down: 0 }),
      recovery: (tool, failureClass, otherwise) => current.recovery(tool, failureClass, otherwise),
      usualActions: (tool, failureClass) => current.usualActions(tool, failureClass),
      failureCost: (tool, failureClass) => current.failureCost(tool, failureClass),
      save: (what) => current.save(what),
      recordAttempt: (circumstance, outcome) => record((to) => to.recordAttempt(circumstance, outcome)),
      recordFailure: (tool, failureClass) => {
        countFailed(own, tool, failureClass);
        record((to) => to.recordFailure(tool, failureClass));
      },
      recordSuccess: (tool) => {
        countWorked(own, tool, 1);
        record((to) => to.recordSuccess(tool));
      },
      recordOutcome: (tool, failureClass, isDone) =>
        record((to) => to.recordOutcome(tool, failureClass, isDone)),
      recordJudgement: (tools, isRight) => record((to) => to.recordJudgement(tools, isRight)),
    },
    get monitored() {
      return isFromElsewhere ? { tools: own } : undefined;
    },
    recordSuccesses: (tool, times) => {
      countWorked(own, tool, times);
      record((to) => {
        for (let i = Math.min(times, TIMES_MAX); i > 0; i--) to.recordSuccess(tool);
      });
    },
    load,
    flush,
  };
}

function applyUpdates(
  saved: SavedPosteriors | undefined,
  updates: readonly PosteriorUpdate[],
): SavedPosteriors {
  const all = posteriors(saved);
  for (const update of updates) update(all);
  return all.save('steady');
}
