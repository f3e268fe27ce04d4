/** A real HTTP server on loopback that answers like a family of public APIs, including its failures. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from 'regain/internal/types';
import { isObject, tryParseJson } from 'regain/internal/values';
import { ApiError, type Found, isReply, type Reply, routing, type Service } from './routes.ts';
import { type Session, withRenamed } from './session.ts';

export const HOST = '127.0.0.1';
/** Headers by which the transport sends the session and the time, and the server its latency. */
export const SESSION_HEADER = 'x-session';
export const TIME_HEADER = 'x-virtual-time-ms';
export const LATENCY_HEADER = 'x-simulated-latency-ms';

/** Refusals are fast. */
const REFUSAL_MS = 40;

export interface RunningServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Listens on a free port. It keeps no process alive, except during a request. */
export async function startServer(
  service: Service,
  sessionOf: (id: string) => Session | undefined,
): Promise<RunningServer> {
  const { createServer } = await import('node:http');
  const find = routing(service.routes);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => serve(request, Buffer.concat(chunks).toString('utf8'), response));
  });
  // Time is virtual: connections never expire, and no request is too slow.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  server.on('connection', (socket) => {
    socket.setNoDelay(true);
    socket.unref();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  server.unref();
  return {
    origin: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function serve(request: IncomingMessage, text: string, response: ServerResponse): void {
    const url = request.url ?? '/';
    const session = sessionOf(String(request.headers[SESSION_HEADER]));
    const queryAt = url.indexOf('?');
    const found = find(request.method ?? '', queryAt === -1 ? url : url.slice(0, queryAt));
    if (session === undefined || found === undefined) {
      const api = service.routes[0]!.api;
      write(response, { status: 404, body: service.errorBody(api, 404, 'Not Found') }, REFUSAL_MS);
      return;
    }
    const nowMs = Number(request.headers[TIME_HEADER]);
    const query = new URLSearchParams(queryAt === -1 ? '' : url.slice(queryAt + 1));
    answer({ found, session, nowMs, url, query, body: objectIn(text) }, response);
  }

  function answer(call: Call, response: ServerResponse): void {
    const { found, session, nowMs, url } = call;
    const { api, usualMs } = found.route;
    const outageEndMs = session.conditions.outageEndMs(api, nowMs);
    if (outageEndMs !== undefined) {
      session.incident = { kind: 'down', endMs: outageEndMs };
      const body = service.errorBody(api, 503, 'Service temporarily unavailable');
      const seconds = Math.ceil((outageEndMs - nowMs) / 1000);
      write(response, { status: 503, body }, REFUSAL_MS, { 'retry-after': String(seconds) });
      return;
    }
    const done = handled(call);
    const latencyMs = session.conditions.latencyMs(api, usualMs, nowMs);
    if (done.status >= 400) {
      write(response, done, REFUSAL_MS);
      return;
    }
    const renaming = session.conditions.renaming(api, nowMs, service.changes[api] ?? {});
    const body = renaming === undefined ? done.body : withRenamed(done.body, renaming);
    if (renaming !== undefined && body !== done.body) session.incident = { kind: 'renamed', renaming };
    const cutEndMs = body === null ? undefined : session.conditions.cutEndMs(api, url, nowMs);
    if (cutEndMs === undefined) {
      write(response, { status: done.status, body }, latencyMs);
      return;
    }
    session.incident = { kind: 'cut', endMs: cutEndMs, isDone: found.route.method !== 'GET' };
    const whole = JSON.stringify(body);
    writeText(response, done.status, whole.slice(0, Math.ceil(whole.length * 0.6)), latencyMs);
  }

  function handled({ found, session, query, body }: Call): Reply {
    session.state.tool = `${found.route.method} ${found.route.pattern}`;
    try {
      const result = found.route.handle({ params: found.params, query, body }, session);
      return isReply(result) ? result : { status: 200, body: result };
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: error.body };
      session.bug = error;
      return { status: 500, body: null };
    }
  }
}

interface Call {
  readonly found: Found;
  readonly session: Session;
  readonly nowMs: number;
  readonly url: string;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
}

function write(
  response: ServerResponse,
  { status, body }: Reply,
  latencyMs: number,
  more?: { readonly [header: string]: string },
): void {
  writeText(response, status, body === null ? '' : JSON.stringify(body), latencyMs, more);
}

function writeText(
  response: ServerResponse,
  status: number,
  text: string,
  latencyMs: number,
  more: { readonly [header: string]: string } = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    [LATENCY_HEADER]: String(latencyMs),
    ...more,
  });
  response.end(text);
}

function objectIn(text: string): JsonObject {
  const value = tryParseJson(text);
  return isObject(value) ? value : {};
}
