import { describe, expect, it } from 'vitest';
import type { FaultProfileInput } from '../../faults/index.ts';
import { type Clock, virtualClock } from '../../types/index.ts';
import type { Connection, ConnectionHandler } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';
import { connectionProfile, createChaos } from './index.ts';

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
      const result = { content: [{ type: 'text', text: 'done' }], _meta: { kept: 1 } };
      void handler!.onMessage(messageOf({ jsonrpc: '2.0', id: message.body.id!, result }), {});
    },
    deliveryOf: () => 'complete',
    close: async () => handler?.onClose({ kind: 'ended' }),
  };
}

const request = (id: number) =>
  messageOf({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'add_row', arguments: { id } } });

/** The answers to so many calls, one after the other, each on a new connection if the last one broke. */
async function session(profile: FaultProfileInput, seed: number, clock: Clock = virtualClock()) {
  const lines: string[] = [];
  const chaos = createChaos({ profile, seed, clock, log: (line) => lines.push(line) });
  const outcomes: string[] = [];
  let sent = 0;
  for (let id = 1; id <= 40; id++) {
    const server = scriptedServer();
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
  }
  return { outcomes, events: chaos.events, lines, sent };
}

describe('a connection with faults', () => {
  it('gives the same faults with the same seed, logs each, and passes other answers as they came', async () => {
    const first = await session('mild', 5);
    expect(await session('mild', 5)).toEqual(first);
    expect((await session('mild', 6)).outcomes).not.toEqual(first.outcomes);
    expect(first.lines).toHaveLength(first.events.length);
    expect(first.lines.length).toBeGreaterThan(5);
    const clean = first.outcomes.filter(
      (text) => text.includes('"_meta":{"kept":1}') && text.includes('done'),
    );
    expect(clean.length).toBeGreaterThan(3);
  });

  it('breaks connections, before the call and after it was executed', async () => {
    const { outcomes, sent } = await session(connectionProfile, 1);
    const broken = outcomes.filter((outcome) => outcome.startsWith('closed, failed'));
    expect(broken.length).toBeGreaterThan(0);
    expect(sent).toBeLessThan(40);
    expect(sent).toBeGreaterThan(40 - outcomes.filter((outcome) => !outcome.includes('done')).length);
  });

  it('changes nothing without faults', async () => {
    const { outcomes, events } = await session('clean', 1);
    expect(events).toEqual([]);
    expect(outcomes.every((text) => text.includes('"text":"done"'))).toBe(true);
  });
});
