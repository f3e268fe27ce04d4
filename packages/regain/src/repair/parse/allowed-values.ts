/** Lists of allowed values: "one of: a, b or c", `[a, b]`, `'a' | 'b'`, "valid values are a and b". */

import type { Json } from '../../types/index.ts';
import { isGrammarWord, isStopWord, isTypeWord, NOUN, TOOL_NOUN } from './error-vocabulary.ts';
import type { ReadPhrase } from './expected-and-received.ts';
import { type Masked, SLOT, slotOfChar } from './mask-text.ts';
import { valueOfPart, valueOfSlot, valueOfText } from './parse-literals.ts';

/** The part of a sentence with a list. */
export interface AllowedValues extends ReadPhrase<readonly Json[]> {
  /** Whether it lists values or parameter names. */
  readonly of: 'values' | 'names';
}

const VALUES_MAX = 200;
/** Positions where a list can start. */
const TRIES_MAX = 4;
const ITEM_CHARS_MAX = 80;

const THINGS = `(?:values?|choices?|types?|members?|enum(?: members?| values?)?|variants?|tags?|items?|words?|${NOUN}|${TOOL_NOUN}|names?)`;
const ADJECTIVE =
  '(?<!not )(?<!not a )(?:valid|allowed|permitted|supported|accepted|acceptable|possible|available|legal|known|recogni[sz]ed|existing|eligible|registered)';
const ANNOUNCED = [
  String.raw`\b(?:(?:(?:must|should) (?:be|match|equal)(?: equal to)?|expected|expects|try|use) )?(?:exactly |only )?(?:one|any) of(?! the given)(?: the)?(?: (?:following|these|those|allowed|valid|supported|permitted|accepted|expected|known|available))?(?: ${THINGS})?(?: (?:are|is|accepted for Enum class))?`,
  String.raw`\b(?:choose|pick) (?:from|between|among|one of)|\bchoose(?=\s+\w+(?:,| or\b))|\b(?:can|may|must|should) only be|\b(?:options|choices|values) are(?=\s*:|\s+[\w\uE000-\uE3FF]+(?:,| (?:or|and)\b))|\baccepts(?=:)`,
  String.raw`\boutside (?:of )?(?:the )?(?:set|list|enum)(?=\s+${SLOT})`,
  String.raw`\b${ADJECTIVE}(?: (?!min\b|max\b)\w+)?(?: ${THINGS})(?: (?:are|is|for (?:\w+ )?${SLOT}(?: are| is)?|include|here are|accepted for Enum class))?(?=\s*[:=(]|\s+(?:${SLOT}))`,
  String.raw`(?<!not )\b(?:valid|allowed|permitted|supported|accepted)(?: (?:are|is))?(?=\s*[:=]\s*\S)`,
  String.raw`\b(?:members|choices|options|enum(?: value set)?|enumeration|candidates?(?: \w+)?|variants|accepts|values accepted for Enum class)(?: (?:are|is))?(?=\s*[:=]\s*\S|\s+${SLOT}\s*(?:$|[;,.)]))`,
  String.raw`\b(?:not )?(?:in|among|within)(?=\s+(?:enum |the list |list |set )?${SLOT}(?:\s*$|[;.,)]))`,
  String.raw`\b(?:should be|must be|expected|expects|be either|either)(?=\s+:?${SLOT}(?:\s*(?:\||,|or\b|$)))`,
].join('|');
const MARKER = new RegExp(`(?:${ANNOUNCED})`, 'gi');
const NAMES = /\b(?:param|argument|arg|field|key|propert|attribute|column|flag)/i;
const IN = /^(?:not )?(?:in|among|within)$/i;
const LEAD_IN = /[\s:=(]*(?:(?:the following|enum|the list|list|set|here|either)\b[\s:=]*)?/y;
const LIST_END = /[;\n)\]]|\.(?=\s|$)|,?\s+(?:but|got|received|found|instead|when|you|at line|to)\b|$/g;
const COMMA = /\s*(?:,|\|\|?|\/)\s*(?:(?:or|and)\s+)?/;
const CONJUNCTION = /\s+(?:or|and)\s+/;
const TICKED = /"([^"]*)"|'([^']*)'|`([^`]*)`/g;

