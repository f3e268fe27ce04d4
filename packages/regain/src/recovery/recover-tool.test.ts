import { describe, expect, it } from 'vitest';
import { type CallContext, random, type Tool, type TraceEvent, virtualClock } from '../types/index.ts';
import { retryPolicy } from './policies/retry.ts';
import { scriptedPolicy } from './policies/scripted.ts';
import { recoverTool } from './recover-tool.ts';
import { down, modelInTest } from './step-in-test.ts';

const policy = retryPolicy()({ random: random('test') });
const options = { policy, clock: virtualClock(), model: modelInTest };

function tool(execute: Tool['execute'], rest: Partial<Tool> = {}): Tool {
  return { name: 'find', description: '', inputSchema: {}, effect: 'read', execute, ...rest };
}

describe('a tool with recovery', () => {
  it('returns the answer of the tool, and is called again if it fails', async () => {
    const answer = { rows: [1] };
    let calls = 0;
    const find = recoverTool(
      tool(async () => {
        if (calls++ % 2 === 0) throw down;
        return answer;
      }),
      options,
    );
    for (let i = 0; i < 3; i++) {
      const result = await find({ q: 'x' });
      expect(result.status).toBe('done');
      expect(result.status === 'done' && result.value).toBe(answer);
    }
    expect(calls).toBe(6);
  });

  it('returns the reason if it cannot be recovered, with a separate budget for each call', async () => {
    const find = recoverTool(
      tool(() => Promise.reject(down)),
      options,
    );
    for (let i = 0; i < 30; i++) {
      expect(await find({})).toEqual({ status: 'gave-up', reason: '3 tries' });
    }
  });

  it('records events only if there is a listener', async () => {
    const heard: TraceEvent[] = [];
    const find = recoverTool(
      tool(async () => 1),
      { ...options, emit: (event) => heard.push(event) },
    );
    await find({});
    expect(heard.map(({ type }) => type)).toEqual(['call', 'attempt', 'ending']);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    const find = recoverTool(
      tool(async () => 1),
      options,
    );
    expect(await find({}, controller.signal)).toEqual({ status: 'cancelled', reason: 'enough' });
  });

  it('repeats a write with the same idempotency key, and uses a new one for every call of the agent', async () => {
    const keys: (string | undefined)[] = [];
    const execute = async (_args: object, { idempotencyKey }: CallContext) => {
      keys.push(idempotencyKey);
      if (keys.length % 2 === 1) throw down;
      return 1;
    };
    let id = 0;
    const add = recoverTool(tool(execute, { effect: 'write', idempotencyKey: true }), {
      ...options,
      callId: () => `call ${id++}`,
    });
    await add({});
    await add({});
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBe(keys[2]);
  });

  it('cannot use other tools', async () => {
    const lost = scriptedPolicy([{ kind: 'use-tool', tool: 'other', args: {} }])({ random: random('test') });
    const find = recoverTool(
      tool(() => Promise.reject(down)),
      { ...options, policy: lost },
    );
    expect((await find({})).status).toBe('gave-up');
  });
});
