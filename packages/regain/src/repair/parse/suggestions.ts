/** "Did you mean X", "closest match: X", "use X instead": X. Only these wordings count as suggestions. */

import { isStopWord, NOUN, TOOL_NOUN } from './error-vocabulary.ts';
import type { ReadPhrase } from './expected-and-received.ts';
import { type Masked, SLOT, slotOfChar } from './mask-text.ts';

const NAME_CHARS_MAX = 100;
const NAMES_MAX = 8;

const THING = `(?:(?:the|a|an|one of)\\s+)?(?:(?:${NOUN}|${TOOL_NOUN}|values?|enum value|names?|type|variant)\\b\\s*:?\\s*)?`;
const NAME = `(?:${SLOT}|[A-Za-z][\\w-]{0,60})`;
const NAMES = `(${NAME}(?:(?:\\s*,\\s*(?:or\\s+)?|\\s+or\\s+)${SLOT}){0,7})`;
const FORMS = [
  `\\b(?:did|do) you (?:perhaps |maybe |possibly )?mean(?: to (?:use|reference|call|query|write|refer to))?(?: one of(?: the following)?| this)?\\s*[:?]?\\s+${THING}${NAMES}`,
  `\\b(?:perhaps|maybe|probably|might have|may have) (?:you )?mean(?:t)?(?: to (?:use|reference|call|query))?\\s*:?\\s+${THING}${NAMES}`,
  `\\b(?:closest|nearest|best|similar)(?: (?:match(?:es)?|name|names|key|candidates?|${NOUN}|${TOOL_NOUN}|one))?(?: (?:is|are|exists))?\\s*[:=]?\\s+${THING}${NAMES}`,
  `\\b(?:suggest(?:ion|ions|ed)|meant|intended)\\s*[:=]\\s*${THING}${NAMES}`,
  `\\b(?:resembles|similar to|close to|looks like)\\s+${THING}(${SLOT})`,
  `\\b(?:perhaps|maybe|probably)\\s*:?\\s*${THING}(${SLOT})`,
  `(${SLOT}) (?:was |is )?(?:probably |perhaps )?(?:meant|intended)\\b`,
  `\\b(?:use|try)\\s+${THING}(${NAME})(?:\\s+(?:${NOUN}|${TOOL_NOUN}))?\\s+instead\\b`,
  `\\b(?:renamed|replaced|superseded|moved)\\s+(?:to|by|with|as)\\s+${THING}(${NAME})`,
  `\\b(?:successor|replacement)(?: is|:)\\s+${THING}(${NAME})`,
  `\\bin favou?r of\\s+${THING}(${NAME})`,
];
const SUGGESTED = new RegExp(FORMS.join('|'), 'i');
const CUE =
  /mean|clos|near|best|similar|instead|renamed|replaced|superseded|favo|moved|successor|replacement/i;
const PARTS = /\s*,\s*(?:or\s+)?|\s+or\s+/;

export function suggestedNamesIn(masked: Masked): ReadPhrase<readonly string[]> | undefined {
  if (!CUE.test(masked.text)) return undefined;
  const match = SUGGESTED.exec(masked.text);
  if (match === null) return undefined;
  const said = match.slice(1).find((group) => group !== undefined) ?? '';
  const names = said.split(PARTS).flatMap((part) => nameOf(masked, part.trim()));
  if (names.length === 0) return undefined;
  return { value: names.slice(0, NAMES_MAX), from: match.index, to: match.index + match[0].length };
}

function nameOf(masked: Masked, part: string): readonly string[] {
  const slot = part.length === 1 ? slotOfChar(masked, part) : undefined;
  if (slot === undefined) return isStopWord(part) || part === '' ? [] : [part];
  if (slot.kind === 'url' || slot.kind === 'json') return [];
  if (slot.kind === 'list' && slot.text.includes(','))
    return slot.text.split(',').flatMap((one) => bounded(one.trim().replaceAll(/["'`]/g, '')));
  return bounded(slot.text.replaceAll(/^["'`]|["'`]$/g, ''));
}

/** A name is short and has no line breaks: anything else is prose. */
function bounded(name: string): readonly string[] {
  return name === '' || name.length > NAME_CHARS_MAX || /\n/.test(name) ? [] : [name];
}