/** The first list of allowed values in a sentence. */
export function allowedIn(masked: Masked): AllowedValues | undefined {
  MARKER.lastIndex = 0;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const match = MARKER.exec(masked.text);
    if (match === null) break;
    LEAD_IN.lastIndex = match.index + match[0].length;
    LEAD_IN.exec(masked.text);
    const start = LEAD_IN.lastIndex || match.index + match[0].length;
    LIST_END.lastIndex = start;
    const to = LIST_END.exec(masked.text)?.index ?? masked.text.length;
    // "In 4s" is a time: after "in" only brackets contain a list.
    const first = slotOfChar(masked, masked.text[start])?.kind;
    if (IN.test(match[0]) && first !== 'list' && first !== 'json') continue;
    const values = valuesOf(masked, masked.text.slice(start, to));
    if (values.length > 0 && !values.every(isTypePhrase)) {
      const of = NAMES.test(match[0]) ? 'names' : 'values';
      return { value: values, of, from: match.index, to };
    }
    if (MARKER.lastIndex === match.index) MARKER.lastIndex++;
  }
  return undefined;
}

/** The items of a list in a text, with or without brackets. */
export function listed(text: string): readonly Json[] {
  const quoted = [...text.matchAll(TICKED)];
  if (quoted.length > 0)
    return quoted.slice(0, VALUES_MAX).map(([, double, single, tick]) => double ?? single ?? tick ?? '');
  const separator = text.includes(',') ? COMMA : text.includes('|') ? /\s*\|\s*/ : /\s+/;
  return text
    .split(separator)
    .filter((item) => item.trim() !== '')
    .slice(0, VALUES_MAX)
    .map(valueOfText);
}

function valuesOf(masked: Masked, part: string): readonly Json[] {
  const text = part.trim();
  if (text === '') return [];
  const only = slotOfChar(masked, text[0]);
  if (only?.kind === 'json' && text.length === 1 && !only.text.includes(':'))
    return listed(only.text.slice(1, -1));
  if (only?.kind === 'list' && (text.length === 1 || !COMMA.test(text)))
    return fromBrackets(only.raw, only.text);
  const items = text.split(COMMA);
  const last = items.pop() ?? '';
  items.push(...last.split(CONJUNCTION));
  const values: Json[] = [];
  for (const item of items.slice(0, VALUES_MAX)) {
    const trimmed = item.trim().replace(/^(?:the|or|and)\s+/, '');
    if (trimmed === '') continue;
    // Text after a quoted item is not part of the list.
    const isLast = trimmed.length > 1 && slotOfChar(masked, trimmed[0]) !== undefined;
    const one = isLast ? trimmed[0]! : trimmed;
    if (!isItem(masked, one, values.length === 0, items.length > 1)) break;
    values.push(valueOfPart(masked, one));
    if (isLast) break;
  }
  return values;
}

/** At most a few words, and not only common words. */
function isItem(masked: Masked, item: string, isFirst: boolean, isRow: boolean): boolean {
  const slot = item.length === 1 ? slotOfChar(masked, item) : undefined;
  if (slot !== undefined) return slot.kind !== 'url' && slot.text.length <= ITEM_CHARS_MAX;
  if (item.length > ITEM_CHARS_MAX) return false;
  const words = item.split(/\s+/, 6);
  if (words.length > 4) return false;
  return words.length > 1 ? !(isFirst && words.every(isStopWord)) : isRow || !isGrammarWord(item);
}

function fromBrackets(raw: string, inner: string): readonly Json[] {
  const value = valueOfSlot({ kind: 'list', raw, text: inner });
  const items = Array.isArray(value) ? (value as readonly Json[]) : listed(inner);
  return items
    .slice(0, VALUES_MAX)
    .filter((item) => typeof item !== 'string' || item.length <= ITEM_CHARS_MAX);
}

/** "a string", "array of objects": a list of types is an expectation, not a list of allowed values. */
function isTypePhrase(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const words = value.split(/[\s<>'"`]+/, 8).filter((word) => word !== '' && word !== 'class');
  return (
    words.length > 0 &&
    words.length <= 5 &&
    words.some(isTypeWord) &&
    words.every((word) => isTypeWord(word) || isStopWord(word))
  );
}
