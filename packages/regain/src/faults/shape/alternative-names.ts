/** Other plausible names for parameters, fields and tools: synonyms, and other ways to write the same words. */

import { type Random, shuffled } from '../../types/index.ts';
import { capitalised, wordsOf } from '../../values/index.ts';

/** Words that APIs use for one another. */
const synonyms: readonly (readonly string[])[] = [
  ['city', 'location', 'place', 'town'],
  ['origin', 'from', 'departure_city', 'source'],
  ['destination', 'to', 'arrival_city', 'target'],
  ['amount', 'total', 'sum', 'value'],
  ['price', 'cost', 'rate'],
  ['id', 'identifier', 'ref', 'key'],
  ['user', 'account', 'member'],
  ['customer', 'client', 'buyer'],
  ['name', 'title', 'label', 'display_name'],
  ['passenger', 'traveller', 'passenger_name'],
  ['guest', 'visitor', 'guest_name'],
  ['patient', 'patient_name', 'person'],
  ['date', 'day', 'on_date'],
  ['start', 'begin', 'starts_at'],
  ['end', 'finish', 'ends_at'],
  ['time', 'hour', 'at'],
  ['duration', 'length', 'elapsed'],
  ['count', 'quantity', 'number_of', 'qty'],
  ['quantity', 'qty', 'units'],
  ['limit', 'page_size', 'max_results'],
  ['offset', 'skip', 'start_at'],
  ['status', 'state', 'phase'],
  ['type', 'kind', 'category'],
  ['category', 'group', 'section'],
  ['description', 'summary', 'details'],
  ['message', 'text', 'body', 'content'],
  ['subject', 'heading', 'topic'],
  ['email', 'mail', 'email_address'],
  ['phone', 'telephone', 'phone_number'],
  ['address', 'street_address', 'postal_address'],
  ['recipient', 'beneficiary', 'receiver'],
  ['sender', 'originator', 'from_party'],
  ['query', 'search', 'q', 'term'],
  ['currency', 'currency_code', 'unit'],
  ['weight', 'mass', 'load'],
  ['distance', 'range', 'span'],
  ['path', 'filename', 'file'],
  ['folder', 'directory', 'parent'],
  ['order', 'purchase', 'sale'],
  ['product', 'item', 'article', 'sku'],
  ['room', 'unit_type', 'accommodation'],
  ['seat', 'place_number', 'position'],
  ['items', 'results', 'entries', 'records'],
  ['bookings', 'reservations'],
  ['booking', 'reservation'],
  ['balance', 'funds', 'available'],
  ['reason', 'cause', 'note'],
  ['priority', 'urgency', 'level'],
];

const verbs: readonly (readonly string[])[] = [
  ['get', 'fetch', 'retrieve', 'read', 'show'],
  ['list', 'enumerate', 'browse'],
  ['search', 'find', 'lookup', 'query'],
  ['create', 'add', 'make', 'new'],
  ['book', 'reserve'],
  ['update', 'edit', 'modify', 'change', 'set'],
  ['delete', 'remove', 'drop'],
  ['cancel', 'revoke', 'void'],
  ['send', 'deliver', 'dispatch'],
  ['transfer', 'move', 'wire'],
  ['check', 'inspect', 'test'],
];

/** A new name for a parameter or field that is not in `taken`. */
export function otherName(random: Random, name: string, taken: Iterable<string>): string {
  return firstFree(shuffled(random, wordChanges(name, synonyms)), styleChanges(name), `${name}_value`, taken);
}

/** A new name for a tool, possibly with a version suffix. */
export function otherToolName(random: Random, name: string, taken: Iterable<string>): string {
  const changed = wordChanges(name, verbs);
  const versioned = [name, ...changed].map((base) => (base.includes('_') ? `${base}_v2` : `${base}V2`));
  return firstFree(shuffled(random, [...changed, ...versioned]), [], `${name}_v2`, taken);
}

export type NameStyle = 'snake' | 'camel' | 'kebab';

export function styleOf(name: string): NameStyle {
  if (name.includes('-')) return 'kebab';
  return /[a-z0-9][A-Z]/.test(name) ? 'camel' : 'snake';
}

export function joinWords(words: readonly string[], style: NameStyle): string {
  if (style === 'kebab') return words.join('-');
  if (style === 'snake') return words.join('_');
  return words.map((word, i) => (i === 0 ? word : capitalised(word))).join('');
}

/** Every name in which one word, or the whole, is replaced by a synonym, in the style of the name. */
function wordChanges(name: string, table: readonly (readonly string[])[]): string[] {
  const words = wordsOf(name);
  const style = styleOf(name);
  return words.flatMap((word, i) =>
    table
      .filter((group) => group.includes(word))
      .flatMap((group) => group.filter((other) => other !== word))
      .map((other) => joinWords([...words.slice(0, i), ...wordsOf(other), ...words.slice(i + 1)], style)),
  );
}

/** The same words in the other styles. */
function styleChanges(name: string): string[] {
  const words = wordsOf(name);
  return (['camel', 'snake', 'kebab'] as const)
    .map((style) => joinWords(words, style))
    .filter((other) => other !== name);
}

function firstFree(
  first: readonly string[],
  then: readonly string[],
  last: string,
  taken: Iterable<string>,
): string {
  const used = new Set(taken);
  for (const candidate of [...first, ...then]) if (!used.has(candidate)) return candidate;
  let candidate = last;
  for (let n = 2; used.has(candidate); n++) candidate = `${last}${n}`;
  return candidate;
}
