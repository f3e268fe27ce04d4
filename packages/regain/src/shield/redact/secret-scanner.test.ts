import { describe, expect, it } from 'vitest';
import { httpError, shieldInTest, unrecovered } from '../shield-in-test.ts';
import { createSecretRedactor } from './secret-redactor.ts';

const planted = 'zq9-planted-77';

describe('a found secret', () => {
  it('may be in one of the errors of another', () => {
    const redactor = createSecretRedactor();
    const inner = Object.assign(new Error('x'), { secret: planted });
    redactor.fullScan(new AggregateError([inner], 'several'), 'tool');
    expect(redactor.redactText(`it was ${planted}`)).toBe('it was [secret]');
  });

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
  const error = await unrecovered(call(`https://bob:${planted}@host`));
  expect(`${error.message} ${error.forModel()} ${JSON.stringify(error.report)}`).not.toContain(planted);
});
