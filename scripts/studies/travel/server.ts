/** The flaky service: a real HTTP server on loopback, with one world for every call that is measured. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import { accept, documented, handle, type Parameters, type Reply, type Route, refusal } from './api.ts';
import type { Script } from './faults.ts';
import type { World } from './world.ts';

/** What is unusual about the service in one scenario. */
export interface Behaviour {
  readonly faults?: { readonly [route in Route]?: Script };
  /** Parameters that it takes now, where that is not what was documented. */
  readonly parameters?: { readonly [route in Route]?: Parameters };
}

export interface TravelServer {
  /** Address of the world that is given. */
  open(world: World, behaviour: Behaviour): string;
  /** An address at which nobody listens. */
  readonly closedUrl: string;
  close(): Promise<void>;
}

/** How long the service works on a request. */
const LATENCY_MS = 60;

const routes: readonly (readonly [RegExp, Route])[] = [
  [/^POST \/flights\/search$/, 'search'],
  [/^GET \/bookings$/, 'list'],
  [/^POST \/rates\/convert$/, 'rates'],
  [/^POST \/bookings$/, 'book'],
  [/^POST \/bookings\/cancel$/, 'cancel'],
  [/^POST \/payments$/, 'pay'],
  [/^POST \/receipts$/, 'receipt'],
  [/^POST \/token$/, 'token'],
];

interface HostedWorld {
  readonly world: World;
  readonly behaviour: Behaviour;
  readonly counts: Map<Route, number>;
}

export async function startServer(): Promise<TravelServer> {
  const hosted: HostedWorld[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://travel.test');
    const [, number, path] = /^\/(\d+)(\/.*)$/.exec(url.pathname) ?? [];
    const host = hosted[Number(number)];
    if (host === undefined) response.writeHead(404).end();
    else void respond(host, `${request.method} ${path}`, url, request, response);
  });
  // On a busy machine five seconds pass between two requests: a connection must not be closed while it is used again.
  server.keepAliveTimeout = 0;
  const port = await listen(server);
  const closed = createServer();
  const nowhere = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  return {
    open: (world, behaviour) => {
      hosted.push({ world, behaviour, counts: new Map() });
      return `http://127.0.0.1:${port}/${hosted.length - 1}`;
    },
    closedUrl: `http://127.0.0.1:${nowhere}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function respond(
  { world, behaviour, counts }: HostedWorld,
  line: string,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  world.requests++;
  const route = routes.find(([pattern]) => pattern.test(line))?.[1];
  const body = await bodyOf(request);
  const id = String(request.headers['x-request-id']);
  await world.time.serve(id, LATENCY_MS);
  if (route === undefined) return send(response, world, refusal(404, 'no_route', `There is no ${line}.`));
  const nth = counts.get(route) ?? 0;
  counts.set(route, nth + 1);
  const args = (
    request.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(body)
  ) as JsonObject;
  const key = request.headers['idempotency-key'];
  const handled = (): Reply => {
    if (route !== 'token' && request.headers.authorization !== `Bearer ${world.token}`)
      return refusal(401, 'token_expired', 'The access token has expired.');
    const accepted = accept(args, behaviour.parameters?.[route] ?? documented[route]);
    if (isReply(accepted)) return accepted;
    return handle(route, accepted, world, typeof key === 'string' ? key : undefined);
  };
  const fault = behaviour.faults?.[route]?.(nth);
  const reply = await (fault?.({ world, args, handled, wait: (ms) => world.time.serve(id, ms) }) ??
    handled());
  if (reply === 'reset') request.socket.resetAndDestroy();
  else if (reply === 'hang') await world.time.serve(id, Infinity);
  else send(response, world, reply);
}

function send(response: ServerResponse, world: World, { status, headers = {}, body }: Reply): void {
  // The date is that of the world.
  response.sendDate = false;
  // One connection a request: none that was reset before is met again.
  const own = { date: world.time.date().toUTCString(), connection: 'close' };
  response.writeHead(status, { ...own, ...headers }).end(body);
}

function isReply(value: Reply | JsonObject): value is Reply {
  return typeof value.status === 'number' && typeof value.body === 'string';
}
