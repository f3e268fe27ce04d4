/** Progress of a run: an updated line on a terminal, one line a second on request, nothing in a pipe. */

import type { Progress } from '../../harness/index.ts';

export interface ProgressLine {
  show(progress: Progress): void;
  /** Removes the line. */
  clear(): void;
}

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** `everyStep` writes a line for every reported step. */
export function progressLine(stream: Terminal, nowMs: () => number, everyStep: boolean): ProgressLine {
  let first: { readonly ms: number; readonly done: number } | undefined;
  let shownMs = -Infinity;
  const isMoving = stream.isTTY === true && !everyStep;
  return {
    show(progress) {
      const ms = nowMs();
      first ??= { ms, done: progress.rolloutsDone };
      const isLast = progress.rolloutsDone === progress.rollouts;
      if (everyStep) stream.write(`${progressText(progress, first, ms)}\n`);
      else if (isMoving && (isLast || ms - shownMs >= 100)) {
        stream.write(`\r\u001b[2K${progressText(progress, first, ms)}`);
        shownMs = ms;
      }
    },
    clear() {
      if (isMoving) stream.write('\r\u001b[2K');
    },
  };
}

/** "812 of 3200 rollouts (25 %), 640 a second, 4 s left" */
function progressText(
  { rollouts, rolloutsDone, voids }: Progress,
  first: { readonly ms: number; readonly done: number },
  ms: number,
): string {
  const percent = Math.floor((100 * rolloutsDone) / rollouts);
  const perSecond = (1000 * (rolloutsDone - first.done)) / (ms - first.ms);
  const pace =
    perSecond > 0 && Number.isFinite(perSecond)
      ? `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s, ${duration((rollouts - rolloutsDone) / perSecond)} left`
      : '';
  const broken = voids === 0 ? '' : `, ${voids} void`;
  return `${rolloutsDone} of ${rollouts} rollouts (${percent} %)${pace}${broken}`;
}

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
