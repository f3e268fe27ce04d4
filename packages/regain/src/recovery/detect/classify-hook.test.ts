import { describe, expect, it } from 'vitest';
import type { Classify } from './classify-hook.ts';
import { error } from './errors-in-test.ts';
import { detectFailure, failureFromError } from './index.ts';

const thrownError = error('E-17: cart frozen');
const read = (classify: Classify, value: unknown = thrownError) =>
  failureFromError(value, 0, { classify, tool: 'pay' });

describe('a classify hook', () => {
  it('receives the thrown value and the name of the tool', () => {
    const seen: unknown[] = [];
    read((value, context) => {
      seen.push(value, context);
      return undefined;
    });
    expect(seen).toEqual([thrownError, { tool: 'pay' }]);
    expect(seen[0]).toBe(thrownError);
  });

  it('sets a class, and leaves open whether the call took effect', () => {
    expect(read(() => 'conflict')).toMatchObject({ class: 'conflict', ambiguous: true });
    expect(read(() => ({ class: 'rate-limit', retryAfterMs: 700 }))).toMatchObject({
      class: 'rate-limit',
      retryAfterMs: 700,
      ambiguous: true,
    });
    expect(read(() => 'conflict').evidence.at(-1)).toBe('the classify hook says class conflict');
  });

  it('may declare that the call was refused', () => {
    expect(read(() => ({ ambiguous: false }))).toMatchObject({ class: 'unknown', ambiguous: false });
    const refused = error('x', { status: 429 });
    expect(read(() => ({ ambiguous: true }), refused)).toMatchObject({
      class: 'rate-limit',
      ambiguous: true,
    });
  });

  it('may set `permanent`; a new class removes the detected value', () => {
    const bug = new TypeError('x is not a function');
    expect(read(() => undefined, bug).permanent).toBe(true);
    expect(read(() => ({ retryAfterMs: 5 }), bug).permanent).toBe(true);
    expect(read(() => 'server-error', bug).permanent).toBeUndefined();
    expect(read(() => ({ permanent: false }), bug).permanent).toBe(false);
    expect(read(() => ({ permanent: true })).permanent).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ['undefined', () => undefined],
    ['null', () => null],
    ['an unknown class', () => 'sold-out'],
    ['an unknown class in an object', () => ({ class: 'sold-out', ambiguous: false })],
    ['a pause that is none', () => ({ class: 'conflict', retryAfterMs: Number.NaN })],
    ['a negative pause', () => ({ retryAfterMs: -1 })],
    ['a text for a truth value', () => ({ ambiguous: 'no' })],
    ['nothing that it could say', () => ({ colour: 'red' })],
    ['a list', () => ['conflict']],
    ['a number', () => 7],
    ['a promise', async () => 'conflict'],
    ['a promise that fails', () => Promise.reject(new Error('no'))],
    [
      'an error',
      () => {
        throw new Error('no');
      },
    ],
    [
      'an object that throws when it is looked at',
      () => ({
        get class(): never {
          throw new Error('no');
        },
      }),
    ],
  ])('is ignored if it returns %s', (_what, say) => {
    expect(read(say as Classify)).toEqual(failureFromError(thrownError, 0));
  });

  it('receives answers that are errors, and no others', () => {
    const asked: unknown[] = [];
    const classify: Classify = (value) => {
      asked.push(value);
      return { class: 'conflict', ambiguous: false };
    };
    const hook = { classify, tool: 'pay' };
    const failed = { error: 'E-17' };
    const call = { tool: 'pay', args: {} };
    expect(detectFailure(failed, undefined, call, undefined, hook)).toMatchObject({
      ok: false,
      failure: { class: 'conflict', ambiguous: false },
    });
    expect(detectFailure({ id: 1 }, undefined, call, undefined, hook).ok).toBe(true);
    expect(detectFailure('<html></html>', undefined, call, undefined, hook).ok).toBe(false);
    expect(asked).toEqual([failed]);
  });
});
