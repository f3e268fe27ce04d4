/** Finds code that stands twice: runs of equal lines, whatever their indentation. */

import { basename } from 'node:path';
import type { Source } from './check.ts';

/** So many equal lines in a row are a duplicate. */
const runMin = 6;

interface Line {
  readonly text: string;
  readonly number: number;
}

interface LineRange {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

export interface Duplicate {
  readonly first: LineRange;
  readonly second: LineRange;
  readonly lines: number;
}

/** Pairs of places that share `runMin` or more equal lines, longest first. */
export function duplicates(sources: readonly Source[]): Duplicate[] {
  const files = sources.map(({ path, text }) => ({ path, lines: codeLines(text) }));
  const seen = new Map<string, [file: number, at: number][]>();
  const found: Duplicate[] = [];
  files.forEach(({ path, lines }, file) => {
    for (let at = 0; at + runMin <= lines.length; at++) {
      const key = keyAt(lines, at);
      const before = seen.get(key) ?? [];
      for (const [otherFile, otherAt] of before) {
        const other = files[otherFile]!;
        // A run is reported where it begins, and does not overlap itself.
        const isBegun = at > 0 && otherAt > 0 && lines[at - 1]!.text === other.lines[otherAt - 1]!.text;
        const lengthMax = otherFile === file ? at - otherAt : Infinity;
        if (isBegun || lengthMax < runMin) continue;
        const length = runLength(other.lines, otherAt, lines, at, lengthMax);
        found.push({
          first: placeOf(other.path, other.lines, otherAt, length),
          second: placeOf(path, lines, at, length),
          lines: length,
        });
      }
      seen.set(key, [...before, [file, at]]);
    }
  });
  return found.sort((a, b) => b.lines - a.lines);
}

/** One sentence for each duplicate that no exception covers, and for each exception that covers none. */
export function duplicateViolations(
  sources: readonly Source[],
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const used = new Set<string>();
  const found = duplicates(sources).flatMap(({ first, second, lines }) => {
    const pair = [basename(first.path), basename(second.path)].sort().join(' ~ ');
    if (exceptions[pair] !== undefined) {
      used.add(pair);
      return [];
    }
    return [`${shown(first)} and ${shown(second)} share ${lines} lines: write them once, and use them twice`];
  });
  const stale = Object.keys(exceptions)
    .filter((pair) => !used.has(pair))
    .map((pair) => `${pair} share no run of ${runMin} lines any more: remove the exception`);
  return [...found, ...stale];
}

/** Code only: imports and re-exports, comments, blank lines and lone brackets say nothing of their own. */
function codeLines(text: string): Line[] {
  const counted: Line[] = [];
  let isImport = false;
  let isComment = false;
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim().replaceAll(/\s+/g, ' ');
    if (/^(?:import|export (?:type )?[{*])/.test(line)) isImport = true;
    if (line.startsWith('/*')) isComment = true;
    if (!isImport && !isComment && !line.startsWith('//') && /\w/.test(line)) {
      counted.push({ text: line, number: i + 1 });
    }
    if (isImport && line.endsWith(';')) isImport = false;
    if (isComment && line.endsWith('*/')) isComment = false;
  });
  return counted;
}

function keyAt(lines: readonly Line[], at: number): string {
  let key = '';
  for (let i = at; i < at + runMin; i++) key += `${lines[i]!.text}\n`;
  return key;
}

function runLength(a: readonly Line[], atA: number, b: readonly Line[], atB: number, max: number): number {
  let length = 0;
  while (length < max && a[atA + length] !== undefined && a[atA + length]!.text === b[atB + length]?.text)
    length++;
  return length;
}

function placeOf(path: string, lines: readonly Line[], at: number, length: number): LineRange {
  return { path, from: lines[at]!.number, to: lines[at + length - 1]!.number };
}

function shown({ path, from, to }: LineRange): string {
  return `${path}:${from}-${to}`;
}
