/** Complaints in prose: the kind, subject and details of each sentence; later sentences add to earlier ones. */

import { pointerTo } from '../../types/index.ts';
import { definedFields } from '../../values/index.ts';
import { lettersAndDigits } from '../arguments/words/split-words.ts';
import { allowedIn } from './allowed-values.ts';
import { complaintKindOf } from './complaint-kind.ts';
import { joinPaths, lastName, pathOfText } from './complaint-paths.ts';
import { expectedPhraseIn, type ReadPhrase, receivedValueIn } from './expected-and-received.ts';
import { type Masked, mask, SLOT, unmask } from './mask-text.ts';
import { matchForm } from './match-form.ts';
import type { Complaint } from './parsed-failure.ts';
import { type Sentence, type Subject, subjectOf } from './sentence-subject.ts';
import { suggestedNamesIn } from './suggestions.ts';

export interface ReadProse {
  /** A sentence was recognised and has no complaint that a caller could fix. */
  readonly isNotAboutTheCall: boolean;
  readonly masked: Masked;
  readonly complaints: readonly Complaint[];
  readonly suggestions: readonly string[];
}

type Draft = { -readonly [Key in keyof Complaint]?: Complaint[Key] | undefined };

const SENTENCES_MAX = 60;
const COMPLAINTS_MAX = 40;

/** Separators between sentences and between items of a list of complaints. */
const BREAKS = new RegExp(
  `\\.(?=\\s|$)|!(?=\\s|$)|(?<!following|this)\\?(?=\\s|$)|;\\s|\\n+|,\\s+(?=${SLOT}:? (?:must|should|cannot|is required|is not allowed)\\b)|,\\s+(?=(?:${SLOT} |\\w+ )?must (?:NOT |not )?(?:have|be|match|contain|pass)\\b)|,\\s+(?=${SLOT}: )|,\\s+(?=(?!(?:which|that|it|and|or|but|this|they)\\b)\\w+ (?:must|should) (?:not )?be\\b)|,\\s+(?=[A-Z]\\w* (?:must|should|is|can't|cannot|has)\\b)`,
  'g',
);

/** `place`: the path of the text in a structured body, if it gives the subject. */
export function readProse(text: string, place?: string): ReadProse {
  const masked = mask(text);
  const complaints: Draft[] = [];
  const suggestions: string[] = [];
  let isDismissed = false;
  for (const sentence of masked.text.split(BREAKS).slice(0, SENTENCES_MAX)) {
    if (sentence === undefined || sentence.trim() === '') continue;
    const { drafts, suggested } = readSentence({ text: sentence.trim(), slots: masked.slots }, place);
    suggestions.push(...suggested);
    isDismissed ||= drafts.length === 0;
    for (const draft of drafts) addToLast(complaints, draft, place);
    if (complaints.length >= COMPLAINTS_MAX) break;
  }
  return {
    masked,
    isNotAboutTheCall: isDismissed,
    complaints: complaints.filter(isTelling).map(toComplaint),
    suggestions,
  };
}

function readSentence(
  masked: Masked,
  place: string | undefined,
): { drafts: Draft[]; suggested: readonly string[] } {
  let rest = masked.text;
  const take = <T extends Range>(found: T | undefined): T | undefined => {
    if (found !== undefined) rest = blankOut(rest, found);
    return found;
  };
  const suggested = take(suggestedNamesIn(masked));
  const names = suggested?.value ?? [];
  const form = matchForm(masked, masked.text.toLowerCase());
  if (form !== undefined && form.kind === undefined) return { drafts: [], suggested: names };
  const allowed = take(allowedIn({ text: rest, slots: masked.slots }));
  // Words in a list of values are not cues: `absent` may be one of them.
  const plain = allowed === undefined ? masked.text : blankOut(masked.text, allowed);
  const received = take(receivedValueIn({ text: rest, slots: masked.slots }));
  const wanted = take(expectedPhraseIn({ text: rest, slots: masked.slots }));
  const draft: Draft = {
    expected: form?.expected ?? wanted?.value,
    received: form?.value ?? received?.value,
    allowed: allowed?.value,
    suggestion: names[0],
  };
  const hints = { wanted: wanted?.value, listed: allowed?.of, hasContext: place !== undefined };
  const found = form?.kind === undefined ? complaintKindOf(plain, hints) : { kind: form.kind, isWeak: false };
  if (found === undefined) {
    const at = ONLY_PLACE.exec(masked.text)?.[1];
    if (at !== undefined) draft.path = pathOfText(unmask(masked, at));
    return { drafts: [draft], suggested: names };
  }
  // An undefined value is missing, not of a wrong type.
  const isAbsent = draft.received === 'undefined';
  if (isAbsent) draft.received = undefined;
  const kind = isAbsent ? 'missing' : found.kind;
  draft.kind = kind;
  const subject =
    form === undefined ? subjectIn({ masked, rest, kind, isWeak: found.isWeak }, place) : undefined;
  draft.received ??= subject?.value;
  draft.path = pathOf(form?.name ?? subject?.name, place);
  const more = (form?.more ?? subject?.more ?? []).map(
    (name): Draft => ({ kind, path: pathOf(name, place) }),
  );
  return { drafts: [draft, ...more], suggested: names };
}

