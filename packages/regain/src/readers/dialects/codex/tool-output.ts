/**
 * Outputs of Codex's tools, in the fixed forms that it writes for the model.
 *
 * | form | recorded |
 * |:--|:--|
 * | `{"output": ..., "metadata": {"exit_code", "duration_seconds"}}` as JSON text | value, exitCode, durationMs |
 * | `Exit code: N` or `Process exited with code N`, with `Wall time: S seconds`, above `Output:` | the same |
 * | `Wall time: S seconds` above `Output:`, of other tools | value, durationMs |
 * | `Script completed`, `failed` or `terminated`, with `Wall time S seconds`, above `Output:`, of code mode | value, flag, durationMs |
 * | `err: "..."` of an MCP server; `exec_command failed for`, `execution error:` of a program that did not start | flag, error |
 * | `{content, success}`, of old versions | value, flag |
 * | `rejected by user`, `aborted by user` | flag |
 */

import type { Json } from '../../../types/index.ts';
import { isObject, tryParseJson } from '../../../values/index.ts';
import { finite, numberIn, objectIn, secondsIn, textOfContent } from '../../fields.ts';
import type { RecordedResult } from '../../recorded.ts';

export type ToolOutput = Pick<
  RecordedResult,
  'value' | 'flag' | 'exitCode' | 'durationMs' | 'error' | 'errorType'
>;

/** The lines above the output of a command are few and short. */
const HEAD_CHARS = 600;
const HEAD = /^(?:Exit code: |Process exited with code |Chunk ID: |Wall time: |Command: )/;
const OUTPUT = /^(?:Output:)\r?\n?/m;
const EXIT_CODE = /^(?:Exit code: |Process exited with code )(-?\d{1,9})\s*$/m;
const WALL_TIME = /^Wall time: (\d{1,9}(?:\.\d{1,9})?) ?s/m;
const REJECTED =
  /^(?:exec command |patch )?rejected by user|: CreateProcess \{ message: "Rejected\(\\"rejected by user\\"\)" \}\s*$/;
const CANCELLED = /^(?:Wall time: [\d.]{1,20} seconds\n)?aborted(?: by user(?: after [\d.]{1,20}s)?)?\s*$/;

/** What only Codex itself writes. */
const NOT_STARTED = /^(?:exec_command failed for |write_stdin failed: |execution error: )/;
const MCP_ERROR = /^err: (".*")\s*$/s;
const SCRIPT =
  /^Script (completed|failed|terminated|running with cell ID \S{1,100})\nWall time (\d{1,9}(?:\.\d{1,9})?) seconds\nOutput:\n{0,2}/;
const scriptFlags: ReadonlyMap<string, ToolOutput['flag']> = new Map([
  ['completed', 'ok'],
  ['failed', 'error'],
  ['terminated', 'ok'],
] as const);

export function outputOf(output: Json | undefined): ToolOutput {
  if (isObject(output)) {
    const { content, success } = output;
    if (content === undefined) return { value: output };
    const flag = success === true ? 'ok' : success === false ? 'error' : undefined;
    const inner = outputOfText(textOfContent(content) ?? content);
    return { ...inner, flag: inner.flag ?? flag };
  }
  return outputOfText(textOfContent(output) ?? output);
}

function outputOfText(value: Json | undefined): ToolOutput {
  if (typeof value !== 'string') return { value };
  const json = value.startsWith('{') && value.includes('"metadata"') ? tryParseJson(value) : undefined;
  const metadata = objectIn(json, 'metadata');
  if (isObject(json) && metadata !== undefined && typeof json.output === 'string') {
    const exitCode = numberIn(metadata, 'exit_code');
    return { value: json.output, exitCode, durationMs: secondsIn(metadata, 'duration_seconds') };
  }
  if (value.includes('rejected by user') && REJECTED.test(value)) return { value, flag: 'rejected' };
  if (CANCELLED.test(value)) return { value, flag: 'cancelled' };
  if (HEAD.test(value)) return outputBelowHead(value);
  const error = value.startsWith('err: ') ? tryParseJson(MCP_ERROR.exec(value)?.[1] ?? '') : undefined;
  if (typeof error === 'string') return { value, flag: 'error', error };
  if (NOT_STARTED.test(value)) return { value, flag: 'error' };
  const script = value.startsWith('Script ') ? SCRIPT.exec(value) : null;
  if (script === null) return { value };
  const durationMs = finite(Number(script[2]) * 1000);
  return { value: value.slice(script[0].length), flag: scriptFlags.get(script[1]!), durationMs };
}

function outputBelowHead(text: string): ToolOutput {
  const start = text.slice(0, HEAD_CHARS);
  const output = OUTPUT.exec(start);
  const head = output === null ? start : start.slice(0, output.index);
  const exitCode = EXIT_CODE.exec(head)?.[1];
  const seconds = WALL_TIME.exec(head)?.[1];
  // Without an exit code the lines above may say more, for instance that the command still runs.
  const isPlain = exitCode !== undefined || !/^(?!Chunk ID|Wall time|Original token count)\S/m.test(head);
  return {
    value: output === null || !isPlain ? text : text.slice(output.index + output[0].length),
    exitCode: exitCode === undefined ? undefined : Number(exitCode),
    durationMs: seconds === undefined ? undefined : finite(Number(seconds) * 1000),
  };
}
