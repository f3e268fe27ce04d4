import { describe, expect, it } from 'vitest';
import { UnrecoveredError } from '../call/unrecovered-error.ts';
import { httpError, shieldInTest } from '../shield-in-test.ts';
import { createSecretRedactor } from './secret-redactor.ts';

const planted = 'zq9-planted-77';
const deep = { a: { b: { c: { d: { e: { f: { g: { password: planted } } } } } } } };
const wide = {
  ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
  password: planted,
};

const inArguments: readonly (readonly [string, unknown])[] = [
  ['Headers', { headers: new Headers({ authorization: `Bearer ${planted}` }) }],
  ['a Map', { headers: new Map([['x-api-key', planted]]) }],
  ['URLSearchParams', { form: new URLSearchParams({ password: planted }) }],
  ['pairs', { headers: [['X-Api-Key', planted]] }],
  ['names and values', { headers: [{ name: 'Authorization', value: planted }] }],
  ['JSON in a text', { body: JSON.stringify({ user: { password: planted } }) }],
  ['JSON in JSON', { body: JSON.stringify({ inner: JSON.stringify({ password: planted }) }) }],
  ['a form', { body: `user=bob&password=${planted}` }],
  ['the head of a request', { raw: `GET / HTTP/1.1\nAuthorization: Bearer ${planted}\n` }],
  ['an address, as a password', { url: `https://bob:${planted}@host/x` }],
  ['an address, in its query', { url: `https://host/x?api_key=${planted}&a=1` }],
  ['a URL', { url: new URL(`https://host/x?access_token=${planted}`) }],
  ['a cookie', { headers: { cookie: `a=b; sid=${planted}` } }],
  ['a list of cookies', { 'set-cookie': [`sid=${planted}; Path=/admin`] }],
  ['the depth', deep],
  ['the crowd', wide],
];
const inErrors: readonly (readonly [string, (text: string) => Error])[] = [
  [
    'a request',
    (text) => Object.assign(new Error(text), { config: { headers: { authorization: planted } } }),
  ],
  ['a cause', (text) => new Error(text, { cause: new Error(`see https://bob:${planted}@host/`) })],
  ['a body', (text) => Object.assign(new Error(text), { body: JSON.stringify({ token: planted }) })],
  ['many', (text) => new AggregateError([Object.assign(new Error('x'), { secret: planted })], text)],
];

/** All output about a failed call whose error repeats the secret. */
async function outputOf(args: unknown, errorOf: (text: string) => Error, shadow: boolean): Promise<string> {
  const output: unknown[] = [];
  const guard = shieldInTest({
    shadow,
    capture: true,
    onEvent: (event) => output.push(event),
    onUnrecovered: (error) => output.push(error.report, error.message, error.forModel()),
  });
  const { call } = guard.protect(
    {
      call: async (_: unknown) => {
        throw Object.assign(errorOf(`no luck with ${planted}`), { status: 400 });
      },
    },
    { effects: 'read' },
  );
  await expect(call(args)).rejects.toThrow();
  await guard.close();
  return JSON.stringify([output, guard.stats()]);
}

describe.each([false, true])('a secret, shadow %s', (shadow) => {
  it.each(inArguments)('is redacted that was passed in %s', async (_, args) => {
    const output = await outputOf(args, (text) => new Error(text), shadow);
    expect(output).toContain('no luck with [secret]');
    expect(output).not.toContain(planted);
  });

  it.each(inErrors)('is redacted that an error carries in %s', async (_, errorOf) => {
    const output = await outputOf({}, errorOf, shadow);
    expect(output).toContain('no luck with [secret]');
    expect(output).not.toContain(planted);
  });
});

describe('a found secret', () => {
  it('is redacted completely if one secret is part of another, in either order', () => {
    for (const order of [
      ['abcd-1234', 'abcd-1234-efgh'],
      ['abcd-1234-efgh', 'abcd-1234'],
    ]) {
      const redactor = createSecretRedactor();
      for (const token of order) redactor.quickScan({ token }, 'call');
      expect(redactor.redactText('it was abcd-1234-efgh')).toBe('it was [secret]');
    }
  });

  it('of a tool does not displace those of the call', () => {
    const redactor = createSecretRedactor();
    redactor.quickScan({ password: planted }, 'call');
    for (let i = 0; i < 2_000; i++) redactor.quickScan({ token: `crowd number ${i}` }, 'tool');
    expect(redactor.redactText(`it was ${planted}`)).toBe('it was [secret]');
  });

  it('is not an attribute of a cookie', () => {
    const redactor = createSecretRedactor();
    redactor.fullScan({ 'set-cookie': 'sid=hidden-value; Path=/admin; Domain=example.org' }, 'tool');
    expect(redactor.redactText('hidden-value of /admin at example.org')).toBe(
      '[secret] of /admin at example.org',
    );
  });

  it('scans values of any size: bytes are skipped, and lists are bounded', () => {
    const redactor = createSecretRedactor();
    let reads = 0;
    const bytes = new Uint8Array(20_000_000);
    const list = new Proxy([] as string[], {
      get: (target, key) => {
        if (key === 'length') return 1e9;
        reads++;
        return Reflect.get(target, key);
      },
    });
    redactor.quickScan({ bytes, cookies: { list } }, 'tool');
    redactor.fullScan({ bytes, list }, 'tool');
    expect(reads).toBeLessThan(110_000);
  });

  it('redacts unknown API keys in previews', () => {
    const shown = createSecretRedactor().redactedPreview(
      { said: 'use sk-live-abcdefghijklmnop0123 now' },
      'call',
    );
    expect(shown).toEqual({ said: 'use [key] now' });
  });
});

it('the scan never throws, whatever getters and proxies do', async () => {
  const guard = shieldInTest({});
  const { call } = guard.protect(
    { call: async (_: string) => Promise.reject(httpError(400, `bad ${planted}`)) },
    { effects: 'read' },
  );
  const error = await call(`https://bob:${planted}@host`).catch((thrown: unknown) => thrown);
  if (!UnrecoveredError.is(error)) throw error;
  expect(`${error.message} ${error.forModel()} ${JSON.stringify(error.report)}`).not.toContain(planted);
});
