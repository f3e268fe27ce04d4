import { expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { openhandsV0Fixture, openhandsV1Fixture } from './fixtures-in-test.ts';
import { openhandsV0 } from './openhands-v0.ts';
import { openhandsV1 } from './openhands-v1.ts';

const session = 'fixture';
const atMs = (second: number) => Date.UTC(2026, 2, 1, 10, 0, second);
const usage = { tokensIn: 60, tokensCached: 40, tokensOut: 10 };

it('reads actions and observations of version 0', () => {
  const turn = { type: 'turn', session, model: 'model-x', ...usage };
  expect(recordedIn(openhandsV0, openhandsV0Fixture)).toEqual([
    { type: 'message', session, from: 'user', atMs: atMs(0) },
    { ...turn, id: 'r1', money: 0.5, atMs: atMs(2) },
    {
      ...{ type: 'call', session, id: 't1', tool: 'execute_bash', args: { command: 'make' } },
      ...{ atMs: atMs(2), turn: 'r1' },
    },
    {
      ...{ type: 'call', session, id: 't2', tool: 'execute_bash', args: { command: 'ls' } },
      ...{ atMs: atMs(3), turn: 'r1' },
    },
    { type: 'result', session, id: 't1', value: 'no rule', exitCode: 2, atMs: atMs(4) },
    {
      ...{ type: 'result', session, id: 't2', value: 'no shell', flag: 'error', errorType: 'AGENT_ERROR' },
      atMs: atMs(5),
    },
    { type: 'call', session, id: '2', tool: 'read', args: { path: 'a' }, atMs: atMs(6), turn: 'r1' },
    { type: 'result', session, id: '2', value: 'text', atMs: atMs(7) },
    { ...turn, id: 'r2', money: 0.25, atMs: atMs(8) },
    { type: 'call', session, id: 't3', tool: 'finish', args: '{', atMs: atMs(8), turn: 'r2' },
  ]);
});

it('reads the histories of a benchmark of version 0, of pairs too', () => {
  const [message, , run, , result] = openhandsV0Fixture;
  const lines = [
    { instance_id: 'a', history: [message!, run!, result!], report: { resolved: true }, metadata: {} },
    { instance_id: 'b', history: [[run!, result!]], metadata: { llm_config: { model: 'model-y' } } },
  ];
  const items = recordedIn(openhandsV0, lines);
  expect(items.filter(({ type }) => type === 'session' || type === 'outcome')).toEqual([
    { type: 'session', session: 'fixture#0', agent: 'openhands', task: 'a' },
    { type: 'outcome', session: 'fixture#0', success: true },
    { type: 'session', session: 'fixture#1', agent: 'openhands', model: 'model-y', task: 'b' },
  ]);
  expect(items.filter(({ type }) => type === 'result')).toMatchObject([
    { session: 'fixture#0', id: 't1', exitCode: 2 },
    { session: 'fixture#1', id: 't1', exitCode: 2 },
  ]);
});

it('reads events of version 1', () => {
  expect(recordedIn(openhandsV1, openhandsV1Fixture)).toEqual([
    { type: 'session', session, agent: 'openhands' },
    { type: 'message', session, from: 'user', atMs: atMs(0) },
    { type: 'turn', session, id: 'r1', ...usage, money: 0.5, atMs: atMs(2) },
    {
      ...{ type: 'call', session, id: 'c1', tool: 'terminal', args: { command: 'make' } },
      ...{ atMs: atMs(2), turn: 'r1' },
    },
    { type: 'call', session, id: 'c2', tool: 'editor', args: '{"path":', atMs: atMs(3), turn: 'r1' },
    { type: 'result', session, id: 'c1', value: 'no rule', flag: 'ok', exitCode: 2, atMs: atMs(4) },
    { type: 'result', session, id: 'c2', value: 'cannot be parsed', flag: 'error', atMs: atMs(4) },
    { type: 'call', session, id: 'c3', tool: 'browser' },
    { type: 'result', session, id: 'c3', value: 'no page', flag: 'error', exitCode: -1, atMs: atMs(6) },
    {
      ...{ type: 'turn', session, id: 'r2', tokensIn: 100, tokensCached: 100, tokensOut: 5, money: 0.25 },
      atMs: atMs(7),
    },
    { type: 'call', session, id: 'c4', tool: 'terminal', args: { command: 'rm' }, atMs: atMs(7), turn: 'r2' },
    { type: 'result', session, id: 'c4', value: 'no', flag: 'rejected', atMs: atMs(8) },
    { type: 'call', session, id: 'c5', tool: 'read', args: { path: 'a' }, atMs: atMs(8) },
    { type: 'result', session, id: 'c5', value: 'no file', flag: 'error', atMs: atMs(9) },
    { type: 'message', session, from: 'user', isInterrupt: true, atMs: atMs(9) },
    { type: 'turn', session, tokensIn: 10, tokensCached: 0, tokensOut: 0, money: 0 },
  ]);
});
