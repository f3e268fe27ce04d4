/** The relays of one command: each client has its own connection to the server, and its own shield. */

import type { Clock } from '../../types/index.ts';
import { type ProtectedCalls, type ProtectedCallsOptions, protectedCalls } from '../calls/index.ts';
import { type CallRecorder, recordFile } from '../record/record-file.ts';
import { type Relay, relay } from '../relay/index.ts';
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
  readonly record?: string;
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
  const recorder = options.record === undefined ? undefined : recordFile(options.record, log);
  return {
    connect: (downstream) => {
      const dialCounted: Dial = (signal) => {
        counts.dials++;
        return dial(signal);
      };
      const calls = callsOf(options, counts, recorder);
      const running = relay({
        ...{ downstream, dial: dialCounted, clock, uniform, log },
        ...(calls === undefined ? {} : { calls }),
      });
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
      await recorder?.flush();
    },
  };
}

function callsOf(
  { calls, clock, log, trace: given }: RelaysOptions,
  counts: StatusCounts,
  recorder: CallRecorder | undefined,
): ProtectedCalls | undefined {
  if (calls === false) return undefined;
  const trace = recorder?.write ?? given;
  return protectedCalls({
    ...{ ...calls, clock, log, onEvent: (event) => counts.observe(event) },
    onSuccess: (tool) => counts.countClean(tool),
    ...(trace === undefined ? {} : { trace }),
  });
}
