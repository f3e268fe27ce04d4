import { describe, expect, it } from 'vitest';
import type { Recorded, RecordedEnding } from '../../readers/index.ts';
import { analysed, failed, type TestCall } from '../recorded-session-in-test.ts';
import { TraceAnalysis } from '../summary/trace-analysis.ts';

/** Operations of one session: the positions of their calls, and how they ended. */
function operationsIn(calls: readonly TestCall[]): string[] {
  const found: string[] = [];
  analysed([{ calls }], {
    onOperation: ({ attempts, ending }) =>
      found.push(`${attempts.map(({ call }) => call.index).join(' ')} ${ending}`),
  });
  return found.sort();
}

const call = (tool: string, args: TestCall['args'] = {}): TestCall => ({ tool, args });
const down = (tool: string, args: TestCall['args'] = {}) =>
  failed(tool, args, 'Error: 503 Service Unavailable');
const missing = (command: string) => failed('Bash', { command }, 'Exit code 1\nNo such file or directory');
const unknown = (command: string) =>
  failed('Bash', { command }, `Exit code 127\nbash: line 1: ${command.split(' ')[0]}: command not found`);
const denied = (command: string) =>
  failed('Bash', { command }, `Exit code 126\nbash: ${command}: Permission denied`);
const REJECTED = 'Exit code 1\nerror: failed to push some refs';
const bash = (command: string) => call('Bash', { command });

it.each(
  Object.entries<[TestCall[], string[]]>({
    'a path that is written correctly': [
      [missing('cat src/mian.py'), bash('cat src/main.py')],
      ['0 1 recovered'],
    ],
    'another file of a numbered series': [
      [missing('cat src/part-1.py'), bash('cat src/part-2.py')],
      ['0 given-up', '1 clean'],
    ],
    'a program that does not exist, and another one for the same': [
      [unknown('yarn test'), bash('npm test'), unknown('gti status'), bash('git status')],
      ['0 1 recovered', '2 3 recovered'],
    ],
    'a program that does not exist, and other work': [
      [unknown('foo -x'), bash('ls')],
      ['0 given-up', '1 clean'],
    ],
    'another subcommand that prepares the next attempt': [
      [failed('Bash', { command: 'git push' }, REJECTED), bash('git pull --rebase'), bash('git push')],
      ['0 2 recovered', '1 clean'],
    ],
    'another program that prepares the next attempt': [
      [denied('./tools/build.sh'), bash('chmod +x tools/build.sh'), bash('./tools/build.sh')],
      ['0 2 recovered', '1 clean'],
    ],
    'another program for the same script': [
      [denied('./tools/build.sh'), bash('bash tools/build.sh')],
      ['0 1 recovered'],
    ],
    'a subcommand that is written correctly': [
      [failed('Bash', { command: 'npm tset' }, 'Exit code 1\nUnknown command: "tset"'), bash('npm test')],
      ['0 1 recovered'],
    ],
    'the same call again': [[down('get', { id: 'a' }), call('get', { id: 'a' })], ['0 1 recovered']],
    'other arguments immediately after a mistake': [
      [failed('find_user', { name: 'x' }), call('find_user', { name: 'Ada' })],
      ['0 1 recovered'],
    ],
    'other arguments after a failure that they did not cause': [
      [down('find_user', { name: 'Bob' }), call('find_user', { name: 'Ada' })],
      ['0 given-up', '1 clean'],
    ],
    'a later call with much the same arguments, after calls that find out what is wrong': [
      [
        failed('book', { flight: 'A1', seat: '2', pay: 'x' }),
        call('think'),
        call('get_user'),
        call('book', { flight: 'A1', seat: '2', pay: 'y' }),
      ],
      ['0 3 recovered', '1 clean', '2 clean'],
    ],
    'a later call of the same tool for something else': [
      [
        failed('book', { flight: 'A1', seat: '2' }),
        call('get_user'),
        call('book', { flight: 'B7', seat: '9' }),
      ],
      ['0 given-up', '1 clean', '2 clean'],
    ],
    'a tool of a similar name': [
      [failed('find_user_by_email', { email: 'a@b' }), call('find_user_by_name', { name: 'Ada' })],
      ['0 1 recovered'],
    ],
    'a renamed tool': [
      [
        failed('book_room', { room: 'R-1', day: 'Monday' }),
        call('reserve_room_v2', { room: 'R-1', day: 'Monday' }),
      ],
      ['0 1 recovered'],
    ],
    'a read after a failed change': [
      [failed('cancel_booking', { id: 'B1' }), call('get_booking', { id: 'B1' })],
      ['0 given-up', '1 clean'],
    ],
    'two operations in turn': [
      [
        failed('write', { to: 'a' }),
        failed('list', { of: 'b' }),
        failed('write', { to: 'a' }),
        call('list', { of: 'b' }),
        call('write', { to: 'a' }),
      ],
      ['0 2 4 recovered', '1 3 recovered'],
    ],
    'a tool that does not exist, tried in its place': [
      [failed('news'), failed('login', {}, 'Error: unknown tool login'), call('news')],
      ['0 1 2 recovered'],
    ],
    'a hand-off': [
      [failed('pay', { card: '1' }), call('think'), call('transfer_to_human_agents'), call('get_user')],
      ['0 2 handed-off', '1 clean', '3 clean'],
    ],
    'a message of the user between two attempts': [
      [failed('pay', { card: '1' }), { ...call('pay', { card: '2' }), afterUser: true }],
      ['0 1 recovered'],
    ],
    'a call without an answer': [
      [failed('pay', { card: '1' }), { ...call('pay', { card: '1' }), isUnanswered: true }],
      ['0 1 given-up'],
    ],
    'a search for the same thing that finds nothing': [
      [missing('cat src/config.ts'), { ...bash('find . -name config.ts'), answer: '' }],
      ['0 1 given-up'],
    ],
    'the same file from elsewhere': [
      [missing('cat config.ts'), bash('ls'), bash('cat src/config.ts')],
      ['0 2 recovered', '1 clean'],
    ],
    'another file': [
      [missing('cat src/config.ts'), bash('cat src/main.ts')],
      ['0 given-up', '1 clean'],
    ],
    'another tool for the same file': [
      [failed('Read', { file_path: '/w/a.ts' }), bash('cat /w/a.ts'), bash('npm test')],
      ['0 1 recovered', '2 clean'],
    ],
    'another tool for the same file that did not help': [
      [
        failed('Edit', { file_path: '/w/a.ts' }),
        bash('wc /w/a.ts'),
        failed('Edit', { file_path: '/w/a.ts', replace: 1 }),
      ],
      ['0 2 given-up', '1 clean'],
    ],
    'an operation that is not tried again for long': [
      [down('get', { id: 'a' }), ...Array.from({ length: 13 }, () => call('list')), call('get', { id: 'a' })],
      ['0 given-up', ...Array.from({ length: 14 }, (_, i) => `${i + 1} clean`)].sort(),
    ],
  }),
)('%s', (_name, [calls, expected]) => {
  expect(operationsIn(calls)).toEqual(expected);
});

