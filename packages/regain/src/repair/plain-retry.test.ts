import { describe, expect, it } from 'vitest';
import { type Failure, random, type Situation } from '../types/index.ts';
import { situation } from './candidates/situation-in-test.ts';
import { rulesBrain } from './embedded-brain.ts';
import { plainRetry, plainWords } from './plain-retry.ts';
import { searchSpec } from './ranking-question-in-test.ts';

const unavailable: Failure = {
  class: 'server-error',
  visibility: 'explicit',
  message: 'service unavailable',
  ambiguous: true,
  status: 503,
  evidence: [],
};

const failed = (failure: Partial<Failure>, more: Partial<Situation> = {}): Situation =>
  situation({
    context: undefined,
    call: { tool: 'search_flights', args: { from: 'Oslo' } },
    tools: [searchSpec],
    spec: searchSpec,
    failure: { ...unavailable, ...failure },
    ...more,
  });

const rules = rulesBrain();

/** Whether it was found; it must then be what the whole rules propose. */
function isEqual(here: Situation): boolean {
  const plain = plainRetry(here, {});
  if (plain !== undefined) expect(plain).toEqual(rules.propose(here, {}));
  return plain !== undefined;
}

describe('a plain retry', () => {
  it.each([
    'busy',
    '503 Service Unavailable',
    'fetch failed',
    'Request failed with status code 503',
    'read ECONNRESET',
    'socket hang up',
    'HTTP 504: Gateway Timeout',
    'The service is temporarily overloaded. Please try again later!',
    'Too many requests, please retry in 20 seconds',
    'rate limit reached',
    'The operation was aborted due to timeout',
  ])('after "%s" is proposed as by the whole rules', (message) => {
    expect(isEqual(failed({ message }))).toBe(true);
  });

  it('is proposed as by the whole rules, whatever the words, class, delay and earlier retries', () => {
    const draw = random('plain retries');
    const pick = <T>(list: readonly T[]): T => list[draw.below(list.length)]!;
    const words = [...plainWords, '503', '20', 'HTTP', 'ECONNRESET'];
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const message = Array.from(
        { length: 1 + draw.below(8) },
        () => pick(words) + pick(['', '', '.', ',', ':', '!']),
      );
      const failure: Partial<Failure> = {
        class: pick(['timeout', 'connection', 'server-error', 'rate-limit']),
        message: message.join(' '),
        status: pick([undefined, 500, 503, 429, 408]),
        code: pick([undefined, 'ECONNRESET', 'ETIMEDOUT']),
        retryAfterMs: pick([undefined, 0, 1_500]),
        permanent: pick([undefined, true]),
      };
      const turn = {
        call: failed({}).call,
        failure: unavailable,
        action: { kind: 'retry', delayMs: 400 },
        price: 0.01,
      };
      if (isEqual(failed(failure, { history: Array.from({ length: draw.below(3) }, () => turn) as never })))
        found++;
    }
    expect(found).toBeGreaterThan(300);
  });

  it.each<[string, Situation]>([
    ['another class', failed({ class: 'invalid-request' })],
    ['a message about the call', failed({ message: 'from must be an airport code' })],
    ['words that may name a tool', failed({ message: 'operation unavailable' })],
    ['words that may name a parameter', failed({ message: 'seats: too many' })],
    ['a quoted name', failed({ message: "service 'search' unavailable" })],
    ['a long message', failed({ message: 'busy '.repeat(100) })],
    ['an unknown code', failed({ code: 'MissingParameter' })],
    ['a status about the call', failed({ status: 422 })],
    ['a failure that was detected in an answer', failed({ visibility: 'implicit' })],
    ['an answer', failed({}, { value: { error: 'busy' } })],
    ['a tool that is not listed', failed({}, { spec: undefined })],
    ['arguments that do not fit', failed({}, { call: { tool: 'search_flights', args: { to: 'Oslo' } } })],
    ['a write that can be verified', failed({}, { spec: { ...searchSpec, verifiedBy: {} as never } })],
  ])('is not sought after %s', (_, here) => {
    expect(plainRetry(here, {})).toBeUndefined();
  });
});
