/** Runs a random history: its calls, through a shield, against its service, in virtual time. */

import { rulesBrain } from '../../repair/index.ts';
import type { CallContext, JsonObject, Tool } from '../../types/index.ts';
import { getNotes } from '../call/answer-notes.ts';
import type { ShieldEvent } from '../observe/events.ts';
import { createShield, type Shield } from '../shield.ts';
import { EPOCH_MS } from './list-tool-in-test.ts';
import type { History, RandomCall } from './random-history-in-test.ts';
import { type Effect, recordFields, Service } from './service-in-test.ts';
import { type Run, specsOf, toolsOf } from './tools-in-test.ts';
import { HUNG, VirtualTime } from './virtual-time-in-test.ts';

export type CallResult =
  | { readonly kind: 'answered'; readonly value: unknown; readonly notes: readonly string[] }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'hung' };

export interface HistoryResult {
  readonly history: History;
  readonly runs: readonly Run[];
  readonly effects: readonly Effect[];
  readonly ended: readonly CallResult[];
  /** When each call was cancelled, if that was before its end. */
  readonly cancelledMs: readonly (number | undefined)[];
  /** By call, in order. */
  readonly events: readonly (readonly ShieldEvent[])[];
}

export function argsOf({ item, amount, note, reference }: RandomCall, index: number): JsonObject {
  return { item, amount, note, reference, call: index, token: secretOf(index) };
}

export function secretOf(index: number): string {
  return `tok-${index}-is-a-secret`;
}

/** Another wrapper in place of a shield, for comparison. */
export type Wrapper = (run: () => Promise<unknown>) => Promise<unknown>;

export async function runHistory(history: History, wrapper?: Wrapper): Promise<HistoryResult> {
  const time = new VirtualTime(EPOCH_MS);
  const service = new Service(history, time);
  const { calls } = history;
  const runs: Run[] = [];
  const events: ShieldEvent[][] = calls.map(() => []);
  const cancelledMs: (number | undefined)[] = calls.map(() => undefined);
  const tools = toolsOf(history, service, time, runs);
  /** The call that is being started: ids may be reused, so this assigns the events. */
  let currentCall = 0;
  const shields = [0, 1, 2].map((i) => createLayer(i));
  addForeignRecords(history, service, time);

  const ended = await time.run(() => Promise.all(calls.map(makeCall)));
  return {
    ...{ history, runs, effects: service.effects, cancelledMs, events },
    ended: ended === HUNG ? calls.map(() => ({ kind: 'hung' }) as const) : ended,
  };

  function createLayer(index: number): Shield {
    const { refreshesCredentials, isNested: _, shadow, ...options } = history.options;
    return createShield({
      ...options,
      // The innermost shield is never in shadow mode.
      shadow: shadow && index !== INNER,
      clock: time.clock,
      brain,
      random: history.random.at('shield', index),
      logger: false,
      ...(history.service.refreshed === 'nothing' ? {} : { specs: () => specsOf(history, service) }),
      ...(refreshesCredentials ? { refreshCredentials: async () => time.clock.sleep(50) } : {}),
      observers: [
        {
          capture: true,
          observeCall: () => {
            const heard = events[currentCall]!;
            return { onEvent: (event) => void (index === INNER || heard.push(event)) };
          },
        },
      ],
    });
  }

  async function makeCall(call: RandomCall, index: number): Promise<CallResult> {
    await time.clock.sleep(call.startMs);
    const controller = new AbortController();
    let hasEnded = false;
    if (call.cancelMs !== undefined)
      time.after(call.cancelMs, () => {
        if (hasEnded || history.tool.form === 'function') return;
        cancelledMs[index] = time.clock.now();
        controller.abort(new Error('no longer wanted'));
      });
    currentCall = index;
    try {
      const value = await invoke(call, argsOf(call, index), controller.signal);
      return { kind: 'answered', value, notes: getNotes(value) };
    } catch (error) {
      return { kind: 'threw', error };
    } finally {
      hasEnded = true;
    }
  }

  /** The tools are wrapped again for every call, as frameworks do. */
  function invoke(call: RandomCall, args: JsonObject, signal: AbortSignal): Promise<unknown> {
    const { form, effect } = history.tool;
    if (wrapper !== undefined) return wrapper(() => tools.order.execute(args, { signal } as CallContext));
    const outer = shields[call.shield]!;
    const layers = history.options.isNested ? [shields[INNER]!, outer] : [outer];
    if (form === 'function') {
      let order = (given: JsonObject): Promise<unknown> => tools.order.execute(given, undefined as never);
      for (const layer of layers)
        order = layer.protect(
          { order },
          { effects: effect === undefined ? 'declared-only' : { order: effect } },
        ).order;
      return order(args);
    }
    let guarded = tools as { readonly order: Tool; readonly list: Tool };
    for (const layer of layers) guarded = layer.protect(guarded, { effects: 'declared-only' }) as never;
    const { execute } = guarded.order as never as {
      execute(given: JsonObject, settings: object): Promise<unknown>;
    };
    return execute(args, { signal, ...(call.callId === undefined ? {} : { callId: call.callId }) });
  }
}

const INNER = 2;
/** Loaded now, because lazy loading takes real time. */
const brain = rulesBrain();

/** Similar records of other clients: older ones, and some that are created during the calls. */
function addForeignRecords(
  { service: { olderRecords, foreignRecords, timestampFormat }, calls, random }: History,
  service: Service,
  time: VirtualTime,
): void {
  const equal = { ...recordFields(argsOf(calls[0]!, 0)), reference: 'of somebody else' };
  // Just before, unless rounding could move its time after the start.
  const newestMs = timestampFormat === 'rounded-up' ? -1_001 : -1;
  for (let i = 0; i < olderRecords; i++)
    service.records.push({ fields: equal, createdMs: newestMs - 60_000 * i, visibleMs: -Infinity });
  for (let i = 0; i < foreignRecords; i++)
    time.after(20_000 * random.at('stranger', i).uniform(), () => {
      const nowMs = time.clock.now();
      service.records.push({ fields: equal, createdMs: nowMs, visibleMs: nowMs });
    });
}
