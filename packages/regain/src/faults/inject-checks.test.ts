import { describe, expect, it } from 'vitest';
import { virtualClock } from '../types/index.ts';
import { createToolbox, inject } from './inject.ts';
import { faultKinds } from './kinds/index.ts';
import { createProfile } from './profiles/index.ts';

describe('invalid input of inject', () => {
  const tool = async () => 1;
  const complete = { ...createProfile({ name: 'x', description: '' }) };
  const expectRejected = (args: readonly unknown[], message: string) => {
    const error = expect.objectContaining({ name: 'RegainError', message: expect.stringContaining(message) });
    expect(() => (inject as (...given: readonly unknown[]) => unknown)(...args)).toThrow(error);
  };

  it.each<[string, unknown[], string]>([
    ['no seed', [tool, 'mild'], 'the seed of inject must be an integer, or a coordinate'],
    ['a seed as text', [tool, 'mild', '7'], 'got "7"'],
    ['a fraction as seed', [tool, 'mild', 0.5], 'got 0.5'],
    ['NaN as seed', [tool, 'mild', Number.NaN], 'got NaN'],
    ['an incomplete coordinate', [tool, 'mild', { suite: 's', seed: 1 }], 'got an object with suite, seed'],
    [
      'no profile',
      [tool, undefined, 7],
      'a profile must be a name, the text of a profile file, or an object',
    ],
    ['a number as profile', [tool, 3, 7], 'got 3'],
    ['an array as profile', [tool, ['mild'], 7], 'got an array'],
    ['an invalid profile with all fields', [tool, { ...complete, severity: 'x' }, 7], 'number'],
    ['no tools', [null, 'mild', 7], 'the first argument of inject must be a function'],
    ['a string as tools', ['search', 'mild', 7], 'got "search"'],
    ['a list of functions', [[tool], 'mild', 7], 'tool 0 of the list must be an object with "name"'],
  ])('%s is rejected with a specific message', (_, args, message) => {
    expectRejected(args, message);
  });

  it.each<[string, unknown, string]>([
    ['null as options', null, 'the options of inject must be an object, got null'],
    ['an unknown option', { kind: [] }, 'unknown option of inject "kind": did you mean "kinds"?'],
    ['an object as kinds', { kinds: {} }, '`kinds` must be an array of fault kinds'],
    ['an incomplete kind', { kinds: [{ name: 'x' }] }, 'each of `kinds` must be a fault kind'],
    [
      'a kind with an invalid phase',
      { kinds: [{ ...faultKinds[0], name: 'x', phase: 'sometimes' }] },
      'phase',
    ],
    ['Date as clock', { clock: Date }, '`clock` must be a clock with "now"'],
    [
      'a string as error formatter',
      { errorFormatterFor: 'a' },
      '`errorFormatterFor` must be a function, got "a"',
    ],
    ['a string as flag', { isPlanned: 'no' }, '`isPlanned` must be true or false'],
  ])('%s is rejected, too', (_, options, message) => {
    expectRejected([tool, 'mild', 7, options], message);
  });

  it('does not include two functions called `list` and `call`', async () => {
    const tools = { list: async () => ['a'], call: async (name: string) => `called ${name}` };
    const injected = inject(tools, 'clean', 7, { clock: virtualClock() }) as unknown as typeof tools;
    expect(await injected.list()).toEqual(['a']);
    expect(await injected.call('x')).toBe('called x');
    const box = inject(createToolbox([]), 'clean', 7);
    expect(inject(box, 'clean', 7).list()).toEqual([]);
  });
});
