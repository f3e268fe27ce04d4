/**
 * Expected and received values: "must be an integer, but it was "2"", "want X, got Y", "expected string, received
 * number".
 */

import type { Json } from '../../types/index.ts';
import { formatInPhrase, typeInPhrase } from './error-vocabulary.ts';
import { type Masked, SLOT, slotOfChar, unmask } from './mask-text.ts';
import { valueOfPart } from './parse-literals.ts';

/** A part of a sentence and its meaning. */
export interface ReadPhrase<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

const PHRASE_CHARS_MAX = 120;

const EXPECTED_PATTERN = new RegExp(
  [
    String.raw`\b(?:must|should|shall|has to|have to|needs? to|ought to)\s+(?:only\s+|always\s+)?(?:be|have|contain|match(?: (?:the )?(?:\w+ )?(?:format|pattern|regex|regexp|regular expression))?)\b(?!\s+(?:set|sent|provided|supplied|specified|present|given|included|filled|required|defined|equal to one|passed|defined|one of|a valid value|(?:the |a |an )?(?:parameter|property|field|key|argument|attribute|required))\b)(?:\s+equal to)?(?:\s+of type)?\s+`,
    String.raw`\bmust not (?:be |have )(?=(?:more|less|fewer|greater|longer|shorter|larger|smaller)\b)`,
    String.raw`\b(?:expect(?:ed|s|ing)?|want(?:s|ed)?|wanted|requires?)(?: (?:one of|type|value of type|a value of type))?\s*:?\s+(?!(?:key|field|parameter|property|argument|value|request)\b)`,
    String.raw`\b(?:into|to required type|to (?:data )?type|could not be converted to|(?:is|be) of type|not of type|for type|value of type|valid types?:|to (?=an? ))\s*(?:Go (?:value|struct field ${SLOT}) of type\s+)?`,
    String.raw`\b(?:please (?:send|use|provide|enter)|use (?:the|this) format|ensure (?:this|that|it|the) (?:\w+ )?(?:is|has))\s+(?:a value that is\s+)?`,
    String.raw`\b(?:is not|isn't|not) (?=(?:an? )?(?:valid )?(?:integer|int|number|string|boolean|bool|array|list|object|dict|dictionary|mapping|hash|float|double|date|datetime|timestamp|email|uuid|url|uri|json)\b)`,
    String.raw`:\s*(?=[<>≤≥]=?\s*-?\d|(?:at (?:least|most)|between|not have|minimum|maximum)\b)`,
    String.raw`\b(?:does not|doesn't|did not|must|should) match(?: the)?(?: (?:required|expected))? (?:format|pattern|regex|regexp|regular expression)\s*:?\s*`,
    String.raw`\bformat\s*:\s*|\blook like\s+|\b(?:takes|accepts)\s+(?=an? )|\buse\s+(?=YYYY|ISO)`,
    String.raw`\b(?:is )?too (?:big|small|long|short|large|many|few|high|low)\b[^.\n]{0,30}?(?=\b(?:maximum|minimum|max|min|at most|at least)\b)`,
    String.raw`\((?=(?:an? |maximum|minimum|max |min |at most |at least |>|<)[^()]{1,60}\))`,
  ].join('|'),
  'i',
);
const PHRASE_END =
  /\s+at\s+(?=[\uE000-\uE3FF])|,?\s+(?:but|got|received|found|given|instead|was|were|for|rather than|at line|at row|in body|because|for input|or null\b(?=\s*;))\b|,\s|[;\n]|\.(?=\s|$)|\)?\s*$|\)\s*(?=[:;,.\s])|\s\|\s|:\s/g;

