/** Writes the trace of a shield to a file: lines are appended in the background, and no call waits for the disk. */

import { errorText, type TraceEvent } from '../../types/index.ts';

export interface TraceSink {
  write(event: TraceEvent): void;
  /** Waits until all events are in the file. */
  flush(): Promise<void>;
}

/** Limit of characters that wait to be written: a disk that hangs must not fill the memory. */
const WAITING_CHARS_MAX = 2 ** 25;

/** Loads Node modules only with the first event. After an error nothing more is written, so the file stays consistent. */
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
    if (!isOff) warn(`the trace ends: ${file} could not be written: ${reason}`);
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
      stop(errorText(error));
    }
    writing = undefined;
  };

  return {
    write: (event) => {
      if (isOff) return;
      const line = `${JSON.stringify(event)}\n`;
      waiting.push(line);
      chars += line.length;
      if (chars > WAITING_CHARS_MAX) stop('too many events wait to be written');
      writing ??= drain();
    },
    flush: async () => writing,
  };
}
