import { describe, expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { otlpForms } from './fixture-in-test.ts';
import { otlp } from './otlp.ts';

const at = (ms: number) => 1_760_000_000_000 + ms;
const main = 'talk-1';
const inner = 'talk-1/t3';

const expected = [
  { type: 'session', session: main, agent: 'seller', project: 'shop' },
  {
    ...{ type: 'turn', session: main, id: 'c1', model: 'm-1', atMs: at(10), durationMs: 80 },
    ...{ tokensIn: 60, tokensCached: 40, tokensOut: 7 },
  },
  {
    type: 'call',
    session: main,
    id: 't1',
    tool: 'get_stock',
    args: { sku: 'A-1' },
    atMs: at(100),
    turn: 'c1',
  },
  {
    ...{ type: 'result', session: main, id: 't1', flag: 'error', errorType: 'TimeoutError' },
    ...{ error: 'the stock service did not answer', atMs: at(150), durationMs: 50 },
  },
  {
    type: 'call',
    session: main,
    id: 't2',
    tool: 'get_stock',
    args: { sku: 'A-1' },
    atMs: at(200),
    turn: 'c1',
  },
  {
    ...{ type: 'result', session: main, id: 't2', value: { count: 3 }, flag: 'ok' },
    ...{ atMs: at(250), durationMs: 50 },
  },
  { type: 'call', session: main, id: 't3', tool: 'ask_writer', atMs: at(300), turn: 'c1' },
  { type: 'session', session: inner, parent: main, agent: 'writer', project: 'shop' },
  { type: 'turn', session: inner, id: 'c2', model: 'm-2', atMs: at(310), durationMs: 30 },
  { type: 'result', session: main, id: 't3', flag: 'ok', atMs: at(360), durationMs: 60 },
];

/** Ids of the SDK for Python have a prefix; a span without a resource does not name its project. */
function adapted(form: string): unknown {
  const text = JSON.stringify(expected);
  if (form === 'spanPerLine') return JSON.parse(text.replaceAll(',"project":"shop"', ''));
  if (form !== 'printed' && form !== 'page') return expected;
  return JSON.parse(text.replaceAll(/"(id|turn)":"/g, '"$1":"0x').replaceAll('talk-1/t3', 'talk-1/0xt3'));
}

describe('otlp', () => {
  it.each(Object.keys(otlpForms))('reads the form %s', (form) => {
    const values = otlpForms[form]!;
    expect(values.every((value) => otlp.recognises(value, { file: form, name: form }))).toBe(true);
    expect(recordedIn(otlp, values)).toEqual(adapted(form));
  });

  it('does not take spans for those of others', () => {
    const source = { file: 'x', name: 'x' };
    for (const value of [
      { data: [] },
      { batches: [{ id: 1 }] },
      { trace: { id: 'x' } },
      { spans: [] },
      3,
      null,
    ])
      expect(otlp.recognises(value, source)).toBe(false);
  });

  it('refuses resource spans that are not a list', () => {
    expect(() => recordedIn(otlp, [{ resourceSpans: 3 }])).toThrow('resourceSpans must be a list, got 3');
  });
});