const RECEIVED_PATTERN = new RegExp(
  [
    String.raw`\b(?:but|and)\s+(?:it|this|value|we)?\s*(?:was|were|got|is|has|received|found)(?: given)?\s*:?\s+(?!not\b|no\b)`,
    String.raw`\b(?:got|received|saw|(?<=, )(?:found|provided|given)|(?:found|provided|actual|given)(?=\s*[:=])|but found|input was|you sent|rejected value|but expression is of type)(?<!not found)\s*(?:(?:\w+ )?type|value)?\s*[:=]?\s+(?!an? invalid|unknown|unexpected|an unexpected|invalid|not\b|unpermitted|in\b|multiple|unrecogni)`,
    String.raw`\bfrom (?=(?:String|Number|Integer|Boolean|Array|Object)\b)`,
    String.raw`\b(?:cannot unmarshal|invalid type:)\s+`,
    String.raw`\bvalue:\s+`,
    String.raw`\bis an? (?=\w+ but\b)|, not (?=${SLOT}\s*$)|\byou (?:gave|passed|sent)(?: us)?\s+(?=an? )`,
  ].join('|'),
  'i',
);
const RECEIVED_END =
  /,?\s+(?:instead|but|expected|into|at|for|when|which|while)\b|,\s|[;\n)]|\.(?=\s|$)|:\s|\s*$/g;
const ARTICLE = /^(?:an?|the|valid|type|value)\s+/i;

export function expectedPhraseIn(masked: Masked): ReadPhrase<string> | undefined {
  const match = EXPECTED_PATTERN.exec(masked.text);
  if (match === null) return leadingExpectationIn(masked);
  const from = match.index + match[0].length;
  const end = endOf(PHRASE_END, masked.text, from);
  const to = end + (isOpen(masked.text.slice(from, end)) && masked.text[end] === ')' ? 1 : 0);
  const phrase = masked.text.slice(from, to).trim();
  const slot = phrase.length === 1 ? slotOfChar(masked, phrase) : undefined;
  const value = slot?.text ?? unmask(masked, phrase);
  if (value === '' || value.length > PHRASE_CHARS_MAX) return undefined;
  // A requested value is used only if it is a type, a format or a bound.
  if (
    match[0].startsWith('lease', 1) &&
    !NAMES_KIND.test(value) &&
    (typeInPhrase(value) ?? formatInPhrase(value)) === undefined
  )
    return undefined;
  return { value, from: match.index, to };
}

export function receivedValueIn(masked: Masked): ReadPhrase<Json> | undefined {
  const match = RECEIVED_PATTERN.exec(masked.text);
  if (match === null) return undefined;
  const from = match.index + match[0].length;
  const to = endOf(RECEIVED_END, masked.text, from);
  const part = masked.text.slice(from, to).replace(ARTICLE, '').trim();
  if (part === '' || part.length > PHRASE_CHARS_MAX || part === 'nothing') return undefined;
  if (SENTENCE.test(part)) return undefined;
  // `String "abc"`: a type and a value; the value is more specific.
  const typed = TYPE_AND_VALUE.exec(part);
  return { value: valueOfPart(masked, typed === null ? part : typed[1]!), from: match.index, to };
}

/** Too many words for a value. */
const SENTENCE = /^(?:[A-Za-z]\S*\s+){3}\S/;
/** A bound. */
const NAMES_KIND = /[<>≤≥]|\d|\b(?:at (?:least|most)|between|not have|more|less|fewer)\b/i;
const TYPE_AND_VALUE = new RegExp(`^(?:value\\s+)?[A-Za-z]+\\s+(?:value\\s+)?(${SLOT})$`, 'i');

/** "An integer was expected": the expectation precedes the verb. */
function leadingExpectationIn(masked: Masked): ReadPhrase<string> | undefined {
  const match = NEEDED.exec(masked.text);
  if (match === null) return undefined;
  return { value: match[1]!, from: match.index, to: match.index + match[0].length };
}

const NEEDED =
  /\b((?:an? )?(?:valid )?(?:integer|int|number|string|boolean|bool|array|list|object|float|date|datetime|timestamp|uuid|url)) (?:was |is |were )?(?:expected|needed|wanted|required)\b/i;

function isOpen(phrase: string): boolean {
  return phrase.lastIndexOf('(') > phrase.lastIndexOf(')');
}

function endOf(end: RegExp, text: string, from: number): number {
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}
