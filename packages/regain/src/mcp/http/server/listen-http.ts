/** A server for clients over streamable HTTP. Every client, or set of requests, becomes a connection. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bindServer, createGuard, type HttpListener } from '../../../http/index.ts';
import type { Connection } from '../../wire/connection.ts';
import { Connections } from './connections.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { Refused, refuse } from './reply.ts';
import { Routes } from './routes.ts';

export type { HttpListener };

export interface ListenHttpOptions {
  /** Called for every new client; it must start the connection at once. */
  readonly onConnection: (connection: Connection) => void;
  /** Default: `127.0.0.1`. Another address needs a token. */
  readonly host?: string;
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Clients must send it as `Authorization: Bearer TOKEN`. */
  readonly token?: string | undefined;
  readonly limits?: Partial<Limits>;
}

const PATH = '/mcp';

export async function listenHttp(options: ListenHttpOptions): Promise<HttpListener> {
  const { host = '127.0.0.1', port = 0, token } = options;
  const guard = createGuard(host, token);
  const limits = { ...defaultLimits, ...options.limits };
  const connections = new Connections(limits, options.onConnection);
  const routes = new Routes(connections, limits, token !== undefined);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const denial = guard(request);
    if (denial !== undefined)
      throw new Refused(denial.status, denial.message, {
        headers: denial.status === 401 ? { 'www-authenticate': 'Bearer' } : {},
      });
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === '/sse' || path === '/messages' || path === '/message')
      throw new Refused(404, `HTTP+SSE of 2024-11-05 is not supported; use streamable HTTP at ${PATH}`);
    if (path !== PATH) throw new Refused(404, `not found; the endpoint is ${PATH}`);
    if (request.method === 'POST') return routes.post(request, response);
    if (request.method === 'GET') return routes.get(request, response);
    if (request.method === 'DELETE') return routes.delete(request, response);
    throw new Refused(405, 'method not allowed', { headers: { allow: 'POST, GET, DELETE' } });
  };

  const server = createServer(
    {
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.idleSocketMs,
      connectionsCheckingInterval: Math.min(limits.requestTimeoutMs, 30_000),
    },
    (request, response) => {
      response.on('error', () => {});
      handle(request, response).catch((error: unknown) => {
        refuse(
          response,
          error instanceof Refused ? error : new Refused(500, 'internal error', { code: -32603 }),
        );
      });
    },
  );
  return bindServer(server, { host, port, path: PATH }, () => connections.close());
}
