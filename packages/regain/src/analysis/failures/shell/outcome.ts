/**
 * What became of a call of a shell, by its exit code, its output and the programs that it ran. An exit code alone says little:
 * that of a test runner, a compiler or a search is its answer.
 */

import { failureFromError } from '../../../recovery/index.ts';
import { categoryOfClass, type Found, negative } from '../found.ts';
import { checkResult } from './check-results.ts';
import { complaintsIn, linesOf } from './complaints.ts';
import { exceptionIn } from './ended-program.ts';
import { messageIn } from './messages.ts';
import { kindOfProgram, type ProgramKind } from './program-kinds.ts';
import { programMessage } from './program-messages.ts';
import { type Program, programsIn } from './programs.ts';
import { emptySearch, MESSAGES_MAX, outcomeOfSucceeded } from './succeeded.ts';

export interface ShellCall {
  /** The command line, or its words. */
  readonly command: string | readonly string[];
  readonly exitCode: number | undefined;
  /** What the dialect says; undefined if it says nothing, and there is no exit code. */
  readonly hasFailed: boolean | undefined;
  /** The output, its beginning and its end if it is long. */
  readonly text: string;
}

export function shellOutcome({ command, exitCode, hasFailed, text }: ShellCall): Found | undefined {
  if (hasFailed === false) return outcomeOfSucceeded(command, text);
  const programs = programsIn(command);
  const run = { programs, exitCode, text, kinds: new Set(programs.map(kindOfProgram)) };
  return hasFailed ? outcomeOfFailed(run) : outcomeByText(run);
}

/** What a call of a shell ran, and what came of it. */
interface Run {
  readonly programs: readonly Program[];
  readonly kinds: ReadonlySet<ProgramKind>;
  readonly exitCode: number | undefined;
  readonly text: string;
}

/** Kinds whose output is contents, which may be about anything. */
const printing: ReadonlySet<ProgramKind> = new Set<ProgramKind>([
  'read',
  'search',
  'compare',
  'print',
  'files',
]);

function outcomeOfFailed(run: Run): Found | undefined {
  const { text, exitCode, programs, kinds } = run;
  const ended = byExitCode(exitCode, text);
  if (ended !== undefined) return ended === 'no-failure' ? undefined : ended;
  const lines = linesOf(text);
  const said = lastMessage(lines, programs);
  if (said?.class === 'unknown-tool' || exitCode === 127) return said ?? unknownCommand;
  const complaints = complaintsIn(lines);
  const checked = checkResult(complaints, kinds);
  const early = programMessage(complaints, kinds);
  // A runner that finds nothing to run has not checked anything.
  if (checked !== undefined && (early === undefined || early.category !== 'agent-mistake')) return checked;
  // Also of a program in a substitution, which is not among the programs.
  const exception = exceptionIn(text, writtenFiles(programs));
  if (exception !== undefined && (early === undefined || early.class === 'connection')) return exception;
  return said ?? early ?? byKind(run);
}

/** Names of files whose contents are in the command line. */
function writtenFiles(programs: readonly Program[]): readonly string[] {
  return programs.flatMap(({ hasInlineInput, target }) =>
    hasInlineInput && target ? [target.slice(target.lastIndexOf('/') + 1)] : [],
  );
}

const unknownCommand: Found = { category: 'agent-mistake', class: 'unknown-tool', because: 'exit code 127' };

const KILLED = 'it was killed';

/** Exit codes that say the same for every program. */
function byExitCode(exitCode: number | undefined, text: string): Found | 'no-failure' | undefined {
  const because = `exit code ${exitCode}`;
  // A reader that ended before its writer: `yes | head`.
  if (exitCode === 141) return 'no-failure';
  if (exitCode === 130) return { category: 'user', class: 'unknown', because };
  if (exitCode === 124 || exitCode === 143) return { category: 'infrastructure', class: 'timeout', because };
  if (exitCode === 137 || (exitCode ?? 0) < -1)
    return { category: 'infrastructure', class: 'timeout', because: KILLED };
  if (exitCode === 126) return { category: 'agent-mistake', class: 'forbidden', because };
  return timeoutIn(text);
}

