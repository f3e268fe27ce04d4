import { describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson } from './run-in-test.ts';

const folder = directoryForTest();

const json = (...args: string[]) => regainJson('classify', ...args);

describe('regain classify', () => {
  it('prints the class, the retry, what was read and what decided', async () => {
    const out = await regain('classify', '429 Too Many Requests: try again in 20s');
    expect(out).toBe(
      [
        'rate-limit  429 Too Many Requests: try again in 20s',
        '  a retry    can help: after the pause that it asks for',
        '  read       status 429, retry after 20 s',
        '  because    it says "429 Too Many Requests"',
        '  an answer  with this text is a failure',
        '',
      ].join('\n'),
    );
  });

  it('reads the fields of a body and the parameters of a complaint', async () => {
    const [one] = await json(
      '{"error":{"code":"invalid_argument","message":"parameter \'city\' is required"}}',
    );
    expect(one).toMatchObject({ class: 'invalid-request', retry: 'no', parameters: ['city'] });
    const [expired] = await json(
      '{"object":"error","status":401,"code":"unauthorized","message":"API token is invalid."}',
    );
    expect(expired).toMatchObject({ class: 'auth', status: 401, code: 'unauthorized', retry: 'after' });
  });

  it('takes a status before the text', async () => {
    expect((await json('Slow down', '--status', '404'))[0]).toMatchObject({
      class: 'not-found',
      status: 404,
    });
  });

  it('says of a text that is no failure that an answer may have it', async () => {
    expect((await json('12 hotels in Porto'))[0]).toMatchObject({
      class: 'unknown',
      isNoticedInAnswer: false,
    });
  });

  it('classifies the lines of a file one by one and skips blank ones', async () => {
    const file = folder.write('messages.txt', 'read ECONNRESET\r\n\nTypeError: x is not a function\n');
    const all = await json('--file', file);
    expect(all.map((one: { class: string; retry: string }) => [one.class, one.retry])).toEqual([
      ['connection', 'yes'],
      ['unknown', 'no'],
    ]);
    expect(await regain('classify', '--file', file)).toContain('\n\nunknown  TypeError');
  });

  it.each([
    [['classify'], 'classify needs a message or --file, and not both', exitCodes.usage],
    [['classify', 'x', '--file', 'y'], 'and not both', exitCodes.usage],
    [['classify', 'x', '--status', '99'], 'Needs a number in [100, 599]', exitCodes.usage],
    [['classify', '--file', 'missing.txt'], 'missing.txt: no such file', exitCodes.unreadable],
  ])('refuses %j', async (args, says, code) => {
    expect(await refusal(code, ...args)).toContain(says);
  });

  it('refuses a file without messages', async () => {
    const empty = folder.write('empty.txt', '\n \n');
    const message = await refusal(exitCodes.invalidInput, 'classify', '--file', empty);
    expect(message).toContain('it must have one message per line');
  });
});
