/** Checks of single values, shared by the formats: each error says what was required and what was given. */

import {
  type Ending,
  endings,
  findSchemaMismatch,
  type JsonSchema,
  type LedgerEntry,
  ledgerEntrySchema,
  parseJson,
  pointerKeys,
  positionOfExcessDepth,
  type RegainError,
} from '../../types/index.ts';
import { jsonErrorPosition } from './json-error-position.ts';
import type { FailAtLine } from './rollout-row.ts';

const ledgerSchema: JsonSchema = { type: 'array', items: ledgerEntrySchema };

/** Validates a ledger against its schema; an error gives the path inside it. */
export function requireLedger(value: unknown, line: number, fail: FailAtLine): LedgerEntry[] {
  const unfit = findSchemaMismatch(ledgerSchema, value);
  if (unfit === undefined) return value as LedgerEntry[];
  const [entry, field] = pointerKeys(unfit.path);
  const path = `${entry === undefined ? '' : `[${entry}]`}${field === undefined ? '' : `.${field}`}`;
  const message = `a ledger is a list of { cost, downMs, upCost, upMs }: ${unfit.message}`;
  return fail(line, message, 'ledger', `ledger${path}`);
}

/** Parses JSON text; an error gives the position at which it stops being JSON. */
export function parseJsonText(
  text: string,
  line: number,
  fail: (line: number, message: string, at: number) => never,
): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const deep = positionOfExcessDepth(text);
    if (deep !== undefined) return fail(line, (error as RegainError).message, deep + 1);
    const at = jsonErrorPosition(text);
    const what =
      at >= text.length ? 'it ends too early' : `${quoted(text.slice(at, at + 1))} is not allowed here`;
    return fail(line, `not valid JSON: ${what}`, at + 1);
  }
}

export function requireEnding(text: string, line: number, fail: FailAtLine): Ending {
  for (const ending of endings) if (ending === text) return ending;
  return fail(line, `ending must be one of ${endings.join(', ')}, got ${quoted(text)}`, 'ending');
}

/** What a number of a column must be. */
export interface NumberRule {
  readonly isFit: (value: number) => boolean;
  readonly needed: string;
}

/** A cost or a time. */
export const amount: NumberRule = {
  isFit: (value) => value >= 0 && value < Infinity,
  needed: 'a finite number of at least 0',
};
export const seed: NumberRule = { isFit: Number.isInteger, needed: 'a whole number' };
export const repeat: NumberRule = {
  isFit: (value) => Number.isInteger(value) && value >= 0,
  needed: 'a whole number of at least 0',
};

/** A value for an error message: quoted, and truncated. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