/** Fixed words of agents about a command that took too long, at the beginning or the end of the output. */
const TIMED_OUT =
  /^(?:error: )?(?:the )?(?:command|process|execution|script|tool)(?: '[\s\S]{0,4000}?')?(?: execution)? (?:timed out|was cancelled because it took more than|exceeded (?:the )?time)|^EXECUTION TIMED OUT|^\[The command timed out after|^The last command [\s\S]{0,2000}?timed out and has been killed|^Timeout(?:Expired)?: |^Command '[\s\S]{0,500}' timed out after/i;

export function timeoutIn(text: string): Found | undefined {
  const trimmed = text.trim();
  const lastLine = trimmed.slice(trimmed.lastIndexOf('\n') + 1);
  const isSaid = TIMED_OUT.test(trimmed) || TIMED_OUT.test(lastLine);
  return isSaid
    ? { category: 'infrastructure', class: 'timeout', because: 'it says that it timed out' }
    : undefined;
}

/** How many lines at the end are searched for a message. */
const LINES_SEARCHED = 80;

/** The last message of a shell or a program: what came before it did not end the command. */
function lastMessage(lines: readonly string[], programs: readonly Program[]): Found | undefined {
  for (let i = lines.length - 1; i >= Math.max(0, lines.length - LINES_SEARCHED); i--) {
    const said = messageIn(lines[i]!, programs);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Exit codes of curl about the way to the server. */
const curlCodes: ReadonlyMap<number, Found['class']> = new Map([
  [5, 'connection'],
  [6, 'connection'],
  [7, 'connection'],
  [28, 'timeout'],
  [35, 'connection'],
  [52, 'connection'],
  [55, 'connection'],
  [56, 'connection'],
  [60, 'connection'],
]);

function byKind({ text, exitCode, programs, kinds }: Run): Found {
  const because = exitCode === undefined ? 'the command failed' : `exit code ${exitCode}`;
  if (programs.some(({ isSilenced }) => isSilenced))
    return negative(`${because}, and messages are not shown`);
  const last = programs.at(-1);
  const lastKind = last === undefined ? undefined : kindOfProgram(last);
  if (kinds.has('test') || kinds.has('build') || kinds.has('own'))
    return negative(`${because} of a program that examines or is the code under work`);
  if (kinds.has('inline')) return { category: 'agent-mistake', class: 'invalid-request', because };
  if ((lastKind === 'search' || lastKind === 'compare' || kinds.has('search')) && (exitCode ?? 1) === 1)
    return negative(`${because} of a search or a comparison`, 'empty-output');
  const curl = last?.name === 'curl' ? curlCodes.get(exitCode ?? 0) : undefined;
  if (curl !== undefined) return { category: 'infrastructure', class: curl, because };
  if (text.trim() === '' && exitCode === 1) return negative(`${because} without output`);
  const { class: failureClass } = failureFromError({ name: 'Error', message: endOf(text) });
  return { category: categoryOfClass(failureClass), class: failureClass, because };
}

function endOf(text: string): string {
  return text.trimEnd().slice(-1_000);
}

/** No exit code and no flag: only the words of the output. */
function outcomeByText({ text, programs, kinds }: Run): Found | undefined {
  const timedOut = timeoutIn(text);
  if (timedOut !== undefined) return timedOut;
  if (text.trim() === '') return emptySearch(programs);
  const lines = linesOf(text);
  const ends = lines.length <= MESSAGES_MAX ? lines : [lines[0]!, ...lines.slice(-2)];
  const said = ends.map((line) => messageIn(line, programs)).findLast((one) => one !== undefined);
  if (said?.class === 'unknown-tool') return said;
  const isContents = [...kinds].every((kind) => printing.has(kind));
  if (isContents) return said;
  const runs = kinds.has('own') || kinds.has('inline') || kinds.has('test') || kinds.has('build');
  const checked = runs ? checkResult(complaintsIn(lines), kinds) : undefined;
  const early = programMessage(complaintsIn(lines.slice(-MESSAGES_MAX)), kinds);
  if (checked !== undefined && early?.category !== 'agent-mistake') return checked;
  return (runs ? exceptionIn(text, writtenFiles(programs)) : undefined) ?? said ?? early;
}
