/** Faults between a relay and its server, and a record of what the client does about them. */

import type { FaultProfileInput } from '../../faults/index.ts';
import type { Clock, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Connection, Dial } from '../wire/connection.ts';
import { isRequest, isResponse, type RequestId, type WireMessage } from '../wire/message.ts';
import { isFailedAnswer } from '../wire/tool-result.ts';
import { ChaosConnection } from './chaos-connection.ts';
import type { ChaosEvent } from './events.ts';
import { FaultCalls, type LandedKind } from './fault-calls.ts';

export interface ChaosOptions {
  readonly profile: FaultProfileInput;
  readonly seed: number;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

export interface ChaosSession {
  /** The same server, with faults. */
  dial(dial: Dial): Dial;
  /** The same client, whose calls are recorded. */
  observe(downstream: Connection): Connection;
  readonly events: readonly ChaosEvent[];
  /** Faults that were planned for the calls so far; not all of them find a call on which they have an effect. */
  scheduled(): number;
}

/** Faults of one session. The nth call of a tool gets the same faults with the same seed. */
export function createChaos({ profile, seed, clock, log }: ChaosOptions): ChaosSession {
  const faults = new FaultCalls(profile, seed, clock);
  const events: ChaosEvent[] = [];
  const open: { id: RequestId; call: number; tool: string; client: number }[] = [];
  let calls = 0;
  let clients = 0;

  /** A repeated attempt has an id of the relay: it belongs to the last open call of the same tool. */
  const callOf = ({ body }: WireMessage): number => {
    const tool = String(body.params?.name);
    const same = open.filter((one) => one.tool === tool);
    const found = same.findLast(({ id }) => id === body.id) ?? same.at(-1);
    return found?.call ?? calls;
  };
  const onLanded = (message: WireMessage, { name, mayHaveRun, isVisible }: LandedKind): void => {
    const call = callOf(message);
    events.push({ kind: 'fault', call, fault: name, mayHaveRun, isVisible });
    log(`chaos: ${name} landed on call ${call} (${String(message.body.params?.name)})`);
  };
  const onCall = ({ body }: WireMessage, client: number): void => {
    const tool = String(body.params?.name);
    const args = (isObject(body.params?.arguments) ? body.params.arguments : {}) as JsonObject;
    open.push({ id: body.id!, call: ++calls, tool, client });
    if (open.length > OPEN_MAX) open.shift();
    events.push({
      kind: 'call',
      call: calls,
      tool,
      args,
      isWrite: faults.isWrite(tool),
      client,
      atMs: clock.now(),
    });
  };
  /** Clients count their requests from the same number. */
  const onAnswer = (message: WireMessage, client: number): void => {
    const index = open.findLastIndex((one) => one.client === client && one.id === message.body.id);
    if (index < 0) return;
    const text = JSON.stringify(message.body.error ?? message.body.result ?? null).slice(0, TEXT_MAX);
    events.push({
      kind: 'answer',
      call: open[index]!.call,
      isFailed: isFailedAnswer(message),
      text,
      atMs: clock.now(),
    });
  };

  return {
    events,
    dial: (dial) => async (signal) => new ChaosConnection(await dial(signal), faults, onLanded),
    observe: (inner) => {
      const client = ++clients;
      return {
        start: (handler) =>
          inner.start({
            ...{ onLost: handler.onLost, onAbandoned: handler.onAbandoned, onClose: handler.onClose },
            onMessage: (message, context) => {
              if (isRequest(message) && message.body.method === 'tools/call') onCall(message, client);
              return handler.onMessage(message, context);
            },
          }),
        send: (message, options) => {
          if (isResponse(message)) onAnswer(message, client);
          return inner.send(message, options);
        },
        deliveryOf: (id) => inner.deliveryOf(id),
        close: () => inner.close(),
      };
    },
    scheduled: () => faults.scheduled(),
  };
}

/** Faults of a call that hangs are recorded when it ends: ended calls are kept for a while. */
const OPEN_MAX = 10_000;
/** Enough to tell one kind of failure from another. */
const TEXT_MAX = 2_000;
