import { expect, it } from 'vitest';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { miniSweFixture, miniSweList, sweAgentFixture } from './fixtures-in-test.ts';
import { miniSweAgent } from './mini-swe-agent.ts';
import { sweAgent } from './swe-agent.ts';

const session = 'task-1.traj';
const own = factsOf('fixture');

it('reads a trajectory of SWE-agent', () => {
  const own = factsOf(session);
  const turn = (i: number) => own.turn(`turn-${i}`);
  expect(recordedIn(sweAgent, sweAgentFixture, session)).toEqual([
    own.session({ agent: 'swe-agent', task: 'task-1' }),
    turn(0),
    own.call('0', 'open', { args: '"src/a.py" 12', turn: 'turn-0' }),
    own.result('0', { value: '[File: src/a.py]', durationMs: 500 }),
    turn(1),
    own.agent(),
    turn(2),
    own.call('1', 'edit', { args: "'a' 'b'", turn: 'turn-2' }),
    own.result('1', { value: 'no replacement', durationMs: 500 }),
    turn(3),
    own.call('2', 'submit', { args: '', turn: 'turn-3' }),
  ]);
});

it('reads the attempts at a task as trials', () => {
  const [run] = sweAgentFixture;
  const sessions = recordedIn(sweAgent, [{ attempts: [run!, run!], info: {} }], session).filter(
    ({ type }) => type === 'session',
  );
  expect(sessions).toMatchObject([
    { session, task: 'task-1', trial: 0 },
    { session: `${session}#1`, task: 'task-1', trial: 1 },
  ]);
});

it('reads a list of messages of mini-swe-agent', () => {
  const turn = (i: number) => own.turn(`turn-${i}`);
  const call = (id: string, command: string, of: number) =>
    own.call(id, 'bash', { args: { command }, turn: `turn-${of}` });
  expect(recordedIn(miniSweAgent, miniSweList)).toEqual([
    own.session({ agent: 'mini-swe-agent' }),
    own.user(),
    turn(0),
    call('0', 'cat a.py', 0),
    own.result('0', { value: 'no file', exitCode: 1 }),
    turn(1),
    own.user(),
    turn(2),
    call('1', 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT', 2),
    own.result('1', { value: '' }),
  ]);
});

it('reads an object of mini-swe-agent: calls of tools, and items of the Responses API', () => {
  expect(recordedIn(miniSweAgent, miniSweFixture)).toEqual([
    own.session({ agent: 'mini-swe-agent', model: 'model-x', task: 'shop-1' }),
    own.user(),
    own.turn('turn-0', { model: 'model-x', atMs: 1_000_000, ...tokens(60, 40, 10), money: 0.5 }),
    own.call('c1', 'bash', { args: { command: 'ls' }, atMs: 1_000_000, turn: 'turn-0' }),
    own.result('c1', { value: 'no', exitCode: 2, atMs: 1_001_500 }),
    own.turn('turn-1'),
    own.call('c2', 'browse', { args: { url: 'a' }, turn: 'turn-1' }),
    own.result('c2', { value: '', flag: 'error', exitCode: -1, error: 'action was not executed' }),
    own.turn('turn-2', { model: 'model-x' }),
    own.call('c3', 'bash', { args: { command: 'pwd' }, turn: 'turn-2' }),
    own.result('c3', { value: '/', exitCode: 0 }),
  ]);
});
