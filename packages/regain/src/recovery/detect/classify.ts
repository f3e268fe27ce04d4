/**
 * A failure class from fields and a message. Fields count before the text: a code, then a status. In the text an exact code
 * counts before a status, a status before the words of names of errors, and these before the other words.
 */

import type { FailureClass } from '../../types/index.ts';
import { classOfCode, codeSet, normaliseCode } from './classes-by-code.ts';
import { errorNamesIn, knownCodeIn, nameAsWords } from './error-names.ts';
import { classOfStatus, statusIn } from './http-status.ts';
import { parseErrorClass } from './parse-error-message.ts';
import { isPermanent } from './permanent-failure.ts';
import { kindOfProgramError, programErrorIn } from './program-error.ts';
import { refineByText } from './refine-by-text.ts';
import { lastException } from './traceback.ts';
import { classesByWords } from './vocabulary.ts';

export interface ErrorFields {
  readonly message: string;
  /** From fields of the error, never from its text. */
  readonly status?: number;
  readonly code?: string;
  /** The name of the error's class, if it denotes a programming error. */
  readonly name?: string | undefined;
}

export interface Diagnosis {
  readonly class: FailureClass;
  /** The observation that decided, and its source: `status 429`, `code X`, `it says "..."`. */
  readonly because: string;
  /** The same call would fail in the same way. */
  readonly permanent: boolean;
}

export function classify(seen: ErrorFields): Diagnosis {
  const { status, code } = seen;
  const message = lastException(seen.message);
  const names = errorNamesIn(message);
  const said = code === undefined ? message : `${nameAsWords(code)}: ${message}`;
  const words = [said, ...names.filter((name) => /[a-z][A-Z]|_/.test(name)).map(nameAsWords)].join('\n');
  // In Python a TypeError is mostly about the arguments.
  const name = seen.name ?? (message === seen.message ? programErrorIn(message) : undefined);
  const found = byFields(seen, words) ?? byText({ message, name }, names, said, words);
  const permanent =
    found.permanent ?? isPermanent(found.class, { words, status: status ?? statusIn(message)?.status, code });
  return { class: found.class, because: found.because, permanent };
}

type Found = Omit<Diagnosis, 'permanent'> & { readonly permanent?: boolean };

function byFields({ status, code }: ErrorFields, words: string): Found | undefined {
  const byCode = code === undefined ? undefined : classOfKnownCode(code, words);
  if (byCode !== undefined) return { class: byCode, because: `code ${code}` };
  const byStatus = status === undefined ? undefined : classOfStatus(status);
  return byStatus && { class: refineByText(byStatus, words), because: `status ${status}` };
}

/** Codes under which servers report any failure: the words decide, if they say anything. */
const openCodes: ReadonlySet<string> = codeSet('-32603 -32000 -32001');

function classOfKnownCode(code: string, words: string): FailureClass | undefined {
  const failureClass = classOfCode(code);
  if (failureClass === undefined) return undefined;
  if (openCodes.has(normaliseCode(code))) return byWordPattern(words)?.class ?? failureClass;
  return refineByText(failureClass, words);
}

function byText(
  { message, name }: ErrorFields,
  names: readonly string[],
  said: string,
  words: string,
): Found {
  const code = knownCodeIn(names);
  if (code !== undefined) {
    const open = /^unavailable$/i.test(code) ? byWordPattern(said)?.class : undefined;
    return { class: open ?? classOfKnownCode(code, words)!, because: quoted(code) };
  }
  const named = statusIn(message);
  const byStatus = named && classOfStatus(named.status);
  if (byStatus !== undefined) return { class: refineByText(byStatus, words), because: quoted(named!.said) };
  const unreadable = parseErrorClass(message, name);
  if (unreadable !== undefined) return { class: unreadable.class, because: quoted(unreadable.matchedText) };
  const kind = name === undefined ? undefined : kindOfProgramError(message);
  if (kind === 'network') return { class: 'connection', because: `${name}: ${quoted(message.slice(0, 80))}` };
  // A null reference is a mistake in the tool.
  if (kind === 'program' || /'NoneType' object/.test(message)) return toolMistake(name ?? 'a null reference');
  const byWord = byName(names, words) ?? byWordPattern(said);
  // A programming error in the tool is classified further only by a message about the arguments.
  if (kind === 'other' && byWord?.class !== 'invalid-request') return toolMistake(name!);
  return byWord ?? byValueError(names) ?? { class: 'unknown', because: 'it says nothing that is known' };
}

function toolMistake(name: string): Found {
  return { class: 'unknown', because: `a mistake in the tool itself: ${name}`, permanent: true };
}

/** Names of clients and drivers for any failure. */
const GENERAL_NAME =
  /^(?:Mongo(?:Server)?|Client|Server|Operational|Programming|Database|Interface|Internal|Http|HTTP|HttpResponse|Api|API|SlackApi|Request|Runtime|Tool|Agent|Mcp)(?:Error|Exception)$/;

/** The words of a name. */
function byName(names: readonly string[], words: string): Found | undefined {
  for (const name of names) {
    if (GENERAL_NAME.test(name)) continue;
    const found = byWordPattern(nameAsWords(name));
    if (found !== undefined) return { class: refineByText(found.class, words), because: quoted(name) };
  }
  return undefined;
}

function byWordPattern(words: string): Found | undefined {
  for (const [failureClass, pattern] of classesByWords) {
    const said = pattern.exec(words);
    if (said !== null) return { class: failureClass, because: quoted(said[0]) };
  }
  return undefined;
}

/** Exceptions of Python about a value: other arguments are needed. */
const VALUE_ERROR =
  /^(?:(?:Value|Type|Key|Index|Name|Attribute|Syntax|Indentation|ZeroDivision|Arithmetic|Overflow|UnicodeDecode|UnicodeEncode|UnboundLocal|Assertion|Lookup|Parser|OutputParser|JSONDecode|Argument|Interpreter|BadRequest)(?:Error|Exception))$/;

function byValueError(names: readonly string[]): Found | undefined {
  const name = names.findLast((one) => VALUE_ERROR.test(one));
  return name === undefined ? undefined : { class: 'invalid-request', because: quoted(name) };
}

function quoted(words: string): string {
  return `it says "${words}"`;
}
