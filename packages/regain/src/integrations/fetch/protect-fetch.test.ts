/** `protectFetch` around real requests to a server on loopback, and around a function where time must not pass. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UnrecoveredError } from '../../shield/index.ts';
import { errorOf, shieldInTest } from '../../shield/shield-in-test.ts';
import { realClock, virtualClock } from '../../types/index.ts';
import { startOfBody } from './http-error.ts';
import { protectFetch } from './protect-fetch.ts';

const guardedFetch = () => protectFetch(fetch, { shield: shieldInTest() });

type Answer = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

async function serve(answer: Answer): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => answer(request, response, seen.push(request)));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen };
}

async function usedRequest(): Promise<[Request]> {
  const request = new Request('http://127.0.0.1:9/', { method: 'POST', body: 'x' });
  await request.text();
  return [request];
}

/** Answers with these statuses in turn, then with 200. */
const statuses =
  (...list: readonly number[]): Answer =>
  (_, response, nth) => {
    response.writeHead(list[nth - 1] ?? 200).end(nth > list.length ? 'fine' : 'an error');
  };

describe('a method says what may be repeated', () => {
  it.each([
    ['GET', 3],
    ['HEAD', 3],
    ['PUT', 3],
    ['DELETE', 3],
    ['POST', 1],
    ['PATCH', 1],
  ] as const)('%s, with status 503 twice: %i requests', async (method, requests) => {
    const { url, seen } = await serve(statuses(503, 503));
    const response = await guardedFetch()(url, { method });
    expect([seen.length, response.status]).toEqual([requests, requests === 3 ? 200 : 503]);
  });

  it('unless it is declared otherwise', async () => {
    const { url, seen } = await serve(statuses(503));
    const shield = shieldInTest();
    const guarded = protectFetch(fetch, {
      shield,
      effectOf: ({ method }) => (method === 'POST' ? 'read' : undefined),
    });
    expect(await (await guarded(url, { method: 'POST', body: '{}' })).text()).toBe('fine');
    expect(seen).toHaveLength(2);
  });
});

describe('the key of a write', () => {
  const keysOf = (seen: readonly IncomingMessage[]) => seen.map(({ headers }) => headers['x-key']);

  it('is made once for all attempts, and again for another call', async () => {
    const { url, seen } = await serve(statuses(503, 200, 200));
    const guarded = protectFetch(fetch, { shield: shieldInTest(), idempotencyKey: 'X-Key' });
    for (let i = 0; i < 2; i++) await guarded(url, { method: 'POST', body: '{}', headers: { a: 'b' } });
    const [first, second, third] = keysOf(seen);
    expect(first).toBeTypeOf('string');
    expect([second, third === first]).toEqual([first, false]);
    expect(seen.map(({ headers }) => headers.a)).toEqual(['b', 'b', 'b']);
  });

  it('of the caller is kept, and makes the write repeatable', async () => {
    const { url, seen } = await serve(statuses(503));
    const headers = { 'idempotency-key': 'own' };
    await guardedFetch()(url, { method: 'POST', headers });
    expect(seen.map((one) => one.headers['idempotency-key'])).toEqual(['own', 'own']);
  });

  it('must be the name of a header', () => {
    expect(() => protectFetch(fetch, { idempotencyKey: 'no name' })).toThrow('the name of a header');
  });
});

describe('a response', () => {
  it('with a final status is returned, unread', async () => {
    const { url } = await serve((_, response) => response.writeHead(404, { 'x-a': '1' }).end('no such city'));
    const response = await guardedFetch()(url);
    expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
      404,
      '1',
      'no such city',
    ]);
  });

  it('is not read for the caller: its body can still be aborted', async () => {
    const { url } = await serve((_, response) => void response.write('part'));
    const controller = new AbortController();
    const response = await guardedFetch()(url, {
      signal: controller.signal,
    });
    const text = errorOf(response.text());
    controller.abort(new Error('enough'));
    expect(await text).toMatchObject({ message: 'enough' });
  });

  it('with an error status whose body stays open is returned, and its body is still unread', async () => {
    const { url } = await serve((_, response) => void response.writeHead(404).write('part'));
    const waited: number[] = [];
    // Every wait for a body is over at once.
    const within = async (ms: number, work: () => Promise<unknown>) => {
      void work().catch(() => {});
      waited.push(ms);
      throw new Error('over');
    };
    const clock = { ...realClock(performance), within } as never;
    const response = new Response((await fetch(url)).body, { status: 404 });
    expect(await startOfBody(response, clock)).toBe('');
    expect([waited.length, response.bodyUsed]).toEqual([1, false]);
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('part');
    await reader.cancel();
  });

  it.each([
    ['seconds', '7'],
    ['a date', new Date(Date.UTC(2026, 0, 1, 0, 0, 7)).toUTCString()],
  ])('asks to wait by %s', async (_, value) => {
    const clock = virtualClock();
    const times: number[] = [];
    const headers = { 'retry-after': value, date: new Date(Date.UTC(2026, 0, 1)).toUTCString() };
    const service = async () =>
      times.push(clock.now()) === 1 ? new Response('', { status: 429, headers }) : new Response('fine');
    await protectFetch(service as typeof fetch, { shield: shieldInTest({ clock }) })('http://a.example/');
    expect(times).toHaveLength(2);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(7_000);
  });
});

