import { expect, it } from 'vitest';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { codexExec } from './codex-exec.ts';
import { codexExecFixture } from './codex-exec-fixture-in-test.ts';

const own = factsOf('thread-9');

it('reads the output of codex exec --json, new and old', () => {
  expect(recordedIn(codexExec, codexExecFixture)).toEqual([
    own.session({ agent: 'codex' }),
    own.call('item_1', 'shell', { args: { command: 'make' } }),
    own.result('item_1', { value: 'no rule', flag: 'error', exitCode: 2 }),
    own.call('item_2', 'apply_patch', { args: { changes: [{ path: 'a', kind: 'update' }] } }),
    own.result('item_2', { flag: 'ok' }),
    own.call('item_3', 'mcp__db__query', { args: { q: 1 } }),
    own.result('item_3', { flag: 'error', error: 'no connection' }),
    own.agent(),
    own.turn('turn-0', { ...tokens(40, 60, 9) }),
    own.call('c1', 'shell', { args: { command: ['ls'] } }),
    own.result('c1', { value: 'a', exitCode: 0, durationMs: 2 }),
  ]);
});
