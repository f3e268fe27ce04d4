import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../scripts/for-all.ts';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { cleanText, TEXT_MAX } from './clean-text.ts';

describe('cleaning', () => {
  it('removes invisible characters and is idempotent', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
        .map((codes) => String.fromCharCode(...codes)),
      fc.string({ minLength: 900, maxLength: 1_500 }),
    );
    forAllWith({ numRuns: trialCount(150, 500), endOnFailure: true }, anything, (text) => {
      const once = cleanText(text);
      expect(once).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u);
      expect(once.length).toBeLessThanOrEqual(TEXT_MAX);
      expect(cleanText(once)).toBe(once);
    });
  });

  it('keeps the end of a long text, where a traceback names its error', () => {
    const text = `Traceback:\n${'  File "x.py", line 1\n'.repeat(200)}ValueError: bad date`;
    expect(cleanText(text)).toMatch(/^Traceback:[\s\S]*…[\s\S]*ValueError: bad date$/);
    expect(cleanText(text).length).toBeLessThanOrEqual(TEXT_MAX);
  });

  it.each([
    ['zero width', 'time\u200bout\u2060', 'timeout'],
    ['direction', 'a\u202eb\u2066c', 'abc'],
    ['controls', 'a\u0000b\u001b[31mc\r\nd', 'ab[31mc\nd'],
    ['tags', 'x\u{e0041}\u{e0042}', 'x'],
    ['lone surrogates', 'a\ud800b', 'a\ufffdb'],
  ])('of %s', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it.each([
    'Authorization: Bearer abcDEF123456789012',
    'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl0000 was refused',
    'Invalid API Key provided: sk_live_51Hxxxxxxxxxxxxxxxx',
    'key sk-proj-abcdefghijklmnopqrstuvwx is unknown',
    'bad credentials ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    'AKIAIOSFODNN7EXAMPLE is not valid',
    'AIzaSyA1234567890abcdefghijklmnopqrstuv is not valid',
    'xoxb-123456789012-abcdefABCDEF was revoked',
    'postgres://app:hunter2@db:5432/x refused',
    'login failed for password=hunter2&user=x',
    '{"password":"hunter2","user":"x"}',
    "api_key: 'f00dcafe99'",
    'client_secret=abc%20def',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n-----END RSA PRIVATE KEY-----',
    'mail to jane.doe@mail.example bounced',
    'card 4242 4242 4242 4242 was declined',
  ])('removes the secret from %j', (text) => {
    const result = cleanText(text);
    expect(result).toMatch(/\[(?:secret|key|token|email|number|private key)\]/);
    for (const secret of text.match(
      /hunter2|abcdef\w*|f00dcafe99|51Hx+|EXAMPLE|MIIEabc|jane|4242|SyA1\w+|c2ln\w+/gi,
    ) ?? []) {
      expect(result).not.toContain(secret);
    }
  });

  it.each([
    'The password must contain at least 8 characters.',
    'Token expired.',
    'invalid_token: bearer token is past its exp claim, refresh it',
    'Missing required parameter: api_key',
    'Bearer authentication is required',
    'request id: 7c9e6679-7425-40de-944b-e07fc1f90ae7',
  ])('does not change %j', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('terminates on hostile texts', () => {
    for (const unit of [
      'a@',
      'a.',
      'password=',
      'token: [',
      'cookie: ',
      'sk-',
      'deadbeef',
      '"token":"',
      'eyJ',
      '1234 ',
      'https://a:',
      '-----BEGIN PRIVATE KEY-----',
      '\u200b',
      '\ud800',
    ]) {
      expect(cleanText(unit.repeat(trialCount(20_000, 100_000))).length).toBeLessThanOrEqual(TEXT_MAX);
    }
  });
});