it('calls that were requested before a failure was known do not react to it', () => {
  const found: string[] = [];
  const analysis = analysed([], {
    onOperation: ({ attempts, ending }) =>
      found.push(`${attempts.map(({ call: { id } }) => id).join(' ')} ${ending}`),
  });
  const add = analysis.beginFile('f', () => 'test');
  for (const id of ['a', 'b']) add({ type: 'call', session: 's', id, tool: 'get', args: { id: 'x' } });
  add({ type: 'result', session: 's', id: 'a', value: 'Error: 503', flag: 'error' });
  add({ type: 'result', session: 's', id: 'b', value: 'Ada', flag: 'ok' });
  analysis.endFile();
  expect(found.sort()).toEqual(['a given-up', 'b clean']);
});

it('does not count a call of the same turn as one between', () => {
  const found: string[] = [];
  const analysis = new TraceAnalysis({ onOperation: ({ ending }) => found.push(ending) });
  const add = analysis.beginFile('test.jsonl', () => 'test');
  const about = { session: 's' };
  add({ type: 'call', ...about, id: 'a', tool: 'book_flight', args: { date: 'tomorrow' }, turn: '1' });
  add({ type: 'call', ...about, id: 'b', tool: 'get_user', args: { id: 1 }, turn: '1' });
  add({ type: 'result', ...about, id: 'a', value: 'Error: date must be YYYY-MM-DD', flag: 'error' });
  add({ type: 'result', ...about, id: 'b', value: 'Ada', flag: 'ok' });
  add({ type: 'call', ...about, id: 'c', tool: 'book_flight', args: { date: '2026-01-01' }, turn: '2' });
  add({ type: 'result', ...about, id: 'c', value: 'confirmed', flag: 'ok' });
  analysis.endFile();
  expect(found).toEqual(['clean', 'recovered']);
});

