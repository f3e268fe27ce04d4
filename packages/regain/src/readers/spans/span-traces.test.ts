import { describe, expect, it } from 'vitest';
import type { Recorded } from '../recorded.ts';
import type { Span, SpanKind, ToolFacts } from './span.ts';
import { SpanTraces } from './span-traces.ts';

type Short = readonly [id: string, parent: string | undefined, kind: SpanKind, from: number, to: number];

const spanOf = ([id, parent, kind, startMs, endMs]: Short, tool: Partial<ToolFacts> = {}): Span => ({
  ...{ id, parent, kind, startMs, endMs, trace: 't' },
  ...(kind === 'tool' ? { tool: { name: id, result: { flag: 'ok' }, ...tool } } : {}),
  ...(kind === 'model' ? { model: {} } : {}),
});

function emitted(spans: readonly Span[], max?: number): Recorded[] {
  const items: Recorded[] = [];
  const traces = new SpanTraces('file', max);
  for (const span of spans) traces.add(span, (item) => items.push(item));
  traces.end((item) => items.push(item));
  return items;
}

/** `call main a` for the call `a` in the session `main`. */
const shown = (items: readonly Recorded[]): string[] =>
  items.map((item) => [item.type, item.session, 'id' in item ? item.id : ''].join(' ').trim());

const callsIn = (spans: readonly Span[]): string[] =>
  shown(emitted(spans)).filter((line) => line.startsWith('call'));

describe('calls', () => {
  it('of a framework, its MCP client and the server are one, with the failure that one of them records', () => {
    const failed = { flag: 'error', error: 'refused', errorType: 'tool_error' } as const;
    const items = emitted([
      spanOf(['outer', undefined, 'tool', 0, 9], {
        name: 'mcp__db__query',
        result: { flag: 'ok', value: 'refused' },
      }),
      spanOf(['first', 'outer', 'tool', 1, 2], { name: 'query', result: { flag: 'ok' }, args: { q: 1 } }),
      spanOf(['client', 'outer', 'tool', 3, 8], { name: 'query', result: failed }),
      spanOf(['server', 'client', 'tool', 4, 7], { name: 'query', result: { flag: 'ok' }, callId: 'c' }),
    ]);
    expect(shown(items)).toEqual(['session t', 'call t outer', 'result t outer']);
    expect(items[1]).toMatchObject({ tool: 'mcp__db__query', args: { q: 1 } });
    expect(items[2]).toMatchObject({ value: 'refused', ...failed });
  });

  it('that a framework repeated itself end as the last one did', () => {
    const items = emitted([
      spanOf(['outer', undefined, 'tool', 0, 9], { name: 'query' }),
      spanOf(['second', 'outer', 'tool', 5, 8], { name: 'query' }),
      spanOf(['first', 'outer', 'tool', 1, 4], { name: 'query', result: { flag: 'error' } }),
    ]);
    expect(items[2]).toMatchObject({ flag: 'ok' });
  });

  it('with different ids are different, also of the same tool', () => {
    const calls = callsIn([
      spanOf(['a', undefined, 'tool', 0, 9], { name: 'run', callId: 'c1' }),
      spanOf(['b', 'a', 'tool', 1, 2], { name: 'run', callId: 'c2' }),
    ]);
    expect(calls).toEqual(['call t a', 'call t/a b']);
  });

  it('that a program attempted several times are attempts of one operation', () => {
    const items = emitted([
      spanOf(['m', undefined, 'model', 0, 1]),
      spanOf(['call', undefined, 'tool', 1, 9], { name: 'pay' }),
      spanOf(['try-1', 'call', 'tool', 1, 2], { name: 'pay', isAttempt: true, result: { flag: 'error' } }),
      spanOf(['try-2', 'call', 'tool', 3, 4], { name: 'pay', isAttempt: true }),
      spanOf(['http', 'try-2', 'tool', 3, 4], { name: 'pay' }),
    ]);
    expect(items.filter(({ type }) => type === 'call')).toMatchObject([
      { id: 'try-1', operation: 'call', turn: 'm', session: 't' },
      { id: 'try-2', operation: 'call', turn: 'm', session: 't' },
    ]);
  });

  it('that run at the same time come before the results of each other', () => {
    const items = emitted([
      spanOf(['b', undefined, 'tool', 5, 5]),
      spanOf(['next', undefined, 'model', 5, 6]),
      spanOf(['a', undefined, 'tool', 2, 5]),
    ]);
    expect(shown(items).slice(1)).toEqual([
      'call t a',
      'result t a',
      'turn t next',
      'call t b',
      'result t b',
    ]);
  });

  it('without an id are numbered, and repeated spans count once', () => {
    const bare: Span = { kind: 'tool', tool: { name: 'x' } };
    const again = spanOf(['a', undefined, 'tool', 0, 1]);
    expect(callsIn([bare, again, again, bare])).toEqual(['call t a', 'call file 0', 'call file 3']);
  });
});

