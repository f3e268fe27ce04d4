/** Short sessions for tests of the analysis. */

import type { Recorded } from '../readers/index.ts';
import type { Json, JsonObject } from '../types/index.ts';
import { type AnalysisOptions, TraceAnalysis } from './summary/trace-analysis.ts';

export interface TestCall {
  readonly tool: string;
  readonly args?: JsonObject;
  /** A text that fails, if it starts with `Error`. */
  readonly answer?: Json;
  readonly isError?: boolean;
  /** A message of the user comes before it. */
  readonly afterUser?: boolean;
  readonly isUnanswered?: boolean;
}

export interface TestSession {
  readonly name?: string;
  readonly task?: string;
  readonly success?: boolean;
  readonly calls: readonly TestCall[];
}

export const failed = (tool: string, args: JsonObject = {}, answer = 'Error: invalid request'): TestCall => ({
  tool,
  args,
  answer,
  isError: true,
});

/** Each call takes 1 s and 1,000 tokens, one turn for each. */
export function recordedSession({ name = 's', task, success, calls }: TestSession): Recorded[] {
  const items: Recorded[] = [{ type: 'session', session: name, task }];
  calls.forEach(({ tool, args = {}, answer = 'ok', isError = false, afterUser, isUnanswered }, i) => {
    const atMs = 2_000 * i;
    if (afterUser) items.push({ type: 'message', session: name, from: 'user' });
    items.push({ type: 'turn', session: name, id: `t${i}`, tokensIn: 800, tokensOut: 200 });
    items.push({ type: 'call', session: name, id: `c${i}`, tool, args, atMs, turn: `t${i}` });
    const flag = isError ? 'error' : 'ok';
    if (!isUnanswered)
      items.push({ type: 'result', session: name, id: `c${i}`, value: answer, flag, atMs: atMs + 1_000 });
  });
  if (success !== undefined) items.push({ type: 'outcome', session: name, success });
  return items;
}

/** One file with these sessions. */
export function analysed(sessions: readonly TestSession[], options?: AnalysisOptions): TraceAnalysis {
  const analysis = new TraceAnalysis(options);
  const add = analysis.beginFile('test.jsonl', () => 'test');
  sessions.forEach((session, i) => {
    for (const item of recordedSession({ name: `s${i}`, ...session })) add(item);
  });
  analysis.endFile();
  return analysis;
}
