/** The tools of one rollout as an MCP server: JSON-RPC requests in, JSON responses out. */

import { isMcpResult } from 'regain/internal/recovery';
import { errorText, type Json, type JsonObject, type RawCost, type ToolSpec } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import type { AgentContext } from '../agent.ts';

/** The newest revision with a handshake. A client that asks for another gets that one: the used methods are equal. */
const PROTOCOL_VERSION = '2025-11-25';
/** A client reports what its model spent with this notification; its params are amounts such as `tokensIn`. */
const USAGE_METHOD = 'notifications/regain/usage';

export type RpcReply =
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } }
  /** A notification was received. */
  | undefined;

export class McpSession {
  readonly #context: AgentContext;
  #hasListed = false;

  constructor(context: AgentContext) {
    this.#context = context;
  }

  /** Never throws. */
  async answer(message: unknown): Promise<RpcReply> {
    const { jsonrpc, id, method, params = {} } = (message ?? {}) as { readonly [field: string]: unknown };
    if (jsonrpc !== '2.0' || typeof method !== 'string' || typeof params !== 'object' || params === null)
      return failed(-32600, 'one JSON-RPC 2.0 request is expected');
    if (method === USAGE_METHOD) return this.#used(params as Partial<RawCost>);
    if (id === undefined) return undefined;
    switch (method) {
      case 'initialize':
        return {
          result: {
            protocolVersion:
              ((params as { protocolVersion?: unknown }).protocolVersion as string | undefined) ??
              PROTOCOL_VERSION,
            capabilities: { tools: {} },
            serverInfo: { name: 'regain', version: '1' },
          },
        };
      case 'ping':
        return { result: {} };
      case 'tools/list':
        return { result: { tools: (await this.#listed()).map(listedTool) } };
      case 'tools/call':
        return this.#call(params as { readonly [field: string]: unknown });
      default:
        return failed(-32601, `the method ${method.slice(0, 100)} is not known here`);
    }
  }

  /** The first list costs nothing, as the tools of an agent in the same process. */
  async #listed(): Promise<readonly ToolSpec[]> {
    const tools = this.#hasListed ? await this.#context.listTools() : this.#context.tools;
    this.#hasListed = true;
    return Object.values(tools);
  }

  async #call({
    name,
    arguments: args = {},
    _meta,
  }: {
    readonly [field: string]: unknown;
  }): Promise<RpcReply> {
    if (typeof name !== 'string') return failed(-32602, 'tools/call needs the name of a tool');
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      return failed(-32602, 'the arguments of a tool are an object');
    const { idempotencyKey } = (_meta ?? {}) as { readonly idempotencyKey?: unknown };
    const options = typeof idempotencyKey === 'string' ? { idempotencyKey } : {};
    try {
      return { result: toolResult(await this.#context.callTool(name, args as JsonObject, options)) };
    } catch (error) {
      return { result: { content: [{ type: 'text', text: errorText(error) }], isError: true } };
    }
  }

  #used(usage: Partial<RawCost>): RpcReply {
    try {
      this.#context.reportUsage(usage);
      return undefined;
    } catch (error) {
      return failed(-32602, errorText(error));
    }
  }
}

function failed(code: number, message: string): RpcReply {
  return { error: { code, message } };
}

function listedTool({ name, description, inputSchema, effect }: ToolSpec): JsonObject {
  const annotations = {
    readOnlyHint: effect === 'read',
    idempotentHint: effect === 'read' || effect === 'idempotent',
    destructiveHint: effect === 'irreversible',
  };
  return { name, description, inputSchema: inputSchema as Json, annotations };
}

/** A tool whose own answer is a result of MCP is passed on. */
function toolResult(value: unknown): JsonObject {
  if (isMcpResult(value, undefined)) return value as unknown as JsonObject;
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return {
    content: [{ type: 'text', text }],
    ...(isObject(value) ? { structuredContent: value } : {}),
  };
}
