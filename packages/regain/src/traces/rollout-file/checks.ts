/** Checks of single values, shared by the formats: each says what was required and what came. */

import {
  type Ending,
  endings,
  type JsonSchema,
  type LedgerEntry,
  ledgerEntrySchema,
  misfit,
} from '../../types/index.ts';
import { jsonStopsAt } from './json-syntax.ts';
import type { Fail } from './rollout-row.ts';

const ledgerSchema: JsonSchema = { type: 'array', items: ledgerEntrySchema };

/** A ledger checked against its schema; an error names the path inside it. */
export function checkedLedger(value: unknown, line: number, fail: Fail): LedgerEntry[] {
  const unfit = misfit(ledgerSchema, value);
  if (unfit === undefined) return value as LedgerEntry[];
  const [, entry, field] = unfit.path.split('/');
  const path = `${entry === undefined ? '' : `[${entry}]`}${field === undefined ? '' : `.${field}`}`;
  const message = `a ledger is a list of { cost, downMs, upCost, upMs }: ${unfit.message}`;
  return fail(line, message, 'ledger', `ledger${path}`);
}

/** The value of a JSON text; an error says after how many characters it stops being JSON. */
export function checkedJson(
  text: string,
  line: number,
  fail: (line: number, message: string, at: number) => never,
): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const at = jsonStopsAt(text);
    const what =
      at >= text.length ? 'it ends too early' : `${shown(text.slice(at, at + 1))} cannot stand here`;
    return fail(line, `not valid JSON: ${what}`, at + 1);
  }
}

export function checkedEnding(text: string, line: number, fail: Fail): Ending {
  for (const ending of endings) if (ending === text) return ending;
  return fail(line, `ending must be one of ${endings.join(', ')}, got ${shown(text)}`, 'ending');
}

/** A cost or a time: finite and not negative. */
export function checkedAmount(
  value: number,
  text: () => string,
  line: number,
  column: string,
  fail: Fail,
): number {
  if (value >= 0 && value < Infinity) return value;
  return fail(line, `${column} must be a finite number of at least 0, got ${shown(text())}`, column);
}

/** A seed or a repeat. */
export function checkWhole(
  value: number,
  text: () => string,
  line: number,
  column: string,
  fail: Fail,
): void {
  const min = column === 'repeat' ? 0 : -Infinity;
  if (Number.isInteger(value) && value >= min) return;
  fail(
    line,
    `${column} must be a whole number${min === 0 ? ' of at least 0' : ''}, got ${shown(text())}`,
    column,
  );
}

/** A value as an error message shows it: quoted, and not longer than a line bears. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
