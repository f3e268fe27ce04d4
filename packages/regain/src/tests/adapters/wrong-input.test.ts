/** What a program without types gets wrong, through every adapter: the error names the place and what it takes. */

import { Client } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, it } from 'vitest';
import { inject } from '../../faults/index.ts';
import * as aiSdk from '../../integrations/ai-sdk/index.ts';
import * as claude from '../../integrations/claude-agent-sdk/index.ts';
import { protectFetch } from '../../integrations/fetch/index.ts';
import { recoveryMiddleware } from '../../integrations/langchain/index.ts';
import { logTo } from '../../integrations/logging/index.ts';
import * as mastra from '../../integrations/mastra/index.ts';
import { recoveryTool } from '../../integrations/openai-agents/index.ts';
import { telemetry } from '../../integrations/otel/index.ts';
import { protectClient, recoverableTransport } from '../../mcp/index.ts';
import { createShield, protect } from '../../shield/index.ts';
import { RegainError } from '../../types/index.ts';

const quiet = { logger: false, experience: false } as const;
const client = { callTool: async (_: never) => ({}), listTools: async () => ({ tools: [] }) };
const asked = { inputSchema: async () => ({}), tools: {}, messages: [], toolCall: {}, error: new Error('') };
const handler = async () => ({});
const sdkTool = { name: 'a', description: '', inputSchema: {}, handler };

type Take = (given: never) => unknown;
const notAnything = [null, 'tools', 7, Promise.resolve({})];
const notObjects = [...notAnything, [null], async () => ({})];
const notToolSets = [
  ...[undefined, ...notObjects],
  ...[{ a: null }, { a: undefined }, { a: 'x' }, { a: () => 1 }, { a: Promise.resolve({}) }],
  { a: { execute: 'x' } },
];
const notToolLists = [
  ...[...notAnything, {}, { a: sdkTool }, ['a'], [null], [Promise.resolve(sdkTool)], [{ handler }]],
  ...[[{ ...sdkTool, handler: undefined }], [{ ...sdkTool, inputSchema: undefined }], [sdkTool, sdkTool]],
];

