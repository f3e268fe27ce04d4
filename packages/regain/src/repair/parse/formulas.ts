/** Reads sentences that have one of the fixed forms: name, value and type stand where the form has them. */

import type { Json } from '../../types/index.ts';
import { type FormKind, forms } from './formula-table.ts';
import { valueOfPart } from './literals.ts';
import { type Masked, slotOfChar, unmask } from './mask.ts';
import type { ComplaintKind } from './parsed-failure.ts';
import { formatNamed, isFrameWord, isGrammarWord, typeNamed } from './vocabulary.ts';

/** What a fixed form says. Without a kind it says that there is nothing to complain of. */
export interface Formula {
  readonly kind?: ComplaintKind | undefined;
  readonly name?: string | undefined;
  readonly value?: Json | undefined;
  readonly expected?: string | undefined;
}

type Parts = Readonly<Record<string, string | undefined>>;

/** `lower`: the masked text in lower case. */
export function formulaOf(masked: Masked, lower: string): Formula | undefined {
  for (const { needle, kind, pattern } of forms) {
    if (!lower.includes(needle)) continue;
    const match = pattern.exec(masked.text);
    if (match === null) continue;
    const parts: Parts = match.groups ?? {};
    const said = parts.name ?? parts.other;
    if (said !== undefined && isProse(masked, said)) continue;
    const found = kindOf(kind, parts, masked);
    if (found === undefined && kind === 'by-name') continue;
    return {
      kind: found,
      name: said === undefined ? ownedName(masked, parts.owned) : unmasked(masked, said).trim(),
      value: parts.value === undefined ? undefined : valueOfPart(masked, parts.value),
      expected: parts.type === undefined ? undefined : unmasked(masked, parts.type),
    };
  }
  return undefined;
}

function kindOf(kind: FormKind, parts: Parts, masked: Masked): ComplaintKind | undefined {
  switch (kind) {
    case 'nothing':
      return undefined;
    case 'by-type':
      return formatNamed(unmasked(masked, parts.type)) === undefined ? 'type' : 'format';
    case 'by-tag':
      return kindOfTag(unmasked(masked, parts.tag));
    case 'by-owner':
      // What a value of the language itself lacks is a fault of the tool, not of the call.
      return parts.owner !== undefined && typeNamed(unmasked(masked, parts.owner)) !== undefined
        ? undefined
        : 'tool';
    case 'by-name':
      return (typeNamed(parts.name ?? '') ?? formatNamed(parts.name ?? '')) ? undefined : 'value';
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

function unmasked(masked: Masked, part = ''): string {
  return (part.length === 1 ? slotOfChar(masked, part)?.text : undefined) ?? unmask(masked, part);
}

function isProse(masked: Masked, said: string): boolean {
  const isSlot = said.length === 1 && slotOfChar(masked, said) !== undefined;
  return !isSlot && (isGrammarWord(said) || isFrameWord(said));
}
