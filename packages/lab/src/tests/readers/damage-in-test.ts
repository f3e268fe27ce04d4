/** Seeded damage to a file: odd values, deep nesting, truncation, encodings, control characters. */

import type { Random } from 'regain/internal/types';

/** A file after one or more changes. `changes` names them for the message of a failing test. */
export interface DamagedFile {
  readonly bytes: Buffer;
  readonly changes: string;
}

/** How the places of a file are found: in one JSON text, in one JSON text per line, or in the cells of lines. */
export type FileFormat = 'json' | 'jsonl' | 'csv';

/** Control characters of every kind that a terminal may act on: CSI, OSC, C1, bidirectional overrides. */
const ESCAPES = '\u001b[31mred\u001b]0;title\u0007\u009b2J\u0085\u202eoverride\u2066\u200f\b\r';

const oddValues: readonly string[] = [
  ...'null true 0 -1 0.5 1e308 1e999 -1e999 -0 9007199254740993 "" [] {}'.split(' '),
  ...['[[]]', '[null]', '[{}]', '{"":0}', '{"toString":1,"valueOf":2}', '[{"toString":1,"valueOf":2}]'],
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":1}}', '{"length":-1}', '{"then":1}'],
  ...['{"$ref":"#"}', '{"enum":[{"toString":1}]}', '{"type":["x"]}', '{"pattern":"("}', '{"items":0}'],
  ...['{"$from":0}', '{"$from":"s1","path":[]}', '"__proto__"', '"constructor"', '"\\ud800"', '"\\u0000"'],
  ...['"NaN"', '"Infinity"', '"1e999"', '"2026-02-31"', '"../../x"', '"\\ud800\\u202e"', '[0,"",null,{},[]]'],
  JSON.stringify(ESCAPES),
];
const notJson = ['NaN', 'Infinity', 'undefined', "'x'", '0x10', '01', '', '/* */1', '[1,]'];
const oddKeys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ESCAPES, '\ud800'];

/** One to three changes; `trial` selects them, so that a failing trial can be repeated alone. */
export function damage(text: string, format: FileFormat, random: Random): DamagedFile {
  const changes: string[] = [];
  let damaged = text;
  for (let left = 1 + random.below(3); left > 0; left--) {
    const inner = format === 'csv' ? cellDamage : valueDamage;
    const [name, change] = random.below(4) === 0 ? pick(random, wholeDamage) : pick(random, inner);
    changes.push(name);
    damaged =
      format === 'jsonl' && inner === valueDamage && name in valueNames
        ? onOneLine(damaged, random, (line) => change(line, random))
        : change(damaged, random);
  }
  const [encoding, encode] = random.below(6) === 0 ? pick(random, encodings) : encodings[0]!;
  return { bytes: encode(damaged, random), changes: [...changes, encoding].join(', ') };
}

type Change = readonly [string, (text: string, random: Random) => string];

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)]!;
}

function onOneLine(text: string, random: Random, change: (line: string) => string): string {
  const lines = text.split('\n');
  const at = random.below(Math.max(1, lines.length - 1));
  return lines.with(at, change(lines[at]!)).join('\n');
}

function nested(random: Random): string {
  const depth = pick(random, [200, 600, 2_000, 10_000, 100_000]);
  const [open, inside, close] = pick(random, [
    ['[', '1', ']'],
    ['{"a":', '1', '}'],
    ['[{"properties":', '{}', '}]'],
    ['{"type":"object","properties":{"a":', '{}', '}}'],
    ['[', '', ''],
  ] as const);
  return open.repeat(depth) + inside + close.repeat(depth);
}

const valueDamage: readonly Change[] = [
  ['odd value', (text, random) => replaceValue(text, random, pick(random, oddValues))],
  ['odd value', (text, random) => replaceValue(text, random, pick(random, oddValues))],
  ['odd value', (text, random) => replaceValue(text, random, pick(random, oddValues))],
  ['nested value', (text, random) => replaceValue(text, random, nested(random))],
  ['not JSON', (text, random) => replaceValue(text, random, pick(random, notJson))],
  ['escapes', (text, random) => replaceValue(text, random, `${ESCAPES}`)],
  ['long text', (text, random) => replaceValue(text, random, `"${'x'.repeat(10 ** (3 + random.below(3)))}"`)],
  ['long list', (text, random) => replaceValue(text, random, `[${'1,'.repeat(20_000)}1]`)],
  [
    'key twice',
    (text, random) => replaceKey(text, random, (key) => `${key}:${pick(random, oddValues)},${key}`),
  ],
  ['other key', (text, random) => replaceKey(text, random, () => JSON.stringify(pick(random, oddKeys)))],
  ['key gone', (text, random) => replaceKey(text, random, () => '"gone"')],
  [
    'more keys',
    (text, random) => replaceKey(text, random, (key) => `${JSON.stringify(pick(random, oddKeys))}:1,${key}`),
  ],
];
const valueNames: Readonly<Record<string, true>> = Object.fromEntries(
  valueDamage.map(([name]) => [name, true]),
);

