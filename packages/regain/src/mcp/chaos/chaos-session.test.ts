import { expect, it } from 'vitest';
import { virtualClock } from '../../types/index.ts';
import type { Connection, ConnectionHandler } from '../wire/connection.ts';
import { messageOf } from '../wire/message.ts';
import { type ChaosSession, createChaos } from './chaos-session.ts';

/** A connection whose only request has the id 1. */
function clientOf(chaos: ChaosSession) {
  let handler: ConnectionHandler | undefined;
  const start = (given: ConnectionHandler) => {
    handler = given;
  };
  const inner = { start, send: () => undefined };
  const connection = chaos.observe(inner as unknown as Connection);
  connection.start({ onMessage: () => {} } as unknown as ConnectionHandler);
  const about = { jsonrpc: '2.0', id: 1 } as const;
  return {
    call: (name: string) =>
      handler!.onMessage(messageOf({ ...about, method: 'tools/call', params: { name } }), {} as never),
    answer: (result: object) => connection.send(messageOf({ ...about, result: { ...result } })),
  };
}

it('gives an answer to the client that asked, also if clients number their requests alike', () => {
  const chaos = createChaos({ profile: 'rough', seed: 1, clock: virtualClock(), log: () => {} });
  const [first, second] = [clientOf(chaos), clientOf(chaos)] as const;
  first.call('slow');
  second.call('fast');
  first.answer({ isError: true });
  second.answer({});
  const answers = chaos.events.filter(({ kind }) => kind === 'answer');
  expect(answers).toMatchObject([
    { call: 1, isFailed: true },
    { call: 2, isFailed: false },
  ]);
});
