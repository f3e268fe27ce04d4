/** Works on the runs of a database, oldest first, until it is drained. What is wrong with one run does not stop the others. */

import { invalidInput, RegainError } from 'regain/internal/types';
import type { Fleet, UnfinishedRun } from '../../store/index.ts';

export interface WorkLoop {
  readonly fleet: Pick<Fleet, 'unfinished'>;
  /** Does what can be done here for a run now; true if it did anything. */
  readonly workOn: (run: string) => Promise<boolean>;
  /** Name of the software that this worker is. */
  readonly software: string;
  readonly drain: AbortSignal;
  /** Ends when nothing is left that this worker could ever do. */
  readonly untilDone: boolean;
  /** The only run to work on. */
  readonly only?: string | undefined;
  readonly nowMs: () => number;
  /** Ends early when drained. */
  readonly pause: () => Promise<void>;
  readonly say: (line: string) => void;
}

/** After an error of a run, for example of a language model that does not answer. */
const PUT_ASIDE_MS = 30_000;

export async function workLoop(loop: WorkLoop): Promise<void> {
  const { drain, say, nowMs } = loop;
  const putAsideUntil = new Map<string, number>();
  let isLost = false;
  while (!drain.aborted) {
    const found = await unfinished(loop).catch((error: unknown) => {
      // Said once: a database that is away for hours would fill a log.
      if (!isLost) say(messageOf(error));
      isLost = true;
      return undefined;
    });
    if (found !== undefined && isLost) say('the database answers again');
    isLost = found === undefined;
    const possible = (found ?? []).filter((run) => isOurs(run, loop, putAsideUntil));
    let didWork = false;
    for (const { name, isClaimable } of possible) {
      if (drain.aborted || !isClaimable || (putAsideUntil.get(name) ?? 0) > nowMs()) continue;
      try {
        didWork = (await loop.workOn(name)) || didWork;
      } catch (error) {
        say(`${name}: put aside for ${PUT_ASIDE_MS / 1000} s: ${messageOf(error)}`);
        putAsideUntil.set(name, nowMs() + PUT_ASIDE_MS);
      }
    }
    if (loop.untilDone && found !== undefined && possible.length === 0) return;
    if (!didWork && !drain.aborted) await loop.pause();
  }
}

async function unfinished({ fleet, only }: WorkLoop): Promise<readonly UnfinishedRun[]> {
  const runs = await fleet.unfinished();
  return only === undefined ? runs : runs.filter(({ name }) => name === only);
}

/** Rollouts of another version may differ: its runs are left to workers of that version. */
function isOurs({ name, madeBy }: UnfinishedRun, loop: WorkLoop, reported: Map<string, number>): boolean {
  if (madeBy === loop.software) return true;
  const message = `${name}: refused: it was made by ${madeBy}, this worker is ${loop.software}`;
  if (loop.only !== undefined) throw invalidInput(message);
  if (!reported.has(name)) loop.say(message);
  reported.set(name, Number.POSITIVE_INFINITY);
  return false;
}

function messageOf(error: unknown): string {
  if (!RegainError.is(error)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { place, message } = error;
  return place?.file === undefined ? message : `${place.file}: ${message}`;
}
