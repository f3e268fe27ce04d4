/** Hooks of the Claude Agent SDK, called with the inputs that it types. */

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shieldInTest } from '../../shield/shield-in-test.ts';
import { protectTools } from './protect-tools.ts';
import { recoveryHooks } from './recovery-hooks.ts';

const text = (said: string) => ({ content: [{ type: 'text', text: said }] });
const search = {
  ...{ name: 'search', description: '', inputSchema: { city: z.string(), days: z.number().optional() } },
  handler: async (_: object) => text('found'),
};
const base = { session_id: 's', transcript_path: '', cwd: '', tool_use_id: 'abc' };
const call = { ...base, tool_name: 'Bash', tool_input: { command: 'deploy' } };

describe('after a call of another tool', () => {
  it('the model gets what is known of a failure, and the call is counted', async () => {
    const shield = shieldInTest();
    const hooks = recoveryHooks([search], { shield, effects: { WebFetch: 'read' } });
    const [after] = hooks.PostToolUseFailure[0]!.hooks;
    const failed = { ...call, hook_event_name: 'PostToolUseFailure', error: '504 Gateway Timeout' };
    const { hookSpecificOutput: said } = await after!(failed);
    expect(said).toMatchObject({ hookEventName: 'PostToolUseFailure' });
    expect(said?.additionalContext).toContain('the call may have taken effect');
    const { hookSpecificOutput: read } = await after!({ ...failed, tool_name: 'WebFetch' });
    expect(read?.additionalContext).toContain('Side effects: none');
    expect(shield.stats()).toMatchObject({ calls: 2, attempts: 2 });
  });

  it('nothing is said of a success, an interruption, or a protected tool', async () => {
    const shield = shieldInTest();
    const { PostToolUse, PostToolUseFailure } = recoveryHooks([search], { shield });
    const done = { ...call, hook_event_name: 'PostToolUse', tool_response: { stdout: 'done' } };
    expect(await PostToolUse[0]!.hooks[0]!(done)).toEqual({});
    expect(shield.stats()).toMatchObject({ calls: 1, clean: 1 });
    const failed = { ...call, hook_event_name: 'PostToolUseFailure', error: 'x' };
    const [after] = PostToolUseFailure[0]!.hooks;
    expect(await after!({ ...failed, is_interrupt: true })).toEqual({});
    expect(await after!({ ...failed, tool_name: 'mcp__weather__search' })).toEqual({});
    expect(shield.stats().calls).toBe(1);
  });
});

it('before a call of a protected tool nothing is changed that is right, or that may not be', async () => {
  const right = { ...call, tool_name: 'mcp__weather__search', tool_input: { city: 'Oslo' } };
  const wrong = { ...right, tool_input: { city: 'Oslo', Days: 3 } };
  const before = (options: object = {}) =>
    recoveryHooks([search], { shield: shieldInTest(), ...options }).PreToolUse[0]!.hooks[0]!;
  expect(await before()(right)).toEqual({});
  expect(await before()(call)).toEqual({});
  expect(await before({ perTool: { search: { repairs: 'off' } } })(wrong)).toEqual({});
  expect(await before()(wrong)).toMatchObject({
    hookSpecificOutput: { updatedInput: { city: 'Oslo', days: 3 } },
  });
});

it('a tool of the same name on another server is left alone where the server is named', async () => {
  const shield = shieldInTest();
  const { PreToolUse, PostToolUseFailure } = recoveryHooks([search], { shield, server: 'my__weather' });
  const before = (tool_name: string) =>
    PreToolUse[0]!.hooks[0]!({ ...call, tool_name, tool_input: { city: 'Oslo', Days: 3 } });
  expect(await before('mcp__github__search')).toEqual({});
  expect(await before('mcp__my__weather__search')).toMatchObject({
    hookSpecificOutput: { updatedInput: { city: 'Oslo', days: 3 } },
  });
  const failed = { ...call, tool_name: 'mcp__github__search', error: '504 Gateway Timeout' };
  const { hookSpecificOutput: said } = await PostToolUseFailure[0]!.hooks[0]!(failed);
  expect(said?.additionalContext).toContain('the call may have taken effect');
});

it('an error result of a handler, and JSON with an error in its text, have failed', async () => {
  const answers = [
    { ...text('503 Service Unavailable'), isError: true },
    text('{"error":"overloaded"}'),
    text('found'),
  ];
  const handler = async (_: object) => answers.shift()!;
  const shield = shieldInTest();
  const [guarded] = protectTools([{ ...search, handler }], { shield, effects: { search: 'read' } });
  expect(await guarded!.handler({ city: 'Oslo' })).toEqual(text('found'));
  expect(shield.stats()).toMatchObject({ recovered: 1, attempts: 3 });
});
