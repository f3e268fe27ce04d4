import { describe, expect, it } from 'vitest';
import type { FaultProfileInput } from '../../faults/index.ts';
import { type Clock, virtualClock } from '../../types/index.ts';
import type { Connection, ConnectionHandler } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';
import { createChaos } from './chaos-session.ts';
import { connectionProfile } from './connection-kinds.ts';

const answerTo = ({ body }: WireMessage): WireMessage => ({
  // No writer of JSON would write it like this: a message that is made again is not the same text.
  text: `{"id":${body.id}, "result":{"_meta":{"kept":1.0},"content":[{"text":"done","type":"text"}]},"jsonrpc":"2.0"}`,
  body: {
    ...{ jsonrpc: '2.0', id: body.id! },
    result: { _meta: { kept: 1 }, content: [{ text: 'done', type: 'text' }] },
  },
});

/** A server that answers at once. */
function scriptedServer(): Connection & { readonly got: WireMessage[] } {
  const got: WireMessage[] = [];
  let handler: ConnectionHandler | undefined;
  return {
    got,
    start: (given) => {
      handler = given;
    },
    send: async (message) => {
      got.push(message);
      void handler!.onMessage(answerTo(message), {});
    },
    deliveryOf: () => 'complete',
    close: async () => handler?.onClose({ kind: 'ended' }),
  };
}

const request = (id: number, name = 'add_row') =>
  messageOf({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: { id } } });

/** The answers to so many calls, one after the other, each on a new connection if the last one broke. */
async function session(profile: FaultProfileInput, seed: number, clock: Clock = virtualClock()) {
  const lines: string[] = [];
  const chaos = createChaos({ profile, seed, clock, log: (line) => lines.push(line) });
  const outcomes: string[] = [];
  /** The calls on which no fault landed. */
  const clean: number[] = [];
  let sent = 0;
  for (let id = 1; id <= 40; id++) {
    const server = scriptedServer();
    const before = chaos.events.length;
    const connection = await chaos.dial(async () => server)(new AbortController().signal);
    const outcome = await new Promise<string>((resolve) => {
      connection.start({
        onMessage: (message) => resolve(message.text),
        onLost: (_, delivery) => resolve(`lost, ${delivery}`),
        onAbandoned: () => {},
        onClose: (reason) => resolve(`closed, ${reason.kind}, ${connection.deliveryOf(id)}`),
      });
      void connection.send(request(id));
    });
    sent += server.got.length;
    outcomes.push(outcome);
    if (chaos.events.length === before) clean.push(id);
  }
  return { outcomes, clean, events: chaos.events, lines, sent };
}

describe('a connection with faults', () => {
  it('gives the same faults with the same seed, logs each, and passes other answers as they came', async () => {
    const first = await session('mild', 5);
    expect(await session('mild', 5)).toEqual(first);
    expect((await session('mild', 6)).outcomes).not.toEqual(first.outcomes);
    expect(first.lines).toHaveLength(first.events.length);
    expect(first.lines.length).toBeGreaterThan(5);
    const { clean, outcomes } = first;
    expect(clean.length).toBeGreaterThan(0);
    expect(clean.length).toBeLessThan(outcomes.length);
    for (const id of clean) expect(outcomes[id - 1]).toBe(answerTo(request(id)).text);
  });

  it('breaks connections, before the call and after it was executed', async () => {
    const { outcomes, clean, sent } = await session(connectionProfile, 1);
    expect(outcomes.filter((outcome) => outcome.startsWith('closed, failed')).length).toBeGreaterThan(0);
    // Some calls with a fault reached the server, others did not.
    expect(sent).toBeLessThan(outcomes.length);
    expect(sent).toBeGreaterThan(clean.length);
    for (const id of clean) expect(outcomes[id - 1]).toBe(answerTo(request(id)).text);
  });

  it('gives the nth call of a tool the same faults, in whatever order calls of different tools are made', async () => {
    const names = ['add_row', 'get_row', 'find_rows'];
    const faultsOf = async (order: readonly string[]) => {
      const chaos = createChaos({ profile: 'mild', seed: 3, clock: virtualClock(), log: () => {} });
      const connection = await chaos.dial(async () => scriptedServer())(new AbortController().signal);
      const faults = new Map<string, string[]>();
      connection.start({ onMessage: () => {}, onLost: () => {}, onAbandoned: () => {}, onClose: () => {} });
      for (const [index, name] of order.entries()) {
        const before = chaos.events.length;
        await connection.send(request(index + 1, name));
        for (let turn = 0; turn < 50; turn++) await Promise.resolve();
        const landed = chaos.events.slice(before).map((event) => (event.kind === 'fault' ? event.fault : ''));
        faults.set(name, [...(faults.get(name) ?? []), landed.join()]);
      }
      return names.map((name) => faults.get(name));
    };
    const rounds = Array.from({ length: 20 }, () => names).flat();
    const inTurn = await faultsOf(rounds);
    expect(inTurn.flat().filter(Boolean).length).toBeGreaterThan(0);
    expect(await faultsOf(rounds.toSorted())).toEqual(inTurn);
  });

  it('changes nothing without faults', async () => {
    const { outcomes, clean, events } = await session('clean', 1);
    expect(events).toEqual([]);
    expect(clean).toHaveLength(outcomes.length);
    for (const id of clean) expect(outcomes[id - 1]).toBe(answerTo(request(id)).text);
  });
});
