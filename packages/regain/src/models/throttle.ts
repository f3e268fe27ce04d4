/**
 * The one layer that asks an endpoint again: so many questions at a time, so many a minute, as long a pause as the endpoint
 * wants, an end to what hangs. An endpoint that stays away comes out as `EndpointDown`.
 */

import {
  type Clock,
  EndpointUnavailableError,
  type LanguageModel,
  type ModelAnswer,
  type ModelRequest,
  RegainError,
  TimeoutError,
} from '../types/index.ts';

export interface ThrottleOptions {
  readonly clock: Clock;
  /** Questions under way at a time. */
  readonly concurrency?: number;
  /** Questions a minute, evenly spread. No limit by default. */
  readonly perMinute?: number;
  /** Longest wait for one answer. */
  readonly timeoutMs?: number;
  /** Tries of one question, the first included. */
  readonly triesMax?: number;
  /** Pause after the first try that failed; it doubles with each. */
  readonly backoffMs?: number;
  /** An endpoint that wants to be left alone for longer is down. */
  readonly pauseMsMax?: number;
}

/** All models at one endpoint share what is made here. */
export function createThrottle(options: ThrottleOptions): (model: LanguageModel) => LanguageModel {
  const { clock, concurrency = 4, perMinute = Infinity, timeoutMs = 120_000 } = options;
  const { triesMax = 5, backoffMs = 1_000, pauseMsMax = 120_000 } = options;
  if (!(concurrency >= 1 && perMinute > 0 && timeoutMs > 0 && triesMax >= 1))
    throw new RegainError(
      'invalid-argument',
      `concurrency, perMinute, timeoutMs and triesMax must be above 0, got ${[concurrency, perMinute, timeoutMs, triesMax].join(', ')}`,
    );
  const slots = slotsFor(concurrency);
  const spacingMs = 60_000 / perMinute;
  let nextMs = 0;
  let pausedUntilMs = 0;

  /** Comes back when this try may begin. A pause may have grown meanwhile. */
  const turn = async (signal?: AbortSignal): Promise<void> => {
    const turnMs = Math.max(clock.now(), nextMs);
    nextMs = turnMs + spacingMs;
    for (;;) {
      signal?.throwIfAborted();
      const waitMs = Math.max(turnMs, pausedUntilMs) - clock.now();
      if (!(waitMs > 0)) return;
      await clock.sleep(waitMs, signal);
    }
  };

  const attempt = async (
    model: LanguageModel,
    request: ModelRequest,
    signal?: AbortSignal,
  ): Promise<ModelAnswer> => {
    const ended = new AbortController();
    const either = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
    const startedMs = clock.now();
    try {
      const answer = await clock.within(timeoutMs, () => model.ask(request, either), signal);
      return { ...answer, latencyMs: clock.now() - startedMs };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof TimeoutError)) throw error;
      throw new EndpointUnavailableError(`${model.id} has not answered within ${timeoutMs} ms`, {
        isTransient: true,
      });
    } finally {
      ended.abort();
    }
  };

  const ask = async (model: LanguageModel, request: ModelRequest, signal?: AbortSignal) => {
    for (let tries = 1; ; tries++) {
      await turn(signal);
      try {
        return await attempt(model, request, signal);
      } catch (error) {
        if (!EndpointUnavailableError.is(error) || !error.isTransient) throw error;
        const { message, status, retryAfterMs } = error;
        const pauseMs = retryAfterMs ?? backoffMs * 2 ** (tries - 1);
        if (tries >= triesMax || pauseMs > pauseMsMax) {
          const why =
            pauseMs > pauseMsMax
              ? `it wants to be left alone for ${pauseMs / 1000} s`
              : `${tries} ${tries === 1 ? 'try' : 'tries'}`;
          throw new EndpointUnavailableError(`${message} (${why})`, {
            isTransient: false,
            ...(status === undefined ? {} : { status }),
            ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
          });
        }
        // It holds for everybody who asks here.
        pausedUntilMs = Math.max(pausedUntilMs, clock.now() + pauseMs);
      }
    }
  };

  return (model) => ({
    id: model.id,
    ask: (request, signal) => slots(() => ask(model, request, signal), signal),
  });
}

type Slots = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** First come, first served. Who is called off leaves the queue. */
function slotsFor(count: number): Slots {
  let free = count;
  const queue = new Set<() => void>();
  const enter = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      if (free > 0) {
        free -= 1;
        return resolve();
      }
      const leave = () => {
        queue.delete(admit);
        reject(signal!.reason);
      };
      const admit = () => {
        queue.delete(admit);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      queue.add(admit);
      signal?.addEventListener('abort', leave, { once: true });
    });
  const exit = () => {
    const [next] = queue;
    if (next === undefined) free += 1;
    else next();
  };
  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      exit();
    }
  };
}
