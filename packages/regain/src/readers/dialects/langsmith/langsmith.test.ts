import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../types/index.ts';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { langsmithFixture } from './fixture-in-test.ts';
import { langsmith } from './langsmith.ts';

const at = (seconds: number) => Date.UTC(2026, 0, 5, 12) + seconds * 1000;
const own = factsOf('talk-5');
const turn = 'llm-1';
const source = { file: 'x', name: 'x' };

const expected = [
  own.session({ agent: 'researcher' }),
  own.turn('llm-1', { model: 'm-1', atMs: at(2.25), durationMs: 500, ...tokens(30, 20, 9), money: 0.002 }),
  own.call('search-1', 'search', { args: { q: 'a' }, atMs: at(3.25), turn }),
  own.result('search-1', {
    flag: 'error',
    errorType: 'ConnectTimeout',
    error: 'ConnectTimeout("no route")Traceback (most recent call last): ...',
    atMs: at(3.75),
    durationMs: 500,
  }),
  own.call('search-2', 'search', { args: "{'q': 'b'}", atMs: at(4.25), turn }),
  own.result('search-2', { value: 'two hits', flag: 'ok', atMs: at(4.75), durationMs: 500 }),
  own.call('ask', 'ask_person', { args: { question: 'which one?' }, atMs: at(5.25), turn }),
  own.result('ask', {
    flag: 'cancelled',
    errorType: 'GraphInterrupt',
    error: 'GraphInterrupt((Interrupt(value=1),))',
    atMs: at(5.75),
    durationMs: 500,
  }),
  own.call('slow', 'slow', { args: { n: 1 }, atMs: at(6.25), turn }),
];

describe('langsmith', () => {
  it('reads runs in any order', () => {
    expect(langsmithFixture.every((value) => langsmith.recognises(value, source))).toBe(true);
    expect(recordedIn(langsmith, langsmithFixture)).toEqual(expected);
    expect(recordedIn(langsmith, [{ runs: [...langsmithFixture].reverse() }])).toEqual(expected);
  });

  it('reads runs inside a run', () => {
    const children = langsmithFixture.filter((one) => (one as JsonObject).id !== 'root') as JsonObject[];
    const root = langsmithFixture.find((one) => (one as JsonObject).id === 'root') as JsonObject;
    const bare = children.map(({ trace_id, parent_run_id, ...rest }) => rest as JsonObject);
    expect(recordedIn(langsmith, [{ ...root, child_runs: bare }])).toEqual(expected);
  });

  it('takes parents from dotted_order, and the order of the file without times', () => {
    const items = recordedIn(langsmith, [
      { id: 'a', run_type: 'tool', name: 'outer', inputs: {}, dotted_order: '20260105T120000000000Za' },
      {
        ...{ id: 'b', run_type: 'tool', name: 'inner', inputs: { x: 1 }, outputs: { output: 'y' } },
        dotted_order: '20260105T120000000000Za.20260105T120000000001Zb',
      },
    ]);
    const [outer, inner] = [factsOf('a'), factsOf('a/a')];
    expect(items).toEqual([
      outer.session(),
      outer.call('a', 'outer', { args: {} }),
      inner.session({ parent: 'a' }),
      inner.call('b', 'inner', { args: { x: 1 } }),
      inner.result('b', { value: 'y', flag: 'ok' }),
    ]);
  });

  it('reads times in milliseconds, as the SDK for JavaScript writes them, and metadata of newer answers', () => {
    const [root, call] = recordedIn(langsmith, [
      {
        ...{ id: 'a', run_type: 'tool', name: 'search', inputs: { q: 1 }, outputs: { output: 'y' } },
        ...{ trace_id: 't', start_time: at(1), end_time: at(3), metadata: { thread_id: 'talk-9' } },
      },
    ]);
    expect(root).toMatchObject({ type: 'session', session: 'talk-9' });
    expect(call).toMatchObject({ type: 'call', id: 'a', atMs: at(1) });
  });
});
