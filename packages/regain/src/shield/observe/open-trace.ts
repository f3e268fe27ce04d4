/** Where the trace of a shield is written to: a file, or a database. */

import { randomId } from '../random-id.ts';
import { type TraceSink, traceFile } from './trace-file.ts';

export function openTrace(target: string, warn: (message: string) => void): TraceSink {
  return /^\s*postgres(ql)?:/i.test(target) ? traceInDatabase(target, warn) : traceFile(target, warn);
}

/** What it needs is loaded with the first event. */
function traceInDatabase(address: string, warn: (message: string) => void): TraceSink {
  const open = async () => (await import('../../trace-store/index.ts')).traceWriter(address, randomId);
  let writer: ReturnType<typeof open> | undefined;
  return {
    write: (event) => {
      const text = JSON.stringify(event);
      writer ??= open();
      void writer.then((one) => one.write(text, event.type === 'trace', warn));
    },
    flush: async () => (await writer)?.flush(),
  };
}
