/** The law for the last calls of a shield: snapshots at any time, and reports and checks that never block for long. */

import type { CallWindow } from './call-window.ts';
import type { LawReport } from './law-report.ts';
import { type LawReportInput, type LawSnapshot, lawSnapshot } from './law-snapshot.ts';
import { runInSlices } from './run-in-slices.ts';
import { JUDGED_CALLS_MIN } from './windowed-calls.ts';

/** What a monitor needs from its shield. Without a tool: all of them. */
export interface MonitoredCalls {
  readonly window: CallWindow;
  readonly inputFor: (tool: string | undefined) => LawReportInput;
  readonly runInBackground: (work: Promise<void>) => void;
}

/** Calls after which the assumptions are checked again for a snapshot. */
const CHECK_CALLS = 256;

interface Check {
  readonly mayPredict: boolean;
  /** Calls that had ended at the time of the check. */
  readonly atCount: number;
}

export class LawMonitor {
  readonly #from: MonitoredCalls;
  /** By tool; all of them under undefined. */
  readonly #checks = new Map<string | undefined, Check>();
  readonly #waiting = new Set<string | undefined>();
  #isChecking = false;

  constructor(from: MonitoredCalls) {
    this.#from = from;
  }

  snapshot(tool: string | undefined): LawSnapshot {
    const { window, inputFor } = this.#from;
    const totals = tool === undefined ? window.totals : window.totalsOf(tool);
    if (totals === undefined) this.#checks.delete(tool);
    else if (totals.calls >= JUDGED_CALLS_MIN && this.#isStale(tool)) this.#checkInBackground(tool);
    return lawSnapshot(totals, inputFor(tool), this.#checks.get(tool)?.mayPredict === true);
  }

  async report(tool: string | undefined): Promise<LawReport> {
    const { window, inputFor } = this.#from;
    const [atCount, calls, input] = [window.count, window.calls(tool), inputFor(tool)];
    const { lawReportSteps, refusalOf } = await import('./law-report.ts');
    const report = await runInSlices(lawReportSteps(calls, input));
    if (report.calls > 0) this.#record(tool, refusalOf(report.assumptions) === undefined, atCount);
    return report;
  }

  #isStale(tool: string | undefined): boolean {
    const check = this.#checks.get(tool);
    return check === undefined || this.#from.window.count - check.atCount >= CHECK_CALLS;
  }

  #record(tool: string | undefined, mayPredict: boolean, atCount: number): void {
    const before = this.#checks.get(tool);
    if (before === undefined || before.atCount <= atCount) this.#checks.set(tool, { mayPredict, atCount });
  }

  /** One check at a time. */
  #checkInBackground(tool: string | undefined): void {
    this.#waiting.add(tool);
    if (this.#isChecking) return;
    this.#isChecking = true;
    this.#from.runInBackground(this.#checkAll());
  }

  async #checkAll(): Promise<void> {
    const { window, inputFor } = this.#from;
    try {
      const { refusalOf, windowAssumptions } = await import('./law-report.ts');
      for (const tool of this.#waiting) {
        this.#waiting.delete(tool);
        if (!this.#isStale(tool)) continue;
        const atCount = window.count;
        const checks = await runInSlices(windowAssumptions(window.calls(tool), inputFor(tool)));
        this.#record(tool, refusalOf(checks) === undefined, atCount);
      }
    } finally {
      this.#isChecking = false;
    }
  }
}
