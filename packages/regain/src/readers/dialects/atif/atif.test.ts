import { describe, expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { atif } from './atif.ts';
import { atifFixture } from './fixture-in-test.ts';

const atMs = (second: number) => Date.UTC(2026, 2, 1, 10, 0, second);

describe('ATIF', () => {
  it('reads calls, results of the same step and of later ones, and marks of the writers', () => {
    const session = 'run-1';
    const model = 'model-x';
    expect(recordedIn(atif, atifFixture).filter((item) => item.session === session)).toEqual([
      { type: 'session', session, agent: 'worker', model },
      { type: 'tools', session, tools: [{ name: 'bash', description: '', inputSchema: { type: 'object' } }] },
      { type: 'message', session, from: 'user', atMs: atMs(1) },
      {
        ...{ type: 'turn', session, id: '2', model, atMs: atMs(2) },
        ...{ tokensIn: 40, tokensCached: 60, tokensOut: 20, money: 0.5 },
      },
      { type: 'call', session, id: 'a', tool: 'bash', args: { cmd: 'make' }, atMs: atMs(2), turn: '2' },
      { type: 'call', session, id: 'b', tool: 'read', args: { path: 'x' }, atMs: atMs(2), turn: '2' },
      { type: 'result', session, id: 'b', value: 'x is empty', atMs: atMs(2) },
      { type: 'result', session, id: 'a', value: 'no rule' },
      { type: 'turn', session, id: '4', model: 'model-y' },
      { type: 'call', session, id: 'c', tool: 'bash', args: { cmd: 'ls' }, turn: '4' },
      { type: 'call', session, id: 'd', tool: 'bash', args: { cmd: 'pwd' }, turn: '4' },
      { type: 'call', session, id: 'e', tool: 'done', args: {}, turn: '4' },
      { type: 'result', session, id: 'd', value: '/work' },
      { type: 'turn', session, id: '5', model },
      { type: 'call', session, id: 'a#5', tool: 'bash', args: { cmd: 'make all' }, turn: '5' },
      { type: 'result', session, id: 'a#5', value: 'exit 2', flag: 'error', exitCode: 2 },
      { type: 'turn', session, id: '6', model },
      { type: 'call', session, id: 'f', tool: 'read', args: {}, turn: '6' },
      { type: 'call', session, id: 'g', tool: 'read', args: {}, turn: '6' },
      { type: 'result', session, id: 'f', value: '', flag: 'error', durationMs: 500 },
      { type: 'result', session, id: 'g', value: '', flag: 'ok', durationMs: 1000 },
      { type: 'turn', session, id: '7', model },
      { type: 'message', session, from: 'agent' },
      { type: 'outcome', session, success: true },
    ]);
  });

  it('reads a subagent as a session, without the steps that its parent had', () => {
    const session = 'run-1/child';
    expect(recordedIn(atif, atifFixture).filter((item) => item.session === session)).toEqual([
      { type: 'session', session, parent: 'run-1', agent: 'helper' },
      { type: 'message', session, from: 'agent' },
    ]);
  });

  it('names the field that a call lacks', () => {
    const steps = [{ source: 'agent', tool_calls: [{ tool_call_id: 'a' }] }];
    expect(() => recordedIn(atif, [{ schema_version: 'ATIF-v1.4', steps }])).toThrow(
      'steps[0].tool_calls[0].function_name must be a text, got nothing',
    );
  });
});
