/** What a repair does to written values beyond their notation, and the values that it fills in where there was none. */

import { atPointer, type Json, pointerKeys } from '../../types/index.ts';
import { isList } from '../arguments/json/json-types.ts';
import { callsOf, type Repair, type RepairEdit, type RepairRequest } from '../arguments/repair-types.ts';
import { normalSchema } from '../arguments/schema/normal-schema.ts';
import { viewOf } from '../arguments/schema/view-of.ts';
import { plainWords } from './question-text.ts';
import { leavesOf, placeholderPattern, writtenArguments } from './value-helpers.ts';

const noChanges = {
  /** A single value became a list of one. */
  wrapped: 0,
  /** A list of several became one of them, or something else. */
  collapsed: 0,
  /** A list of several became one text. */
  joined: 0,
};

export function changedValues(repair: Repair, request: RepairRequest) {
  const written = writtenArguments(request.call.args);
  // A text that is no JSON has no values of its own.
  const leaves = typeof written === 'string' ? [] : leavesOf(written);
  const all = ` ${callsOf(repair)
    .map(({ args }) => wordsOf(args))
    .join(' ')} `;
  const out = {
    ...noChanges,
    /** Written values that no call of the repair contains. */
    lost: leaves.filter((leaf) => !all.includes(` ${plainWords(String(leaf))} `)).length,
    /** Dropped arguments that another listed tool declares. */
    knownElsewhere: knownElsewhere(repair, request),
    /** Calls, expressions and placeholders that were written for values. */
    oddTexts: leaves.filter((leaf) => typeof leaf === 'string' && isOdd(leaf)).length,
  };
  for (const { operator, path } of repair.edits) {
    if (operator === 'drop-argument' || operator === 'other-tool' || !path.startsWith('/')) continue;
    const before = atPointer(written, path);
    const value = atPointer(repair.call.args, path);
    if (before === undefined || before === null || value === undefined) continue;
    if (isList(before)) {
      if (before.length < 2 || isList(value) || repair.further !== undefined) continue;
      const words = wordsOf(value);
      if (before.every((item) => words.includes(wordsOf(item)))) out.joined++;
      else out.collapsed++;
    } else if (isList(value) && value.length === 1 && isSingle(before)) out.wrapped++;
  }
  return out;
}

/** Neither an object nor a list in a text. */
function isSingle(value: Json): boolean {
  return typeof value !== 'object' && !/^\s*[[({]/.test(String(value));
}

function knownElsewhere({ call, edits }: Repair, { tools }: RepairRequest): number {
  const names = edits
    .filter(({ operator }) => operator === 'drop-argument')
    .map(({ path }) => pointerKeys(path).at(-1) ?? '');
  if (names.length === 0) return 0;
  const others = tools
    .filter(({ name }) => name !== call.tool)
    .slice(0, toolsMax)
    .map(({ inputSchema }) => {
      const { closed } = normalSchema(inputSchema);
      return viewOf(closed, closed).properties;
    });
  return names.filter((name) => others.some((properties) => properties.has(name))).length;
}

const toolsMax = 50;

function isOdd(text: string): boolean {
  const cut = text.slice(0, 400);
  // A list in a text is another notation; with dots it is incomplete.
  if (/^\s*[[{]/.test(cut)) return /\.{3}|…/.test(cut);
  return (
    placeholderPattern.test(cut.trim()) ||
    /\.{3}|…|\w\([^)]*\)|\bresult of\b|\bstep \d|\{\{|\w\[['"]?\w+['"]?\]|^\d+\s?[*/+]\s?\d+$/.test(cut)
  );
}

function wordsOf(value: Json): string {
  return plainWords(leavesOf(value).join(' '));
}

const supportEnough = 0.8;

/** How many, and how many of them with little support. */
export function filledValues(
  { edits }: Repair,
  { call }: RepairRequest,
): { readonly count: number; readonly doubtful: number } {
  const written = writtenArguments(call.args);
  const fills = edits.filter((edit) => isFill(edit, written));
  return {
    count: fills.length,
    doubtful: fills.filter(({ support }) => support < supportEnough).length,
  };
}

/** A value where there was none, or only a blank one. */
function isFill({ operator, path }: RepairEdit, written: Json): boolean {
  if (operator === 'fill-missing') return true;
  if (operator !== 'correct-value') return false;
  const before = valueAtPointer(written, path);
  return (
    before === undefined ||
    before === null ||
    (typeof before === 'string' && (before.trim() === '' || placeholderPattern.test(before)))
  );
}

export function valueAtPointer(value: Json, path: string): Json | undefined {
  const isPlace = typeof value === 'object' && value !== null && (path === '' || path.startsWith('/'));
  return isPlace ? atPointer(value, path) : undefined;
}
