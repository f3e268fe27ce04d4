/** A server of the official SDK over node:http: sessions with resumable streams, or requests without sessions. */

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  type EventStore,
  isLegacyRequest,
  type JSONRPCMessage,
  type McpHttpHandler,
  type McpServer,
  type ServerNotifier,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

export interface SdkServer {
  readonly url: string;
  /** Forgets all sessions, as a server that was started again. */
  forget(): void;
  /** Cuts every open connection. */
  cut(): void;
  readonly sessions: number;
  close(): Promise<void>;
}

export async function startSdkServer(
  create: (notifier: () => ServerNotifier | undefined) => McpServer,
  check: (request: Request) => Response | undefined = () => undefined,
): Promise<SdkServer> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const make = (): McpServer => create(() => modern.notify);
  const modern: McpHttpHandler = createMcpHandler(make, { legacy: 'reject' });

  const serveLegacy = async (request: Request): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id);
    if (known !== undefined) return known.handleRequest(request);
    if (id !== null) return failure(404, 'Session not found', -32001);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: memoryStore(),
      retryInterval: 5,
      onsessioninitialized: (session) => void sessions.set(session, transport),
      onsessionclosed: (session) => void sessions.delete(session),
    });
    await make().connect(transport);
    return transport.handleRequest(request);
  };

  const server = createServer((incoming, outgoing) => {
    const request = requestOf(incoming, outgoing);
    const respond = async (): Promise<Response> =>
      check(request) ?? ((await isLegacyRequest(request)) ? serveLegacy(request) : modern.fetch(request));
    respond().then(
      (response) => write(response, outgoing),
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    forget: () => sessions.clear(),
    cut: () => server.closeAllConnections(),
    get sessions() {
      return sessions.size;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await modern.close();
      await closed;
    },
  };
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const abort = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableEnded) abort.abort();
  });
  const hasBody = incoming.method === 'POST';
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    ),
    signal: abort.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  });
}

function write(response: Response, outgoing: ServerResponse): void {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  const body = Readable.fromWeb(response.body as unknown as ReadableStream);
  outgoing.on('close', () => body.destroy());
  body.on('error', () => outgoing.destroy());
  body.pipe(outgoing);
}

const failure = (status: number, message: string, code: number): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });

function memoryStore(): EventStore {
  const events: { id: string; stream: string; message: JSONRPCMessage }[] = [];
  return {
    storeEvent: (stream, message) => {
      const id = `${stream}_${events.length}`;
      events.push({ id, stream, message });
      return Promise.resolve(id);
    },
    getStreamIdForEventId: (id) => Promise.resolve(events.find((event) => event.id === id)?.stream),
    replayEventsAfter: async (lastId, { send }) => {
      const from = events.findIndex(({ id }) => id === lastId);
      const stream = events[from]?.stream ?? '';
      for (const event of events.slice(from + 1)) {
        const isEmpty = Object.keys(event.message).length === 0;
        if (event.stream === stream && !isEmpty) await send(event.id, event.message);
      }
      return stream;
    },
  };
}
