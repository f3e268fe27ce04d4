/** The routes: read-only, by id, and refused for other hosts, origins and sites before anything is read. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGuard } from 'regain/internal/http';
import { readMemory } from 'regain/internal/memory';
import { errorText, invalidArgument, RegainError } from 'regain/internal/types';
import { columnsToBytes, type Overview } from '../model/index.ts';
import { answer, answerJson, securityHeaders } from './answers.ts';
import type { AppFiles } from './app-files.ts';
import type { Live } from './live.ts';
import type { RunData } from './run-data.ts';
import type { NamedSource, Sources } from './sources.ts';
import type { TraceFiles } from './trace-files.ts';

export interface Served {
  readonly version: string;
  readonly host: string;
  readonly app: AppFiles;
  readonly sources: Sources;
  readonly runs: RunData;
  readonly traces: TraceFiles;
  readonly live: Live;
}

type Handler = (served: Served, parts: readonly string[]) => Promise<unknown>;

/** A run, trace or memory by its id. */
const file = ({ sources }: Served, id: string | undefined, kind: NamedSource['kind']): string =>
  sources.get(id ?? '', kind).file;

/** By pattern: a word stands for itself, `:` for one part of the address. */
const routes: readonly (readonly [pattern: string, Handler])[] = [
  [
    'sources',
    async ({ version, sources }): Promise<Overview> => {
      await sources.refresh();
      const all = await Promise.all(sources.list().map((one) => sources.describe(one)));
      return { version, isLive: true, sources: all };
    },
  ],
  ['runs/:', (served, [run]) => served.runs.results(file(served, run, 'run'))],
  ['runs/:/cells/:', (served, [run, cell]) => served.runs.columns(file(served, run, 'run'), whole(cell))],
  ['runs/:/rollouts/:', (served, [run, at]) => served.runs.rollout(file(served, run, 'run'), whole(at))],
  ['runs/:/episodes', (served, [run]) => served.runs.episodes(file(served, run, 'run'))],
  [
    'compare/:/:',
    (served, [first, second]) => served.runs.compare(file(served, first, 'run'), file(served, second, 'run')),
  ],
  ['traces/:', (served, [trace]) => served.traces.data(file(served, trace, 'trace'))],
  [
    'traces/:/operations/:',
    (served, [trace, n]) => served.traces.operation(file(served, trace, 'trace'), whole(n)),
  ],
  [
    'memory/:',
    async (served, [memory]) => ({
      exemplars: readMemory(file(served, memory, 'memory')).exemplars,
    }),
  ],
];

export function createHandler(
  served: Served,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const guard = createGuard(served.host);
  return async (request, response) => {
    const denial = guard(request) ?? fromElsewhere(request);
    if (denial !== undefined) return answerJson(request, response, { error: denial.message }, denial.status);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return answerJson(request, response, { error: 'nothing can be changed here: use GET' }, 405);
    }
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    try {
      if (path === '/api/live') return watch(request, response, served);
      if (path.startsWith('/api/')) return await api(request, response, served, path.slice('/api/'.length));
      const found = served.app.get(path === '/' ? '/index.html' : path);
      if (found === undefined) return answerJson(request, response, { error: 'there is no such page' }, 404);
      answer(request, response, found);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else answerError(request, response, error);
    }
  };
}

async function api(
  request: IncomingMessage,
  response: ServerResponse,
  served: Served,
  path: string,
): Promise<void> {
  const given = path.split('/');
  for (const [pattern, handle] of routes) {
    const wanted = pattern.split('/');
    if (wanted.length !== given.length || !wanted.every((part, i) => part === ':' || part === given[i]))
      continue;
    const value = await handle(
      served,
      given.filter((_, i) => wanted[i] === ':'),
    );
    if (pattern === 'runs/:/cells/:') {
      const body = columnsToBytes(value as Parameters<typeof columnsToBytes>[0]);
      return answer(request, response, { type: 'application/octet-stream', body });
    }
    return answerJson(request, response, value);
  }
  answerJson(request, response, { error: 'there is no such route' }, 404);
}

function watch(request: IncomingMessage, response: ServerResponse, { live }: Served): void {
  if (request.method === 'HEAD') {
    answerJson(request, response, {});
    return;
  }
  response.writeHead(200, { ...securityHeaders, 'content-type': 'text/event-stream' });
  if (!live.add(response)) response.end('event: full\ndata: {}\n\n');
}

/** A page of another site can send requests without an Origin, as for a script or a picture. It may link here, no more. */
function fromElsewhere({
  headers,
  url = '/',
}: IncomingMessage): { status: 403; message: string } | undefined {
  // Another server of this machine is another site too: its pages may have been written by anybody.
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
    return { status: 403, message: 'requests of this Origin are not accepted' };
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  if (headers['sec-fetch-mode'] === 'navigate' && !url.startsWith('/api/')) return undefined;
  return { status: 403, message: 'requests of other sites are not accepted' };
}

function whole(text: string | undefined): number {
  if (text !== undefined && /^\d{1,9}$/.test(text)) return Number(text);
  throw invalidArgument(`the address needs a whole number, got ${JSON.stringify(text)}`);
}

const statuses: Readonly<Record<string, number>> = { 'not-found': 404, 'invalid-argument': 400 };

function answerError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const message = errorText(error);
  const status = RegainError.is(error) ? (statuses[error.code] ?? 422) : 500;
  answerJson(request, response, { error: message }, status);
}
