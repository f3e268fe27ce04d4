/**
 * What an error text says about a parameter name: that it is not accepted, missing, or suggested. Strict: an unknown
 * wording says nothing, and an error about a value is not one about a name.
 */

import {
  AFTER_NOUN,
  commonWords,
  MISSING_AFTER,
  MISSING_BEFORE,
  NEXT_LINE,
  REFUSED_AFTER,
  REFUSED_BEFORE,
  SUGGESTED_AFTER,
  SUGGESTED_BEFORE,
  UNKNOWN_AFTER,
  UNKNOWN_BEFORE,
  UNKNOWN_CODE,
  UNSUPPORTED_VALUE,
  VALUE_AFTER,
  WANTED_AFTER,
  WANTED_BEFORE,
  WANTED_CODE,
} from './error-text-patterns.ts';

/** Strength of a mention: 0 none, 1 mentioned, 2 required, 3 suggested. */
export type MentionStrength = 0 | 1 | 2 | 3;

/** Whether the text says that the tool accepts no parameter of this name. */
export function saysUnknownParameter(errorText: string, name: string): boolean {
  const text = normalisedText(errorText);
  return mentionsOf(text, name).some(isMentionedAsUnknown) || isInJsonReport(text, name, UNKNOWN_CODE);
}

export function mentionStrength(errorText: string, name: string): MentionStrength {
  const text = normalisedText(errorText);
  let strength: MentionStrength = 0;
  for (const mention of mentionsOf(text, name)) {
    const { left, right, isQuoted } = mention;
    // A common word is not a name, unless it is quoted.
    const isMarked = isQuoted || AFTER_NOUN.test(left) || !commonWords.has(name.toLowerCase());
    if (!isMarked || isMentionedAsUnknown(mention)) continue;
    if (SUGGESTED_BEFORE.test(left) || SUGGESTED_AFTER.test(right)) return 3;
    if (MISSING_BEFORE.test(left) || MISSING_AFTER.test(right)) strength = 2;
    else if (strength === 0) strength = 1;
  }
  return strength === 1 && isInJsonReport(text, name, WANTED_CODE) ? 2 : strength;
}

/** Every word of the text that could be a name, bounded. */
export function namesInText(errorText: string): readonly string[] {
  return [...new Set(normalisedText(errorText).match(/[A-Za-z_][\w-]{0,60}/g) ?? [])].slice(0, NAMES_MAX);
}

const TEXT_MAX = 4_000;
const NAMES_MAX = 200;
const MENTIONS_MAX = 20;
/** Number of characters around a name that are read. */
const NEAR = 120;

/** Bounded, and without the escapes of a JSON text inside a JSON text. */
function normalisedText(errorText: string): string {
  return errorText
    .slice(0, TEXT_MAX)
    .replaceAll(/\\(["'`])/g, '$1')
    .replaceAll('\\n', '\n');
}

interface Mention {
  readonly left: string;
  readonly right: string;
  readonly isQuoted: boolean;
}

function mentionsOf(text: string, name: string): readonly Mention[] {
  const mentions: Mention[] = [];
  if (name === '' || !text.includes(name)) return mentions;
  // `tenant` is not mentioned by `tenant_id` or `tenant-id`; `--tenant` mentions it.
  const whole = new RegExp(`(?<!\\w)(?<!\\w-)${escaped(name)}(?!\\w)(?!-\\w)`, 'g');
  for (const { index } of text.matchAll(whole)) {
    const left = text.slice(Math.max(0, index - NEAR), index);
    const right = text.slice(index + name.length, index + name.length + NEAR);
    if (mentions.push({ left, right, isQuoted: /['"`‘“]$/.test(left) }) === MENTIONS_MAX) break;
  }
  return mentions;
}

function isMentionedAsUnknown({ left, right, isQuoted }: Mention): boolean {
  if (NEXT_LINE.test(right)) return true;
  if (WANTED_AFTER.test(right)) return false;
  if (UNKNOWN_BEFORE.test(left)) {
    // A required parameter may be called additional.
    if (/\b(?:additional|extra)\b/i.test(left) && WANTED_BEFORE.test(left)) return false;
    return !VALUE_AFTER.test(right) || !UNSUPPORTED_VALUE.test(left);
  }
  if (isQuoted && (REFUSED_BEFORE.test(left) || REFUSED_AFTER.test(right))) return true;
  return AFTER_NOUN.test(left) && (UNKNOWN_AFTER.test(right) || REFUSED_AFTER.test(right));
}

/** A validator's JSON report: the code and the name in one object. */
function isInJsonReport(text: string, name: string, code: RegExp): boolean {
  const quoted = `"${name}"`;
  if (!text.includes(quoted) || !code.test(text)) return false;
  return (text.match(/\{[^{}]*\}/g) ?? []).some((part) => part.includes(quoted) && code.test(part));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
