import { expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { miniSweFixture, miniSweList, sweAgentFixture } from './fixtures-in-test.ts';
import { miniSweAgent } from './mini-swe-agent.ts';
import { sweAgent } from './swe-agent.ts';

const session = 'task-1.traj';

it('reads a trajectory of SWE-agent', () => {
  const turn = (i: number) => ({ type: 'turn', session, id: `turn-${i}` });
  expect(recordedIn(sweAgent, sweAgentFixture, session)).toEqual([
    { type: 'session', session, agent: 'swe-agent', task: 'task-1' },
    turn(0),
    { type: 'call', session, id: '0', tool: 'open', args: '"src/a.py" 12', turn: 'turn-0' },
    { type: 'result', session, id: '0', value: '[File: src/a.py]', durationMs: 500 },
    turn(1),
    { type: 'message', session, from: 'agent' },
    turn(2),
    { type: 'call', session, id: '1', tool: 'edit', args: "'a' 'b'", turn: 'turn-2' },
    { type: 'result', session, id: '1', value: 'no replacement', durationMs: 500 },
    turn(3),
    { type: 'call', session, id: '2', tool: 'submit', args: '', turn: 'turn-3' },
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
  const turn = (i: number) => ({ type: 'turn', session: 'fixture', id: `turn-${i}` });
  const call = (id: string, command: string, own: number) => ({
    ...{ type: 'call', session: 'fixture', id, tool: 'bash', args: { command }, turn: `turn-${own}` },
  });
  expect(recordedIn(miniSweAgent, miniSweList)).toEqual([
    { type: 'session', session: 'fixture', agent: 'mini-swe-agent' },
    { type: 'message', session: 'fixture', from: 'user' },
    turn(0),
    call('0', 'cat a.py', 0),
    { type: 'result', session: 'fixture', id: '0', value: 'no file', exitCode: 1 },
    turn(1),
    { type: 'message', session: 'fixture', from: 'user' },
    turn(2),
    call('1', 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT', 2),
    { type: 'result', session: 'fixture', id: '1', value: '' },
  ]);
});

it('reads an object of mini-swe-agent: calls of tools, and items of the Responses API', () => {
  const own = 'fixture';
  expect(recordedIn(miniSweAgent, miniSweFixture)).toEqual([
    { type: 'session', session: own, agent: 'mini-swe-agent', model: 'model-x', task: 'shop-1' },
    { type: 'message', session: own, from: 'user' },
    {
      ...{ type: 'turn', session: own, id: 'turn-0', model: 'model-x', atMs: 1_000_000 },
      ...{ tokensIn: 60, tokensCached: 40, tokensOut: 10, money: 0.5 },
    },
    {
      ...{ type: 'call', session: own, id: 'c1', tool: 'bash', args: { command: 'ls' } },
      ...{ atMs: 1_000_000, turn: 'turn-0' },
    },
    { type: 'result', session: own, id: 'c1', value: 'no', exitCode: 2, atMs: 1_001_500 },
    { type: 'turn', session: own, id: 'turn-1' },
    { type: 'call', session: own, id: 'c2', tool: 'browse', args: { url: 'a' }, turn: 'turn-1' },
    {
      ...{ type: 'result', session: own, id: 'c2', value: '', flag: 'error', exitCode: -1 },
      error: 'action was not executed',
    },
    { type: 'turn', session: own, id: 'turn-2', model: 'model-x' },
    { type: 'call', session: own, id: 'c3', tool: 'bash', args: { command: 'pwd' }, turn: 'turn-2' },
    { type: 'result', session: own, id: 'c3', value: '/', exitCode: 0 },
  ]);
});
