/** The relays of one command: each client has its own connection to the server, and its own shield. */

import { openTrace, type TraceSink } from '../../shield/index.ts';
import type { Clock } from '../../types/index.ts';
import { ProtectedCalls, type ProtectedCallsOptions } from '../calls/protected-calls.ts';
import { Relay } from '../relay/relay.ts';
import { type RelayStatus, StatusCounts } from '../status/status-counts.ts';
import type { Connection, Dial } from '../wire/connection.ts';

export interface RelaysOptions {
  readonly dial: Dial;
  readonly clock: Clock;
  /** Random numbers in [0, 1). */
  readonly uniform: () => number;
  readonly log: (line: string) => void;
  /** Recovery of tool calls; false: the relay only recovers the connection. */
  readonly calls: Omit<ProtectedCallsOptions, 'clock' | 'log' | 'trace' | 'onEvent' | 'onSuccess'> | false;
  /** The file or database for the trace of all calls, or a function that receives it. */
  readonly record?: string | undefined;
  readonly trace?: ProtectedCallsOptions['trace'];
}

export interface Relays {
  /** Serves a client until one side leaves. */
  connect(downstream: Connection): Relay;
  status(): RelayStatus;
  /** Ends all relays, and writes what is left of the record. */
  close(): Promise<void>;
}

export function createRelays(options: RelaysOptions): Relays {
  const { dial, clock, uniform, log } = options;
  const relays = new Set<Relay>();
  const counts = new StatusCounts();
  const record = options.record === undefined ? undefined : openTrace(options.record, log);
  return {
    connect: (downstream) => {
      const dialCounted: Dial = (signal) => {
        counts.dials++;
        return dial(signal);
      };
      const calls = callsOf(options, counts, record);
      const running = new Relay({ downstream, dial: dialCounted, clock, uniform, log, calls });
      relays.add(running);
      counts.clients++;
      counts.connections++;
      void running.closed.then(async () => {
        relays.delete(running);
        counts.clients--;
        await calls?.flush();
      });
      return running;
    },
    status: () => counts.status(),
    close: async () => {
      await Promise.all([...relays].map((one) => one.close()));
      await record?.flush();
    },
  };
}

function callsOf(
  { calls, clock, log, trace }: RelaysOptions,
  counts: StatusCounts,
  record: TraceSink | undefined,
): ProtectedCalls | undefined {
  if (calls === false) return undefined;
  return new ProtectedCalls({
    ...{ ...calls, clock, log, onEvent: (event) => counts.observe(event) },
    onSuccess: (tool) => counts.countClean(tool),
    trace: record === undefined ? trace : recordIn(record),
  });
}

/** The trace of a shield, with how far each request got. Several shields may write to it: each event names its call. */
function recordIn(record: TraceSink): ProtectedCallsOptions['trace'] {
  return (event, deliveries) => {
    const delivery = event.type === 'attempt' ? deliveries?.[event.attempt] : undefined;
    record.write(event.type === 'attempt' && delivery !== undefined ? { ...event, delivery } : event);
  };
}
