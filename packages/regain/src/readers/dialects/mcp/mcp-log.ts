/**
 * Logs of MCP traffic: JSON-RPC messages, one per value, bare or in an envelope such as `{ ts, direction, message }`. A field
 * of the envelope with a message counts, as an object or as its text, whatever its name; `{ request, response }` has two.
 * Lines of `mcp.log` and `mcp-server-*.log` of Claude Desktop are given as such envelopes.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | the file; a field such as `session` of the envelope; a second `initialize` of the same server starts another |
 * | call | a request `tools/call`: `id`, `params.name`, `params.arguments` |
 * | result | the response with this `id`: `result` and its `isError`, or `error` with `code` and `message` |
 * | result, cancelled | `notifications/cancelled` with this `requestId` |
 * | tools | the result of `tools/list`, all pages so far |
 * | session's agent | `params.clientInfo.name` of `initialize` |
 *
 * Times are those of the envelope. Where it has a direction, a message in the direction of the request is no response to it.
 */

import type { Json, JsonObject, ToolSpec } from '../../../types/index.ts';
import { getOrMake } from '../../../values/index.ts';
import { argumentsOf, listIn, nameIn, objectIn, requireText, textIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { toolSpecs } from '../../tool-specs.ts';
import { FileReader } from '../file-reader.ts';
import { answerOf } from './answer.ts';
import { isEnveloped, type McpMessage, messagesIn } from './envelope.ts';

export const mcpLog: DialectReader = {
  name: 'mcp-log',
  title: 'MCP JSON-RPC log',
  measures: ['time'],
  recognises: isEnveloped,
  open: (source) => new McpLog(source),
};

/** A client with a server: a log may have several, and each counts its requests. */
interface Connection {
  session: string;
  isInitialised: boolean;
  tools: readonly ToolSpec[];
  /** Requests without a response, by their id: both sides number their own. */
  readonly open: Map<string, Request[]>;
}

interface Request {
  readonly method: string;
  readonly direction: string | undefined;
  /** The call that it is. */
  readonly call?: string;
  /** Of a list: not its first page. */
  readonly isNextPage?: boolean;
}

/** Requests that nobody answers do not accumulate. */
const OPEN_MAX = 10_000;
const SAME_MAX = 16;

class McpLog extends FileReader implements ValueReader {
  /** The current session of each name. */
  readonly #sessions = new Map<string, string>();
  readonly #connections = new Map<string, Connection>();

  read(value: Json, emit: Emit): void {
    for (const message of messagesIn(value)) {
      const connection = this.#connectionOf(message, emit);
      const { method } = message.rpc;
      if (typeof method === 'string') this.#request(message, method, connection, emit);
      else this.#response(message, connection, emit);
    }
  }

  #connectionOf({ session: given, server }: McpMessage, emit: Emit): Connection {
    const key = `${given ?? ''}\n${server ?? ''}`;
    return getOrMake(this.#connections, key, () => {
      const name = given ?? this.source.name;
      const session = getOrMake(this.#sessions, name, () => this.#start(name, emit));
      return { session, isInitialised: false, tools: [], open: new Map() };
    });
  }

  #start(name: string, emit: Emit): string {
    const session = this.sessions.next(name);
    emit({ type: 'session', session });
    return session;
  }

  #request(message: McpMessage, method: string, connection: Connection, emit: Emit): void {
    const { rpc, atMs, direction } = message;
    const params = objectIn(rpc, 'params');
    if (method === 'initialize') this.#initialise(message, params, connection, emit);
    if (method === 'notifications/cancelled') {
      const { call: id } = take(connection, nameIn(params, 'requestId'), undefined) ?? {};
      if (id !== undefined)
        emit({ type: 'result', session: connection.session, id, flag: 'cancelled', atMs });
    }
    const given = nameIn(rpc, 'id');
    if (given === undefined) return;
    if (method === 'tools/call') {
      const tool = requireText(params ?? {}, 'name', 'params.name');
      const call = this.ids.request(given, connection.session);
      put(connection, given, { method, direction, call });
      const args = argumentsOf(params?.arguments);
      emit({ type: 'call', session: connection.session, id: call, tool, args, atMs });
    } else put(connection, given, { method, direction, isNextPage: textIn(params, 'cursor') !== undefined });
  }

  /** A connection that starts again is another session. */
  #initialise(message: McpMessage, params: JsonObject | undefined, connection: Connection, emit: Emit): void {
    if (connection.isInitialised) {
      connection.session = this.#start(message.session ?? this.source.name, emit);
      connection.open.clear();
    }
    connection.isInitialised = true;
    const agent = textIn(objectIn(params, 'clientInfo'), 'name');
    if (agent !== undefined) emit({ type: 'session', session: connection.session, agent });
  }

  #response({ rpc, atMs, direction }: McpMessage, connection: Connection, emit: Emit): void {
    const request = take(connection, nameIn(rpc, 'id'), direction);
    if (request === undefined) return;
    const { session } = connection;
    if (request.method === 'tools/list') {
      const tools = toolSpecs(listIn(objectIn(rpc, 'result'), 'tools'));
      connection.tools = request.isNextPage ? [...connection.tools, ...tools] : tools;
      emit({ type: 'tools', session, tools: connection.tools });
    }
    const answer = answerOf(rpc);
    if (request.call !== undefined && answer !== undefined)
      emit({ type: 'result', session, id: request.call, ...answer, atMs });
  }
}

function put({ open }: Connection, id: string, request: Request): void {
  if (open.size >= OPEN_MAX) open.clear();
  const same = open.get(id);
  if (same === undefined) open.set(id, [request]);
  else if (same.push(request) > SAME_MAX) same.shift();
}

/** The request that a response with this id answers, which is then no longer open: the last one of the other side. */
function take(
  { open }: Connection,
  id: string | undefined,
  direction: string | undefined,
): Request | undefined {
  const same = id === undefined ? [] : (open.get(id) ?? []);
  const at = same.findLastIndex((request) => direction === undefined || request.direction !== direction);
  const [request] = at < 0 ? [] : same.splice(at, 1);
  if (same.length === 0 && id !== undefined) open.delete(id);
  return request;
}
