/** A scripted language model for tests: it answers from a list or a function, and records requests. */

import type { LanguageModel, ModelAnswer, ModelRequest } from '../types/index.ts';

export type ScriptedAnswer = string | Partial<ModelAnswer> | Error;

export interface ModelInTest extends LanguageModel {
  readonly asked: readonly ModelRequest[];
}

/** Each answer costs 100 tokens in and 10 out. After the end of the list its last line is repeated. */
export function modelInTest(
  lines: readonly ScriptedAnswer[] | ((request: ModelRequest, nth: number) => ScriptedAnswer),
): ModelInTest {
  const asked: ModelRequest[] = [];
  return {
    id: 'in-test',
    asked,
    ask: async (request) => {
      asked.push(request);
      const nth = asked.length - 1;
      const line =
        typeof lines === 'function' ? lines(request, nth) : lines[Math.min(nth, lines.length - 1)]!;
      if (line instanceof Error) throw line;
      return answerInTest(typeof line === 'string' ? { text: line } : line);
    },
  };
}

export function answerInTest(more: Partial<ModelAnswer> = {}): ModelAnswer {
  const counts = { tokensIn: 100, tokensOut: 10, isEstimated: false, latencyMs: 0 };
  return { text: '', calls: [], finish: 'stop', ...counts, ...more };
}
