/** Whatever a tool throws or returns, a call ends with its answer or with an UnrecoveredError. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import { errorOf, httpError, shieldInTest, toolInTest } from './shield-in-test.ts';

const size = trialCount(10_000, 100_000);
const trap = () => {
  throw new Error('trapped');
};
const traps = Object.fromEntries(
  ['has', 'get', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor'].map((name) => [name, trap]),
);
const brand = Symbol.for('regain.error');
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const cyclic = () => {
  const value: Record<string, unknown> = { name: 'cyclic' };
  value.self = value;
  return value;
};
const deep = (depth: number) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
};
const throwing = (name: string) => Object.defineProperty(new Error('odd'), name, { get: trap });

/** Made again for every call: some are changed by being read. */
const things: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  false: () => false,
  zero: () => 0,
  NaN: () => Number.NaN,
  infinity: () => Infinity,
  bigint: () => 10n ** 40n,
  symbol: () => Symbol('odd'),
  'empty text': () => '',
  'lone surrogate': () => '\ud800',
  'NUL and escapes': () => '\0\u001b[31m\u202e',
  'long text': () => 'x'.repeat(size),
  'nested text': () => '['.repeat(size),
  'nested text that closes': () => '['.repeat(size) + ']'.repeat(size),
  function: () => trap,
  class: () => class Odd {},
  'async function': () => async () => 1,
  generator: () =>
    (function* () {
      yield 1;
    })(),
  date: () => new Date(Number.NaN),
  'regular expression': () => /odd/g,
  map: () => new Map([[{}, cyclic()]]),
  set: () => new Set([Symbol('odd')]),
  weakmap: () => new WeakMap(),
  buffer: () => Buffer.alloc(10_000),
  'typed array': () => new Float64Array(10_000),
  'array buffer': () => new ArrayBuffer(10_000),
  'data view': () => new DataView(new ArrayBuffer(8)),
  'sparse list': () => new Array(size),
  'empty list': () => [],
  cyclic,
  'deep value': () => deep(size / 10),
  'deeper value': () => deep(size),
  'without prototype': () => Object.assign(Object.create(null), { message: 'odd' }),
  'odd toString': () => ({ toString: 1, valueOf: 2 }),
  'throwing toString': () => ({ toString: trap, valueOf: trap }),
  'throwing toJSON': () => ({ toJSON: trap }),
  'toJSON of itself': () => {
    const value = { toJSON: () => value };
    return value;
  },
  'throwing accessor': () => Object.defineProperty({}, 'status', { get: trap, enumerable: true }),
  'throwing then': () => Object.defineProperty({}, 'then', { get: trap }),
  'odd then': () => Object.fromEntries([['then', 1]]),
  'proxy with traps': () => new Proxy({}, traps),
  'proxy with a has trap': () => new Proxy({}, { has: trap }),
  'proxy of an error': () => new Proxy(new Error('odd'), { has: trap }),
  'proxy of a function': () => new Proxy(() => 1, traps),
  'revoked proxy': revoked,
  'forged brand': () => ({ [brand]: true }),
  'forged code': () => ({ [brand]: true, code: 'unrecovered', message: 'odd' }),
  'forged report': () => ({
    [brand]: true,
    code: 'unrecovered',
    message: 'odd',
    report: { tool: 'x', known: 1 },
  }),
  'forged endpoint': () => ({ [brand]: true, code: 'endpoint-down', message: 'odd' }),
  'error without message': () => new Error(),
  'error with odd message': () => Object.assign(new Error('odd'), { message: { a: 1 } }),
  'error with throwing message': () => throwing('message'),
  'error with throwing stack': () => throwing('stack'),
  'error with throwing status': () => throwing('status'),
  'error with throwing cause': () => throwing('cause'),
  'error that causes itself': () => {
    const error = new Error('odd');
    return Object.assign(error, { cause: error });
  },
  'aggregate error': () => new AggregateError([new Error('a'), null, revoked()], 'odd'),
  'frozen error': () => Object.freeze(new Error('odd')),
  'error with odd fields': () =>
    Object.assign(new Error('odd'), { status: {}, code: [], headers: revoked() }),
};

const ways: Readonly<Record<string, (thing: unknown) => unknown>> = {
  thrown: (thing) => {
    throw thing;
  },
  rejected: (thing) => Promise.reject(thing),
  returned: (thing) => thing,
  resolved: async (thing) => thing,
};

const kinds = ['function', 'declared', 'declared with an output schema'] as const;
const combinations = kinds.flatMap((kind) => [
  { kind, effect: 'read' as const },
  { kind, effect: 'write' as const },
]);

describe.each(Object.keys(things))('%s', (name) => {
  it.each(Object.keys(ways))('%s by every kind of tool', async (way) => {
    // In the tests two of the six combinations, others for each thing and way; in the soak all.
    const first = Object.keys(things).indexOf(name) + Object.keys(ways).indexOf(way);
    for (let i = 0; i < trialCount(2, combinations.length); i++) {
      const { effect, kind } = combinations[(first + 3 * i + Math.floor(i / 2)) % combinations.length]!;
      const outcome = await outcomeOf(kind, effect, () => ways[way]!(things[name]!()));
      expect(['answer', 'unrecovered'], `${effect}, ${kind}: ${outcome}`).toContain(outcome);
    }
  });
});

async function outcomeOf(kind: (typeof kinds)[number], effect: 'read' | 'write', run: () => unknown) {
  const shield = shieldInTest();
  const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  const output = kind === 'declared' ? {} : { outputSchema: schema };
  const call =
    kind === 'function'
      ? shield.protect({ odd: run }, { effects: effect }).odd
      : shield.protect(toolInTest('odd', run, { effect, ...output })).execute;
  // The answer may be a proxy or have a `then` that throws: it is not looked at.
  const settled = await (call as (args: object) => Promise<unknown>)({}).then(
    () => 'answer',
    (error: unknown) => ({ error }),
  );
  if (settled === 'answer') return settled;
  const { error } = settled as { error: unknown };
  if (error instanceof UnrecoveredError && error.forModel() !== '') return 'unrecovered';
  try {
    return error instanceof Error ? `foreign ${error.stack}` : `foreign ${String(error)}`;
  } catch {
    return 'foreign and unreadable';
  }
}

it.each(Object.keys(things))('%s as a list of records proves nothing about a write', async (name) => {
  const guard = shieldInTest();
  const verifiedBy = {
    ...{ tool: 'list', args: {}, records: '/rows', match: { id: '/args/id' }, output: '' },
    ...({ identity: 'match', consistency: 'strong' } as const),
  };
  const answer = {
    get rows() {
      return things[name]!();
    },
  };
  const tools = guard.protect({
    add: toolInTest('add', () => Promise.reject(httpError(504)), { effect: 'write', verifiedBy }),
    list: toolInTest('list', async () => answer),
  });
  await tools.add.execute({ id: 1 }).catch((error: unknown) => expect(UnrecoveredError.is(error)).toBe(true));
  const { calls, recovered, unconfirmed, handedOff } = guard.stats().tools.add!;
  expect([calls, recovered + unconfirmed + handedOff]).toEqual([1, 1]);
});

it('forged errors are not taken for those of an inner shield', async () => {
  const shield = shieldInTest();
  const { read } = shield.protect(
    { read: async () => Promise.reject({ [brand]: true, code: 'unrecovered' }) },
    { effects: 'read' },
  );
  expect(await errorOf(read())).toBeInstanceOf(UnrecoveredError);
});
