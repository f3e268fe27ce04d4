/** What a result says, in a bounded text: its error, its output, and an exit code that is written around the output. */

import type { RecordedResult } from '../../readers/index.ts';
import type { Json, JsonObject } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';

export interface Answer {
  /** The beginning and the end, if it is long; '' if the answer is no text. */
  readonly text: string;
  readonly length: number;
  /** Of the command, recorded as a field or in a fixed form around its output. */
  readonly exitCode: number | undefined;
  /** The program is still running: its output is not complete. */
  readonly isRunning: boolean;
}

/** Longer answers are examined at their ends only. */
const HEAD_CHARS = 4_000;
const TAIL_CHARS = 4_000;

/** `isProgram`: the answer is the output of a program, so that an exit code may be written around it. */
export function answerOf(result: RecordedResult, isProgram: boolean): Answer {
  const { error } = result;
  const value = isProgram ? parsed(result.value) : result.value;
  const texts =
    error === undefined && typeof value === 'string' ? [value] : distinct([error ?? '', ...textsIn(value)]);
  const length = texts.reduce((sum, part) => sum + part.length, 0);
  const bounded = texts.length === 1 ? ends(texts[0]!) : texts.map(ends).join('\n');
  if (!isProgram) return { text: bounded, length, exitCode: result.exitCode, isRunning: false };
  const { text: output, exitCode, isRunning } = withoutFrame(bounded);
  const text = output.length < NO_OUTPUT_CHARS_MAX && NO_OUTPUT.test(output) ? '' : output;
  return { text, length, exitCode: result.exitCode ?? exitCodeIn(value) ?? exitCode, isRunning };
}

function distinct(parts: readonly string[]): readonly string[] {
  return [...new Set(parts)].filter((part) => part !== '');
}

/** Longer texts are not parsed. */
const JSON_CHARS_MAX = 20_000;

/** The answer of a program that is recorded as JSON in a text: `{"output":"...","metadata":{"exit_code":1}}`. */
function parsed(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || value.length > JSON_CHARS_MAX || !/^\s*\{/.test(value)) return value;
  const object = tryParseJson(value);
  return isObject(object) && exitCodeIn(object) !== undefined ? object : value;
}

function ends(text: string): string {
  if (text.length <= HEAD_CHARS + TAIL_CHARS) return text;
  return `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}`;
}

const PARTS_MAX = 20;

/** A text, the text parts of a message or an MCP result, or what a program printed. */
function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.slice(0, PARTS_MAX).flatMap(partText);
  if (!isObject(value)) return [];
  if (Array.isArray(value.content)) return value.content.slice(0, PARTS_MAX).flatMap(partText);
  return ['stdout', 'output', 'content', 'result', 'stderr', 'error', 'message'].flatMap((key) => {
    const part = value[key];
    return typeof part === 'string' ? [part] : [];
  });
}

function partText(part: Json): readonly string[] {
  if (typeof part === 'string') return [part];
  return isObject(part) && typeof part.text === 'string' ? [part.text] : [];
}

function exitCodeIn(value: Json | undefined): number | undefined {
  if (!isObject(value)) return undefined;
  const metadata = isObject(value.metadata) ? value.metadata : undefined;
  return codeOf(value) ?? codeOf(metadata);
}

function codeOf(object: JsonObject | undefined): number | undefined {
  const keys = ['exit_code', 'exitCode', 'returncode', 'return_code', 'returnCode', 'exit_status'];
  return keys.map((key) => object?.[key]).find((code) => typeof code === 'number');
}

interface Framed {
  readonly text: string;
  readonly exitCode?: number;
  readonly isRunning: boolean;
}

/** Forms in which agents write the exit code before the output. */
const before: readonly RegExp[] = [
  // Claude Code
  /^(?:Error: )?Exit code (-?\d+)(?:\n|$)/,
  // Codex
  /^(?:(?:Command|Chunk ID|Wall time|Original token count|Total output lines)[^\n]{0,2000}\n){0,6}(?:Process exited with code|Exit code:) (-?\d+)\n(?:(?:Wall time|Original token count|Total output lines)[^\n]{0,200}\n){0,4}(?:Output:\n)?/,
  /^failed in sandbox [^\n]{0,60} with execution error: sandbox denied exec error, exit code: (-?\d+), stdout: /,
  // mini-swe-agent
  /^\s*<returncode>(-?\d+)<\/returncode>\n?(?:<output>\n?)?/,
  // Roo Code
  /^Command executed in terminal[^\n]{0,600}\nExit code: (-?\d+)\n(?:Output:\n)?/,
  // Cline and others
  /^(?:Command (?:exited with|failed with|execution was not successful,? exit) (?:exit )?code|Exit code|Return code|exit_code):? (-?\d+)[.:]?(?:\n|$)/i,
];

/** Forms in which they write it after the output. */
const behind: readonly RegExp[] = [
  // OpenHands
  /\n?\[(?:The command completed|Command finished) with exit code (-?\d+)\.?\](?:\s*\[[^\]\n]{0,300}\]){0,4}\s*$/,
  // Gemini and others
  /\nExit Code: (-?\d+)(?:\n(?:Signal|Background PIDs|Process Group PGID)[^\n]{0,200}){0,3}\s*$/,
  /\n\[?\(?(?:exit(?:ed)?(?: with)?(?: code| status)|return ?code)[:=]? ?(-?\d+)\)?\]?\s*$/i,
  /\n(?:Command|Process) exited with (?:exit )?(?:code|status) (-?\d+)\.?\s*$/i,
];

const NO_OUTPUT_CHARS_MAX = 200;

/** What Claude Code, SWE-agent, OpenHands and others write for an empty output. */
const NO_OUTPUT =
  /^\s*(?:\(Bash completed with no output\)|Your command ran successfully and did not produce any output\.?|\(?(?:no output|empty)\)?|Tool ran without output or errors|<output>\s*<\/output>|<\/output>|Command (?:ran|executed|completed) (?:successfully )?(?:with no output|without output)\.?)\s*$/i;

/** A program that was left running, in the words of Codex and OpenHands. */
const RUNNING =
  /^(?:[^\n]{0,200}\n){0,4}Process running with session ID|\[The command has no new output after [^\]]{0,600}\]\s*$/;

const TAIL_FRAME_CHARS = 1_200;

/** Beginnings of the forms, and a word that all forms at the end have. */
const BEFORE =
  /^\s*(?:Error: )?(?:exit|Process exited|Command|Chunk ID|Wall time|Original token|Total output|failed in sandbox|return ?code|<returncode)/i;
const BEHIND = /exit|return ?code|no new output/i;

function withoutFrame(text: string): Framed {
  const head = BEFORE.test(text.slice(0, 40)) ? text.slice(0, 3_000) : '';
  const tail = BEHIND.test(text.slice(-TAIL_FRAME_CHARS)) ? text.slice(-TAIL_FRAME_CHARS) : '';
  const isRunning = RUNNING.test(head) || RUNNING.test(tail);
  for (const form of head === '' ? [] : before) {
    const found = form.exec(head);
    if (found !== null) return { text: text.slice(found[0].length), exitCode: Number(found[1]), isRunning };
  }
  for (const form of tail === '' ? [] : behind) {
    const found = form.exec(tail);
    if (found !== null)
      return { text: text.slice(0, text.length - found[0].length), exitCode: Number(found[1]), isRunning };
  }
  return { text, isRunning };
}
