/** An endpoint on loopback that answers every request in one hostile way. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { wholeResponse } from './chat-completions-in-test.ts';

/**
 * How a request ends. `broken`: an answer that does not follow the protocol; `rejected`: of the request;
 * `down`: an unavailable endpoint; `answer`: a usable answer, whatever else is odd.
 */
export type Ending = 'answer' | 'broken' | 'rejected' | 'down';

interface Mode {
  readonly ending: Ending;
  readonly serve: (response: ServerResponse, urls: Urls, request: IncomingMessage) => void;
}
interface Urls {
  readonly own: string;
  readonly other: string;
}

const json = { 'content-type': 'application/json' };
const good = (usage?: object): string => {
  const made = JSON.parse(wholeResponse({ text: 'fine' }, 'small', { tokensIn: 5, tokensOut: 2 }));
  return JSON.stringify(usage === undefined ? made : { ...made, usage });
};
const body =
  (status: number, text: string | Uint8Array, headers: Record<string, string> = json): Mode['serve'] =>
  (response) =>
    void response.writeHead(status, headers).end(text);
const broken = (text: string | Uint8Array, headers?: Record<string, string>): Mode => ({
  ...{ ending: 'broken', serve: body(200, text, headers) },
});
const counted = (usage: object): Mode => ({ ending: 'answer', serve: body(200, good(usage)) });
const redirect = (status: number, ending: Ending, to: (urls: Urls) => string): Mode => ({
  ending,
  serve: (response, urls, { url = '' }) => {
    if (url.includes('moved')) response.writeHead(200, json).end(good());
    else response.writeHead(status, { location: to(urls) }).end();
  },
});
const PIECE = Buffer.alloc(64 * 1024, 'x');
/** Writes as fast as the client reads, without end. */
const endless =
  (begin: string): Mode['serve'] =>
  (response) => {
    response.writeHead(200, json).write(begin);
    const more = () => {
      while (!response.destroyed && response.write(PIECE));
    };
    response.on('drain', more);
    more();
  };

export const hostileModes: { readonly [name: string]: Mode } = {
  'a page of HTML': broken('<!doctype html><html><body>Sign in</body></html>', {
    'content-type': 'text/html',
  }),
  'HTML that claims to be JSON': broken('<html></html>'),
  'an empty body': broken(''),
  'white space': broken(' \n\t '),
  '204': { ending: 'broken', serve: (response) => void response.writeHead(204).end() },
  '[]': broken('[]'),
  '{}': broken('{}'),
  null: broken('null'),
  'a number': broken('42'),
  'a text': broken('"hello"'),
  'no choices': broken('{"choices":[]}'),
  'choices that are no list': broken('{"choices":"none"}'),
  'a choice without a message': broken('{"choices":[{}]}'),
  'an error with status 200': broken('{"error":{"message":"no credit","type":"x","code":null}}'),
  'random bytes': broken(Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 256))),
  'truncated JSON': broken(good().slice(0, 80)),
  'JSON twice': broken(good() + good()),
  'JSON of 100,000 levels': broken(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'a polluted prototype': broken('{"__proto__":{"choices":[]}}'),
  'a foreign stream': broken('event: ping\ndata: {}\n\n', { 'content-type': 'text/event-stream' }),
  'an endless body': { ending: 'broken', serve: endless('{"choices":"') },
  'endless white space': { ending: 'broken', serve: endless(' ') },
  'a bomb of gzip': broken(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), {
    ...json,
    'content-encoding': 'gzip',
  }),
  'gzip that is none': broken('not gzip', { ...json, 'content-encoding': 'gzip' }),
  'a reset in the middle': {
    ending: 'broken',
    serve: (response) => {
      response.writeHead(200, { ...json, 'content-length': '999999' });
      response.write(good().slice(0, 50), () => response.destroy());
    },
  },
  'a reset at once': { ending: 'down', serve: (response) => void response.destroy() },
  'headers of 1 MB': { ending: 'down', serve: body(200, good(), { ...json, 'x-long': 'x'.repeat(1 << 20) }) },
  'a wrong content type': { ending: 'answer', serve: body(200, good(), { 'content-type': 'image/png' }) },
  'usage of 1e308': counted({ prompt_tokens: 1e308, completion_tokens: 1e308 }),
  'negative usage': counted({ prompt_tokens: -5, completion_tokens: -1 }),
  'fractions as usage': counted({ prompt_tokens: 0.5, completion_tokens: 1e-9 }),
  'usage beyond any context': counted({ prompt_tokens: 1e9, completion_tokens: 1e12 }),
  '400 with HTML': { ending: 'rejected', serve: body(400, '<html>', { 'content-type': 'text/html' }) },
  '500 with an endless body': {
    ending: 'down',
    serve: (response, urls, request) => {
      response.statusCode = 500;
      const writeHead = response.writeHead.bind(response);
      response.writeHead = (() => writeHead(500, json)) as typeof response.writeHead;
      endless('')(response, urls, request);
    },
  },
  '301 to another path': redirect(301, 'down', ({ own }) => `${own}/moved`),
  '302 to another host': redirect(302, 'down', ({ other }) => `${other}/v1?key=leak`),
  '307 to the same host': redirect(307, 'answer', ({ own }) => `${own}/moved`),
  '307 to another host': redirect(307, 'down', ({ other }) => `${other}/v1`),
  '308 to another scheme': redirect(308, 'down', ({ own }) => own.replace('http:', 'https:')),
  '307 to a file': redirect(307, 'down', () => 'file:///etc/hosts'),
  '307 without an address': redirect(307, 'down', () => ''),
  '307 in a circle': redirect(307, 'down', () => '/v1/chat/completions'),
};

export interface HostileEndpoint extends AsyncDisposable {
  readonly url: string;
  /** Requests that reached it, and requests that reached the other host. */
  readonly counts: { own: number; other: number };
  mode: string;
}

export async function hostileEndpoint(mode: string): Promise<HostileEndpoint> {
  const counts = { own: 0, other: 0 };
  const urls = { own: '', other: '' };
  const other = await listening((_, response) => {
    counts.other++;
    response.writeHead(200, json).end(good());
  });
  const own = await listening((request, response) => {
    counts.own++;
    request.resume();
    response.on('error', () => {});
    hostileModes[endpoint.mode]!.serve(response, urls, request);
  });
  urls.own = addressOf(own);
  urls.other = addressOf(other);
  const endpoint: HostileEndpoint = {
    ...{ url: `${urls.own}/v1`, counts, mode },
    [Symbol.asyncDispose]: async () => {
      for (const server of [own, other]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return endpoint;
}

async function listening(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(serve);
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
