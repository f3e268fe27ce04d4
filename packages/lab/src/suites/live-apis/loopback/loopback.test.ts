/** The servers: started when needed, stopped on request, private, and the only ones that get requests. */

import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { createConnection, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Suite, virtualClock } from 'regain/internal/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { seedOf } from '../../domains/state.ts';
import { executePlan } from '../../execute-plan.ts';
import { goldFinalState } from '../../judge.ts';
import { apiNames, apis } from '../apis.ts';
import { liveApis } from '../index.ts';
import { services, serviceTables } from '../services.ts';
import { loopback } from './network.ts';
import { serverConditions } from './server-conditions.ts';
import { openSession } from './session.ts';

const at = () => ({ clock: virtualClock(), signal: new AbortController().signal });

const session = () => openSession(seedOf(serviceTables()), serverConditions('a task'));

/** Every gold plan of a suite, one after the other. */
async function runAll(suite: Suite): Promise<string[]> {
  const answers: string[] = [];
  for (const task of suite.tasks) answers.push((await goldFinalState(suite, task)).answer);
  return answers;
}

async function isListening(origin: string): Promise<boolean> {
  const { port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = createConnection(Number(port), '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.unref();
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the servers', () => {
  it('start at the first request, stop when closed, and start again', async () => {
    const network = loopback(services);
    const { url } = await network.base('forecast');
    expect(await isListening(url)).toBe(true);
    await network.close();
    expect(await isListening(url)).toBe(false);
    const again = await network.base('forecast');
    const answer = await network.sendFor(session())(
      {
        api: 'forecast',
        method: 'GET',
        url: `${again.url}/v1/elevation?latitude=52.524&longitude=13.411`,
        headers: {},
      },
      at(),
    );
    expect(answer).toMatchObject({ status: 200, text: '{"elevation":[74]}' });
    await network.close();
  });

  it('listen on their own ports: suites that run concurrently answer as one does alone', async () => {
    const alone = liveApis();
    const expected = await runAll(alone);
    const suites = [liveApis(), liveApis()];
    const all = await Promise.all(suites.map(runAll));
    for (const answers of all) expect(answers).toEqual(expected);
    await Promise.all([alone, ...suites].map((suite) => suite.close!()));
  });

  it('let the process end although no one has closed them', async () => {
    const index = fileURLToPath(new URL('../index.ts', import.meta.url));
    const judge = fileURLToPath(new URL('../../judge.ts', import.meta.url));
    const program = `
      import { liveApis } from ${JSON.stringify(index)};
      import { goldFinalState } from ${JSON.stringify(judge)};
      const suite = liveApis();
      for (const task of suite.tasks.slice(0, 4)) await goldFinalState(suite, task);
      console.log('done');`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module-typescript',
      '-e',
      program,
    ]);
    expect(stdout).toBe('done\n');
  });

  it('know a session only during its requests, and keep sessions apart', async () => {
    const suite = liveApis();
    const task = suite.tasks.find(({ gold }) => gold.some(({ tool }) => tool === 'hold_flight'))!;
    const clock = virtualClock();
    const [one, other] = [suite.open(task, clock), suite.open(task, clock)];
    await executePlan(task.gold, task.answer, one.tools, clock);
    expect(one.effects()).toHaveLength(1);
    expect(other.effects()).toEqual([]);
    expect(other.snapshot()).toEqual({});
    await suite.close!();

    const network = loopback(services);
    const { url } = await network.base('forecast');
    const stranger = await fetch(`${url}/v1/elevation?latitude=1&longitude=1`, {
      headers: { 'x-session': '1' },
    });
    expect(stranger.status).toBe(404);
    await network.close();
  });

  it('report their latency, which passes on the virtual clock only', async () => {
    const network = loopback(services);
    const { url } = await network.base('archive');
    const query =
      'latitude=52.5&longitude=13.4&start_date=2025-01-01&end_date=2025-01-02&daily=precipitation_sum';
    const { clock, signal } = at();
    await network.sendFor(session())(
      { api: 'archive', method: 'GET', url: `${url}/v1/archive?${query}`, headers: {} },
      { clock, signal },
    );
    expect(clock.now()).toBeGreaterThan(200);
    await network.close();
  });
});

describe('loopback', () => {
  it.each(apiNames)('refuses a request to the real address of %s', async (api) => {
    const network = loopback(services);
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const send = network.sendFor(session());
    for (const url of [
      `${apis[api].url}/v1/x`,
      'http://127.0.0.1:1/',
      'http://localhost/',
      'http://127.0.0.1.evil.example/',
    ]) {
      await expect(send({ api, method: 'GET', url, headers: {} }, at())).rejects.toThrow(
        /needs requests to its own server at http:\/\/127\.0\.0\.1:\d+ unless live APIs are asked for, got/,
      );
    }
    expect(connect).not.toHaveBeenCalled();
    await network.close();
  });

  it('is all that a whole suite ever connects to', async () => {
    const hosts = new Set<string>();
    const { connect } = Socket.prototype;
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      const [first] = (Array.isArray(args[0]) ? args[0] : args) as [{ host?: string; path?: string }];
      hosts.add(String(first.host ?? first.path));
      return Reflect.apply(connect, this, args) as Socket;
    });
    const lookup = vi.spyOn(dns, 'lookup');
    const fetched = vi.spyOn(globalThis, 'fetch');
    const suite = liveApis();
    for (const task of suite.tasks) {
      const clock = virtualClock();
      const { tools } = suite.open(task, clock, { seed: 3, repeat: 0, severity: 1 });
      await executePlan(task.gold, task.answer, tools, clock);
    }
    expect([...hosts]).toEqual(['127.0.0.1']);
    expect(lookup.mock.calls.map(([host]) => host).filter((host) => host !== '127.0.0.1')).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
    await suite.close!();
  });
});
