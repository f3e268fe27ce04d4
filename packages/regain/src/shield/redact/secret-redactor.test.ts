import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { folderInTest } from '../../files/folder-in-test.ts';
import { exemplarMemory } from '../../memory/index.ts';
import { type Brain, noCost, scriptedBrain, virtualClock } from '../../types/index.ts';
import { UnrecoveredError } from '../call/unrecovered-error.ts';
import { httpError, shieldInTest } from '../shield-in-test.ts';
import { createSecretRedactor } from './secret-redactor.ts';

const at = folderInTest();
const planted = 'zq9-Planted/Secret+77';
const forms = [
  planted,
  encodeURIComponent(planted),
  Buffer.from(planted).toString('base64'),
  Buffer.from(`user:${planted}`).toString('base64'),
  Buffer.from(planted).toString('hex'),
  JSON.stringify({ [planted]: 1 }),
];

describe('a secret', () => {
  it.each([
    'password',
    'authorization',
    'Authorization',
    'api_key',
    'apiKey',
    'x-api-key',
    'clientSecret',
    'access_token',
    'sessionId',
    'AUTH_TOKEN',
  ])('is recognised by the key %s', (key) => {
    const redactor = createSecretRedactor();
    expect(redactor.redactedPreview({ [key]: 'whatever it is', other: 1 }, 'call')).toEqual({
      [key]: '[secret]',
      other: 1,
    });
    redactor.quickScan({ deep: [{ [key]: planted }] }, 'call');
    for (const form of forms) expect(redactor.redactText(`said: ${form}`)).not.toContain(form);
  });

  it.each(['max_tokens', 'author', 'passenger', 'next_token', 'pageToken', 'keyboard', 'pinned', 'compass'])(
    'is not the value under %s',
    (key) => {
      expect(createSecretRedactor().redactedPreview({ [key]: 'plain words' }, 'call')).toEqual({
        [key]: 'plain words',
      });
    },
  );

  it('is redacted wherever it occurs again', () => {
    const secret = fc
      .string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' })
      .filter((s) => s.trim().length >= 8);
    forAll(secret, fc.string(), (password, around) => {
      const redactor = createSecretRedactor();
      redactor.quickScan({ password }, 'call');
      expect(redactor.redactText(`${around} ${password}`, 10_000)).not.toContain(password);
      expect(JSON.stringify(redactor.redactedPreview({ said: [password] }, 'call'))).not.toContain(
        JSON.stringify(password).slice(1, -1),
      );
    });
  });

  it.each(['\u200b', '\u00ad', '\u0001'])('is redacted if %j splits it', (between) => {
    const redactor = createSecretRedactor();
    redactor.quickScan({ password: 'hunter2-pässwörd' }, 'call');
    expect(redactor.redactText(`refused hunte${between}r2-pässwörd`)).toBe('refused [secret]');
    expect(redactor.redactText(`refused ${'hunter2-pässwörd'.normalize('NFD')}`)).toBe('refused [secret]');
  });

  it('of other calls is remembered up to a limit of 1,000, that of a call as long as its redactor exists', () => {
    const redactor = createSecretRedactor();
    const call = redactor.forCall(['7-number-secret']);
    for (let i = 0; i < 5_000; i++) redactor.quickScan({ token: `${i}-number-secret` }, 'call');
    expect(redactor.redactText('4999-number-secret')).toBe('[secret]');
    expect(redactor.redactText('is 7-number-secret')).toBe('is 7-number-secret');
    expect(call.redactText('is 7-number-secret')).toBe('is [secret]');
  });

  it('does not fail on a value that throws', () => {
    const redactor = createSecretRedactor();
    const trap = {
      get a(): never {
        throw new Error('no');
      },
    };
    expect(() => redactor.quickScan(trap, 'call')).not.toThrow();
    expect(redactor.redactedPreview(trap, 'call')).toBeDefined();
  });
});

