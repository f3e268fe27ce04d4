/** Masks a text: quoted words, code names, lists and literals become single characters, so that only prose is left. */

/** The original text of one masked character. */
export interface Slot {
  /** `name`: an unquoted identifier or path; `literal`: a date, an id, a size; `list`: text in brackets. */
  readonly kind: 'quoted' | 'name' | 'literal' | 'list' | 'json' | 'url';
  /** The content, without quotes and brackets. */
  readonly text: string;
  readonly raw: string;
}

export interface Masked {
  readonly text: string;
  readonly slots: readonly Slot[];
}

/** The most characters that are read. */
const TEXT_CHARS_MAX = 4_000;
const SLOTS_MAX = 1_000;
const FIRST = 0xe000;

/** One masked character, for use inside a pattern. */
export const SLOT = '[\\uE000-\\uE3FF]';

/** Quoted words, lists and code are data: nothing in them counts as prose. */
export function mask(text: string): Masked {
  const slots: Slot[] = [];
  const masked = text.replace(TOKEN, (raw, double, single, tick, curly, list, json) => {
    const slot = slotOf(raw, double ?? single ?? tick ?? curly, list, json);
    if (slot === undefined || slots.length >= SLOTS_MAX) return raw;
    slots.push(slot);
    return String.fromCharCode(FIRST + slots.length - 1);
  });
  return { text: masked, slots };
}

/** The slot of a character, if it is one. */
export function slotOfChar({ slots }: Masked, char: string | undefined): Slot | undefined {
  return char === undefined ? undefined : slots[char.charCodeAt(0) - FIRST];
}

/** The original text of a part of the masked text. */
export function unmask({ slots }: Masked, part: string): string {
  return part.replace(ANY_SLOT, (char) => slots[char.charCodeAt(0) - FIRST]?.raw ?? '');
}

/** Bounded, without control characters and without characters that denote slots. */
export function boundedText(text: string): string {
  const bounded = text.length > TEXT_CHARS_MAX ? text.slice(0, TEXT_CHARS_MAX) : text;
  return UNCLEAN.test(bounded) ? bounded.replaceAll(UNCLEAN_ALL, ' ') : bounded;
}

const ANY_SLOT = new RegExp(SLOT, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed.
const UNCLEAN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ue000-\uf8ff\ufeff]/;
const UNCLEAN_ALL = new RegExp(UNCLEAN.source, 'g');

const QUOTED = [
  String.raw`"((?:[^"\\\n]|\\.){0,400})"`,
  // An apostrophe inside or after a word does not open a quotation.
  String.raw`(?<![\w\uE000-\uE3FF])'([^'\n]{0,400})'(?!\w)`,
  '`([^`\\n]{1,400})`',
  '[“‘«]([^“”‘’«»\\n]{1,400})[”’»]',
];
const URL = String.raw`\bhttps?:\/\/[^\s"'<>)\]]+`;
const LIST = String.raw`(?<!\w)\[(?!possible |allowed |valid )([^[\]\n]{0,1200})\]`;
const JSON_OBJECT = String.raw`(\{[^{}\n]{0,600}\})`;
/** Words with joining characters: `items[0].qty`, `java.lang.String`, `date-time`, `$limit`, `:name`. */
const WORD = String.raw`(?:(?<![\w.:])[$@:]|(?<!\S)--?)?[A-Za-z_][\w$]*(?:(?:[./@-]|::?|->)[\w$]+|\[["']?[\w-]{0,40}["']?\])*`;
const POINTER = String.raw`(?<![\w/.<:])\/[A-Za-z_][\w~%.-]*(?:\/[\w~%.-]+)*(?<![.])`;
const NUMBER = String.raw`[-+]?\d[\w%]*(?:[.:+-]\w+)*`;
/** Skips plain words in one step. */
const PLAIN_WORDS = '[A-Za-z][a-z]*(?: [A-Za-z][a-z]*)*(?= |$)';
const TOKEN = new RegExp(
  [PLAIN_WORDS, ...QUOTED, LIST, JSON_OBJECT, URL, WORD, POINTER, NUMBER].join('|'),
  'g',
);

function slotOf(
  raw: string,
  quoted: string | undefined,
  list: string | undefined,
  json: string | undefined,
): Slot | undefined {
  if (quoted !== undefined) return { kind: 'quoted', text: unescaped(quoted, raw), raw };
  if (list !== undefined) return { kind: 'list', text: list.trim(), raw };
  if (json !== undefined) return { kind: 'json', text: json, raw };
  const first = raw.charCodeAt(0);
  if (PLAIN.test(raw)) return undefined;
  if (first === 0x68 && (raw.startsWith('http://') || raw.startsWith('https://')))
    return { kind: 'url', text: raw, raw };
  if (isDigit(first) || first === 0x2b || (first === 0x2d && isDigit(raw.charCodeAt(1))))
    return PLAIN_NUMBER.test(raw) ? undefined : { kind: 'literal', text: raw, raw };
  if (!CODE.test(raw)) return undefined;
  return { kind: LITERAL.test(raw) ? 'literal' : 'name', text: raw, raw };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const PLAIN = /^[A-Za-z][a-z ]*$/;
const PLAIN_NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
/** Signs of a code name: underscores, digits, dots, brackets, an inner capital, a sigil. */
const CODE =
  /[_\d$[\]]|[a-z][A-Z]|\w\.\w|\w@\w|\w:\w|^[/:@-]|^(?:data|body|params|query|querystring|headers|arguments|args|input)\/|->/;
/** Ids such as `ORD-0042`, e-mail addresses. */
const LITERAL = /-\w*\d|\w@\w/;

function unescaped(inner: string, raw: string): string {
  if (!inner.includes('\\') || !raw.startsWith('"')) return inner;
  try {
    return String(JSON.parse(raw));
  } catch {
    return inner;
  }
}