/** Below a known path only missing or undeclared names are new. */
function subjectIn(sentence: Sentence, place: string | undefined): Subject {
  const isBelow = sentence.kind === 'unknown' || sentence.kind === 'missing';
  return subjectOf(sentence, place !== undefined && !isBelow);
}

/** A line with only a path. */
const ONLY_PLACE = new RegExp(`^\\W*?(?:at|in|on|for)\\s+(?:path\\s+)?(${SLOT})\\W*$`);

type Range = Pick<ReadPhrase<unknown>, 'from' | 'to'>;

function blankOut(text: string, { from, to }: Range): string {
  return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
}

function pathOf(name: string | undefined, place: string | undefined): string | undefined {
  const path = name === undefined ? undefined : pathOfText(name);
  if (place === undefined || path === undefined) return path;
  const pointer = place.startsWith('/') ? place : pointerTo([place]);
  if (path.startsWith(`${pointer}/`)) return path;
  return isPartOf(path, lastName(place)) ? place : joinPaths(place, path);
}

/** A sentence may write the name of its place in words: "First name is required" for `firstName`. */
function isPartOf(path: string, name: string): boolean {
  return lettersAndDigits(name).includes(lettersAndDigits(lastName(path)));
}

/** A sentence without a subject continues with the previous one. */
function addToLast(complaints: Draft[], draft: Draft, place: string | undefined): void {
  const last = complaints.at(-1);
  const isMore =
    last !== undefined && (draft.kind === undefined || draft.path === undefined || draft.path === last.path);
  if (isMore) {
    if (draft.kind !== undefined && isVague(last) && draft.kind !== 'other') last.kind = draft.kind;
    last.expected ??= draft.expected;
    last.received ??= draft.received;
    if (last.received === 'undefined') {
      last.kind = 'missing';
      last.received = undefined;
    }
    last.allowed ??= draft.allowed;
    last.suggestion ??= draft.suggestion;
    last.path ??= draft.path;
    return;
  }
  if (place !== undefined && draft.path === undefined) draft.path = place;
  // "Invalid request. Unknown name "x"": the second sentence explains the first.
  if (last !== undefined && last.path === place && isVague(last) && isBare(last)) complaints.pop();
  complaints.push(draft);
}

/** Wrong without a reason. */
export function isVague({ kind, allowed }: Draft): boolean {
  return kind === undefined || kind === 'other' || (kind === 'value' && allowed === undefined);
}

function isBare({ expected, received, suggestion }: Draft): boolean {
  return expected === undefined && received === undefined && suggestion === undefined;
}

/** A kind alone does not identify a parameter; a received value can be found in the call. */
function isTelling({ kind, path, allowed, received }: Draft): boolean {
  if (kind === undefined) return false;
  return path !== undefined || received !== undefined || (allowed !== undefined && kind !== 'tool');
}

function toComplaint({ kind = 'other', path, expected, received, allowed, suggestion }: Draft): Complaint {
  return { kind, ...definedFields({ path, expected, received, allowed, suggestion }) };
}
