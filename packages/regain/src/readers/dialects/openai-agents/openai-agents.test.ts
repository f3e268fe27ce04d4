import { describe, expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { openaiAgentsFixture } from './fixture-in-test.ts';
import { openaiAgents } from './openai-agents.ts';

const at = (second: number) => Date.UTC(2026, 0, 5, 12, 0, second);
const session = 'talk-8';
const inner = 'talk-8/ask';
const turn = 'response';
const source = { file: 'x', name: 'x' };

const expected = [
  { type: 'session', session, agent: 'Travel agent', project: 'travel' },
  {
    ...{ type: 'turn', session, id: 'response', atMs: at(1), durationMs: 1000 },
    ...{ tokensIn: 20, tokensCached: 10, tokensOut: 4 },
  },
  { type: 'call', session, id: 'book-1', tool: 'book', args: { seat: '1A' }, atMs: at(3), turn },
  {
    ...{ type: 'result', session, id: 'book-1', value: 'An error occurred while running the tool.' },
    ...{ flag: 'error', error: 'seat taken', atMs: at(4), durationMs: 1000 },
  },
  { type: 'call', session, id: 'book-2', tool: 'book', args: { seat: '1B' }, atMs: at(5), turn },
  {
    ...{ type: 'result', session, id: 'book-2', value: { ok: true }, flag: 'ok' },
    ...{ atMs: at(6), durationMs: 1000 },
  },
  { type: 'call', session, id: 'ask', tool: 'ask_helper', args: 'which seat?', atMs: at(6), turn },
  { type: 'session', session: inner, parent: session, agent: 'Helper', project: 'travel' },
  {
    ...{ type: 'turn', session: inner, id: 'generation', model: 'm-1', atMs: at(7), durationMs: 0 },
    ...{ tokensIn: 5, tokensOut: 2 },
  },
  { type: 'result', session, id: 'ask', flag: 'ok', atMs: at(9), durationMs: 3000 },
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

  it('refuses a call without a name', () => {
    const span = { object: 'trace.span', id: 'x', span_data: { type: 'function', name: null } };
    expect(() => recordedIn(openaiAgents, [span])).toThrow('span_data.name must be a text, got null');
  });

  it('leaves other values to others', () => {
    for (const value of [{ data: [] }, { spans: [{ id: 'x' }] }, { object: 'trace' }, 'trace.span'])
      expect(openaiAgents.recognises(value, source)).toBe(false);
  });
});
