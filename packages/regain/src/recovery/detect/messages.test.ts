/** The classifier on labelled messages (messages-in-test.jsonl). The rules were written on the training half. */

import { describe, expect, it } from 'vitest';
import { threadMs } from '../../../../../scripts/processor-seconds.ts';
import { detectFailure, failureFromError } from './index.ts';
import { detectedClass, halfOf, type LabelledMessage, labelledMessages } from './messages-in-test.ts';

/** Share of messages that must be classified rightly, in each kind of source. */
const FLOOR = 0.85;

/** Mistakes of the classifier as it is: fewer are welcome, more are not. */
const mistakesMax = {
  train: {
    'http-api': 4,
    rapidapi: 2,
    'tau-bench': 3,
    'python-agent': 4,
    shell: 8,
    node: 0,
    database: 0,
    'grpc-cloud': 13,
    mcp: 2,
    'llm-validation': 1,
  },
  test: {
    'http-api': 2,
    rapidapi: 0,
    'tau-bench': 1,
    'python-agent': 3,
    shell: 5,
    node: 0,
    database: 2,
    'grpc-cloud': 1,
    mcp: 1,
    'llm-validation': 3,
  },
} as const;

/** Returned failures that are missed, and other answers that are taken for failures. */
const unnoticedMax = { train: 2, test: 8 };
const alarmsMax = { train: 1, test: 3 };

const kinds = Object.keys(mistakesMax.train) as (keyof typeof mistakesMax.train)[];

describe.each(['train', 'test'] as const)('labelled messages, %s half', (half) => {
  const messages = labelledMessages.filter((message) => halfOf(message) === half);
  const isRight = (message: LabelledMessage) => detectedClass(message) === message.class;

  it.each(kinds)('%s', (kind) => {
    const some = messages.filter((message) => message.kind === kind);
    const wrong = some.filter((message) => !isRight(message)).length;
    expect(wrong).toBeLessThanOrEqual(mistakesMax[half][kind]);
    expect(1 - wrong / some.length).toBeGreaterThanOrEqual(FLOOR);
  });

  it('failures that are returned as a text are noticed, other answers rarely', () => {
    const returned = messages.filter((message) => message.returned);
    const some = (isFailure: boolean) =>
      returned.filter((message) => (message.class !== 'none') === isFailure);
    const noticed = (message: LabelledMessage) => detectedClass(message) !== 'none';
    expect(some(true).filter((message) => !noticed(message)).length).toBeLessThanOrEqual(unnoticedMax[half]);
    expect(some(false).filter(noticed).length).toBeLessThanOrEqual(alarmsMax[half]);
  });
});

it('the messages have a source, a kind and a class, and no text occurs twice', () => {
  expect(labelledMessages.length).toBeGreaterThan(1_200);
  const seen = labelledMessages.map(({ text, returned, status, code }) =>
    JSON.stringify([text, returned, status, code]),
  );
  expect(new Set(seen).size).toBe(seen.length);
  for (const { source, kind, text } of labelledMessages) {
    expect(source).toMatch(/^(?:https:\/\/|github-file:\d+$|data:|written:|constructed:)/);
    expect(kinds).toContain(kind);
    expect(text.length).toBeLessThan(450);
  }
});

describe('hostile texts', () => {
  const pieces = [
    'error ',
    'Error: ',
    'a.b.c.',
    'status code ',
    'failed to ',
    'x: ',
    "'status': ",
    '(((',
    '{"error":',
    'A'.repeat(50),
    '_a',
    'timeout ',
    'no such ',
    'expected ',
    'parameter ',
    'Traceback (most recent call last)\n  File "x", line 1\n',
  ];

  it('take no longer than other texts of their length', () => {
    const time = (text: string) => {
      const start = threadMs();
      detectFailure(text, undefined, { tool: 't', args: {} });
      failureFromError(new Error(text));
      return threadMs() - start;
    };
    const plain = Array.from({ length: 5 }, () => time('The hotel has free rooms. '.repeat(8_000))).sort(
      (a, b) => a - b,
    )[2]!;
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      const took = Math.min(...Array.from({ length: 3 }, () => time(text)));
      // A pattern that goes back over its input takes thousands of times as long.
      expect(took / (plain + 5), piece).toBeLessThan(60);
    }
  });
});
