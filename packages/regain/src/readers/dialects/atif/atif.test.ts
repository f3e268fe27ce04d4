import { describe, expect, it } from 'vitest';
import { atMs, factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { atif } from './atif.ts';
import { atifFixture } from './fixture-in-test.ts';

describe('ATIF', () => {
  it('reads calls, results of the same step and of later ones, and marks of the writers', () => {
    const session = 'run-1';
    const own = factsOf(session);
    const model = 'model-x';
    expect(recordedIn(atif, atifFixture).filter((item) => item.session === session)).toEqual([
      own.session({ agent: 'worker', model }),
      own.tools([{ name: 'bash', description: '', inputSchema: { type: 'object' } }]),
      own.user({ atMs: atMs(1) }),
      own.turn('2', { model, atMs: atMs(2), ...tokens(40, 60, 20), money: 0.5 }),
      own.call('a', 'bash', { args: { cmd: 'make' }, atMs: atMs(2), turn: '2' }),
      own.call('b', 'read', { args: { path: 'x' }, atMs: atMs(2), turn: '2' }),
      own.result('b', { value: 'x is empty', atMs: atMs(2) }),
      own.result('a', { value: 'no rule' }),
      own.turn('4', { model: 'model-y' }),
      own.call('c', 'bash', { args: { cmd: 'ls' }, turn: '4' }),
      own.call('d', 'bash', { args: { cmd: 'pwd' }, turn: '4' }),
      own.call('e', 'done', { args: {}, turn: '4' }),
      own.result('d', { value: '/work' }),
      own.turn('5', { model }),
      own.call('a#5', 'bash', { args: { cmd: 'make all' }, turn: '5' }),
      own.result('a#5', { value: 'exit 2', flag: 'error', exitCode: 2 }),
      own.turn('6', { model }),
      own.call('f', 'read', { args: {}, turn: '6' }),
      own.call('g', 'read', { args: {}, turn: '6' }),
      own.result('f', { value: '', flag: 'error', durationMs: 500 }),
      own.result('g', { value: '', flag: 'ok', durationMs: 1000 }),
      own.turn('7', { model }),
      own.agent(),
      own.outcome(true),
    ]);
  });

  it('reads a subagent as a session, without the steps that its parent had', () => {
    const session = 'run-1/child';
    const own = factsOf(session);
    expect(recordedIn(atif, atifFixture).filter((item) => item.session === session)).toEqual([
      own.session({ parent: 'run-1', agent: 'helper' }),
      own.agent(),
    ]);
  });
});
