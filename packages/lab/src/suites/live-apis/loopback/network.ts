/** The loopback network of one suite: its servers, started on first use. No request leaves the machine. */

import type { Agent } from 'node:http';
import { invalidArgument, RegainError } from 'regain/internal/types';
import { getOrMake } from 'regain/internal/values';
import { type ApiFamily, type ApiName, families, getApi, headersFor } from '../apis.ts';
import type { Answer, Base, Request, Send } from '../http.ts';
import type { Service } from './routes.ts';
import {
  HOST,
  LATENCY_HEADER,
  type RunningServer,
  SESSION_HEADER,
  startServer,
  TIME_HEADER,
} from './server.ts';
import type { Session } from './session.ts';

export interface Loopback {
  base(api: ApiName): Promise<Base>;
  /** Sends requests of a session: the servers know it only during its requests. */
  sendFor(session: Session): Send;
  /** Stops the servers. The next request starts them again. */
  close(): Promise<void>;
}

/** What the servers on loopback take for keys. */
const keys = { duffelToken: 'duffel_test_loopback', alpacaKeyId: 'loopback', alpacaSecretKey: 'loopback' };

export function loopback(services: Readonly<Record<ApiFamily, Service>>): Loopback {
  const sessions = new Map<string, Session>();
  const bases = new Map<ApiName, Promise<Base>>();
  let servers = new Map<ApiFamily, Promise<RunningServer>>();
  let client: Promise<Client> | undefined;
  let requests = 0;

  const started = (family: ApiFamily) =>
    getOrMake(servers, family, () => startServer(services[family], (id) => sessions.get(id)));

  return {
    base: (api) =>
      getOrMake(bases, api, async () => {
        const { origin } = await started(getApi(api).family);
        return { url: origin, headers: headersFor(api, keys) };
      }),
    sendFor:
      (session) =>
      async (request, { clock, signal }) => {
        signal.throwIfAborted();
        const { origin } = await started(getApi(request.api).family);
        const path = pathOn(origin, request.url);
        const id = String(++requests);
        sessions.set(id, session);
        try {
          const headers = { ...request.headers, [SESSION_HEADER]: id, [TIME_HEADER]: String(clock.now()) };
          client ??= openClient();
          const answer = await sendRequest(await client, origin, path, { ...request, headers });
          if (session.bug !== undefined) throw session.bug;
          // No test waits for a server: the latency that it reports passes on the virtual clock.
          await clock.sleep(answer.latencyMs, signal);
          return answer;
        } finally {
          sessions.delete(id);
        }
      },
    close: async () => {
      const running = families.flatMap((family) => servers.get(family) ?? []);
      servers = new Map();
      bases.clear();
      const used = client;
      client = undefined;
      (await used)?.agent.destroy();
      await Promise.all(running.map(async (server) => (await server).close()));
    },
  };
}

interface Client {
  readonly agent: Agent;
  readonly request: typeof import('node:http').request;
}

/** Loaded on first use: Node loads its whole HTTP client with it, a quarter of the time that a thread takes to start. */
async function openClient(): Promise<Client> {
  const { Agent, request } = await import('node:http');
  return { agent: new Agent({ keepAlive: true }), request };
}

function pathOn(origin: string, url: string): string {
  if (url.startsWith(`${origin}/`)) return url.slice(origin.length);
  throw invalidArgument(
    `live-apis needs requests to its own server at ${origin} unless live APIs are asked for, got ${url}`,
  );
}

interface TimedAnswer extends Answer {
  readonly latencyMs: number;
}

/** A connection that breaks on loopback is a bug in the harness, not a fault. */
function sendRequest(
  { agent, request: httpRequest }: Client,
  origin: string,
  path: string,
  { method, headers, body }: Request,
): Promise<TimedAnswer> {
  const port = Number(origin.slice(origin.lastIndexOf(':') + 1));
  const { promise, resolve, reject } = Promise.withResolvers<TimedAnswer>();
  const fail = (cause: unknown) =>
    reject(new RegainError('unreadable', `the server of live-apis at ${origin} did not answer`, { cause }));
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const options = { host: HOST, port, path, method, agent, headers: { ...headers, ...length } };
  const outgoing = httpRequest(options, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('error', fail);
    response.on('end', () => {
      const latencyMs = Number(response.headers[LATENCY_HEADER]);
      resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], text, latencyMs });
    });
  });
  outgoing.on('error', fail);
  outgoing.end(body);
  return promise;
}