describe('a request', () => {
  it('whose body is a stream is not sent again', async () => {
    const { url, seen } = await serve(statuses(503));
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('part'));
        controller.close();
      },
    });
    const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
    const response = await guardedFetch()(url, init);
    expect([response.status, seen.length]).toEqual([503, 1]);
    const request = new Request(url, { method: 'PUT', body: 'text' });
    expect((await guardedFetch()(request)).status).toBe(200);
  });

  it('of another implementation of fetch keeps its method and its body', async () => {
    const own = { method: 'POST', url: 'http://a.example/', headers: new Headers(), body: {} };
    const sent: unknown[] = [];
    // Its responses have a stream of Node as body.
    const service = async (input: unknown) => {
      sent.push(input);
      const answer = { status: 503, headers: new Headers(), body: {}, bodyUsed: false };
      return { ...answer, clone: () => answer };
    };
    const guarded = protectFetch(service as never, { shield: shieldInTest() });
    expect((await guarded(own as never)).status).toBe(503);
    expect(sent).toEqual([own]);
    expect((await guarded('http://a.example/')).status).toBe(503);
    expect(sent.length).toBeGreaterThan(2);
  });

  it.each(['GET', 'POST'])('%s whose redirect is refused fails as fetch does, once', async (method) => {
    const { url, seen } = await serve((_, response) => response.writeHead(302, { location: '/b' }).end());
    const shield = shieldInTest();
    const error = await errorOf(protectFetch(fetch, { shield })(url, { method, redirect: 'error' }));
    expect(error).toBeInstanceOf(TypeError);
    expect(UnrecoveredError.is(error)).toBe(false);
    expect(seen).toHaveLength(1);
  });

  it.each<[string, () => Parameters<typeof fetch> | Promise<Parameters<typeof fetch>>]>([
    ['a relative address', () => ['/x']],
    ['an unknown scheme', () => ['flight:1']],
    ['a port that browsers block', () => ['http://127.0.0.1:1/']],
    ['a body with GET', () => ['http://127.0.0.1:9/', { body: 'x' }]],
    ['a Request whose body was read', usedRequest],
  ])('with %s is refused as fetch does, once', async (_, request) => {
    let calls = 0;
    const counting: typeof fetch = (...args) => {
      calls++;
      return fetch(...args);
    };
    const error = await errorOf(protectFetch(counting, { shield: shieldInTest() })(...(await request())));
    expect(error).toBeInstanceOf(TypeError);
    expect(UnrecoveredError.is(error)).toBe(false);
    expect(calls).toBe(1);
  });

  it('whose signal is taken away by null is not aborted by it', async () => {
    const { url } = await serve(statuses());
    const request = new Request(url, { signal: AbortSignal.abort() });
    const response = await guardedFetch()(request, { signal: null });
    expect(await response.text()).toBe('fine');
  });

  it('that is lost is reported with what is known; the error of fetch is the cause', async () => {
    const { url, seen } = await serve((request) => void request.socket.destroy());
    const guarded = guardedFetch();
    const error = await errorOf(guarded(url, { method: 'POST' }));
    expect(UnrecoveredError.is(error) && error.report.known.tookEffect).toBe('unknown');
    expect((error as Error).cause).toBeInstanceOf(TypeError);
    expect(seen).toHaveLength(1);
  });

  it('that is aborted ends with the reason, and is not repeated', async () => {
    const { url, seen } = await serve(() => controller.abort(new Error('enough')));
    const controller = new AbortController();
    const guarded = guardedFetch();
    expect(await errorOf(guarded(url, { signal: controller.signal }))).toMatchObject({ message: 'enough' });
    expect(seen).toHaveLength(1);
  });
});
