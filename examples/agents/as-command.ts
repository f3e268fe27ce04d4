/**
 * Runs a file with an agent as a command: `regain run --agent-command "node as-command.ts ./box-office.ts"`. It shows all
 * that a command needs: the task on standard input, JSON-RPC requests to REGAIN_MCP_URL, the answer on standard output.
 */

import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Agent, AgentContext, AgentTask } from '@regain/lab';

type Tools = AgentContext['tools'];
type Result = { content?: { text?: string }[]; structuredContent?: unknown; isError?: boolean };

let requests = 0;
let before: Promise<unknown> = Promise.resolve();

/** One request after the other, so that what is reported arrives before what follows it. */
function post(method: string, params: object, isRequest = true): Promise<unknown> {
  const body = { jsonrpc: '2.0', method, params, ...(isRequest ? { id: ++requests } : {}) };
  const sent = before.then(async () => {
    const response = await fetch(process.env.REGAIN_MCP_URL!, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    });
    if (response.status === 202) return undefined;
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error !== undefined) throw new Error(error.message);
    return result;
  });
  before = sent.catch(() => {});
  return sent;
}

async function callTool(name: string, args: object): Promise<unknown> {
  const {
    content = [],
    structuredContent,
    isError,
  } = (await post('tools/call', {
    name,
    arguments: args,
  })) as Result;
  const shown = content.map((part) => part.text ?? '').join('\n');
  if (isError) throw new Error(shown);
  return structuredContent ?? plainValue(shown);
}

/** Only objects are structured content: null, a number or a list is its JSON text. */
function plainValue(shown: string): unknown {
  try {
    const value: unknown = JSON.parse(shown);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? shown : value;
  } catch {
    return shown;
  }
}

async function listTools(): Promise<Tools> {
  const { tools } = (await post('tools/list', {})) as { tools: Tools[string][] };
  const withCall = tools.map((tool) => ({ ...tool, execute: (args: object) => callTool(tool.name, args) }));
  return Object.fromEntries(withCall.map((tool) => [tool.name, tool]));
}

const task = JSON.parse(await text(process.stdin)) as AgentTask;
await post('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'x', version: '1' },
});
const { default: agent } = (await import(pathToFileURL(resolve(process.argv[2]!)).href)) as {
  default: Agent;
};
const answering = (async () =>
  agent(task, {
    ...{ tools: await listTools(), listTools, callTool, signal: new AbortController().signal },
    budget: { calls: Infinity, recovery: 1 },
    reportUsage: (usage) => void post('notifications/regain/usage', usage, false),
  }))();
// What was reported must arrive, also where the agent throws.
await Promise.allSettled([answering]);
await before;
const answer = await answering;
console.log(JSON.stringify(answer));
