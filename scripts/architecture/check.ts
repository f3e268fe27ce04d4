/** Reads source texts and finds crossed walls, ambient clocks and randomness, and files that grew too long. */

import { posix } from 'node:path';
import { codeOnly } from './lexer.ts';
import {
  ambientExceptions,
  frontDoor,
  lengthExceptions,
  linesMax,
  type Room,
  rooms,
  usesText,
} from './rooms.ts';

export interface Source {
  /** Path from the root of the project, with forward slashes: `src/law/gap.ts`. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** What is banned outside the rooms that may be ambient, and what to use instead. */
const banned: readonly { readonly what: string; readonly pattern: RegExp; readonly instead: string }[] = [
  { what: 'Date.now', pattern: global('Date\\s*\\??\\.\\s*now'), instead: 'take a clock as an argument' },
  {
    what: 'new Date()',
    pattern: global('(?:Date\\s*\\(\\s*\\)|(?<=\\bnew\\s+)Date(?!\\s*\\())'),
    instead: 'take the time as an argument',
  },
  {
    what: 'Math.random',
    pattern: global('Math\\s*\\??\\.\\s*random'),
    instead: "take a Random as an argument, opened by path: random('room', 'purpose', index)",
  },
  {
    what: 'crypto randomness',
    pattern: global('(?:randomUUID|getRandomValues|randomBytes|randomInt)', '(?<![\\w$#])'),
    instead: "take a Random as an argument, opened by path: random('room', 'purpose', index)",
  },
  {
    what: 'performance.now',
    pattern: global('performance\\s*\\??\\.\\s*now'),
    instead: 'take a clock as an argument',
  },
  {
    what: 'process',
    pattern: global('process(?!\\s*\\??:)'),
    instead:
      'take what you need as an argument; only cli/ and server/ read it (rename a variable of that name)',
  },
  {
    what: 'console',
    pattern: global('console(?!\\s*\\??:)'),
    instead: 'return data and let cli/ or server/ print it (rename a variable of that name)',
  },
];

/** Every violation, each one sentence with directions. An empty list means that the walls stand. */
export function violations(
  sources: readonly Source[],
  longFiles: Readonly<Record<string, string>> = lengthExceptions,
): string[] {
  const found = sources.flatMap((source) => [
    ...lengthViolations(source, longFiles),
    ...(isTest(source.path) ? [] : [...importViolations(source), ...ambientViolations(source)]),
  ]);
  return [...found, ...staleExceptions(sources, longFiles)];
}

/** `export { x } from`, `import x from`, `import 'x'` and `import('x')`, types included. */
export function importsOf(text: string): Import[] {
  const code = codeOnly(text);
  const pattern = /\b(?:(?:import|export)\b[^;'"`()]*?\bfrom|import\s*\(|import)\s*(['"`])/g;
  return [...code.matchAll(pattern)].map((match) => {
    const start = match.index + match[0].length;
    return { specifier: text.slice(start, code.indexOf(match[1]!, start)), line: lineAt(code, match.index) };
  });
}

function importViolations(source: Source): string[] {
  const room = roomOf(source.path);
  if (room === undefined) {
    return [
      `${source.path}: no room has that name; add it to scripts/architecture/rooms.ts or move the file`,
    ];
  }
  return importsOf(source.text).flatMap(({ specifier, line }) => {
    const where = `${source.path}:${line} imports ${specifier}`;
    if (specifier.startsWith('.')) return relativeViolation(source, room, specifier, where);
    if (specifier.startsWith('node:')) {
      if (room.node) return [];
      return `${where}: ${room.name} must run in a browser; move what needs Node to cli/ or pass its result in`;
    }
    const name = packageName(specifier);
    if (room.packages.includes(name)) return [];
    const allowed = room.packages.join(', ') || 'no package';
    return `${where}: ${room.name} may use ${allowed}; write it here, or pass it in through an argument`;
  });
}

function relativeViolation(source: Source, room: Room, specifier: string, where: string): string[] {
  const target = posix.join(posix.dirname(source.path), specifier);
  if (!target.startsWith('src/')) {
    const isManifest = target === 'package.json' && room.ambient;
    return isManifest ? [] : [`${where}: sources import nothing outside src/; move the file into a room`];
  }
  if (isTest(target)) return [`${where}: that file is for tests; move what is needed here out of it`];
  const other = roomOf(target);
  if (other === undefined) return [`${where}: no room holds ${target}`];
  if (other.name === room.name || room.uses.includes(other.name)) return [];
  if (other === frontDoor) return [`${where}: the front door is for users; import the file that defines it`];
  if (room.uses.includes('*')) return [];
  return [
    `${where}: ${room.name} may use ${usesText(room)}; ` +
      `move what both need down to contract/, or pass it in from a room that may use ${other.name}`,
  ];
}

function ambientViolations(source: Source): string[] {
  if (roomOf(source.path)?.ambient || ambientExceptions[source.path] !== undefined) return [];
  const code = codeOnly(source.text);
  return banned.flatMap(({ what, pattern, instead }) =>
    [...code.matchAll(pattern)].map(
      (match) => `${source.path}:${lineAt(code, match.index)} uses ${what}: ${instead}`,
    ),
  );
}

function lengthViolations({ path, text }: Source, longFiles: Readonly<Record<string, string>>): string[] {
  const lines = lineCount(text);
  if (lines <= linesMax || longFiles[path] !== undefined) return [];
  return [`${path} has ${lines} lines, the limit is ${linesMax}: split it into files of one idea each`];
}

function staleExceptions(sources: readonly Source[], longFiles: Readonly<Record<string, string>>): string[] {
  return Object.keys(longFiles)
    .filter((path) => !sources.some((source) => source.path === path && lineCount(source.text) > linesMax))
    .map((path) => `${path} needs no exception from the length limit: remove it from rooms.ts`);
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** Tests, and helpers that only tests import: `run-in-test.ts`. */
function isTest(path: string): boolean {
  return /(?:\.test|-in-test)\.ts$/.test(path);
}

/** The room a path lies in; files directly under src/ are the front door. */
export function roomOf(path: string): Room | undefined {
  const [, name, ...rest] = path.split('/');
  if (rest.length === 0) return frontDoor;
  return rooms.find((room) => room.name === name);
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Matches a global name, also spread or through globalThis, but not a property or a longer word. */
function global(source: string, before = '(?<![\\w$#])(?<!(?<!\\.\\.)\\.)'): RegExp {
  return new RegExp(`(?:${before}|\\bglobalThis\\s*\\??\\.\\s*)${source}(?![\\w$])`, 'g');
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
