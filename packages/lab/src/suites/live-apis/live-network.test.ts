/** A stub of the network that answers in the documented form of each API: the same adapters, other addresses. */

import { type Json, type JsonObject, validate, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../execute-plan.ts';
import { apiNames, apis, getApi, type Keys } from './apis.ts';
import { bookTools } from './books/tools.ts';
import { calls as allCalls } from './calls-in-test.ts';
import { documented } from './documented-in-test.ts';
import { hazardTools } from './hazards/tools.ts';
import { liveApis } from './index.ts';
import type { Fetch } from './live-network.ts';

const keys = { duffelToken: 'duffel_test_abc', alpacaKeyId: 'PK1', alpacaSecretKey: 'secret' };
const today = '2027-05-10';

const calls = allCalls.filter(([api]) => getApi(api).isLoopbackOnly === undefined);

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

/** A network with the documented answers that records requests. */
function network(answers: (url: string, method: string) => Json | undefined = documented) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, { method, headers, body }) => {
    sent.push({ url, method, headers, ...(body === undefined ? {} : { body }) });
    const answer = answers(url, method);
    const text = answer === null ? '' : JSON.stringify(answer ?? { message: 'not found' });
    const status = answer === undefined ? 404 : answer === null ? 204 : 200;
    return { status, headers: new Headers(), text: async () => text };
  };
  return { fetch, sent };
}

/** Calls a tool of the live suite. */
async function call(fetch: Fetch, name: string, args: JsonObject, own: Keys = keys): Promise<unknown> {
  const suite = liveApis({ live: { fetch, keys: own, today } });
  const task = suite.tasks.find(({ domain }) => domain === domainOf(name))!;
  const clock = virtualClock();
  const tool = suite.open(task, clock).tools.find((one) => one.name === name)!;
  return tool.execute(args, contextOf(clock, 0));
}

const loopbackOnly = [...bookTools, ...hazardTools]
  .filter(({ api }) => ['openLibraryLists', 'alerts'].includes(api))
  .map(({ name }) => name);

const domains: { readonly [tool: string]: string } = Object.fromEntries(
  liveApis().tasks.flatMap(({ domain, gold }) => gold.map(({ tool }) => [tool, domain.split('+')[0]!])),
);
const domainOf = (tool: string) => domains[tool] ?? 'finance';

