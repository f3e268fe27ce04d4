import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../types/index.ts';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { langfuseFixture, langfuseObservations, langfuseTrace } from './fixture-in-test.ts';
import { langfuse } from './langfuse.ts';

const at = (second: number) => Date.UTC(2026, 0, 5, 12, 0, second);
const own = factsOf('chat-3');
const turn = 'inner';

const expected = [
  own.session({ agent: 'support' }),
  own.turn('inner', { model: 'm-1', atMs: at(11), durationMs: 1000, ...tokens(10, 4, 11), money: 0.3 }),
  own.call('find', 'find_order', { args: { id: '7' }, atMs: at(20), turn }),
  own.result('find', { value: 'id must be a number', flag: 'error', atMs: at(22), durationMs: 2000 }),
  own.call('broken', 'find_order', { args: { id: 7 }, atMs: at(23), turn }),
  own.result('broken', { flag: 'error', error: 'no such table', atMs: at(24), durationMs: 1000 }),
  own.call('refund', 'refund', { args: { order: 7 }, atMs: at(30), turn }),
  own.result('refund', {
    flag: 'error',
    error: 'connection refused',
    errorType: 'ConnectionError',
    atMs: at(31),
    durationMs: 1000,
  }),
  own.call('open', 'wait', { args: '5 minutes', atMs: at(39), turn }),
];

const snake = (observation: JsonObject): JsonObject => ({
  ...Object.fromEntries(
    Object.entries(observation).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ),
  ...{ session_id: 'chat-3', trace_name: 'support' },
});

const forms: { readonly [form: string]: readonly Json[] } = {
  download: langfuseFixture,
  'trace of the API': [{ ...langfuseTrace, observations: langfuseObservations }],
  'page of traces': [{ data: [{ ...langfuseTrace, observations: langfuseObservations }], meta: {} }],
  'blob storage': langfuseObservations.map(snake),
};

describe('langfuse', () => {
  it.each(Object.keys(forms))('reads the form %s', (form) => {
    const values = forms[form]!;
    expect(values.every((value) => langfuse.recognises(value, { file: form, name: form }))).toBe(true);
    expect(recordedIn(langfuse, values)).toEqual(expected);
  });

  it('takes the trace for the session where none is named', () => {
    const items = recordedIn(langfuse, [{ data: langfuseObservations }]);
    expect(new Set(items.map((item) => item.session))).toEqual(new Set(['tr-1']));
  });
});