describe('sessions', () => {
  it('an agent that another agent or a call starts has its own; an agent that does nothing itself has none', () => {
    const items = emitted([
      spanOf(['workflow', undefined, 'agent', 0, 99]),
      spanOf(['main', 'workflow', 'agent', 0, 99]),
      spanOf(['m1', 'main', 'model', 1, 2]),
      spanOf(['task', 'main', 'tool', 3, 50]),
      spanOf(['sub', 'task', 'agent', 4, 49]),
      spanOf(['m2', 'sub', 'model', 5, 6]),
      spanOf(['t2', 'sub', 'tool', 7, 8]),
      spanOf(['handed', 'main', 'agent', 60, 70]),
      spanOf(['m3', 'handed', 'model', 61, 62]),
    ]);
    expect(shown(items)).toEqual([
      ...['session t', 'turn t m1', 'call t task', 'session t/task', 'turn t/task m2', 'call t/task t2'],
      ...['result t/task t2', 'result t task', 'session t/handed', 'turn t/handed m3'],
    ]);
    expect(items.filter(({ type }) => type === 'session')).toMatchObject([
      {},
      { parent: 't' },
      { parent: 't' },
    ]);
  });

  it('a model span around others only sums them up', () => {
    const usage = { kind: 'model', model: { tokensIn: 5, tokensOut: 1 } } as const;
    const items = emitted([
      { ...spanOf(['sum', undefined, 'model', 0, 9]), ...usage },
      spanOf(['http', 'sum', 'other', 1, 8]),
      spanOf(['one', 'http', 'model', 2, 3]),
      { ...spanOf(['failed', undefined, 'model', 10, 11]), model: { isFailed: true } },
    ]);
    expect(items.slice(1)).toMatchObject([{ id: 'one', tokensIn: 5, tokensOut: 1 }]);
  });

  it('is the conversation where one is named, over several traces with the same ids', () => {
    const first = { ...spanOf(['a', undefined, 'tool', 0, 1]), session: 'talk' };
    const calls = callsIn([
      { ...first, trace: 'u', startMs: 5, endMs: 6 },
      first,
      spanOf(['b', 'a', 'tool', 0, 1]),
    ]);
    expect(calls).toEqual(['call talk a', 'call talk/a b', 'call talk a#2']);
  });

  it('are several where one trace holds several conversations', () => {
    const calls = callsIn([
      { ...spanOf(['x', undefined, 'agent', 0, 9]), session: 'one' },
      { ...spanOf(['y', undefined, 'other', 0, 9]), session: 'two' },
      spanOf(['a', 'x', 'tool', 1, 2]),
      spanOf(['b', 'y', 'tool', 3, 4]),
      spanOf(['c', undefined, 'tool', 5, 6]),
    ]);
    expect(calls).toEqual(['call one a', 'call two b', 'call t c']);
  });

  it('of a server of tools are its connections', () => {
    const call = { ...spanOf(['a', undefined, 'tool', 0, 1]), connection: 'mcp-1' };
    expect(shown(emitted([call]))[0]).toBe('session mcp-1');
    expect(shown(emitted([call, spanOf(['m', undefined, 'model', 0, 1])]))[0]).toBe('session t');
  });
});

describe('spans', () => {
  it('may refer to each other in a circle', () => {
    const items = emitted([
      spanOf(['a', 'b', 'tool', 0, 1], { name: 'x' }),
      spanOf(['b', 'a', 'tool', 0, 1], { name: 'y' }),
      spanOf(['c', 'd', 'other', 0, 1]),
      spanOf(['d', 'c', 'other', 0, 1]),
      spanOf(['e', 'd', 'tool', 2, 3]),
      spanOf(['f', 'f', 'tool', 4, 5]),
    ]);
    expect(items.filter(({ type }) => type === 'call')).toHaveLength(4);
  });

  it('may be nested without bound', () => {
    const depth = 12_000;
    const kinds: readonly SpanKind[] = ['agent', 'tool', 'other', 'model'];
    const spans = Array.from({ length: depth }, (_, i) =>
      spanOf([String(i), i === 0 ? undefined : String(i - 1), kinds[i % 4]!, i, 2 * depth - i]),
    );
    expect(emitted(spans).filter(({ type }) => type === 'call')).toHaveLength(depth / 4);
  });

  it('are held up to a bound, then the first trace is passed on', () => {
    const items: Recorded[] = [];
    const traces = new SpanTraces('file', 2);
    const emit = (item: Recorded) => items.push(item);
    traces.add(spanOf(['a', undefined, 'tool', 0, 1]), emit);
    traces.add({ ...spanOf(['b', undefined, 'tool', 0, 1]), trace: 'u' }, emit);
    expect(items).toEqual([]);
    traces.add({ ...spanOf(['c', undefined, 'tool', 0, 1]), trace: 'u' }, emit);
    expect(shown(items)).toEqual(['session t', 'call t a', 'result t a']);
    traces.end(emit);
    expect(shown(items).slice(3)).toEqual(['session u', 'call u b', 'call u c', 'result u b', 'result u c']);
  });
});