describe('operations that the trace names', () => {
  const about = { session: 's' };
  const call = (id: string, operation: string): Recorded => ({
    ...{ type: 'call', ...about, id, tool: 'book', args: {}, operation },
  });
  const result = (id: string, flag: 'ok' | 'error'): Recorded => ({
    ...{ type: 'result', ...about, id, value: flag, flag },
  });
  const ending = (operation: string, kind: RecordedEnding['ending']): Recorded => ({
    ...{ type: 'ending', ...about, operation, ending: kind },
  });
  const endingsIn = (items: readonly Recorded[]) => {
    const found: string[] = [];
    const analysis = new TraceAnalysis({
      onOperation: ({ attempts, ending: kind, isDone }) =>
        found.push(`${attempts.map(({ call: { id } }) => id).join(' ')} ${kind}${isDone ? ', done' : ''}`),
    });
    const add = analysis.beginFile('f', () => 'test');
    for (const item of items) add(item);
    analysis.endFile();
    return found;
  };

  it('end as it says, and a later call of the same name is an operation of its own', () => {
    const failed = [call('a', 'x'), result('a', 'error'), ending('x', 'handed-off')];
    const repeated = [call('b', 'x'), result('b', 'ok'), ending('x', 'clean')];
    expect(endingsIn([...failed, ...repeated])).toEqual(['a handed-off', 'b clean, done']);
  });

  it('end after their calls, also if these wait for the answer of an earlier one', () => {
    const items = [call('a', 'x'), call('b', 'y'), result('b', 'error'), ending('y', 'recovered')];
    expect(endingsIn([...items, result('a', 'ok'), ending('x', 'clean')])).toEqual([
      'b recovered, done',
      'a clean, done',
    ]);
    // The ending tells that no answer follows.
    expect(endingsIn([...items, ending('x', 'handed-off')])).toEqual(['a handed-off', 'b recovered, done']);
  });

  it('end as their calls show if it does not say', () => {
    const failed = [call('a', 'x'), result('a', 'error')];
    expect(endingsIn(failed)).toEqual(['a given-up']);
    expect(endingsIn([...failed, call('b', 'x'), result('b', 'ok')])).toEqual(['a b recovered, done']);
    expect(endingsIn([call('a', 'x'), result('a', 'ok')])).toEqual(['a clean, done']);
    // Not the ending of an operation without calls.
    expect(endingsIn([ending('y', 'clean')])).toEqual([]);
  });

  const attemptsOf = (operation: string) =>
    [1, 2, 3, 4].flatMap((n) => {
      const id = `${operation}/${n}`;
      return [call(id, operation), result(id, n < 4 ? 'error' : 'ok')];
    });
  const names = (count: number) => Array.from({ length: count }, (_, i) => `o${i}`);

  it('end as it says, also where hundreds are in flight, and after thousands', () => {
    const ended = (name: string) => ending(name, 'handed-off');
    const found = (name: string) => `${name}/1 ${name}/2 ${name}/3 ${name}/4 handed-off`;
    const all = names(1_000);
    expect(endingsIn([...all.flatMap(attemptsOf), ...all.map(ended)])).toEqual(all.map(found));
    const many = names(2_000);
    expect(endingsIn(many.flatMap((name) => [...attemptsOf(name), ended(name)]))).toEqual(many.map(found));
  });

  it('are kept with at most 5,000 attempts, without answers', () => {
    let kept = 0;
    const answers: unknown[] = [];
    const analysis = new TraceAnalysis({
      onCall: () => kept++,
      onOperation: ({ attempts }) => {
        kept -= attempts.length;
        answers.push(...attempts.map(({ call: { result: given } }) => given?.value));
      },
    });
    const add = analysis.beginFile('f', () => 'test');
    for (const name of names(2_000)) {
      for (const item of attemptsOf(name)) add(item);
      expect(kept).toBeLessThanOrEqual(5_000);
    }
    analysis.endFile();
    expect(kept).toBe(0);
    expect(new Set(answers)).toEqual(new Set([undefined]));
  });

  it('count once where they end early because too many are in flight', () => {
    const all = names(1_000);
    const rounds = [1, 2, 3, 4, 5, 6].flatMap((n) =>
      all.flatMap((name) => [call(`${name}/${n}`, name), result(`${name}/${n}`, n < 6 ? 'error' : 'ok')]),
    );
    const later = [call('later', 'o0'), result('later', 'ok'), ending('o0', 'clean')];
    const found = endingsIn([...rounds, ...all.map((name) => ending(name, 'recovered')), ...later]);
    expect(found).toHaveLength(all.length + 1);
    expect(found.at(-1)).toBe('later clean, done');
  });
});