const cellDamage: readonly Change[] = [
  [
    'odd cell',
    (text, random) => replaceCell(text, random, pick(random, ['', '-1', '1e999', 'NaN', 'x', '=1+1', '0x1'])),
  ],
  ['quote', (text, random) => replaceCell(text, random, '"')],
  ['escapes', (text, random) => replaceCell(text, random, ESCAPES)],
  ['nested ledger', (text, random) => replaceCell(text, random, `"${nested(random).replaceAll('"', '""')}"`)],
  ['long cell', (text, random) => replaceCell(text, random, 'x'.repeat(10 ** (3 + random.below(3))))],
  ['many cells', (text, random) => replaceCell(text, random, ','.repeat(10 ** (1 + random.below(4))))],
];

const wholeDamage: readonly Change[] = [
  ['truncated', (text, random) => text.slice(0, random.below(text.length + 1))],
  ['without start', (text, random) => text.slice(random.below(text.length + 1))],
  ['only nesting', (_, random) => nested(random)],
  ['nested in lists', (text) => `${'['.repeat(5_000)}${text}${']'.repeat(5_000)}`],
  ['twice', (text) => text + text],
  ['empty', (_, random) => pick(random, ['', '\n', ' ', '\0', '[]', '{}', 'null', '0', '"x"', '\n\n\n'])],
  ['byte order mark', (text) => `\uFEFF${text}`],
  ['NUL', (text, random) => splice(text, random, '\0')],
  ['escapes', (text, random) => splice(text, random, ESCAPES)],
  ['character gone', (text, random) => splice(text, random, '', 1)],
  ['other line ends', (text) => text.replaceAll('\n', '\r\n')],
  ['one line', (text) => text.replaceAll('\n', ' ')],
];

const encodings: readonly (readonly [string, (text: string, random: Random) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['Latin-1', (text) => Buffer.from(text, 'latin1')],
  ['invalid UTF-8', (text, random) => flip(Buffer.from(text), random, () => 0xc0 + random.below(64))],
  ['flipped bit', (text, random) => flip(Buffer.from(text), random, (byte) => byte ^ (1 << random.below(8)))],
];

function flip(bytes: Buffer, random: Random, change: (byte: number) => number): Buffer {
  if (bytes.length === 0) return bytes;
  const at = random.below(bytes.length);
  bytes[at] = change(bytes[at]!);
  return bytes;
}

function splice(text: string, random: Random, inserted: string, removed = 0): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + inserted + text.slice(at + removed);
}

const KEY = /"(?:[^"\\]|\\.)*"(?=\s*:)/g;
/** A text, number or word that follows a colon, a comma or an opening bracket, or an empty list or object. */
const SCALAR = /(?<=[[:,]\s*)(?:"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d[\d.eE+-]*|true|false|null|\[\s*\]|\{\s*\})/g;
/** A list or an object without others inside. */
const FLAT = /\[[^[\]{}]*\]|\{[^[\]{}]*\}/g;

function replaceValue(text: string, random: Random, value: string): string {
  return replaceMatch(text, random, random.below(3) === 0 ? FLAT : SCALAR, () => value);
}

function replaceKey(text: string, random: Random, change: (key: string) => string): string {
  return replaceMatch(text, random, KEY, change);
}

function replaceCell(text: string, random: Random, value: string): string {
  return replaceMatch(text, random, /[^,\n]+/g, () => value);
}

function replaceMatch(text: string, random: Random, all: RegExp, change: (match: string) => string): string {
  // Earlier changes may have made the text long: its start has places enough.
  const found = [...text.slice(0, 50_000).matchAll(all)];
  if (found.length === 0) return text;
  const { 0: match, index } = pick(random, found);
  return text.slice(0, index) + change(match) + text.slice(index + match.length);
}
