/** Protects `fetch`: same arguments, same responses; requests that fail are recovered. */

import { type DeclaredTool, type ProtectedTool, type Shield, UnrecoveredError } from '../../shield/index.ts';
import type { CallContext, EffectClass } from '../../types/index.ts';
import { getOrMake, LruCache, requireOptions, wrongInput } from '../../values/index.ts';
import { openShield, type ShieldOrOptions } from '../open-shield.ts';
import { discard, HttpStatusError, startOfBody } from './http-error.ts';
import {
  effectOfMethod,
  type FetchArguments,
  factsOf,
  hostOf,
  isReplayable,
  type SentRequest,
  signalOf,
} from './request-facts.ts';

type Fetch = typeof globalThis.fetch;

/** Options of `protectFetch`. */
export type ProtectFetchOptions = ShieldOrOptions & {
  /** The effect of a request where its method does not say it, for example of a search by POST. */
  readonly effectOf?: (request: SentRequest) => EffectClass | undefined;
  /**
   * The name of a header, such as `Idempotency-Key`, or a function that gives it: a write without it gets one key, which
   * all its attempts send. Only for requests of which the service performs one effect per key.
   */
  readonly idempotencyKey?: string | ((request: SentRequest) => string | undefined);
};

/** Protects `fetch` with a shield. */
export function protectFetch(fetch: Fetch, options: ProtectFetchOptions = {}): Fetch {
  if (typeof fetch !== 'function') throw wrongInput('protectFetch', 'a function', fetch);
  requireOptions('protectFetch', options);
  const { effectOf, idempotencyKey, ...source } = options;
  if (effectOf !== undefined && typeof effectOf !== 'function')
    throw wrongInput('effectOf', 'a function of a request', effectOf);
  if (idempotencyKey !== undefined && typeof idempotencyKey !== 'function') requireHeaderName(idempotencyKey);
  const shield = openShield(source as ShieldOrOptions);
  const guards = new LruCache<ProtectedTool<DeclaredTool>>(HOSTS_MAX);
  const keyHeaderOf = (facts: SentRequest) =>
    typeof idempotencyKey === 'function' ? idempotencyKey(facts) : idempotencyKey;

  const guardFor = (facts: SentRequest, keyHeader: string | undefined, isRepeatable: boolean) => {
    const effect = effectOf?.(facts) ?? effectOfMethod(facts.method);
    const isKeyed = hasKey(facts, keyHeader) || (keyHeader !== undefined && effect !== 'read');
    const name = `${facts.method} ${hostOf(facts.url)}`;
    const id = JSON.stringify([name, effect, isKeyed, isRepeatable]);
    return getOrMake(guards, id, () => guardRequests(shield, name, effect, isKeyed, isRepeatable));
  };

  return async (...args) => {
    const facts = factsOf(args);
    const keyHeader = keyHeaderOf(facts);
    const exchange = exchangeOf(fetch, args, facts, keyHeader);
    const guard = guardFor(facts, keyHeader, isReplayable(args));
    try {
      await guard.execute({ url: facts.url } as never, { signal: signalOf(args), thisArg: exchange });
    } catch (error) {
      return exchange.endedWith(error);
    }
    return exchange.answer();
  };
}

/** Limit of methods and hosts that are kept. */
const HOSTS_MAX = 1_000;

function requireHeaderName(name: unknown): void {
  if (typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) return;
  throw wrongInput('idempotencyKey', 'the name of a header, or a function of a request', name);
}

/** Headers by which services know a repeated write. */
function hasKey({ headers }: SentRequest, keyHeader = 'idempotency-key'): boolean {
  return headers.has(keyHeader) || headers.has('idempotency-key');
}

function guardRequests(
  shield: Shield,
  name: string,
  effect: EffectClass,
  idempotencyKey: boolean,
  isRepeatable: boolean,
): ProtectedTool<DeclaredTool> {
  const tool: DeclaredTool = {
    name,
    description: '',
    inputSchema: {},
    effect,
    ...(idempotencyKey ? { idempotencyKey } : {}),
    singleRequest: true,
    execute(this: Exchange, _: never, context: CallContext) {
      return this.attempt(context);
    },
  };
  const once = isRepeatable ? {} : { perTool: { [name]: { budget: { attempts: 1 } } } };
  return shield.protect({ [name]: tool }, once)[name] as ProtectedTool<DeclaredTool>;
}

/** The shield must not examine a response: what it says is the caller's. */
const answered = Symbol('answered');

type Exchange = ReturnType<typeof exchangeOf>;

/** One call of `fetch`; `this` of every attempt. */
function exchangeOf(fetch: Fetch, args: FetchArguments, facts: SentRequest, keyHeader: string | undefined) {
  let last: Response | undefined;
  /** What `fetch` itself refuses, and would refuse again: a redirect that the caller does not want, or the request. */
  let refused: { readonly error: unknown } | undefined;

  const keyed = (key: string | undefined): { headers?: Headers } => {
    if (keyHeader === undefined || key === undefined || hasKey(facts, keyHeader)) return {};
    const headers = new Headers(facts.headers);
    headers.set(keyHeader, key);
    return { headers };
  };
  /** The signal of the attempt ends with its headers: the body belongs to the caller, who may abort it. */
  const send = async (attempt: AbortSignal, key: string | undefined): Promise<Response> => {
    const waiting = new AbortController();
    const stop = () => waiting.abort(attempt.reason);
    if (attempt.aborted) stop();
    else attempt.addEventListener('abort', stop, { once: true });
    const own = signalOf(args);
    const signal = own === undefined ? waiting.signal : AbortSignal.any([own, waiting.signal]);
    const [input, init] = args;
    try {
      return await fetch(input, { ...init, signal, ...keyed(key) });
    } finally {
      attempt.removeEventListener('abort', stop);
    }
  };
  return {
    attempt: async ({ signal, idempotencyKey, clock }: CallContext): Promise<symbol> => {
      if (last !== undefined) discard(last);
      last = undefined;
      let response: Response;
      try {
        response = await send(signal, idempotencyKey);
      } catch (error) {
        if (!isRefused(error)) throw error;
        refused = { error };
        return answered;
      }
      last = response;
      if (response.status < 400) return answered;
      throw new HttpStatusError(facts.method, response, await startOfBody(response, clock));
    },

    answer: (): Response => {
      if (refused !== undefined) throw refused.error;
      return last!;
    },

    /** An error status is an answer of `fetch`, and the caller reads it. */
    endedWith: (error: unknown): Response => {
      const cause = UnrecoveredError.is(error) ? error.cause : error;
      if (cause instanceof HttpStatusError && cause.response === last) return cause.response;
      throw error;
    },
  };
}

/** In the words of Node: a redirect with `redirect: 'error'` or one too many, and a request that is not sent at all. */
function isRefused(error: unknown): boolean {
  const { message, cause } = (error ?? {}) as { readonly message?: unknown; readonly cause?: Error };
  return refusedCause.test(String(cause?.message)) || refusedRequest.test(String(message));
}

const refusedCause = /^(?:unexpected redirect|redirect count exceeded|unknown scheme|bad port|invalid url)$/i;
const refusedRequest =
  /^(?:cannot construct a request|request cannot be constructed|request with get\/head|.{0,50} is not a valid http method)/i;
