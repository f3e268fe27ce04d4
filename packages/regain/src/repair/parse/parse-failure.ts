/** Parses a failure in any format: the only entry point of the parser. */

import type { Failure, Json, JsonObject } from '../../types/index.ts';
import { definedFields, isObject } from '../../values/index.ts';
import { codeIn, kindOfCode, statusIn } from './codes.ts';
import { bodiesIn } from './embedded-json.ts';
import { proseOf, withoutFrame } from './extract-prose.ts';
import { guessComplaint, isAboutTheCall } from './guess-complaint.ts';
import { own } from './issue-expected.ts';
import { boundedText, type Masked } from './mask-text.ts';
import { addComplaint } from './merge-complaints.ts';
import { normaliseText } from './normalise-text.ts';
import type { Complaint, ParsedFailure } from './parsed-failure.ts';
import { isVague, type ReadProse, readProse } from './prose-complaints.ts';
import { addNames } from './slot-names.ts';
import { readBody } from './structured-body.ts';

/** The most texts of one failure that are read. */
const TEXTS_MAX = 60;
const NESTED_MAX = 3;
const NORMALISED_CHARS_MAX = 1_000;
/** The longest message in which a body is searched. */
const MESSAGE_CHARS_MAX = 20_000;

/** The parsed failure. `value`: the returned value, read if it is an error. */
export function parseFailure(failure: Failure, value?: Json): ParsedFailure {
  const reader = new FailureReader();
  const message = failure.message.slice(0, MESSAGE_CHARS_MAX);
  for (const complaint of reader.read(message, undefined, 0)) reader.add(complaint);
  if (failure.visibility === 'explicit' && value !== undefined && isErrorAnswer(value))
    readBody(value, reader);
  const status = failure.status ?? reader.statusFound ?? statusIn(message.slice(0, 400));
  const code = failure.code ?? codeIn(reader.textOutsideBodies.slice(0, 2_000)) ?? reader.codeFound;
  reader.guess(failure, status, code);
  return {
    ...definedFields({ status, code, retryAfterMs: failure.retryAfterMs }),
    complaints: reader.complaints,
    names: [...reader.names],
    suggestions: [...reader.suggestions],
    normalised: reader.normalised.join(' | ').slice(0, NORMALISED_CHARS_MAX),
  };
}

/** Reads texts and collects what they say. */
export class FailureReader {
  readonly complaints: Complaint[] = [];
  readonly names = new Set<string>();
  readonly suggestions = new Set<string>();
  readonly normalised: string[] = [];
  readonly #seen = new Set<string>();
  #nested = 0;
  #longest: Masked | undefined;
  #isNotAboutTheCall = false;
  /** The message around its bodies. */
  textOutsideBodies = '';
  statusFound: number | undefined;
  codeFound: string | undefined;

  /** If the call was at fault and no complaint was found, or none with a kind: uses codes and single words. */
  guess(failure: Failure, status: number | undefined, code: string | undefined): void {
    if (failure.visibility !== 'explicit') return;
    const kind = kindOfCode(code);
    const [only] = this.complaints;
    if (only === undefined) {
      if (
        this.#isNotAboutTheCall ||
        this.#longest === undefined ||
        (kind === undefined && !isAboutTheCall(failure, status))
      )
        return;
      const guess = guessComplaint(this.#longest, failure, kind);
      if (guess !== undefined) this.add(guess);
    } else if (this.complaints.length === 1 && kind !== undefined && isVague(only)) {
      this.complaints[0] = { ...only, kind };
    }
  }

  add(complaint: Complaint): void {
    addComplaint(this.complaints, complaint);
    if (complaint.path !== undefined) addNames(this.names, complaint.path);
    if (complaint.suggestion !== undefined) this.suggestions.add(complaint.suggestion);
  }

  /** The complaints of a text in a body. */
  text(text: string, place: string | undefined): readonly Complaint[] {
    return this.read(text, place, this.#nested + 1);
  }

  code(code: string): void {
    this.codeFound ??= code;
  }

  status(status: number): void {
    this.statusFound ??= status;
  }

  /** A text that may contain bodies: bodies are read by fields, the rest as prose. */
  read(text: string, place: string | undefined, nested: number): readonly Complaint[] {
    const key = `${place ?? ''}\n${text}`;
    if (this.#seen.size >= TEXTS_MAX || nested > NESTED_MAX || this.#seen.has(key)) return [];
    this.#seen.add(key);
    const { rest, bodies } = bodiesIn(withoutFrame(text));
    this.textOutsideBodies ||= rest;
    const prose = proseOf(boundedText(rest));
    const read = prose === '' ? undefined : readProse(prose, place);
    if (read !== undefined) this.#note(read);
    const before = this.#nested;
    const known = this.complaints.length;
    this.#nested = nested;
    for (const body of bodies) readBody(body, this);
    this.#nested = before;
    // A body is more precise than the sentence around it.
    return this.complaints.length > known ? [] : (read?.complaints ?? []);
  }

  #note({ masked, suggestions, isNotAboutTheCall }: ReadProse): void {
    this.#isNotAboutTheCall ||= isNotAboutTheCall;
    for (const slot of masked.slots) addNames(this.names, slot);
    for (const suggestion of suggestions) this.suggestions.add(suggestion);
    if (masked.text.length > (this.#longest?.text.length ?? 0)) this.#longest = masked;
    const text = normaliseText(masked);
    if (text !== '' && !this.normalised.includes(text)) this.normalised.push(text);
  }
}

/** Whether an answer is an error by its own fields. */
function isErrorAnswer(value: Json): boolean {
  if (!isObject(value)) return false;
  const { isError, ok, success } = value as JsonObject;
  const status = own(value, 'status') ?? own(value, 'statusCode');
  const error = own(value, 'error');
  const errors = own(value, 'errors');
  return (
    isError === true ||
    ok === false ||
    success === false ||
    (typeof status === 'number' && status >= 400 && status < 600) ||
    (isObject(status) && own(status, 'error') !== undefined) ||
    (error !== undefined && error !== null && error !== false && error !== '') ||
    (Array.isArray(errors) ? errors.length > 0 : isObject(errors))
  );
}
