import { describe, expect, it } from 'vitest';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { openaiAgentsFixture } from './fixture-in-test.ts';
import { openaiAgents } from './openai-agents.ts';

const at = (second: number) => Date.UTC(2026, 0, 5, 12, 0, second);
const session = 'talk-8';
const [own, helper] = [factsOf(session), factsOf('talk-8/ask')];
const turn = 'response';
const source = { file: 'x', name: 'x' };

const expected = [
  own.session({ agent: 'Travel agent', project: 'travel' }),
  own.turn('response', { atMs: at(1), durationMs: 1000, ...tokens(20, 10, 4) }),
  own.call('book-1', 'book', { args: { seat: '1A' }, atMs: at(3), turn }),
  own.result('book-1', {
    value: 'An error occurred while running the tool.',
    flag: 'error',
    error: 'seat taken',
    atMs: at(4),
    durationMs: 1000,
  }),
  own.call('book-2', 'book', { args: { seat: '1B' }, atMs: at(5), turn }),
  own.result('book-2', { value: { ok: true }, flag: 'ok', atMs: at(6), durationMs: 1000 }),
  own.call('ask', 'ask_helper', { args: 'which seat?', atMs: at(6), turn }),
  helper.session({ parent: session, agent: 'Helper', project: 'travel' }),
  helper.turn('generation', { model: 'm-1', atMs: at(7), durationMs: 0, tokensIn: 5, tokensOut: 2 }),
  own.result('ask', { flag: 'ok', atMs: at(9), durationMs: 3000 }),
];

describe('openai-agents', () => {
  it('reads spans as lines, as a list, as a request of the exporter, and inside their trace', () => {
    const [trace, ...spans] = openaiAgentsFixture;
    for (const values of [
      openaiAgentsFixture,
      [openaiAgentsFixture],
      [{ data: openaiAgentsFixture }],
      [{ ...(trace as object), spans }],
      openaiAgentsFixture.map((data) => ({ data })),
    ]) {
      expect(values.every((value) => openaiAgents.recognises(value, source))).toBe(true);
      expect(recordedIn(openaiAgents, values)).toEqual(expected);
    }
  });
});
