/** A fallback without a recognised wording: from the code, single words and quoted names. */

import type { Failure, Json } from '../../types/index.ts';
import { definedFields } from '../../values/index.ts';
import { listed } from './allowed-values.ts';
import { pathOfText } from './complaint-paths.ts';
import { isFrameWord, isGrammarWord } from './error-vocabulary.ts';
import { type Masked, type Slot, unmask } from './mask-text.ts';
import type { Complaint, ComplaintKind } from './parsed-failure.ts';
import { nameOfSlot } from './slot-names.ts';

/** Stems that indicate a kind anywhere; among equals the earlier kind wins. */
const stems: Readonly<Partial<Record<ComplaintKind, RegExp>>> = {
  unknown:
    /\b(?:unknown|unfamiliar|unrecogni\w+|unexpected|unsupported|foreign|stray|extra\w*|surplus|ignored|undeclared|undefined|strange|superfluous|unheard|excess)\b|\bnot (?:known|part|expected|accepted|understood)\b|\bno (?:such|place)\b|\bnever heard\b/gi,
  missing:
    /\b(?:missing|required?s?|requires|absent|mandatory|lack\w*|without|omitted|omits|compulsory|obligatory|necessary|needed|needs?|forg[eo]t\w*|blank|empty|incomplete|left out|nowhere|supply|fill)\b|\bnot (?:given|there|supplied|provided|set|filled|sent|present)\b/gi,
  value:
    /\b(?:choices?|options?|pick|choose|select\w*|among|enum\w*|members?|one of|either|legal|permissible|acceptable|allowed|permitted|listed|vocabulary|possibilit\w+|accepts?)\b/gi,
  range:
    /\b(?:range|limits?|bounds?|beyond|exceed\w*|below|above|under|over|least|most|cap|ceiling|floor|minimum|maximum|min|max|too|between|interval|outside)\b|[<>≤≥]=?/gi,
  format:
    /\b(?:format\w*|pattern|shape\w*|layout|notation|written|spelled|template|syntax|look\w*|regex\w*|malformed|iso|date|e-?mail|uri|url|uuid|matching)\b|YYYY/gi,
  type: /\b(?:types?|kind|sort|datatype|numeric|cast|convert\w*|coerce\w*|decode\w*|deseriali\w+|integer|number|string|boolean|array|object|text)\b/gi,
};

const TYPE_PHRASE =
  /\b(?:an? )(?:valid )?(?:integer|number|string|boolean|array|object)(?: or (?:an? )?(?:integer|number|string|boolean|array|object|null))*\b|\ban? (?:date and time|date|time|e-mail address|email address|URI|URL|UUID)\b(?: \([^()\n]{1,40}\))?/i;
const BOUND =
  /(?:[<>]=?|≥|≤) ?-?\d+(?:\.\d+)?|\b(?:at (?:least|most)|between) \d+(?:\.\d+)?(?: and \d+(?:\.\d+)?)?/i;
const MATCHING = /\btext matching \S+/;
const NAME = /^[A-Za-z_$][\w.$[\]-]*$/;
const GROUP = /\(([^()\n]{3,400})\)/;
const ROW = /(?:^|[:=]\s*|\bof\s)((?:[\w-]+\s*[,|/]\s*){1,40}(?:(?:or|and) )?[\w-]+)/;

/** At most one complaint, and only if the call was at fault. */
export function guessComplaint(
  masked: Masked,
  failure: Failure,
  ofCode: ComplaintKind | undefined,
): Complaint | undefined {
  const kind = ofCode ?? kindOfWords(masked.text, failure);
  const name = nameIn(masked, kind);
  const path = name === undefined ? undefined : pathOfText(name.text);
  // Without an indication of the kind, only quoted text counts as the subject.
  if (path === undefined || (kind === 'other' && name?.kind !== 'quoted')) return undefined;
  const allowed = kind === 'tool' || kind === 'type' ? undefined : listIn(masked, name!);
  const expected = kind === 'tool' || kind === 'unknown' ? undefined : expectedIn(masked);
  return { kind, path, ...definedFields({ expected, allowed }) };
}

/** Whether the call was rejected for its content. */
export function isAboutTheCall({ class: failureClass }: Failure, status: number | undefined): boolean {
  return (
    failureClass === 'invalid-request' || failureClass === 'unknown-tool' || status === 400 || status === 422
  );
}

function kindOfWords(text: string, failure: Failure): ComplaintKind {
  if (failure.class === 'unknown-tool') return 'tool';
  let best: ComplaintKind = 'other';
  let most = 0;
  for (const [kind, pattern] of Object.entries(stems)) {
    const count = text.match(pattern)?.length ?? 0;
    if (count <= most) continue;
    best = kind as ComplaintKind;
    most = count;
  }
  return best;
}

/** A quoted name; else a code name; else the word before a colon or an equals sign. */
function nameIn({ slots, text }: Masked, kind: ComplaintKind): Slot | undefined {
  const named = slots.filter((slot) => slot.kind === 'quoted' && NAME.test(slot.text));
  const quoted = named.find(({ raw }) => !raw.startsWith('"')) ?? named[0];
  const code = slots.find(
    (slot) =>
      slot.kind === 'name' && nameOfSlot(slot) !== undefined && !/^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(slot.text),
  );
  const found = kind === 'tool' ? (code ?? quoted) : (quoted ?? code);
  if (found !== undefined) return found;
  const match = /^\s*([a-z][\w-]{1,40}):\s|(?:^|[\s(])([a-z][\w-]{1,40})=/.exec(text);
  const word = match?.[1] ?? match?.[2];
  return word === undefined || isGrammarWord(word) || isFrameWord(word)
    ? undefined
    : { kind: 'name', text: word, raw: word };
}

function listIn({ slots, text }: Masked, name: Slot): readonly Json[] | undefined {
  const list = slots.find((slot) => slot !== name && slot.kind === 'list' && /[\s,|]/.test(slot.text));
  const braces = slots.find((slot) => slot.kind === 'json' && !slot.text.includes(':'));
  const inner = list?.text ?? braces?.text.slice(1, -1) ?? groupIn(text) ?? ROW.exec(text)?.[1];
  const values = inner === undefined ? [] : listed(inner.replaceAll('/', ','));
  return values.length > 1 && values.every(isItem) ? values : undefined;
}

/** One or two words: anything longer is a sentence. */
function isItem(value: Json): boolean {
  return typeof value !== 'string' || /^\S{1,40}(?: \S{1,40})?$/.test(value);
}

function groupIn(text: string): string | undefined {
  const inner = GROUP.exec(text)?.[1];
  return inner !== undefined && /[,|/]/.test(inner) ? inner : undefined;
}

function expectedIn(masked: Masked): string | undefined {
  const whole = unmask(masked, masked.text);
  return (MATCHING.exec(whole) ?? TYPE_PHRASE.exec(whole) ?? BOUND.exec(whole))?.[0];
}
