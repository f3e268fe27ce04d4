import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { createRedactor, redactError } from './redact-secrets.ts';

const secret = fc
  .string({ unit: 'binary-ascii', minLength: 8, maxLength: 60 })
  .filter((text) => text.trim().length >= 8 && !'[secret]'.includes(text));

/** Every encoding in which it could still be found in a text. */
function encodingsOf(text: string): string[] {
  const percent = text.replaceAll(/(?:%[\da-f]{2})+/gi, (match) =>
    Buffer.from(match.replaceAll('%', ''), 'hex').toString(),
  );
  const base64 = [...text.matchAll(/[\w+/-]{4,}/g)].map(([match]) =>
    Buffer.from(match, 'base64').toString('latin1'),
  );
  return [text, percent, ...base64];
}

describe('a secret', () => {
  it('with another one as its prefix is removed as a whole, in any order', () => {
    for (const secrets of [
      ['abcd', 'abcdefgh'],
      ['abcdefgh', 'abcd'],
    ])
      expect(createRedactor(secrets)('it is abcdefgh or abcd')).toBe('it is [secret] or [secret]');
  });

  it('is not found in the result in any encoding', () => {
    forAll(secret, fc.string({ maxLength: 5 }), (key, before) => {
      const forms = [
        key,
        encodeURIComponent(key),
        [...Buffer.from(key)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
        Buffer.from(`${before}${key}`).toString('base64'),
        Buffer.from(`${before}${key}`).toString('base64url'),
        Buffer.from(key).toString('hex'),
        JSON.stringify(key),
      ];
      const scrub = createRedactor([key]);
      for (const form of forms) {
        const left = scrub(`said: ${form} .`);
        expect(left).toContain('[secret]');
        for (const read of encodingsOf(left)) expect(read).not.toContain(key);
      }
    });
  });

  it('is removed without other text', () => {
    const scrub = createRedactor(['hunter2-hunter2', '', 'abc']);
    expect(scrub('abc, hunter and 100 %, hunter2-hunter2!')).toBe('abc, hunter and 100 %, [secret]!');
    expect(createRedactor([])('as it is')).toBe('as it is');
  });

  it('that was not registered is removed from errors if it looks like a key', () => {
    const said = 'Incorrect API key provided: sk-abcdefgh12345678. Authorization: Bearer abcdef.ghijk';
    expect(redactError(said, createRedactor([]))).toBe(
      'Incorrect API key provided: [secret]. Authorization: [secret]',
    );
  });
});
