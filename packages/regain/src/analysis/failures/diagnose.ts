/**
 * Decides whether a recorded call failed, in which category and class. A mark of the dialect counts before the text. The text
 * of contents (a file, a page, hits of a search) is never evidence: only the fixed forms of the tool itself are.
 */

import type { RecordedResult } from '../../readers/index.ts';
import { failureFromError } from '../../recovery/index.ts';
import { type Failure, truncated } from '../../types/index.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import { type Answer, answerOf } from './answer.ts';
import { apiFailure, categoryOfFailure, withReporter } from './api-answers.ts';
import type { CallDiagnosis } from './call-diagnosis.ts';
import { classOfErrorType } from './error-types.ts';
import { fileToolFailure } from './file-tools.ts';
import { categoryOfClass, type Found, negative } from './found.ts';
import { isSearchTool, nothingFound } from './nothing-found.ts';
import { refusalIn } from './refusals.ts';
import { exceptionIn } from './shell/ended-program.ts';
import { shellOutcome, timeoutIn } from './shell/outcome.ts';
import { commandOf, kindOfTool, type ToolKind } from './tool-kinds.ts';

/** Undefined if the call succeeded, has no result, or nothing shows that it failed. */
export function diagnose(call: TracedCall, session: SessionFacts): CallDiagnosis | undefined {
  const { result } = call;
  if (result === undefined || (call.operation !== undefined && result.flag === 'ok')) return undefined;
  const kind = kindOfTool(call.tool, call.args);
  const answer = answerOf(result, kind === 'shell' || kind === 'code');
  const seen: Seen = { call, result, kind, answer, isFlagged: isFlagged(result, answer) };
  const found = byFields(seen) ?? byKind[kind](seen);
  if (found === 'success') return undefined;
  return found === undefined ? ofApi(seen, session) : diagnosisOf(found, seen);
}

interface Seen {
  readonly call: TracedCall;
  readonly result: RecordedResult;
  readonly kind: ToolKind;
  readonly answer: Answer;
  /** A field of the dialect says that the call failed. */
  readonly isFlagged: boolean;
}

function isFlagged({ flag, status, class: failureClass }: RecordedResult, { exitCode }: Answer): boolean {
  if (flag === 'error' || flag === 'rejected' || flag === 'cancelled' || failureClass !== undefined)
    return true;
  // OpenHands records -1 for a program that is left running.
  return (exitCode ?? 0) > 0 || (exitCode ?? 0) < -1 || (status ?? 0) >= 400;
}

/** What fields and fixed texts about the call as a whole say. */
function byFields({ result, answer, isFlagged: flagged, kind }: Seen): Found | undefined {
  const { flag, class: failureClass, errorType } = result;
  if (failureClass !== undefined)
    return { category: categoryOfClass(failureClass), class: failureClass, because: 'its class is recorded' };
  const isContents = flag === 'ok' && (kind === 'contents' || kind === 'search');
  const refusal = isContents ? undefined : refusalIn(answer.text, answer.length);
  if (flag === 'rejected' || flag === 'cancelled')
    return refusal ?? { category: 'user', class: 'forbidden', because: `it is marked ${flag}` };
  return refusal ?? (flagged ? classOfErrorType(errorType) : undefined);
}

/** `success`: it did not fail. Undefined: the rules for answers of any tool decide. */
type Finding = Found | 'success' | undefined;

const byKind: Readonly<Record<ToolKind, (seen: Seen) => Finding>> = {
  shell: ({ call, result: { flag }, answer, isFlagged: flagged }) => {
    const { text, exitCode, isRunning } = answer;
    const command = commandOf(call.tool, call.args) ?? call.tool;
    const isOwn = flagged && exitCode === undefined;
    const refused = isOwn ? fileToolFailure(text, false) : undefined;
    if (refused !== undefined) return refused;
    if (isRunning && !flagged) return 'success';
    const hasEnded = exitCode === 0 || (flag === 'ok' && exitCode === undefined);
    const hasFailed = flagged ? true : hasEnded ? false : undefined;
    return shellOutcome({ command, exitCode, hasFailed, text }) ?? 'success';
  },
  code: ({ answer: { text }, isFlagged: flagged }) => {
    const found = timeoutIn(text) ?? exceptionIn(text) ?? (flagged ? scriptError(text) : undefined);
    if (found === undefined) return flagged ? undefined : 'success';
    // The code is in the call: whatever is wrong in it is a mistake of the call.
    return found.category === 'negative-result'
      ? { ...found, category: 'agent-mistake', class: 'invalid-request' }
      : found;
  },
  edit: ({ answer: { text }, isFlagged: flagged }) =>
    fileToolFailure(text, true) ?? (flagged ? undefined : 'success'),
  contents: (seen) => ofContents(seen),
  search: (seen) => (seen.isFlagged ? undefined : nothingFound(seen.result.value)) ?? ofContents(seen),
  other: ({ call, result, isFlagged: flagged }) =>
    !flagged && isSearchTool(call.tool) ? nothingFound(result.value) : undefined,
};

/** Longer answers of a tool without a flag are contents. */
const MESSAGE_CHARS_MAX = 600;

/** The end of a script in the code mode of Codex. */
function scriptError(text: string): Found | undefined {
  const said = /(?:^|\n)Script error:\n([^\n]{1,80})/.exec(text)?.[1];
  return said === undefined ? undefined : negative(`it ended with ${said}`);
}

function ofContents({ result: { flag }, answer: { text, length }, isFlagged: flagged }: Seen): Finding {
  if (flag === 'ok') return 'success';
  const isMessage = flagged || length <= MESSAGE_CHARS_MAX;
  return (isMessage ? fileToolFailure(text, false) : undefined) ?? (flagged ? undefined : 'success');
}

/** Answers of tools about which nothing else is known. */
function ofApi(seen: Seen, { tools }: SessionFacts): CallDiagnosis | undefined {
  const { call, result, answer, isFlagged: flagged } = seen;
  const found =
    apiFailure(result.value, tools.get(call.tool)) ?? (flagged ? thrown(result, answer) : undefined);
  if (found === undefined) return undefined;
  const failure = withReporter(found, answer.text, result.errorType);
  const category = categoryOfFailure(failure);
  return { category, failure, basis: flagged ? 'flagged' : 'inferred' };
}

function thrown({ errorType, status }: RecordedResult, { text }: Answer): Failure {
  const message = text.trim() === '' ? (errorType ?? 'it is marked as failed') : text;
  // Not an Error: it would collect its stack for nothing.
  return failureFromError({ name: 'Error', message, code: errorType, status });
}

const MESSAGE_CHARS = 2_000;

function diagnosisOf(found: Found, { answer: { text }, isFlagged: flagged }: Seen): CallDiagnosis {
  const message = text.trim() === '' ? found.because : truncated(text, MESSAGE_CHARS);
  const failure: Failure = {
    class: found.class,
    visibility: flagged ? 'explicit' : 'implicit',
    message,
    ambiguous: true,
    evidence: [found.because],
  };
  return { category: found.category, failure, basis: flagged ? 'flagged' : 'inferred' };
}
