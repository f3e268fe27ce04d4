import { expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { codexExec } from './codex-exec.ts';
import { codexExecFixture } from './codex-exec-fixture-in-test.ts';

const session = 'thread-9';

it('reads the output of codex exec --json, new and old', () => {
  expect(recordedIn(codexExec, codexExecFixture)).toEqual([
    { type: 'session', session, agent: 'codex' },
    { type: 'call', session, id: 'item_1', tool: 'shell', args: { command: 'make' } },
    { type: 'result', session, id: 'item_1', value: 'no rule', flag: 'error', exitCode: 2 },
    {
      ...{ type: 'call', session, id: 'item_2', tool: 'apply_patch' },
      args: { changes: [{ path: 'a', kind: 'update' }] },
    },
    { type: 'result', session, id: 'item_2', flag: 'ok' },
    { type: 'call', session, id: 'item_3', tool: 'mcp__db__query', args: { q: 1 } },
    { type: 'result', session, id: 'item_3', flag: 'error', error: 'no connection' },
    { type: 'message', session, from: 'agent' },
    { type: 'turn', session, id: 'turn-0', tokensIn: 40, tokensCached: 60, tokensOut: 9 },
    { type: 'call', session, id: 'c1', tool: 'shell', args: { command: ['ls'] } },
    { type: 'result', session, id: 'c1', value: 'a', exitCode: 0, durationMs: 2 },
  ]);
});

it('names what makes a call unusable', () => {
  const item = { id: 'a', type: 'mcp_tool_call', tool: 'query' };
  expect(() => recordedIn(codexExec, [{ type: 'item.started', item }])).toThrow('item.server must be a text');
});