describe('live APIs', () => {
  it('covers every API', () => {
    const covered = [...new Set(allCalls.map(([api]) => api))];
    expect(covered).toEqual(apiNames.filter((name) => name !== 'alerts'));
  });

  it.each(calls)(
    'asks %s at its documented address and understands its documented answer',
    async (...given) => {
      const [api, tool, args, path] = given;
      const { fetch, sent } = network();
      const value = await call(fetch, tool, args);
      expect(sent[0]!.url).toBe(`${apis[api].url}${path}`);
      const spec = liveApis().tools.find(({ name }) => name === tool)!;
      expect(validate(spec.outputSchema!, value)).toEqual([]);
    },
  );

  it('sends keys to their own API only, and no internal headers', async () => {
    const { fetch, sent } = network();
    for (const [, tool, args] of calls) await call(fetch, tool, args);
    for (const { url, headers } of sent) {
      const names = Object.keys(headers).filter((name) => !['accept', 'content-type'].includes(name));
      const isDuffel = url.startsWith(apis.duffel.url);
      const isAlpaca = url.includes('alpaca.markets');
      const expected = isDuffel ? ['duffel-version', 'authorization'] : [];
      expect(names, url).toEqual(isAlpaca ? ['apca-api-key-id', 'apca-api-secret-key'] : expected);
    }
    expect(sent.find(({ url }) => url.includes('duffel'))!.headers.authorization).toBe(
      'Bearer duffel_test_abc',
    );
  });

  it('leaves out the tasks whose keys are missing, and the error of a call names the key and its source', async () => {
    const { fetch } = network();
    const all = liveApis({ live: { fetch, keys, today } });
    const keyless = liveApis({ live: { fetch, today } });
    const left = liveApis().tasks.filter(({ gold }) => !gold.some(({ tool }) => loopbackOnly.includes(tool)));
    expect(all.tasks.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    expect(keyless.tasks.length).toBeGreaterThan(100);
    expect(keyless.tasks.length).toBeLessThan(all.tasks.length);
    await expect(call(fetch, 'suggest_airports', { query: 'Rome' }, {})).rejects.toThrow(
      'Duffel flights, test mode needs the key duffelToken (DUFFEL_TOKEN in the environment), got none; it comes with a free account at https://app.duffel.com/join',
    );
  });

  it.each([
    ['books', 'search_books'],
    ['hazards', 'search_earthquakes'],
  ])('has no tool of the APIs that exist on loopback only: %s', (family, publicTool) => {
    const { fetch } = network();
    const { tasks, tools, open } = liveApis({ live: { fetch, keys, today } });
    expect(tools.map(({ name }) => name).filter((name) => loopbackOnly.includes(name))).toEqual([]);
    const task = tasks.find(({ domain }) => domain === family)!;
    const offered = open(task, virtualClock()).tools.map(({ name }) => name);
    expect(offered).toContain(publicTool);
    expect(offered.filter((name) => loopbackOnly.includes(name))).toEqual([]);
  });

  it('refuses a token that could book for real', async () => {
    const { fetch, sent } = network();
    const own = { ...keys, duffelToken: 'duffel_live_x' };
    await expect(call(fetch, 'suggest_airports', { query: 'Rome' }, own)).rejects.toThrow(/test token/);
    expect(sent).toEqual([]);
  });

  it('discloses no key: not in errors, not to redirect targets, not in repeated text', async () => {
    const asked: string[] = [];
    const echo: Fetch = async (url, { headers, redirect }) => {
      asked.push(`${new URL(url).host} ${redirect}`);
      return { status: 401, headers: new Headers(), text: async () => JSON.stringify({ headers }) };
    };
    const refused = await call(echo, 'suggest_airports', { query: 'Rome' }).catch(String);
    expect(refused).toContain('Bearer [key]');
    expect(refused).not.toContain(keys.duffelToken);
    await call(echo, 'geocode_place', { name: 'Rome' }).catch(String);
    expect(asked).toEqual(['api.duffel.com error', 'geocoding-api.open-meteo.com follow']);
    for (const bad of ['duffel_test_x\ny', 'duffel_test_x y', 'duffel_test_xé']) {
      const own = { ...keys, duffelToken: bad };
      const said = await call(echo, 'suggest_airports', { query: 'Rome' }, own).catch(String);
      expect(said).toContain('DUFFEL_TOKEN');
      expect(said).not.toContain('duffel_test_x');
    }
  });

  it('has tasks about days to come', () => {
    const { fetch } = network();
    const { tasks } = liveApis({ live: { fetch, today } });
    const days = tasks
      .filter(({ gold }) => gold.some(({ tool }) => tool === 'daily_forecast'))
      .flatMap(({ given }) => given.filter(({ name }) => name === 'day').map(({ value }) => String(value)));
    expect(days.every((one) => one > today && one < '2027-05-18')).toBe(true);
  });

  it('counts the remaining effects, and forgets one that was undone', async () => {
    const { fetch } = network((url, method) => (method === 'DELETE' ? null : documented(url)));
    const suite = liveApis({ live: { fetch, keys, today } });
    const world = suite.open(suite.tasks.find(({ domain }) => domain === 'finance')!, virtualClock());
    const run = (name: string, args: JsonObject) =>
      world.tools.find((one) => one.name === name)!.execute(args, contextOf(virtualClock(), 0));
    const order = (await run('place_paper_order', { symbol: 'KO', qty: 2, limit_price: 60.5 })) as JsonObject;
    expect(world.snapshot()).toEqual({ place_paper_order: 1 });
    expect(world.effects()).toHaveLength(1);
    await run('cancel_paper_order', { order_id: order.id! });
    expect(world.snapshot()).toEqual({});
    expect(world.effects()).toEqual([]);
  });

  it('returns the error text of an API', async () => {
    const { fetch } = network(() => undefined);
    await expect(call(fetch, 'geocode_place', { name: 'Berlin' })).rejects.toMatchObject({
      status: 404,
      message: 'HTTP 404 {"message":"not found"}',
    });
  });
});
