/** Takes a failure apart, in whatever dialect it came: the one door of the parser. */

import type { Failure, Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { kindOfCode } from './code-kinds.ts';
import { bodiesIn } from './embedded-json.ts';
import { codeIn, statusIn } from './envelope.ts';
import { type ReadText, readText } from './free-text.ts';
import { guessed, isAboutTheCall } from './guess.ts';
import { own } from './issue-expected.ts';
import { cleaned, type Masked } from './mask.ts';
import { addComplaint } from './merge.ts';
import { addNames } from './names.ts';
import { normalised } from './normalise.ts';
import type { Complaint, ParsedFailure } from './parsed-failure.ts';
import { proseOf } from './prose.ts';
import { readBody, type Sink } from './structured.ts';

/** Texts that are read of one failure; a body with more is cut. */
const TEXTS_MAX = 60;
const NESTED_MAX = 3;
const NORMALISED_CHARS_MAX = 1_000;
/** Longest message in which a body is looked for; what is cut off of it is not missed. */
const MESSAGE_CHARS_MAX = 20_000;

/** What a failure says. `value`: what the call returned, read where it confesses to be an error. */
export function parseFailure(failure: Failure, value?: Json): ParsedFailure {
  const reading = new Reading();
  const message = failure.message.slice(0, MESSAGE_CHARS_MAX);
  reading.message(message, undefined, 0);
  if (failure.visibility === 'explicit' && value !== undefined && confesses(value)) readBody(value, reading);
  const status = failure.status ?? reading.statusFound ?? statusIn(message.slice(0, 400));
  const code = failure.code ?? codeIn(reading.outside.slice(0, 2_000)) ?? reading.codeFound;
  reading.guess(failure, status, code);
  return {
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs }),
    complaints: reading.complaints,
    names: [...reading.names],
    suggestions: [...reading.suggestions],
    normalised: reading.normalised.join(' | ').slice(0, NORMALISED_CHARS_MAX),
  };
}

class Reading implements Sink {
  readonly complaints: Complaint[] = [];
  readonly names = new Set<string>();
  readonly suggestions = new Set<string>();
  readonly normalised: string[] = [];
  readonly #seen = new Set<string>();
  #nested = 0;
  #longest: Masked | undefined;
  #isDismissed = false;
  /** What the message says around its bodies. */
  outside = '';
  statusFound: number | undefined;
  codeFound: string | undefined;

  /** Where the call was at fault and nothing was understood, or not how: what codes and single words tell. */
  guess(failure: Failure, status: number | undefined, code: string | undefined): void {
    if (failure.visibility !== 'explicit') return;
    const kind = kindOfCode(code);
    const [only] = this.complaints;
    if (only === undefined) {
      if (
        this.#isDismissed ||
        this.#longest === undefined ||
        (kind === undefined && !isAboutTheCall(failure, status))
      )
        return;
      const guess = guessed(this.#longest, failure, kind);
      if (guess !== undefined) this.add(guess);
    } else if (this.complaints.length === 1 && kind !== undefined && isVague(only)) {
      this.complaints[0] = { ...only, kind };
    }
  }

  /** A text that may hold bodies: those are read by their fields, the rest as prose. */
  message(text: string, place: string | undefined, nested: number): void {
    for (const complaint of this.#read(text, place, nested)) this.add(complaint);
  }

  add(complaint: Complaint): void {
    addComplaint(this.complaints, complaint);
    if (complaint.path !== undefined) addNames(this.names, complaint.path);
    if (complaint.suggestion !== undefined) this.suggestions.add(complaint.suggestion);
  }

  text(text: string, place: string | undefined): readonly Complaint[] {
    return this.#read(text, place, this.#nested + 1);
  }

  code(code: string): void {
    this.codeFound ??= code;
  }

  status(status: number): void {
    this.statusFound ??= status;
  }

  #read(text: string, place: string | undefined, nested: number): readonly Complaint[] {
    const key = `${place ?? ''}\n${text}`;
    if (this.#seen.size >= TEXTS_MAX || nested > NESTED_MAX || this.#seen.has(key)) return [];
    this.#seen.add(key);
    const { rest, bodies } = bodiesIn(text);
    this.outside ||= rest;
    const prose = proseOf(cleaned(rest));
    const read = prose === '' ? undefined : readText(prose, place);
    if (read !== undefined) this.#note(read);
    const before = this.#nested;
    this.#nested = nested;
    for (const body of bodies) readBody(body, this);
    this.#nested = before;
    return read?.complaints ?? [];
  }

  #note({ masked, suggestions, isDismissed }: ReadText): void {
    this.#isDismissed ||= isDismissed;
    for (const slot of masked.slots) addNames(this.names, slot);
    for (const suggestion of suggestions) this.suggestions.add(suggestion);
    if (masked.text.length > (this.#longest?.text.length ?? 0)) this.#longest = masked;
    const text = normalised(masked);
    if (text !== '' && !this.normalised.includes(text)) this.normalised.push(text);
  }
}

function isVague({ kind, allowed }: Complaint): boolean {
  return kind === 'other' || (kind === 'value' && allowed === undefined);
}

/** Whether an answer says of itself that it is an error. */
function confesses(value: Json): boolean {
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
