import { describe, expect, it } from 'vitest';
import {
  type Clock,
  EndpointUnavailableError,
  type LanguageModel,
  TimeoutError,
  virtualClock,
} from '../types/index.ts';
import { answerInTest, modelInTest } from './model-in-test.ts';
import { createThrottle } from './throttle.ts';

const request = { messages: [{ role: 'user' as const, text: 'x' }], settings: {} };
const busy = (retryAfterMs?: number) =>
  new EndpointUnavailableError('busy', {
    isTransient: true,
    status: 429,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
const failing = new EndpointUnavailableError('it answers 503', { isTransient: true, status: 503 });
const rejected = new EndpointUnavailableError('it answers 401', { isTransient: false, status: 401 });

/** Answers requests in order, as scripted. */
function held() {
  const waiting: (() => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  let most = 0;
  let under = 0;
  const model: LanguageModel = {
    id: 'held',
    ask: (_, signal) => {
      most = Math.max(most, ++under);
      signals.push(signal);
      return new Promise((resolve) =>
        waiting.push(() => {
          under -= 1;
          resolve(answerInTest());
        }),
      );
    },
  };
  return { model, waiting, signals, most: () => most };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('an endpoint', () => {
  it('is retried with a doubling delay, a bounded number of times', async () => {
    const clock = virtualClock();
    const model = modelInTest([failing]);
    const asked = createThrottle({ clock, triesMax: 4, backoffMs: 100 })(model).ask(request);
    await expect(asked).rejects.toMatchObject({
      code: 'endpoint-down',
      status: 503,
      isTransient: false,
      message: 'it answers 503 (4 tries)',
    });
    expect(model.asked).toHaveLength(4);
    expect(clock.now()).toBe(100 + 200 + 400);
  });

  it('that requests a long delay gets it, although another request waits for a short one', async () => {
    let nowMs = 0;
    const sleepers: { readonly untilMs: number; readonly wake: () => void }[] = [];
    const clock: Clock = {
      now: () => nowMs,
      sleep: (ms) => new Promise((wake) => sleepers.push({ untilMs: nowMs + ms, wake })),
      within: (_, work) => work(),
    };
    const starts: number[] = [];
    const first = [busy(60_000), busy(1_000)];
    const model: LanguageModel = {
      id: 'twice busy',
      ask: async () => {
        starts.push(nowMs);
        const error = first.shift();
        if (error !== undefined) throw error;
        return answerInTest();
      },
    };
    const throttled = createThrottle({ clock, concurrency: 2 })(model);
    const both = Promise.all([throttled.ask(request), throttled.ask(request)]);
    for (await settled(); sleepers.length > 0; await settled()) {
      const [next] = sleepers.sort((one, other) => one.untilMs - other.untilMs).splice(0, 1);
      nowMs = next!.untilMs;
      next!.wake();
    }
    await both;
    expect(starts).toEqual([0, 0, 60_000, 60_000]);
  });

  it('is not asked during the delay that it requests', async () => {
    const clock = virtualClock();
    const model = modelInTest([busy(7_000), 'fine']);
    expect((await createThrottle({ clock })(model).ask(request)).text).toBe('fine');
    expect(clock.now()).toBe(7_000);
  });

  it('is not asked by any model during this delay', async () => {
    const clock = virtualClock();
    const atOneEndpoint = createThrottle({ clock });
    const [first, second] = [modelInTest([busy(7_000), 'fine']), modelInTest(['fine'])];
    await Promise.all([
      atOneEndpoint(first).ask(request),
      settled().then(() => atOneEndpoint(second).ask(request)),
    ]);
    expect(clock.now()).toBe(7_000);
  });

  it('that requests too long a delay is unavailable', async () => {
    const model = modelInTest([busy(3_600_000)]);
    const asked = createThrottle({ clock: virtualClock() })(model).ask(request);
    await expect(asked).rejects.toThrow('busy (it asks for a pause of 3600 s)');
    expect(model.asked).toHaveLength(1);
  });

  it('that rejects the key is not asked again', async () => {
    const model = modelInTest([rejected]);
    await expect(createThrottle({ clock: virtualClock() })(model).ask(request)).rejects.toBe(rejected);
    expect(model.asked).toHaveLength(1);
  });

  it('has a limit of requests per minute', async () => {
    const clock = virtualClock();
    const model = createThrottle({ clock, perMinute: 30 })(modelInTest(['fine']));
    for (let i = 0; i < 4; i++) await model.ask(request);
    expect(clock.now()).toBe(6_000);
  });

  it('has a limit of concurrent requests, in order of arrival', async () => {
    const { model, waiting, most } = held();
    const throttled = createThrottle({
      clock: { ...virtualClock(), within: (_, work) => work() },
      concurrency: 2,
    })(model);
    const order: number[] = [];
    const all = [0, 1, 2, 3, 4].map((i) => throttled.ask(request).then(() => order.push(i)));
    for (let i = 0; i < 5; i++) {
      await settled();
      waiting[i]!();
    }
    await Promise.all(all);
    expect(most()).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('that hangs is interrupted and asked again', async () => {
    const { model, signals } = held();
    // The timeout expires at once, without real waiting.
    const within: Clock['within'] = (ms, work) => {
      void work();
      return Promise.reject(new TimeoutError(ms));
    };
    const clock: Clock = { ...virtualClock(), within };
    const asked = createThrottle({ clock, timeoutMs: 50, triesMax: 2 })(model).ask(request);
    await expect(asked).rejects.toThrow('held has not answered within 50 ms (2 tries)');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  });

  it('is not awaited after an abort', async () => {
    const { model, waiting } = held();
    const within: Clock['within'] = (_, work, signal) =>
      Promise.race([
        work(),
        new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
    const throttled = createThrottle({ clock: { ...virtualClock(), within }, concurrency: 1 })(model);
    const controller = new AbortController();
    const [first, queued] = [
      throttled.ask(request, controller.signal),
      throttled.ask(request, controller.signal),
    ];
    const other = throttled.ask(request);
    await settled();
    controller.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await expect(queued).rejects.toThrow('enough');
    await settled();
    expect(waiting).toHaveLength(2);
    waiting[1]!();
    expect(await other).toMatchObject({ finish: 'stop' });
    await expect(throttled.ask(request, controller.signal)).rejects.toThrow('enough');
  });

  it('reports the latency of its answer without the waiting before', async () => {
    const clock = virtualClock();
    const slow: LanguageModel = {
      id: 'slow',
      ask: async () => {
        await clock.sleep(40);
        return answerInTest();
      },
    };
    const model = createThrottle({ clock, perMinute: 1 })(slow);
    expect((await model.ask(request)).latencyMs).toBe(40);
    expect((await model.ask(request)).latencyMs).toBe(40);
  });

  it('rejects invalid numbers', () => {
    expect(() => createThrottle({ clock: virtualClock(), concurrency: 0 })).toThrow(
      'must be above 0, got 0, Infinity',
    );
  });
});
