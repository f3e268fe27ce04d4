/**
 * Retries and limits requests to an endpoint: concurrency, requests per minute, requested delays, timeouts. An endpoint
 * that stays unavailable gives an `EndpointUnavailableError`.
 */

import {
  type Clock,
  EndpointUnavailableError,
  invalidArgument,
  type LanguageModel,
  type ModelAnswer,
  type ModelRequest,
  TimeoutError,
} from '../types/index.ts';

export interface ThrottleOptions {
  readonly clock: Clock;
  /** Concurrent requests. */
  readonly concurrency?: number;
  /** Requests per minute, evenly spaced. Default: no limit. */
  readonly perMinute?: number;
  /**
   * Asked before every try: 0 where it may start, otherwise the milliseconds after which to ask again. For a limit that
   * several processes share.
   */
  readonly admit?: () => Promise<number>;
  /** Timeout of one request. */
  readonly timeoutMs?: number;
  /** Tries of one request, the first included. */
  readonly triesMax?: number;
  /** Delay after the first failed try; it doubles with each. */
  readonly backoffMs?: number;
  /** An endpoint that requests a longer delay is unavailable. */
  readonly pauseMsMax?: number;
}

/** All models of one endpoint share this object. */
export function createThrottle(options: ThrottleOptions): (model: LanguageModel) => LanguageModel {
  const { clock, concurrency = 4, perMinute = Infinity, timeoutMs = 120_000 } = options;
  const { triesMax = 5, backoffMs = 1_000, pauseMsMax = 120_000 } = options;
  if (!(concurrency >= 1 && perMinute > 0 && timeoutMs > 0 && triesMax >= 1))
    throw invalidArgument(
      `concurrency, perMinute, timeoutMs and triesMax must be above 0, got ${[concurrency, perMinute, timeoutMs, triesMax].join(', ')}`,
    );
  const slots = slotsFor(concurrency);
  const spacingMs = 60_000 / perMinute;
  let nextMs = 0;
  let pausedUntilMs = 0;

  /** Resolves when this try may start. The delay may have grown meanwhile. */
  const turn = async (signal?: AbortSignal): Promise<void> => {
    const turnMs = Math.max(clock.now(), nextMs);
    nextMs = turnMs + spacingMs;
    for (;;) {
      signal?.throwIfAborted();
      const ownMs = Math.max(turnMs, pausedUntilMs) - clock.now();
      const waitMs = ownMs > 0 ? ownMs : ((await options.admit?.()) ?? 0);
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
              ? `it asks for a pause of ${pauseMs / 1000} s`
              : `${tries} ${tries === 1 ? 'try' : 'tries'}`;
          throw new EndpointUnavailableError(`${message} (${why})`, {
            isTransient: false,
            ...(status === undefined ? {} : { status }),
            ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
          });
        }
        // It applies to all requests to this endpoint.
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

/** In order of arrival. An aborted request leaves the queue. */
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
