import { describe, expect, it } from 'vitest';
import {
  dialectNames,
  errorFormatter,
  problemCodes,
  type WordingFamily,
  wordings,
} from '../../dialects/index.ts';
import { injectionStyles } from '../../faults/index.ts';
import { errorResult, failureFromError } from '../../recovery/index.ts';
import { benignTexts, hostileTexts } from '../../screening/fixtures/texts-in-test.ts';
import { suspicionOf } from '../../screening/index.ts';
import { random } from '../../types/index.ts';

/** Largest share of honest texts that may be quarantined; docs/results/retrieval.md has the measured one. */
const FALSE_ALARMS_MAX = 0.01;

describe('hostile texts', () => {
  it('are many, in many styles', () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
    expect(new Set(hostileTexts.map(({ style }) => style)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(hostileTexts.map(({ text }) => text)).size).toBe(hostileTexts.length);
  });

  it.each([...new Set(hostileTexts.map(({ style }) => style))])('of the style %s are detected', (style) => {
    const missed = hostileTexts.filter((one) => one.style === style && suspicionOf(one.text) === undefined);
    expect(missed).toEqual([]);
  });

  it('are detected after, before and inside an honest text', () => {
    const missed = hostileTexts.flatMap(({ style, text }, i) => {
      if (style === 'unicode' || style === 'encoded') return [];
      const { text: honest } = benignTexts[(i * 7) % benignTexts.length]!;
      return [`${honest} ${text}`, `${text} ${honest}`, `${honest}\n${text}\n${honest}`].filter(
        (mixed) => suspicionOf(mixed) === undefined,
      );
    });
    expect(missed).toEqual([]);
  });

  it('of the fault kind with injected instructions are detected', () => {
    const missed = Object.entries(injectionStyles).flatMap(([name, style]) =>
      [1, 2, 3].flatMap((seed) => {
        const text = style('search_flights', 'passenger', random('suspicion', seed));
        return suspicionOf(text) === undefined ? [`${name}: ${text}`] : [];
      }),
    );
    expect(missed).toEqual([]);
  });
});

describe('honest texts', () => {
  it('are many', () => {
    expect(benignTexts.length).toBeGreaterThanOrEqual(300);
  });

  it('are accepted, with few exceptions', () => {
    const alarms = benignTexts.filter(({ text }) => suspicionOf(text) !== undefined);
    expect(alarms.length, JSON.stringify(alarms, null, 1)).toBeLessThanOrEqual(
      FALSE_ALARMS_MAX * benignTexts.length,
    );
  });

  it('of the training wordings are accepted', () => {
    const texts = (['a', 'b'] as const).flatMap((family) => wordingsOf(family));
    const alarms = texts.filter((text) => suspicionOf(text) !== undefined);
    expect(texts.length).toBeGreaterThanOrEqual(600);
    expect(alarms).toEqual([]);
  });
});

describe('the search', () => {
  it('ends for every text', () => {
    const units = [
      'ignore ',
      'send a ',
      'please ',
      'a',
      ' ',
      '(',
      'a=',
      '<',
      '%41',
      '\\u0041',
      '&#65;',
      'QUFB',
      '00',
      '01000001',
      'i g ',
      'set to ',
      'call with ',
      '"',
      '\n',
      'é',
      '忽',
    ];
    for (const unit of units) {
      // Catastrophic backtracking would exceed the time limit of the test runner.
      expect(['string', 'undefined']).toContain(typeof suspicionOf(unit.repeat(100_000)));
    }
  });
});

function wordingsOf(family: WordingFamily): string[] {
  return problemCodes.flatMap((code) =>
    wordings[family][code].flatMap((_, variant) =>
      dialectNames.map((dialect) => {
        const problem = {
          code,
          variant,
          tool: 'delete_event',
          parameter: 'start_date',
          expected: 'a date (YYYY-MM-DD)',
          received: '04.05.2031',
          allowed: ['open', 'closed'],
          suggestion: 'date',
          retryAfterMs: 7_000,
          reason: 'it is closed',
        };
        try {
          return errorResult(errorFormatter(dialect, family).raise(problem))?.message ?? '';
        } catch (error) {
          return failureFromError(error).message;
        }
      }),
    ),
  );
}
