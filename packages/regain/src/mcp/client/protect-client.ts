/** A client of the SDK whose tool calls are recovered. */

import { failureFromError } from '../../recovery/index.ts';
import { type JsonObject, RegainError } from '../../types/index.ts';
import { hasMethods, wrongInput } from '../../values/index.ts';
import { ProtectedCalls } from '../calls/protected-calls.ts';
import type { AttemptOptions, AttemptOutcome, ToolCall } from '../relay/call-hook.ts';
import type { Envelope, WireMessage } from '../wire/message.ts';
import { callOptionsOf, type McpOptions } from './options.ts';
import { refusedRequest } from './refused-request.ts';

/** What is used of a client: the SDK itself is not imported. */
interface McpClient {
  callTool(params: never, ...others: never[]): Promise<unknown>;
  listTools(params?: never, ...others: never[]): Promise<unknown>;
}

interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: never) => void;
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * The same client with recovered tool calls: `callTool` and `listTools` are replaced, all else is unchanged. The connection
 * is that of the client; `recoverableTransport` recovers the connection too.
 */
export function protectClient<T extends McpClient>(client: T, options: McpOptions = {}): T {
  if (!hasMethods(client, ['callTool', 'listTools']))
    throw wrongInput('protectClient', 'a client of the MCP SDK, with "callTool" and "listTools"', client);
  const settings = callOptionsOf('protectClient', options);
  const calls = new ProtectedCalls(settings);
  const callTool = client.callTool.bind(client) as Method;
  const listTools = client.listTools.bind(client) as Method;
  /** The error of the client for an answer that is an error. */
  const errors = new WeakMap<WireMessage, unknown>();
  let listed: Promise<unknown> | undefined;
  let count = 0;
  let wasConnected = false;

  const list = async (...args: readonly unknown[]): Promise<unknown> => {
    const result = await listTools(...args);
    const params = (args[0] ?? {}) as JsonObject;
    calls.listed(wire({ method: 'tools/list', params }), wire({ result: result as JsonObject }));
    return result;
  };

  const attemptOf =
    (id: number, others: readonly unknown[]) =>
    async ({ body }: WireMessage, { signal, onProgress }: AttemptOptions = {}): Promise<AttemptOutcome> => {
      const { params = {} } = body;
      try {
        const make = () =>
          body.method === 'tools/list'
            ? listTools(params)
            : callTool(params, ...withOptions(others, signal, onProgress));
        // A client need not obey the signal.
        const result = await settings.clock.within(Infinity, make, signal);
        return { kind: 'answered', message: wire({ id, result: result as JsonObject }), context: {} };
      } catch (error) {
        return outcomeOf(error, id, signal, errors);
      }
    };

  const call = async (params: JsonObject, ...others: readonly unknown[]): Promise<unknown> => {
    // No attempt would help, and some versions of the SDK list no tools then, without an error.
    wasConnected ||= !('transport' in client) || client.transport !== undefined;
    if (!wasConnected) throw new RegainError('endpoint-down', NOT_CONNECTED);
    if (typeof params?.name !== 'string')
      throw wrongInput('callTool', 'an object with "name" and "arguments"', params);
    // Without a list nothing is known about the schemas. A failure shows itself at the call.
    listed ??= list().catch(() => {
      listed = undefined;
    });
    await listed;
    const id = ++count;
    const given = optionsAmong(others)?.signal;
    const ended = new AbortController();
    const cancel = () => ended.abort(given!.reason);
    if (given?.aborted === true) cancel();
    else given?.addEventListener('abort', cancel, { once: true });
    const made: ToolCall = {
      ...{ message: wire({ id, method: 'tools/call', params }), headers: undefined, signal: ended.signal },
      ...{ end: (reason) => ended.abort(reason), attempt: attemptOf(id, others) },
    };
    // `made` has no `first`: it is answered with a promise.
    const answer = await calls
      .call(made)!
      .catch((error: unknown) => {
        given?.throwIfAborted();
        throw error;
      })
      .finally(() => given?.removeEventListener('abort', cancel));
    given?.throwIfAborted();
    if (answer.body.error === undefined) return answer.body.result;
    throw (
      errors.get(answer) ?? Object.assign(new Error(String(answer.body.error.message)), answer.body.error)
    );
  };

  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'callTool') return call;
      if (name === 'listTools') return list;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function wire(body: Envelope): WireMessage {
  return { text: '', body: { jsonrpc: '2.0', ...body } };
}

/** Version 1 of the SDK has a schema before the options. */
function optionsAmong(others: readonly unknown[]): RequestOptions | undefined {
  return others.at(-1) as RequestOptions | undefined;
}

/** The attempt ends with its signal, and its progress is seen. */
function withOptions(
  others: readonly unknown[],
  signal: AbortSignal | undefined,
  onProgress: (() => void) | undefined,
): readonly unknown[] {
  const given = optionsAmong(others) ?? {};
  const { onprogress } = given;
  const seen =
    onprogress &&
    ((progress: never) => {
      onProgress?.();
      onprogress(progress);
    });
  const options = {
    ...given,
    ...(signal === undefined ? {} : { signal }),
    ...(seen === undefined ? {} : { onprogress: seen }),
  };
  return others.length === 0 ? [options] : [...others.slice(0, -1), options];
}

const NOT_CONNECTED =
  'protectClient takes calls of a connected client: await client.connect(transport) before tools are called';

/** The SDK has a code for it in some versions, and only this text in others. */
function isNotConnected(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return code === 'NOT_CONNECTED' || (code === undefined && message === 'Not connected');
}

/** Numbers are codes of the server, apart from two that version 1 of the SDK uses for itself. */
const OWN_CODES: readonly unknown[] = [-32_000, -32_001];

function outcomeOf(
  error: unknown,
  id: number,
  signal: AbortSignal | undefined,
  errors: WeakMap<WireMessage, unknown>,
): AttemptOutcome {
  if (signal?.aborted === true) return { kind: 'cancelled' };
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  const isOfServer = typeof code === 'number' && code < 0 && !OWN_CODES.includes(code);
  const about = data === undefined ? {} : { data: data as JsonObject };
  const answer = isOfServer
    ? wire({ id, error: { code, message: String(message), ...about } })
    : refusedRequest(error, id);
  if (answer !== undefined) {
    errors.set(answer, error);
    return { kind: 'answered', message: answer, context: {} };
  }
  const isSent = !isNotConnected(error) && failureFromError(error).ambiguous;
  return { kind: 'lost', delivery: isSent ? 'sent' : 'not sent', reason: String(message ?? error) };
}
