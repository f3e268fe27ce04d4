/**
 * A scripted OpenAI-compatible endpoint on loopback: streamed or not, valid or not. It counts tokens in an unusual way,
 * so that a test passes only with the numbers that it reports.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { type Content, streamedResponse, type Usage, wholeResponse } from './chat-completions-in-test.ts';

/** The fields of a request that scripts use. */
export interface Received {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly temperature?: number;
  readonly top_p?: number;
  readonly max_tokens?: number;
  readonly response_format?: { readonly type: string };
  readonly tools?: readonly unknown[];
  readonly [more: string]: unknown;
}

export type Reply =
  | (Content & {
      /** Reports no tokens. */
      readonly isUncounted?: boolean;
      /** Closes the connection after this many characters. */
      readonly cutAfter?: number;
    })
  /** Any other response. */
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: string }
  /** Never answers. */
  | 'hang'
  /** Closes the connection without a response. */
  | 'reset';

/** `nth`: number of earlier requests. */
export type Script = (request: Received, nth: number) => Reply;

export interface ServerOptions {
  /** Models that it has; any other is not found. */
  readonly models?: readonly string[];
  /** Requests without this key are rejected, with the received key in the message, as some endpoints do. */
  readonly key?: string;
  /** Its token count; by default unlike any tokenizer. */
  readonly count?: (request: Received, reply: Content) => Usage;
  /** Latency of every answer. */
  readonly latencyMs?: number;
}

export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly Received[];
  /** The sum of all tokens that it reported. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  close(): Promise<void>;
}

export async function scriptedServer(script: Script, options: ServerOptions = {}): Promise<ScriptedServer> {
  const requests: Received[] = [];
  const counted = { tokensIn: 0, tokensOut: 0 };
  const server = createServer((incoming, response) => {
    void bodyOf(incoming).then((text) => {
      const request = JSON.parse(text) as Received;
      requests.push(request);
      const reply = refusal(incoming, request, options) ?? script(request, requests.length - 1);
      const count = options.count ?? ((_: Received, content: Content) => usageOf(text, content));
      const send = () => {
        const usage = answer(reply, request, count, response);
        counted.tokensIn += usage?.tokensIn ?? 0;
        counted.tokensOut += usage?.tokensOut ?? 0;
      };
      if (options.latencyMs === undefined) send();
      else setTimeout(send, options.latencyMs);
    });
  });
  // On a busy machine seconds pass between two requests: a kept-alive connection must not be closed in between.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get tokensIn() {
      return counted.tokensIn;
    },
    get tokensOut() {
      return counted.tokensOut;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A scripted answer in the format that brains request. */
export function proposing(...proposals: readonly object[]): Content {
  return { text: JSON.stringify({ proposals }) };
}

/** `error` in the format of these endpoints. */
export function failing(status: number, message: string, headers: Record<string, string> = {}): Reply {
  const body = JSON.stringify({ error: { message, type: 'error', code: null } });
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

function refusal(
  { headers }: IncomingMessage,
  { model }: Received,
  { models, key }: ServerOptions,
): Reply | undefined {
  if (key !== undefined && headers.authorization !== `Bearer ${key}`)
    return failing(401, `Incorrect API key provided: ${headers.authorization?.slice('Bearer '.length)}`);
  if (models === undefined || models.includes(model)) return undefined;
  return failing(404, `The model \`${model}\` does not exist`);
}

/** Tokens reported to the client; none if they were not sent or were lost. */
function answer(
  reply: Reply,
  request: Received,
  count: NonNullable<ServerOptions['count']>,
  response: ServerResponse,
): Usage | undefined {
  if (reply === 'hang') return undefined;
  if (reply === 'reset') {
    response.destroy();
    return undefined;
  }
  if ('status' in reply) {
    response.writeHead(reply.status, reply.headers).end(reply.body);
    return undefined;
  }
  const { isUncounted = false, cutAfter } = reply;
  const usage = isUncounted ? undefined : count(request, reply);
  const isStream = request.stream === true;
  const text = isStream
    ? streamedResponse(reply, request.model, usage)
    : wholeResponse(reply, request.model, usage);
  response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
  if (cutAfter === undefined) {
    response.end(text);
    return usage;
  }
  // The connection is closed before the client has the complete response.
  response.write(text.slice(0, cutAfter), () => response.destroy());
  return undefined;
}

/** Unlike any tokenizer. */
function usageOf(sent: string, { text = '', refusal: refused = '', calls = [] }: Content): Usage {
  const written = text + refused + calls.map(({ tool, args }) => tool + JSON.stringify(args)).join('');
  return { tokensIn: 11 + Math.ceil(sent.length / 3), tokensOut: 3 + Math.ceil(written.length / 5) };
}
