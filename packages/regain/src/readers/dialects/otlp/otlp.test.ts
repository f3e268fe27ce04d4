import { describe, expect, it } from 'vitest';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { otlpForms } from './fixture-in-test.ts';
import { otlp } from './otlp.ts';

const at = (ms: number) => 1_760_000_000_000 + ms;
const main = 'talk-1';
const [own, writer] = [factsOf(main), factsOf('talk-1/t3')];

const expected = [
  own.session({ agent: 'seller', project: 'shop' }),
  own.turn('c1', { model: 'm-1', atMs: at(10), durationMs: 80, ...tokens(60, 40, 7) }),
  own.call('t1', 'get_stock', { args: { sku: 'A-1' }, atMs: at(100), turn: 'c1' }),
  own.result('t1', {
    flag: 'error',
    errorType: 'TimeoutError',
    error: 'the stock service did not answer',
    atMs: at(150),
    durationMs: 50,
  }),
  own.call('t2', 'get_stock', { args: { sku: 'A-1' }, atMs: at(200), turn: 'c1' }),
  own.result('t2', { value: { count: 3 }, flag: 'ok', atMs: at(250), durationMs: 50 }),
  own.call('t3', 'ask_writer', { atMs: at(300), turn: 'c1' }),
  writer.session({ parent: main, agent: 'writer', project: 'shop' }),
  writer.turn('c2', { model: 'm-2', atMs: at(310), durationMs: 30 }),
  own.result('t3', { flag: 'ok', atMs: at(360), durationMs: 60 }),
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
});
