/** The parameter or tool that a sentence is about, and its value, by the positions of names. */

import type { Json } from '../../types/index.ts';
import { isFrameWord, isGrammarWord, isStopWord, NOUN, TOOL_NOUN } from './error-vocabulary.ts';
import { type Masked, SLOT, slotOfChar } from './mask-text.ts';
import { valueOfSlot, valueOfText } from './parse-literals.ts';
import type { ComplaintKind } from './parsed-failure.ts';
import { nameOfSlot, namesInSlots } from './slot-names.ts';

export interface Subject {
  readonly name?: string | undefined;
  /** Further names in a row: "missing 2 required arguments: 'a' and 'b'". */
  readonly more: readonly string[];
  readonly value?: Json | undefined;
}

export interface Sentence {
  readonly masked: Masked;
  /** The sentence with blanks in place of recognised suggestions, lists, expectations and values. */
  readonly rest: string;
  readonly kind: ComplaintKind;
  /** It only says that something is wrong: no name is guessed. */
  readonly isWeak: boolean;
}

const WORD = '[A-Za-z][\\w-]{0,60}';
/**
 * Patterns have three groups: slots; a word after a colon or the like; a word beside a noun. Unused groups keep the
 * numbering.
 */
const NEVER = '([^\\s\\S])?';
const NOUNS = `(?:${NOUN}|path)`;
const FILLER =
  '(?:named|called|name|available|in (?:the )?(?:input|object|body|request|query)|with (?:the )?name|supplied|missing|absent|removed|unknown|at|for|path|value|given|was|is|were|are|required|not (?:permitted|allowed|found|present|recogni[sz]ed))';
const ROW = `${SLOT}(?:(?:,| and|, and| or)\\s*${SLOT})*`;
const ENDS = `(?=\\s*$|\\s*[;,:.()]|\\s+(?:is|are|was|were|must|should|has|does|cannot|not|reached|at|in|to|into|from|as)\\b)`;

const afterNoun = (noun: string) =>
  new RegExp(
    `\\b${noun}(?:\\s+${FILLER}){0,3}\\s*[:=]?\\s*(?:(?:a|an|the)\\s+)?(${ROW})|\\b${noun}(?:\\s+${FILLER}){0,3}\\s*:\\s*(${WORD})${ENDS}|\\b${noun}(?:\\s+${FILLER}){0,3}\\s+(${WORD})${ENDS}`,
    'gi',
  );
const AFTER_NOUN = afterNoun(NOUNS);
const AFTER_TOOL = afterNoun(TOOL_NOUN);
const BEFORE_NOUN = new RegExp(
  `(?:(${SLOT})(?:\\s+(?:is|was|are) (?:an? )?(?:\\w+ )?)?\\s+(?:${NOUN}|number|value)|\\bthe\\s+${NEVER}(${WORD})\\s+(?:${NOUN}))\\b`,
  'gi',
);
const BEFORE_TOOL = new RegExp(
  `(?:(${SLOT})|^\\s*${NEVER}(${WORD}))\\s+(?:is|was) not an? (?:\\w+ )?${TOOL_NOUN}`,
  'gi',
);
const LEAD_TEXT = `\\s*(?:the\\s+|your\\s+)?(?:(${SLOT})|(${WORD}))(?:=|:(?=\\s)|\\s(?:(?:length|field) )?(?=(?:is|are|must|should|has|was|cannot|can't|can not|may|does|doesn't|needs|violates|failed|expects|expected|accepts|takes|wants|can|wasn't|isn't|too|out of)\\b))`;
const LEAD = new RegExp(`^${LEAD_TEXT}`, 'gi');
const LATER_LEAD = new RegExp(`(?:^|:\\s\\[?|→\\s)${LEAD_TEXT}`, 'gi');
const DIRECT = new RegExp(
  `\\b(?:decode|convert|parse|cast|coerce|decoding|parsing|duplicate)\\s+(?:(${SLOT})|(${WORD}))(?=\\s*$|\\s+(?:into|to|as|from)\\b|[:;,])`,
  'gi',
);
const AT_PLACE = new RegExp(
  `(?:\\b(?:for|at|(?<!out )of|on|in|to|choose a valid)|@)\\s+(?:the\\s+)?(?:(?:${NOUNS}|body|type)\\s+)?(?:(${SLOT})|(${WORD})(?=\\s*$|\\s*[;,:.()]|\\s+(?:must|is|into)\\b))`,
  'gi',
);
const AFTER_COLON = new RegExp(`:\\s*(?:(${ROW})|(${WORD})(?=\\s*$|\\s*[;,(.]))`, 'g');
const SLOTS_AFTER_COLON = new RegExp(`:\\s*(${ROW})`, 'g');
const ASSIGNED = new RegExp(`(?:(${SLOT})|\\b(${WORD}))=(?:(${SLOT})|([^\\s;,)]{1,60}))`);
/** "X is not a valid value for", "'abc' is not of type": the value comes first. */
const VALUE_LEADS = new RegExp(
  `(?:^|:\\s|,\\s)\\s*(?:(${SLOT})|(-?\\d[\\d.]*|true|false|null))\\s+(?:(?:is|was) (?:unknown|unsupported|invalid|unrecogni[sz]ed) (?=for\\b)|(?:is|was|does|has)\\s*(?:not|n't)\\s+(?:(?:a|an)\\s+)?(?:valid|of type|one of|match|in\\b|allowed|an?|accepted|supported|the|integer|number|array|list|object|string|boolean))`,
  'i',
);
/** "invalid choice: 'tent'", "value 'x' at", "out of range: ...": the value follows. */
const VALUE_FOLLOWS = new RegExp(
  `\\b(?:value|choice|variant|literal|string|member|date|time|datetime|pk|range|format|syntax|timestamp|number|integer|uuid|parsing|tag|read|interpret|\\binvalid (?:(?!(?:${NOUN}|for|at|of|in|on|to|type|name)\\b)\\w+ ){1,2}(?!(?:${NOUN}|for|at|of|in|on|to|type|name)\\b)\\w+)\\s*:?\\s*(${SLOT})`,
  'i',
);
const SLOTS = new RegExp(SLOT, 'g');

