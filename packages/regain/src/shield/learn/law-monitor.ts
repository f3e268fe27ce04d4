/** The law for the last calls of a shield: snapshots at any time, and reports and checks that never block for long. */

import type { CallWindow } from './call-window.ts';
import type { LawReport } from './law-report.ts';
import { type LawReportInput, type LawSnapshot, lawSnapshot } from './law-snapshot.ts';
import { runInSlices } from './run-in-slices.ts';
import { JUDGED_CALLS_MIN } from './windowed-calls.ts';

/** Calls after which the assumptions are checked again for a snapshot. */
const CHECK_CALLS = 256;

interface Check {
  readonly mayPredict: boolean;
  /** Calls that had ended at the time of the check. */
  readonly atCount: number;
}

/** `inputFor`: of one tool, or of all of them. */
export function lawMonitor(
  window: CallWindow,
  inputFor: (tool: string | undefined) => LawReportInput,
  runInBackground: (work: Promise<void>) => void,
) {
  /** By tool; all of them under undefined. */
  const checks = new Map<string | undefined, Check>();
  const waiting = new Set<string | undefined>();
  let isChecking = false;

  const isStale = (tool: string | undefined): boolean => {
    const check = checks.get(tool);
    return check === undefined || window.count - check.atCount >= CHECK_CALLS;
  };
  const record = (tool: string | undefined, mayPredict: boolean, atCount: number): void => {
    const before = checks.get(tool);
    if (before === undefined || before.atCount <= atCount) checks.set(tool, { mayPredict, atCount });
  };
  const checkAll = async (): Promise<void> => {
    try {
      const { refusalOf, windowAssumptions } = await import('./law-report.ts');
      for (const tool of waiting) {
        waiting.delete(tool);
        if (!isStale(tool)) continue;
        const atCount = window.count;
        const found = await runInSlices(windowAssumptions(window.calls(tool), inputFor(tool)));
        record(tool, refusalOf(found) === undefined, atCount);
      }
    } finally {
      isChecking = false;
    }
  };
  /** One check at a time. */
  const checkInBackground = (tool: string | undefined): void => {
    waiting.add(tool);
    if (isChecking) return;
    isChecking = true;
    runInBackground(checkAll());
  };

  return {
    snapshot: (tool: string | undefined): LawSnapshot => {
      const totals = tool === undefined ? window.totals : window.totalsOf(tool);
      if (totals === undefined) checks.delete(tool);
      else if (totals.calls >= JUDGED_CALLS_MIN && isStale(tool)) checkInBackground(tool);
      return lawSnapshot(totals, inputFor(tool), checks.get(tool)?.mayPredict === true);
    },
    report: async (tool: string | undefined): Promise<LawReport> => {
      const [atCount, calls, input] = [window.count, window.calls(tool), inputFor(tool)];
      const { lawReportSteps, refusalOf } = await import('./law-report.ts');
      const report = await runInSlices(lawReportSteps(calls, input));
      if (report.calls > 0) record(tool, refusalOf(report.assumptions) === undefined, atCount);
      return report;
    },
  };
}
