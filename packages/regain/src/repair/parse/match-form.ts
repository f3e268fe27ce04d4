/** Matches sentences with known wordings: name, value and type are at fixed positions. */

import type { Json } from '../../types/index.ts';
import { joinPaths, pathOfText } from './complaint-paths.ts';
import { formatInPhrase, isFrameWord, isGrammarWord, typeInPhrase } from './error-vocabulary.ts';
import { type Masked, slotOfChar, unmask } from './mask-text.ts';
import { type MessageFormKind, messageForms } from './message-forms.ts';
import { valueOfPart } from './parse-literals.ts';
import type { ComplaintKind } from './parsed-failure.ts';
import { namesInSlots } from './slot-names.ts';

/** The result of a known wording. Without a kind there is no complaint. */
export interface FormMatch {
  readonly kind?: ComplaintKind | undefined;
  readonly name?: string | undefined;
  /** Further names. */
  readonly more?: readonly string[];
  readonly value?: Json | undefined;
  readonly expected?: string | undefined;
}

type Parts = Readonly<Record<string, string | undefined>>;

/** `lower`: the masked text in lower case. */
export function matchForm(masked: Masked, lower: string): FormMatch | undefined {
  for (const { needle, kind, pattern } of messageForms) {
    if (!lower.includes(needle)) continue;
    const match = pattern.exec(masked.text);
    if (match === null) continue;
    const parts: Parts = match.groups ?? {};
    const said = parts.name ?? parts.other;
    if (said !== undefined && isProse(masked, said)) continue;
    const found = kindOf(kind, parts, masked);
    const [first, ...more] = parts.row === undefined ? [] : namesInSlots(masked, parts.row);
    if (parts.row !== undefined && first === undefined) continue;
    if (found === undefined && kind === 'by-name') continue;
    return {
      kind: found,
      name:
        first ??
        below(
          masked,
          parts.at,
          said === undefined ? ownedName(masked, parts.owned) : unmasked(masked, said).trim(),
        ),
      more,
      value: parts.value === undefined ? undefined : valueOfPart(masked, parts.value),
      expected: parts.type === undefined ? undefined : unmasked(masked, parts.type),
    };
  }
  return undefined;
}

function kindOf(kind: MessageFormKind, parts: Parts, masked: Masked): ComplaintKind | undefined {
  switch (kind) {
    case 'nothing':
      return undefined;
    case 'by-type':
      return formatInPhrase(unmasked(masked, parts.type)) === undefined ? 'type' : 'format';
    case 'by-primitive':
      return typeInPhrase(unmasked(masked, parts.type)) === undefined ? 'value' : 'type';
    case 'by-tag':
      return kindOfTag(unmasked(masked, parts.tag));
    case 'by-owner':
      // A missing attribute of a language value is a bug of the tool, not of the call.
      return parts.owner !== undefined && typeInPhrase(unmasked(masked, parts.owner)) !== undefined
        ? undefined
        : 'tool';
    case 'by-name':
      return (typeInPhrase(parts.name ?? '') ?? formatInPhrase(parts.name ?? '')) ? undefined : 'value';
    default:
      return kind;
  }
}

/** Tags of Go's validator. */
function kindOfTag(tag: string): ComplaintKind {
  if (tag.startsWith('required')) return 'missing';
  if (tag === 'oneof') return 'value';
  return RANGE_TAG.test(tag) ? 'range' : 'format';
}

const RANGE_TAG = /^(?:min|max|len|gte?|lte?|eq|ne)$/;

/** The type before the first dot is Go's, not the document's. */
function ownedName(masked: Masked, owned: string | undefined): string | undefined {
  return owned === undefined ? undefined : unmask(masked, owned).replace(/^[^.]*\./, '');
}

/** The name below an object, unless that is the whole input. */
function below(masked: Masked, at: string | undefined, name: string | undefined): string | undefined {
  const place = at === undefined ? undefined : pathOfText(unmasked(masked, at).replace(/\.?property$/, ''));
  if (place === undefined || name === undefined || WHOLE.test(place)) return name;
  return joinPaths(place, pathOfText(name));
}

const WHOLE = /^(?:data|body|input|args|arguments|params|parameters|query|querystring|object|request)$/;

function unmasked(masked: Masked, part = ''): string {
  return (part.length === 1 ? slotOfChar(masked, part)?.text : undefined) ?? unmask(masked, part);
}

function isProse(masked: Masked, said: string): boolean {
  const isSlot = said.length === 1 && slotOfChar(masked, said) !== undefined;
  return !isSlot && (isGrammarWord(said) || isFrameWord(said));
}
