import { expect, it } from 'vitest';
import { atMs, factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { openhandsV0Fixture, openhandsV1Fixture } from './fixtures-in-test.ts';
import { openhandsV0 } from './openhands-v0.ts';
import { openhandsV1 } from './openhands-v1.ts';

const own = factsOf('fixture');
const usage = tokens(60, 40, 10);

it('reads actions and observations of version 0', () => {
  const about = { model: 'model-x', ...usage };
  expect(recordedIn(openhandsV0, openhandsV0Fixture)).toEqual([
    own.user({ atMs: atMs(0) }),
    own.turn('r1', { ...about, money: 0.5, atMs: atMs(2) }),
    own.call('t1', 'execute_bash', { args: { command: 'make' }, atMs: atMs(2), turn: 'r1' }),
    own.call('t2', 'execute_bash', { args: { command: 'ls' }, atMs: atMs(3), turn: 'r1' }),
    own.result('t1', { value: 'no rule', exitCode: 2, atMs: atMs(4) }),
    own.result('t2', { value: 'no shell', flag: 'error', errorType: 'AGENT_ERROR', atMs: atMs(5) }),
    own.call('2', 'read', { args: { path: 'a' }, atMs: atMs(6), turn: 'r1' }),
    own.result('2', { value: 'text', atMs: atMs(7) }),
    own.turn('r2', { ...about, money: 0.25, atMs: atMs(8) }),
    own.call('t3', 'finish', { args: '{', atMs: atMs(8), turn: 'r2' }),
  ]);
});

it('reads the histories of a benchmark of version 0, of pairs too', () => {
  const [message, , run, , result] = openhandsV0Fixture;
  const lines = [
    { instance_id: 'a', history: [message!, run!, result!], report: { resolved: true }, metadata: {} },
    { instance_id: 'b', history: [[run!, result!]], metadata: { llm_config: { model: 'model-y' } } },
  ];
  const [first, second] = [factsOf('fixture#0'), factsOf('fixture#1')];
  const items = recordedIn(openhandsV0, lines);
  expect(items.filter(({ type }) => type === 'session' || type === 'outcome')).toEqual([
    first.session({ agent: 'openhands', task: 'a' }),
    first.outcome(true),
    second.session({ agent: 'openhands', model: 'model-y', task: 'b' }),
  ]);
  expect(items.filter(({ type }) => type === 'result')).toMatchObject([
    first.result('t1', { exitCode: 2 }),
    second.result('t1', { exitCode: 2 }),
  ]);
});

it('reads events of version 1', () => {
  expect(recordedIn(openhandsV1, openhandsV1Fixture)).toEqual([
    own.session({ agent: 'openhands' }),
    own.user({ atMs: atMs(0) }),
    own.turn('r1', { ...usage, money: 0.5, atMs: atMs(2) }),
    own.call('c1', 'terminal', { args: { command: 'make' }, atMs: atMs(2), turn: 'r1' }),
    own.call('c2', 'editor', { args: '{"path":', atMs: atMs(3), turn: 'r1' }),
    own.result('c1', { value: 'no rule', flag: 'ok', exitCode: 2, atMs: atMs(4) }),
    own.result('c2', { value: 'cannot be parsed', flag: 'error', atMs: atMs(4) }),
    own.call('c3', 'browser'),
    own.result('c3', { value: 'no page', flag: 'error', exitCode: -1, atMs: atMs(6) }),
    own.turn('r2', { ...tokens(100, 100, 5), money: 0.25, atMs: atMs(7) }),
    own.call('c4', 'terminal', { args: { command: 'rm' }, atMs: atMs(7), turn: 'r2' }),
    own.result('c4', { value: 'no', flag: 'rejected', atMs: atMs(8) }),
    own.call('c5', 'read', { args: { path: 'a' }, atMs: atMs(8) }),
    own.result('c5', { value: 'no file', flag: 'error', atMs: atMs(9) }),
    own.user({ isInterrupt: true, atMs: atMs(9) }),
    own.turn(undefined, { ...tokens(10, 0, 0), money: 0 }),
  ]);
});
