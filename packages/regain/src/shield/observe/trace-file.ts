/** The trace of a shield in a file: lines are appended in the background, and no call waits for the disk or notices it. */

import type { TraceEvent } from '../../types/index.ts';

export interface TraceSink {
  write(event: TraceEvent): void;
  /** Waits until what was written is in the file. */
  flush(): Promise<void>;
}

/** What may wait to be written, in characters: a disk that hangs must not fill the memory. */
const WAITING_CHARS_MAX = 2 ** 25;

/** Nothing of Node is touched before the first event. After a failure nothing more is written: what is there stays whole. */
export function traceFile(
  file: string,
  warn: (message: string) => void,
  append = async (lines: string) => (await import('../../files/index.ts')).appendLines(file, lines),
): TraceSink {
  let waiting: string[] = [];
  let chars = 0;
  let isOff = false;
  let writing: Promise<void> | undefined;

  const stop = (reason: string): void => {
    if (!isOff) warn(`the trace ends here, ${file} could not be written: ${reason}`);
    isOff = true;
    waiting = [];
  };
  const drain = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const lines = waiting.join('');
        waiting = [];
        chars = 0;
        await append(lines);
      }
    } catch (error) {
      stop(error instanceof Error ? error.message : String(error));
    }
    writing = undefined;
  };

  return {
    write: (event) => {
      if (isOff) return;
      const line = `${JSON.stringify(event)}\n`;
      waiting.push(line);
      chars += line.length;
      if (chars > WAITING_CHARS_MAX) stop('too much waits to be written');
      writing ??= drain();
    },
    flush: async () => writing,
  };
}