/** The subject of the sentence; if the path is already known (`hasPlace`), only the value is searched. */
export function subjectOf(sentence: Sentence, hasPlace: boolean): Subject {
  const { masked, rest, kind } = sentence;
  if (kind === 'tool' || kind === 'unknown' || kind === 'missing') return named(sentence, rest);
  const value = valueIn(masked, rest);
  if (hasPlace) return { more: [], value: value?.value };
  const without = value === undefined ? rest : `${rest.slice(0, value.at)} ${rest.slice(value.at + 1)}`;
  const found = named(sentence, without);
  return value === undefined ? found : { ...found, value: value.value };
}

function named({ masked, kind, isWeak }: Omit<Sentence, 'rest'>, rest: string): Subject {
  const isAboutValue = kind !== 'unknown' && kind !== 'missing' && kind !== 'tool';
  if (isAboutValue) {
    const assigned = assignedIn(masked, rest);
    if (assigned !== undefined) return assigned;
  }
  const tool = kind === 'tool' ? [AFTER_TOOL, BEFORE_TOOL] : [AFTER_NOUN, BEFORE_NOUN];
  const places = isAboutValue ? [DIRECT, AT_PLACE] : [];
  // Any text may follow a colon, including instructions: used only if the kind is certain.
  const colon = isWeak ? SLOTS_AFTER_COLON : AFTER_COLON;
  const lead = isWeak ? LEAD : LATER_LEAD;
  for (const pattern of [...tool, lead, ...places, ...(kind === 'other' ? [] : [colon])]) {
    // The start of a sentence also counts if its verb was already recognised.
    const text = pattern === lead ? masked.text : rest;
    const names = firstNamed(masked, text, rest, pattern, !isAboutValue);
    if (names.length > 0) return { name: names[0]!, more: names.slice(1) };
  }
  return { name: isWeak || kind === 'other' ? undefined : guessed(masked, rest, isAboutValue), more: [] };
}

/** The first slot that can be a name. For a wrong value, only a code name can be one. */
function guessed(masked: Masked, rest: string, isAboutValue: boolean): string | undefined {
  for (const char of rest.match(SLOTS) ?? []) {
    const slot = slotOfChar(masked, char);
    const name = nameOfSlot(slot);
    if (name !== undefined && (!isAboutValue || slot?.kind === 'name')) return name;
  }
  return undefined;
}

function firstNamed(
  masked: Masked,
  text: string,
  rest: string,
  pattern: RegExp,
  /** The sentence is about names: even a common word can be one. */
  isName: boolean,
): readonly string[] {
  pattern.lastIndex = 0;
  // A word beside a noun is the weakest sign: stronger ones that follow take precedence.
  let beside: readonly string[] = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, slots, said, word] = match;
    const at = match.index + whole.indexOf((slots ?? said ?? word)!);
    if (rest[at] !== text[at]) continue;
    const names = namesFrom(masked, slots, isName && word !== undefined ? word : said, word);
    if (names.length > 0 && word === undefined) return names;
    if (beside.length === 0) beside = names;
  }
  return beside;
}

function namesFrom(masked: Masked, slots?: string, said?: string, word?: string): readonly string[] {
  if (slots !== undefined) return namesInSlots(masked, slots);
  if (said !== undefined) return isGrammarWord(said) || isFrameWord(said) ? [] : [said];
  // `parameter Key`: a capital inside a sentence makes a common word a name.
  if (word === undefined || isGrammarWord(word)) return [];
  return isStopWord(word) && !/^[A-Z]/.test(word) ? [] : [word];
}

function assignedIn(masked: Masked, rest: string): Subject | undefined {
  const match = ASSIGNED.exec(rest);
  if (match === null) return undefined;
  const name = match[1] === undefined ? match[2] : nameOfSlot(slotOfChar(masked, match[1]));
  if (name === undefined || isGrammarWord(name)) return undefined;
  const slot = slotOfChar(masked, match[3]);
  return { name, more: [], value: slot === undefined ? valueOfText(match[4] ?? '') : valueOfSlot(slot) };
}

/** Searched in the whole sentence, and used if it has no other meaning. */
function valueIn(masked: Masked, rest: string): { readonly value: Json; readonly at: number } | undefined {
  const leads = VALUE_LEADS.exec(masked.text);
  if (leads !== null) {
    const char = leads[1] ?? leads[2]!;
    const at = leads.index + leads[0].indexOf(char);
    const slot = slotOfChar(masked, char);
    if (slot === undefined) return { value: valueOfText(char), at };
    if (slot.kind !== 'name' && rest[at] === char) return { value: valueOfSlot(slot), at };
  }
  const follows = VALUE_FOLLOWS.exec(rest);
  const slot = slotOfChar(masked, follows?.[1]);
  if (follows === null || slot === undefined || slot.kind === 'name') return undefined;
  return { value: valueOfSlot(slot), at: follows.index + follows[0].length - 1 };
}