describe('secrets planted in arguments, results and errors', () => {
  it('reach no event, report, error text, memory or file, in any form', async () => {
    const file = at('experience.json');
    const memory = exemplarMemory([], { isLearning: true });
    const given = 'given-As-An-0ption';
    const guard = shieldInTest({
      ...{ clock: virtualClock(), experience: file, memory, capture: true, secrets: [given] },
    });
    const errors: UnrecoveredError[] = [];
    let call = 0;
    const tools = guard.protect(
      {
        login: async (_: { user: string; password: string }) => ({ access_token: `${planted}-of-result` }),
        query: async (_: { headers: { authorization: string }; q: string }): Promise<string> => {
          const form = forms[call % forms.length]!;
          const status = [400, 401, 503, 500][call % 4]!;
          call++;
          throw httpError(status, `bad: ${form} for ${given}; ${planted}-of-result; Bearer ${planted}`);
        },
        echo: async (args: { note: string }) => ({ error: `no: ${planted}`, args }),
      },
      { effects: { query: 'read', login: 'read' } },
    );
    await tools.login({ user: 'ines', password: planted });
    for (let i = 0; i < 12; i++) {
      await tools
        .query({ headers: { authorization: `Bearer ${planted}` }, q: `with ${planted}` })
        .catch((error) => errors.push(error));
      await tools.echo({ note: forms[i % forms.length]! });
    }
    await guard.flush();
    expect(errors.every((error) => UnrecoveredError.is(error))).toBe(true);
    expect(memory.size).toBeGreaterThan(0);
    expect(existsSync(file)).toBe(true);
    const seen = [
      ...guard.events.map((event) => JSON.stringify(event)),
      ...errors.flatMap((error) => [
        error.message,
        error.forModel(),
        JSON.stringify(error.report),
        JSON.stringify(error),
      ]),
      ...memory.list().map((exemplar) => JSON.stringify(exemplar)),
      readFileSync(file, 'utf8'),
      JSON.stringify(guard.stats()),
    ];
    expect(seen.join('\n')).toContain('[secret]');
    for (const text of seen)
      for (const form of [...forms.slice(0, 5), given]) expect(text).not.toContain(form);
  });

  it('are not shown to a remote brain, and are restored in its repairs', async () => {
    const seen: string[] = [];
    const brain: Brain = {
      ...scriptedBrain({}),
      name: 'far away',
      propose: (situation) => {
        seen.push(JSON.stringify({ ...situation, estimate: 0 }));
        const { q, ...rest } = situation.call.args;
        const action = { kind: 'repair-arguments' as const, args: { query: q!, ...rest } };
        const proposal = {
          action,
          operators: ['rename-argument'] as const,
          support: 1,
          chance: 0.9,
          why: '',
        };
        return { ranked: [proposal], thought: noCost };
      },
    };
    const guard = shieldInTest({ brain });
    const sent: object[] = [];
    const find = guard.protect(
      async (args: Record<string, unknown>) => {
        sent.push(args);
        if ('q' in args)
          throw httpError(400, `unknown parameter 'q', use 'query', for ${planted}, ${forms[2]}`);
        return 'found';
      },
      { effects: 'read' },
    );
    const args = { q: `of ${planted}`, password: planted, pin: 123456, page: 2 };
    expect(await find(args)).toBe('found');
    expect(sent[1]).toEqual({ query: args.q, password: planted, pin: 123456, page: 2 });
    expect(seen.length).toBeGreaterThan(0);
    for (const text of seen)
      for (const form of [...forms.slice(0, 5), '123456']) expect(text).not.toContain(form);
  });

  it('leaves arguments and answers out of events without capture', async () => {
    const guard = shieldInTest();
    const tool = guard.protect(async (_: { q: string }) => ({ rows: ['an answer'] }), { effects: 'read' });
    await tool({ q: 'a question' });
    const failing = guard.protect((_: { q: string }) => Promise.reject(httpError(400)), { effects: 'read' });
    await failing({ q: 'a question' }).catch(() => {});
    const text = JSON.stringify(guard.events);
    expect(text).not.toContain('a question');
    expect(text).not.toContain('an answer');
  });
});
