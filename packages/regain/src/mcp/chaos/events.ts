/** What happened in a session with injected faults, in order. The report is a pure function of it. */

import type { JsonObject } from '../../types/index.ts';

export type ChaosEvent =
  /** The client called a tool. `call` counts the calls of the client. */
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly tool: string;
      readonly args: JsonObject;
      /** Not known to be a read. */
      readonly isWrite: boolean;
      /** Which connection of a client, from 1, and the time of the session's clock. */
      readonly client: number;
      readonly atMs: number;
    }
  /** A fault landed on this call. `mayHaveRun`: the server may have executed it. */
  | {
      readonly kind: 'fault';
      readonly call: number;
      readonly fault: string;
      readonly mayHaveRun: boolean;
      readonly isVisible: boolean;
    }
  /** The client got the answer. */
  | {
      readonly kind: 'answer';
      readonly call: number;
      readonly isFailed: boolean;
      /** The answer as text, shortened. */
      readonly text: string;
      readonly atMs: number;
    };
