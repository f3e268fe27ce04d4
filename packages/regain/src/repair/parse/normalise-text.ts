/** The text of a failure without variable parts: for comparing, embedding and caching. */

import { wordSet } from '../../values/index.ts';
import { type Masked, slotOfChar } from './mask-text.ts';

const CHARS_MAX = 1_000;

export function normaliseText(masked: Masked): string {
  const { text } = masked;
  const plain = text.replace(PART, (part, at: number) => {
    const slot = slotOfChar(masked, part);
    if (slot === undefined) return statuses.has(part) ? part : '<n>';
    if (slot.kind === 'name') return isTelling(slot.text, text, at) ? words(slot.text) : '<name>';
    return placeholders[slot.kind];
  });
  return plain.replace(SPACES, ' ').trim().toLowerCase().slice(0, CHARS_MAX);
}

const PART = /[\uE000-\uE3FF]|[-+]?\d+(?:\.\d+)?/g;
/** All whitespace except the single space. */
const SPACES = /\s{2,}|[^\S ]/g;

const placeholders = {
  quoted: '<value>',
  literal: '<id>',
  list: '<list>',
  json: '<json>',
  url: '<url>',
} as const;

/** Numbers with a fixed meaning. */
const statuses = wordSet(
  '400 401 402 403 404 405 406 408 409 410 412 413 415 422 423 425 428 429 500 501 502 503 504',
);

/** Codes and exceptions describe the failure; other names only its subject. */
function isTelling(name: string, text: string, at: number): boolean {
  if (UPPER.test(name) || EXCEPTION.test(name)) return true;
  const before = text.slice(Math.max(0, at - 2), at);
  const isFirst = before.trim() === '' && (at === 0 || before.includes('\n'));
  const next = text[at + 1];
  return isFirst && (next === undefined || next === ':' || next === '\n');
}

const UPPER = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
const EXCEPTION = /(?:Error|Exception|Timeout|Fault)$/;

/** `insufficient_scope` and `ReadTimeout` also consist of words. */
function words(name: string): string {
  return name
    .slice(name.lastIndexOf('.') + 1)
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
}
