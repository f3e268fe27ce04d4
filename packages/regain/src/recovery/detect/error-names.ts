/** Codes and names of errors in a text: `An error occurred (SlowDown)`, `code = NotFound`, `psycopg2.errors.DiskFull: `. */

import { allMatches } from './all-matches.ts';
import { classOfCode } from './classes-by-code.ts';
import { mysqlName } from './error-code.ts';

/** Texts beyond this are not examined. */
const CHARS_MAX = 2_000;
const NAMES_MAX = 20;

/** Where clients and services put a code, and names in the form of error classes anywhere. */
const POSITIONS: readonly RegExp[] = [
  /\berror occurred \(([A-Za-z]\w{2,60})\)/g,
  /(?:\bcode|\bstatus|\bStatusCode|ERR! code)["']?\s*[:=.]?\s*["']?(?:StatusCode\.)?([A-Z][A-Za-z_]{2,60})\b/g,
  /["'](?:code|error|type|reason|Code)["']\s*:\s*["']([A-Za-z][\w.-]{2,60})["']/g,
  /<Code>([A-Za-z]\w{2,60})<\/Code>/g,
  /\((?:code )?([A-Z][A-Za-z]{3,40})\)/g,
  /\b(?:MCP |JSON-?RPC )?error (-32\d{3})\b|\b[Cc]ode["']?:? ?(-32\d{3})\b/g,
  /\bSQLSTATE[[ :=]{1,3}([0-9A-Z]{5})\b|\bERROR \d{4} \(([0-9A-Z]{5})\)|\b\d{6} \(([0-9A-Z]{5})\)/g,
  /\b(E[A-Z]{4,14}|(?:ERR|UND|SQLITE|ER)_[A-Z_]{3,50})\b/g,
  /\b((?:[A-Za-z_]\w{0,60}\.){0,6}[A-Z][A-Za-z_]{1,60}(?:Error|Exception|Violation|Timeout|Failure|Disconnected|Canceled|Available|Full|Key|Bucket|Limit\w*))\b/g,
  /(?:^|\n)([A-Z][A-Za-z]{4,60}): /g,
  /^(?:\w{1,20} ){0,2}error: ([a-z]{2,30}(?:_[a-z]{2,30}){1,4})\s*$/gi,
];
const MYSQL =
  /\((\d{4}), ?u?["']|\bERROR (\d{4}) \(|\bSQLSTATE\[\w{5}\](?:: [\w ]{1,40}:)? \[?(\d{4})\b|\bgeneral error: (\d{4})\b/gi;

/** In the order of the text, without duplicates; the last part of a dotted name. */
export function errorNamesIn(message: string): readonly string[] {
  const text = message.slice(0, CHARS_MAX);
  if (/^\s*[A-Za-z]\w{0,60}(?:[_.-]\w{1,60}){1,6}\s*$/.test(text)) return [text.trim()];
  const found = POSITIONS.flatMap((pattern) => allMatches(text, pattern)).map(
    (match) => [match.index, match.slice(1).find((part) => part !== undefined)!] as const,
  );
  const numbers = allMatches(text, MYSQL).flatMap((match) => {
    const name = mysqlName(Number(match.slice(1).find((part) => part !== undefined)));
    return name === undefined ? [] : [[match.index - 1, name] as const];
  });
  const names = [...numbers, ...found]
    .toSorted(([a], [b]) => a - b)
    .map(([, name]) => name.slice(name.lastIndexOf('.') + 1));
  return [...new Set(names)].slice(0, NAMES_MAX);
}

/** The first known code in a text. */
export function knownCodeIn(names: readonly string[]): string | undefined {
  return names.find((name) => classOfCode(name) !== undefined && !isWord(name));
}

/** Words that are also codes, and a name that parsers use for requests and for answers. */
function isWord(name: string): boolean {
  return /^(?:CONFLICT|INTERNAL|ABORTED|UNKNOWN|JSONDecodeError)$/i.test(name);
}

/** A name as words: `ExpiredTokenException`, `rate_limit_exceeded`, `PERMISSION_DENIED`. */
export function nameAsWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_\-.]+/g, ' ')
    .toLowerCase();
}
