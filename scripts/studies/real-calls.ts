/** Real calls in the study of docs/results/repair.md: rejected ones of tau-bench, and right ones that must stay as they are. */

import { join } from 'node:path';
import { readApiBank } from '../../packages/lab/src/training/calls/api-bank.ts';
import { readBfcl } from '../../packages/lab/src/training/calls/bfcl.ts';
import { misleadingErrors } from '../../packages/lab/src/training/calls/misleading-errors.ts';
import { type RightCall, specFor } from '../../packages/lab/src/training/calls/right-call.ts';
import {
  hasTauBench,
  type RejectedCall,
  readTauBench,
} from '../../packages/lab/src/training/calls/tau-bench.ts';
import { proportion } from '../../packages/regain/src/law/statistics/proportion.ts';
import {
  decideRepair,
  type RepairDecision,
} from '../../packages/regain/src/repair/calls/repair-confidence.ts';
import { parseFailure } from '../../packages/regain/src/repair/parse/parse-failure.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import type { ToolCall } from '../../packages/regain/src/types/index.ts';
import { column, markdownTable, shareText, texts } from './columns.ts';

/** A rejected call with the repair that would be applied. */
export interface AppliedRepair {
  readonly rejected: RejectedCall;
  readonly decision: RepairDecision;
}

/** Each rejected call with its real error, the definitions of the tools and what the user said. */
export function appliedTo(rejected: readonly RejectedCall[]): readonly AppliedRepair[] {
  return rejected.flatMap((one) => {
    const decision = decideRepair({ ...one, parsed: failureWith(one.error) });
    return decision?.isApplied ? [{ rejected: one, decision }] : [];
  });
}

export interface ChangedCall {
  readonly right: RightCall;
  /** Undefined: no failure was known. */
  readonly error: string | undefined;
  readonly call: ToolCall;
}

/** Right calls that a repair would change into wrong ones: without an error, or with misleading ones. */
export function changedCalls(right: readonly RightCall[], areErrorsGiven: boolean): readonly ChangedCall[] {
  return right.flatMap((one) => {
    const { tools, call, text, given, outputs } = one;
    const request = { tools, call, text, ...(given && { given }), ...(outputs && { outputs }) };
    const errors = areErrorsGiven ? misleadingErrors(call, specFor(one)) : [undefined];
    return errors.flatMap((error) => {
      const decision = decideRepair(
        error === undefined ? request : { ...request, parsed: failureWith(error) },
      );
      if (!decision?.isApplied || (one.accepts(decision.repair.call) && !decision.repair.further)) return [];
      return [{ right: one, error, call: decision.repair.call }];
    });
  });
}

function failureWith(message: string) {
  return parseFailure({
    class: 'invalid-request',
    visibility: 'explicit',
    ambiguous: false,
    message,
    evidence: [],
  });
}

/** As many from each source, evenly. */
export function rightCalls(folder: string, count: number): readonly RightCall[] {
  const sources = [
    readBfcl(join(folder, 'bfcl')).calls,
    readApiBank(join(folder, 'api-bank')),
    readTauBench(join(folder, 'tau-bench')).right,
  ];
  return sources.flatMap((calls, index) => {
    const wanted = Math.floor((count * (index + 1)) / 3) - Math.floor((count * index) / 3);
    return Array.from(
      { length: Math.min(wanted, calls.length) },
      (_, n) => calls[Math.floor((n * calls.length) / wanted)]!,
    );
  });
}

const RIGHT_CALLS = 1_000;

/** Undefined without the conversations. */
export function realCallTables(folder: string, effort: number): string | undefined {
  if (!hasTauBench(join(folder, 'tau-bench'))) return undefined;
  const { rejected } = readTauBench(join(folder, 'tau-bench'));
  const applied = appliedTo(rejected);
  const right = rightCalls(folder, Math.round(RIGHT_CALLS * effort));
  const rows = [...new Set(rejected.map(({ run }) => run))].map((run) => ({
    run,
    count: rejected.filter((one) => one.run === run).length,
    applied: applied.filter((one) => one.rejected.run === run).length,
  }));
  return [
    '### Rejected calls of tau-bench',
    'Each call with its real error, the definitions of its tools and what the user had said.',
    markdownTable(rows, [
      ...texts('run'),
      column('rejected calls', ({ count }) => String(count)),
      column('repairs applied', (row) => `${row.applied}: ${shareText(proportion(row.applied, row.count))}`),
    ]),
    ...(applied.length === 0 ? [] : [applied.map(appliedText).join('\n')]),
    '### Right calls',
    `${groupDigits(right.length)} right calls of BFCL, API-Bank and tau-bench: ${changedCalls(right, false).length} were changed without an error, ` +
      `${changedCalls(right, true).length} with one of ${groupDigits(right.reduce((sum, one) => sum + misleadingErrors(one.call, specFor(one)).length, 0))} misleading errors.`,
  ].join('\n\n');
}

function appliedText({ rejected: { call, error }, decision: { repair, confidence } }: AppliedRepair): string {
  const of = (one: ToolCall) => `${one.tool} ${JSON.stringify(one.args)}`.slice(0, 300);
  return `- \`${of(call)}\`, "${error.slice(0, 120)}": \`${of(repair.call)}\` (${fixed(confidence, 2)})`;
}