/** Who is given something, what it must name, and what is wrong. */
const table: readonly (readonly [string, Take, readonly unknown[]])[] = [
  ['protect takes', (given) => protect(given, quiet), [undefined, ...notAnything, [null], new Map()]],
  ['protect takes', (given) => protect(() => 1, given), notObjects],
  ['createShield takes', (given) => createShield(given), notObjects],
  ['shield.protect takes', (given) => createShield(quiet).protect(() => 1, given), notObjects],
  ['effects takes', (given) => protect(() => 1, { ...quiet, effects: given }), [null, 7, ['read']]],
  ['inject takes', (given) => inject(given, 'mild', 7), [{ a: null }, Promise.resolve({})]],
  ['protectTools takes', (given) => aiSdk.protectTools(given, quiet), notToolSets],
  ['protectTools takes', (given) => aiSdk.protectTools({}, given), notObjects],
  [
    'the inputSchema of a takes',
    (given) => aiSdk.protectTools({ a: { inputSchema: given, execute: handler } as never }, quiet),
    [{ type: 'object' }],
  ],
  ['repairToolCall takes', (given) => aiSdk.repairToolCall(given), [undefined, ...notObjects, {}]],
  ['repairToolCall takes', (given) => aiSdk.repairToolCall(asked as never, given), notObjects],
  ['protectTools takes', (given) => mastra.protectTools(given, quiet), notToolSets],
  ['protectTools takes', (given) => mastra.protectTools({}, given), notObjects],
  ['protectTools takes', (given) => claude.protectTools(given, quiet), [undefined, ...notToolLists]],
  ['protectTools takes', (given) => claude.protectTools([], given), notObjects],
  ['recoveryHooks takes', (given) => claude.recoveryHooks(given, quiet), notToolLists],
  ['recoveryHooks takes', (given) => claude.recoveryHooks([], given), notObjects],
  ['recoveryMiddleware takes', (given) => recoveryMiddleware(given), notObjects],
  ['recoveryTool takes', (given) => recoveryTool(given), notObjects],
  ['recoveryTool(options)(', (given) => recoveryTool(given), [{ name: 'a', execute: handler }]],
  ['recoveryTool(options)(', (given) => recoveryTool(quiet)(given), [undefined, ...notObjects, {}]],
  ['protectFetch takes', (given) => protectFetch(given, quiet), [undefined, ...notAnything, {}]],
  ['protectFetch takes', (given) => protectFetch(fetch, given), notObjects],
  ['effectOf takes', (given) => protectFetch(fetch, { ...quiet, effectOf: given }), [null, 'read']],
  ['idempotencyKey takes', (given) => protectFetch(fetch, { ...quiet, idempotencyKey: given }), [true, '']],
  ['telemetry takes', (given) => telemetry(given), notObjects],
  ['logTo takes', (given) => logTo(given), [undefined, ...notObjects, {}, { info: handler }]],
  ['protectClient takes', (given) => protectClient(given), [undefined, ...notObjects, {}]],
  ['protectClient', (given) => protectClient(client, given), [...notObjects, { shield: 1 }]],
  ['effects takes', (given) => protectClient(client, { effects: given }), [null, 'read']],
  ['timeoutMs takes', (given) => protectClient(client, { timeoutMs: given }), [null, '5 s']],
  ['trace takes', (given) => protectClient(client, { trace: given }), [null, 'calls.jsonl']],
  ['callTool takes', (given) => protectClient(client).callTool(given), [undefined, {}]],
  [
    'recoverableTransport takes',
    (given) => recoverableTransport(given),
    [undefined, ...notAnything, {}, class Transport {}],
  ],
  [
    'recoverableTransport',
    (given) => recoverableTransport(() => ({}), given),
    [...notObjects, { effect: {} }],
  ],
];

async function errorOf(take: () => unknown): Promise<unknown> {
  try {
    await take();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('wrong input', () => {
  it.each(table)('is refused by name: %s (row %#)', async (place, take, wrong) => {
    for (const given of wrong) {
      const error = await errorOf(() => take(given as never));
      expect([given, error]).toEqual([given, expect.any(RegainError)]);
      expect(error).toMatchObject({ code: 'invalid-argument', message: expect.stringContaining(place) });
    }
  });

  it('says that a promise must be awaited, and which tool is wrong', () => {
    const promised = Promise.resolve({});
    expect(() => aiSdk.protectTools(promised as never)).toThrow('got a promise, which must be awaited');
    expect(() => mastra.protectTools({ rain: promised } as never)).toThrow('awaited as tool rain');
  });

  it('is not an empty set of tools, and not a tool that somebody else executes', () => {
    const shown = { description: 'executed by the client' };
    expect(aiSdk.protectTools({ shown } as never, quiet)).toEqual({ shown });
    expect(mastra.protectTools({}, quiet)).toEqual({});
    expect(claude.protectTools([], quiet)).toEqual([]);
  });

  it.each([
    ['version 2', new Client({ name: 'test', version: '1' })],
    ['version 1', new ClientV1({ name: 'test', version: '1' })],
  ])('includes a client that is not connected: %s', async (_, unconnected) => {
    const call = protectClient(unconnected as Client).callTool({ name: 'a', arguments: {} });
    await expect(call).rejects.toThrow('await client.connect(transport)');
    await expect(call).rejects.toMatchObject({ code: 'endpoint-down' });
  });

  it('includes a function that makes no transport: it is not asked again', async () => {
    let made = 0;
    const transport = recoverableTransport(() => ({ made: ++made }));
    const failed = new Promise<Error>((resolve) => {
      transport.onerror = resolve;
    });
    await transport.start();
    expect((await failed).message).toContain('got an object with made as the transport');
    expect(made).toBe(1);
  });
});
