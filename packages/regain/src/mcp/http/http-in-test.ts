/** Requests written by hand, and connections that record what arrives. */

import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import type { CloseReason, Connection, MessageContext } from '../wire/connection.ts';
import { messageOf, type RequestId, type WireMessage } from '../wire/message.ts';
import { type ServerSentEvent, SseReader } from './sse-reader.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

const accepted = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const body = (id: RequestId, method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
export const initialize: string = body('init', 'initialize', { protocolVersion: '2025-11-25' });

/** A request whose answer is read to its end. */
export async function ask(
  url: string,
  options: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  const response = await open(url, options);
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() };
}

export function open(
  url: string,
  { body: sent, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<IncomingMessage> {
  const headers = {
    ...(sent === undefined ? { accept: 'text/event-stream' } : accepted),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const method = sent === undefined ? 'GET' : 'POST';
    request(url, { method, agent: false, ...options, headers } as RequestOptions, resolve)
      .on('error', reject)
      .end(sent);
  });
}

export const modernHeaders = (method: string): { [name: string]: string } => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
});

export const askModern = (url: string, id: RequestId, method: string, params: object = {}): Promise<Answer> =>
  ask(url, { body: body(id, method, { ...params, _meta: modernMeta }), headers: modernHeaders(method) });

/** Bytes as they are; the answer until the server closes the connection. */
export function askRaw(url: string, text: string | Buffer): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

/** The next events of a stream, as many as asked for. */
export async function* eventsOf(response: IncomingMessage): AsyncGenerator<ServerSentEvent> {
  const reader = new SseReader(1_000_000);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) yield* reader.push(chunk);
  } catch {
    // The stream was cut.
  }
}

export interface Recorded {
  readonly connection: Connection;
  readonly messages: { readonly message: WireMessage; readonly context: MessageContext }[];
  readonly abandoned: RequestId[];
  readonly lost: { readonly id: RequestId; readonly delivery: string; readonly error: string }[];
  closed: CloseReason | undefined;
  /** Resolves as soon as the condition holds. */
  until(condition: () => boolean): Promise<void>;
}

/** Starts a connection. `answer`: what is done with each message besides recording it. */
export function record(connection: Connection, answer: (message: WireMessage) => void = () => {}): Recorded {
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const check of waiting) check();
  };
  const recorded: Recorded = {
    ...{ connection, messages: [], abandoned: [], lost: [], closed: undefined },
    until: (condition) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!condition()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
  connection.start({
    onMessage: (message, context) => {
      recorded.messages.push({ message, context });
      answer(message);
      changed();
    },
    onAbandoned: (id) => {
      recorded.abandoned.push(id);
      changed();
    },
    onLost: (id, delivery, error) => {
      recorded.lost.push({ id, delivery, error: error.message });
      changed();
    },
    onClose: (reason) => {
      recorded.closed = reason;
      changed();
    },
  });
  return recorded;
}

export const result = (id: RequestId, value: object = {}): WireMessage =>
  messageOf({ jsonrpc: '2.0', id, result: value as never });
