import { describe, expect, it } from 'vitest';
import { builtInReaders } from '../../readers/index.ts';
import type { Json, JsonObject } from '../../types/index.ts';
import { scopeReport } from '../summary/scope-report.ts';
import { TraceAnalysis } from '../summary/trace-analysis.ts';

const drawn = { seed: 1, resamples: 199 };

function reportOf(dialect: string, files: readonly (readonly Json[])[]) {
  const analysis = new TraceAnalysis();
  const reader = builtInReaders.find(({ name }) => name === dialect)!;
  files.forEach((values, i) => {
    const name = `file-${i}.jsonl`;
    const add = analysis.beginFile(name, () => dialect);
    const reading = reader.open({ file: name, name });
    values.forEach((value, at) => {
      reading.read(value, add, { line: at + 1 });
    });
    reading.end?.(add);
    analysis.endFile();
  });
  return scopeReport(analysis, drawn);
}

const at = (second: number) => `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`;
const id = (n: number) => `toolu_01AbCdEfGhJkLmNpQrStUv${String(n).padStart(2, '0')}`;

/** A call and its result in two lines of Claude Code. */
function exchange(sessionId: string, n: number, isError: boolean, uuid = `line-${n}`): JsonObject[] {
  const use = { type: 'tool_use', id: id(n), name: 'Read', input: { file_path: `/a/${n}.ts` } };
  const content = isError ? 'File does not exist.' : 'text';
  const result = { type: 'tool_result', tool_use_id: id(n), content, is_error: isError };
  const usage = { input_tokens: 10, output_tokens: 10 };
  return [
    {
      ...{ type: 'assistant', sessionId, uuid: `${uuid}a`, timestamp: at(2 * n) },
      message: { id: `msg-${n}`, role: 'assistant', content: [use], usage },
    },
    {
      ...{ type: 'user', sessionId, uuid: `${uuid}b`, timestamp: at(2 * n + 1) },
      message: { role: 'user', content: [result] },
    },
  ];
}

describe('calls that a session repeats from another one', () => {
  it('count once in a resumed session of Claude Code, in the same file or in a new one', () => {
    const first = [...exchange('s1', 1, true), ...exchange('s1', 2, false)];
    const history = [...exchange('s2', 1, true), ...exchange('s2', 2, false)];
    const resumed = [...history, ...exchange('s2', 3, false)];
    const counts = { calls: 3, repeatedCalls: 2, resultsWithoutCall: 0, unanswered: 0 };
    expect(reportOf('claude-code', [first, resumed])).toMatchObject(counts);
    // The order of the files does not matter.
    expect(reportOf('claude-code', [resumed, first])).toMatchObject(counts);
    // With other names of the lines, and in the same file.
    const renamed = [...exchange('s2', 1, true, 'other-1'), ...exchange('s2', 2, false, 'other-2')];
    const together = [...first, ...renamed, ...exchange('s2', 3, false)];
    expect(reportOf('claude-code', [together])).toMatchObject(counts);
    expect(reportOf('claude-code', [first, resumed]).failures.flagged).toMatchObject({ 'agent-mistake': 1 });
  });

  it('count again if their ids are not made at random', () => {
    const numbered = (sessionId: string) =>
      JSON.parse(
        JSON.stringify(exchange(sessionId, 1, false, sessionId)).replaceAll(id(1), 'call_1'),
      ) as Json[];
    expect(reportOf('claude-code', [numbered('s1'), numbered('s2')])).toMatchObject({
      ...{ calls: 2, repeatedCalls: 0 },
    });
  });

  it('count once in a fork of Codex, which gives the lines of its parent new times', () => {
    const rollout = (session: string, second: number, calls: readonly number[], more: JsonObject = {}) => [
      { timestamp: at(second), type: 'session_meta', payload: { id: session, cwd: '/a', ...more } },
      ...calls.flatMap((n) => {
        const call_id = `call_AbCdEfGhJkLmNpQrStUvWx${n}`;
        const call = { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id };
        const output = { type: 'function_call_output', call_id, output: 'Exit code: 0\nOutput:\na.ts' };
        return [call, output].map((payload) => ({ timestamp: at(second), type: 'response_item', payload }));
      }),
    ];
    const parent = rollout('t1', 1, [1, 2]);
    const fork = rollout('t2', 30, [1, 2, 3], { forked_from_id: 't1', timestamp: at(30) });
    expect(reportOf('codex', [parent, fork])).toMatchObject({ calls: 3, repeatedCalls: 2 });
  });
});
