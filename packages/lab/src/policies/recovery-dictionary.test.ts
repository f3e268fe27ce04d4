import { type Operator, operators } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { realErrors, wrongOutputs } from './real-errors-in-test.ts';
import shipped from './recovery-dictionary.json' with { type: 'json' };
import { parseRecoveryEntries, recoveryDictionary } from './recovery-dictionary.ts';
import { similarityMatcher } from './similar-entry.ts';

const dictionary = recoveryDictionary(similarityMatcher());
const looks: readonly Operator[] = ['reread-tools', 'call-first', 'verify'];

describe('the recovery dictionary', () => {
  it('has statuses and exceptions, each with steps that end in a hand-off', () => {
    const { entries } = dictionary;
    expect(entries.length).toBeGreaterThanOrEqual(55);
    expect(entries.filter(({ error }) => /^\d{3} /.test(error)).length).toBeGreaterThanOrEqual(21);
    for (const { error, steps } of entries) {
      expect(operators, error).toEqual(expect.arrayContaining([...steps]));
      expect(steps.length, error).toBeGreaterThan(1);
      expect(steps.indexOf('hand-off'), error).toBe(steps.length - 1);
    }
  });

  it.each(dictionary.entries.map((entry) => [entry.error, entry] as const))(
    'is found by the name alone: %s',
    (error, entry) => {
      expect(dictionary.match(error)).toBe(entry);
      expect(dictionary.match(`${error}: ${entry.means}`)).toBe(entry);
    },
  );

  it.each([...realErrors, ...wrongOutputs])('matches %s to %s', (text, error) => {
    expect(dictionary.match(text).error).toBe(error);
  });

  it('matches an empty text', () => {
    expect(dictionary.entries).toContain(dictionary.match(''));
  });

  it('follows every read by a step that uses it', () => {
    for (const { error, steps } of dictionary.entries) {
      const lastLook = steps.findLastIndex((step) => looks.includes(step));
      if (lastLook >= 0) expect(steps.slice(lastLook + 1, -1).length, error).toBeGreaterThan(0);
    }
  });

  it('repairs again after the list of tools was read again', () => {
    const rereading = dictionary.entries.filter(({ steps }) => steps.includes('reread-tools'));
    expect(rereading.length).toBeGreaterThan(14);
    for (const { error, steps } of rereading) {
      const at = steps.indexOf('reread-tools');
      const before = steps.slice(0, at).filter((step) => !looks.includes(step));
      expect(steps.slice(at + 1), error).toEqual(expect.arrayContaining(before));
    }
  });

  it('reads missing values first, and then fills them in', () => {
    for (const { error, steps } of dictionary.entries) {
      if (!steps.includes('fill-missing')) continue;
      const read = steps.indexOf('call-first');
      expect(read, error).toBeGreaterThanOrEqual(0);
      expect(steps.slice(read), error).toContain('fill-missing');
    }
  });

  it('verifies a write before repeating it, where its answer was lost', () => {
    for (const error of ['ConnectionResetError', 'TimeoutError', '504 Gateway Timeout', 'socket hang up']) {
      const { steps } = dictionary.match(error);
      expect(steps.indexOf('verify'), error).toBeGreaterThanOrEqual(0);
      expect(steps.indexOf('verify'), error).toBeLessThan(steps.indexOf('retry'));
    }
  });
});

describe('entries', () => {
  const entry = { error: 'A', means: 'a', steps: ['retry'] };

  it('that are bundled are well-formed', () => {
    expect(parseRecoveryEntries(shipped)).toBe(shipped);
  });

  it.each([
    [{}, '/', 'must be a list of at least one entry'],
    [[], '/', 'must be a list of at least one entry'],
    [[null], '/0', 'must be an object with error, means and steps'],
    [[entry, { ...entry, error: '' }], '/1/error', 'must be a text that is not empty, got ""'],
    [[{ ...entry, means: 3 }], '/0/means', 'must be a text that is not empty, got 3'],
    [[{ ...entry, steps: [] }], '/0/steps', 'must be a list of at least one step'],
    [[{ ...entry, steps: ['retry', 'pray'] }], '/0/steps/1', 'got "pray"'],
    [[{ ...entry, step: 1 }], '/0', 'may have error, means, steps, got step'],
    [[entry, entry], '/1/error', 'must be named once, "A" is named again'],
  ])('that are malformed are refused: %j', (entries, path, problem) => {
    const caught = (() => {
      try {
        return parseRecoveryEntries(entries);
      } catch (error) {
        return error;
      }
    })();
    expect(caught).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(problem),
      place: { path },
    });
  });

  it('may be a user’s own, and a matcher must return one of them', () => {
    const own = recoveryDictionary(() => () => 0, [entry]);
    expect(own.match('anything')).toEqual(entry);
    const astray = recoveryDictionary(() => () => 7, [entry]);
    expect(() => astray.match('anything')).toThrow('a matcher must return an index from 0 to 0, got 7');
  });
});
