/** One rollout of a file, and the rules for a row of any format. */

import { recoveryCost } from '../../law/index.ts';
import { type CostModel, type Ending, isSuccess, type LedgerEntry } from '../../types/index.ts';
import type { InternedNames } from './interned-names.ts';

/** A rollout from the reader. Reused for the next one: read it before returning. */
export interface RolloutRow {
  line: number;
  /** Names as indices; an absent suite or backbone is the empty name. */
  policy: number;
  suite: number;
  backbone: number;
  task: number;
  /** The cluster of the task, among the task names: the task itself if the file does not say. */
  cluster: number;
  ending: Ending;
  ledger: LedgerEntry[];
}

/** The raw values of a row. NaN or undefined if absent. */
export interface RawRow {
  success: number;
  ending: Ending | undefined;
  cost: number;
  downMs: number;
  ledger: LedgerEntry[] | undefined;
}

/** Requirements of the selected loss for every row. */
export interface RowRules {
  /** The name of a loss that is computed attempt by attempt. */
  readonly ledgerFor?: string;
  /** The clock is time: every row needs the downtime of the task. */
  readonly time: boolean;
  /** Costs above the recovery budget are accepted. */
  readonly unboundedCost: boolean;
}

/** Throws the error with file, line and column. */
export type FailAtLine = (line: number, message: string, column?: string, path?: string) => never;

/** Input of every reader. */
export interface ReaderOptions {
  readonly rules: RowRules;
  readonly fail: FailAtLine;
  /** Names of policies, suites and backbones, and names of tasks. */
  readonly labels: InternedNames;
  readonly tasks: InternedNames;
  readonly onRollout: (row: RolloutRow) => void;
  /** For a trace: replaces the cost models that its heads name. */
  readonly costModel?: CostModel | undefined;
}

export function emptyRow(): RolloutRow {
  return {
    line: 0,
    policy: 0,
    suite: 0,
    backbone: 0,
    task: 0,
    cluster: 0,
    ending: 'void',
    ledger: noEntries,
  };
}

export function emptyRaw(): RawRow {
  return { success: Number.NaN, ending: undefined, cost: Number.NaN, downMs: Number.NaN, ledger: undefined };
}

/** Tolerance for rounding in sums of decimals. */
const TOLERANCE = 1e-9;

/** Fills in ending and ledger of a row, or fails: its columns must be consistent. */
export function completeRow(row: RolloutRow, raw: RawRow, rules: RowRules, fail: FailAtLine): void {
  if (raw.ending === 'void') {
    row.ending = 'void';
    row.ledger = noEntries;
    return;
  }
  row.ledger = raw.ledger === undefined ? ledgerOfTotals(row.line, raw, rules, fail) : raw.ledger;
  const cost = recoveryCost(row.ledger);
  if (raw.ledger !== undefined) requireAgreement(row.line, raw, cost, fail);
  if (cost > 1 + TOLERANCE && !rules.unboundedCost) {
    const column = raw.ledger === undefined ? 'cost' : 'ledger';
    const hint = 'use --unbounded-cost if costs may exceed the budget';
    fail(row.line, `cost is a share of the recovery budget and lies in [0, 1], got ${cost}; ${hint}`, column);
  }
  row.ending = endingOf(row.line, raw, cost, fail);
}

function endingOf(line: number, { success, ending }: RawRow, cost: number, fail: FailAtLine): Ending {
  if (ending === undefined) {
    if (Number.isNaN(success)) fail(line, 'success is missing', 'success');
    if (success === 0) return 'failed';
    return cost === 0 ? 'clean' : 'recovered';
  }
  if (!Number.isNaN(success) && (success === 1) !== isSuccess(ending)) {
    fail(line, `success is ${success} and ending is ${ending}: they contradict each other`, 'success');
  }
  if (ending === 'clean' && cost > 0) {
    fail(line, `a clean rollout met no failure and spends nothing on recovery, got cost ${cost}`, 'ending');
  }
  return ending;
}

const noEntries: LedgerEntry[] = [];
const onlyEntry = { cost: 0, downMs: 0, upCost: 0, upMs: 0 };
const oneEntry: LedgerEntry[] = [onlyEntry];

/** Without a ledger, the whole recovery cost counts as one attempt: downtime does not depend on the split. */
function ledgerOfTotals(line: number, raw: RawRow, rules: RowRules, fail: FailAtLine): LedgerEntry[] {
  if (rules.ledgerFor !== undefined) {
    fail(line, `ledger is missing: ${rules.ledgerFor} is computed attempt by attempt`, 'ledger');
  }
  if (Number.isNaN(raw.cost)) fail(line, 'cost is missing, and so is ledger: one of them is needed', 'cost');
  if (rules.time && Number.isNaN(raw.downMs)) {
    fail(line, 'downMs is missing: clock time needs the time spent down, or a ledger', 'downMs');
  }
  onlyEntry.cost = raw.cost;
  onlyEntry.downMs = Number.isNaN(raw.downMs) ? 0 : raw.downMs;
  return onlyEntry.cost === 0 && onlyEntry.downMs === 0 ? noEntries : oneEntry;
}

function requireAgreement(line: number, raw: RawRow, cost: number, fail: FailAtLine): void {
  if (!agrees(raw.cost, cost)) {
    fail(line, `cost is ${raw.cost} and the ledger adds up to ${cost}: they contradict each other`, 'cost');
  }
  if (Number.isNaN(raw.downMs)) return;
  let downMs = 0;
  for (const entry of raw.ledger!) downMs += entry.downMs;
  if (!agrees(raw.downMs, downMs)) {
    fail(
      line,
      `downMs is ${raw.downMs} and the ledger adds up to ${downMs}: they contradict each other`,
      'downMs',
    );
  }
}

function agrees(given: number, total: number): boolean {
  return Number.isNaN(given) || Math.abs(given - total) <= TOLERANCE * Math.max(1, total);
}
