/** Where `--record` writes to, a file or a database: the trace of a shield, with how far each request got. */

import { openTrace, type TraceSink } from '../../shield/index.ts';
import type { TraceEvent } from '../../types/index.ts';
import type { Delivery } from '../wire/connection.ts';

export interface CallRecorder {
  write(event: TraceEvent, deliveries: readonly Delivery[] | undefined): void;
  flush(): Promise<void>;
}

/** Several shields may write to it: each event names its call, and each call its session. */
export function recordFile(file: string, warn: (message: string) => void): CallRecorder {
  const sink: TraceSink = openTrace(file, warn);
  return {
    write: (event, deliveries) => {
      const delivery = event.type === 'attempt' ? deliveries?.[event.attempt] : undefined;
      sink.write(event.type === 'attempt' && delivery !== undefined ? { ...event, delivery } : event);
    },
    flush: () => sink.flush(),
  };
}
