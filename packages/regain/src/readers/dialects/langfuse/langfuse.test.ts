import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../types/index.ts';
import { recordedIn } from '../../read-in-test.ts';
import { langfuseFixture, langfuseObservations, langfuseTrace } from './fixture-in-test.ts';
import { langfuse } from './langfuse.ts';

const at = (second: number) => Date.UTC(2026, 0, 5, 12, 0, second);
const session = 'chat-3';
const turn = 'inner';

const expected = [
  { type: 'session', session, agent: 'support' },
  {
    ...{ type: 'turn', session, id: 'inner', model: 'm-1', atMs: at(11), durationMs: 1000 },
    ...{ tokensIn: 10, tokensCached: 4, tokensOut: 11, money: 0.3 },
  },
  { type: 'call', session, id: 'find', tool: 'find_order', args: { id: '7' }, atMs: at(20), turn },
  {
    ...{ type: 'result', session, id: 'find', value: 'id must be a number', flag: 'error' },
    ...{ atMs: at(22), durationMs: 2000 },
  },
  { type: 'call', session, id: 'broken', tool: 'find_order', args: { id: 7 }, atMs: at(23), turn },
  {
    ...{ type: 'result', session, id: 'broken', flag: 'error', error: 'no such table' },
    ...{ atMs: at(24), durationMs: 1000 },
  },
  { type: 'call', session, id: 'refund', tool: 'refund', args: { order: 7 }, atMs: at(30), turn },
  {
    ...{ type: 'result', session, id: 'refund', flag: 'error', error: 'connection refused' },
    ...{ errorType: 'ConnectionError', atMs: at(31), durationMs: 1000 },
  },
  { type: 'call', session, id: 'open', tool: 'wait', args: '5 minutes', atMs: at(39), turn },
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

  it('does not take other values for observations', () => {
    for (const value of [
      { trace: { id: 'x' }, observations: [] },
      { observations: ['a'] },
      { data: [{ id: 1 }] },
    ])
      expect(langfuse.recognises(value, { file: 'x', name: 'x' })).toBe(false);
  });
});
