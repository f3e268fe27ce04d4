/**
 * Service-level objectives for recovery: minimum share of answered calls, maximum cost, maximum share handed back. Each
 * grants an error budget over a window; its remainder and its burn rate are plain numbers.
 */

import { invalidArgument, requireBetween } from '../types/index.ts';

/** Objectives for recovery. */
export interface SloTargets {
  /** Minimum share of calls that are answered in the end. */
  readonly rate?: number;
  /** Maximum share of a call's budget spent on recovery, on average over all calls. */
  readonly spend?: number;
  /** Maximum share of calls that are handed back. */
  readonly handBackShare?: number;
  /** Length of the window. Default: one hour. */
  readonly windowMs?: number;
}

export type SloObjective = 'rate' | 'spend' | 'handBackShare';

/** The current value of an objective and its error budget. */
export interface SloStatus {
  readonly objective: SloObjective;
  readonly target: number;
  /** The measured value over the window; null if no call ended in it. */
  readonly current: number | null;
  /** Calls that ended in the window. */
  readonly calls: number;
  /** Share of the error budget that is left: 1 unused, 0 used up, below 0 overspent. */
  readonly budgetLeft: number;
  /** Burn rate over the last twelfth of the window: at 1 the budget lasts exactly for the window. */
  readonly burnRate: number;
  readonly isBreached: boolean;
}

export interface SloChange extends SloStatus {
  readonly change: 'breached' | 'restored';
}

/** How a call ended, if it was not cancelled. */
export interface SloCall {
  readonly isAnswered: boolean;
  readonly isHandedBack: boolean;
  /** Share of its budget that recovery spent. */
  readonly spend: number;
}

export interface RecoverySlo {
  /** Records the end of a call; returns the objectives whose status changed. */
  recordCall(call: SloCall, nowMs: number): readonly SloChange[];
  /** Advances time; returns the objectives whose status changed. */
  advance(nowMs: number): readonly SloChange[];
  status(nowMs: number): readonly SloStatus[];
}

/** The window advances by parts; the last of them give the burn rate. */
const PARTS = 60;
const RECENT_PARTS = 5;
/** Tolerance for rounding in comparisons of shares. */
const ROUNDING = 1e-9;

/** Tracks objectives for recovery over a sliding window. */
export function recoverySlo(targets: SloTargets): RecoverySlo {
  const { windowMs = 3_600_000 } = targets;
  requireBetween('windowMs', windowMs, 0, Infinity, 'open');
  const objectives = objectiveNames
    .filter((name) => targets[name] !== undefined)
    .map((name) => new Objective(name, targets[name]!));
  if (objectives.length === 0)
    throw invalidArgument(`an objective needs one of ${objectiveNames.join(', ')}, got none`);
  const partMs = windowMs / PARTS;
  /** Ring buffer; the current part is `part % PARTS`. */
  const calls = new Float64Array(PARTS);
  let part = Number.NaN;

  const passTo = (nowMs: number): void => {
    const now = Math.floor(nowMs / partMs);
    // The first call starts the window; a clock that goes back has no effect.
    if (Number.isNaN(part)) part = now;
    if (now <= part) return;
    for (let i = Math.max(part + 1, now - PARTS + 1); i <= now; i++) {
      calls[slotOf(i)] = 0;
      for (const { used } of objectives) used[slotOf(i)] = 0;
    }
    part = now;
  };
  const over = (values: Float64Array, parts: number): number => {
    if (Number.isNaN(part)) return 0;
    let sum = 0;
    for (let i = part - parts + 1; i <= part; i++) sum += values[slotOf(i)]!;
    return sum;
  };
  const readings = (): SloStatus[] => {
    const all = over(calls, PARTS);
    const recent = over(calls, RECENT_PARTS);
    return objectives.map((objective) =>
      objective.reading(all, over(objective.used, PARTS), recent, over(objective.used, RECENT_PARTS)),
    );
  };
  const changes = (): SloChange[] =>
    readings().flatMap((reading, i) => {
      const { isBreached } = objectives[i]!;
      const { budgetLeft, burnRate } = reading;
      // Restored only when the burn rate is low, not merely diluted: otherwise it would flap.
      const isOverspent = budgetLeft < -ROUNDING;
      const now = isOverspent || (isBreached && burnRate > 1 + ROUNDING);
      if (now === isBreached) return [];
      objectives[i]!.isBreached = now;
      return [{ ...reading, isBreached: now, change: now ? ('breached' as const) : ('restored' as const) }];
    });

  return {
    recordCall: (call, nowMs) => {
      passTo(nowMs);
      const place = slotOf(part);
      calls[place]! += 1;
      let isQuiet = true;
      for (const objective of objectives) {
        const used = objective.usedBy(call);
        objective.used[place]! += used;
        if (used > 0 || objective.isBreached) isQuiet = false;
      }
      // A call that uses no budget cannot breach anything: most calls.
      return isQuiet ? none : changes();
    },
    advance: (nowMs) => {
      passTo(nowMs);
      return objectives.some(({ isBreached }) => isBreached) ? changes() : none;
    },
    status: (nowMs) => {
      passTo(nowMs);
      return readings();
    },
  };
}

const objectiveNames: readonly SloObjective[] = ['rate', 'spend', 'handBackShare'];
const none: readonly SloChange[] = Object.freeze([]);

class Objective {
  readonly name: SloObjective;
  readonly target: number;
  /** Budget per call on average. */
  readonly allowance: number;
  /** Budget used, by part of the window. */
  readonly used: Float64Array = new Float64Array(PARTS);
  isBreached = false;

  constructor(name: SloObjective, target: number) {
    // At 0 or 1 there is no budget: a single call would breach it for good.
    requireBetween(name, target, 0, 1, 'open');
    this.name = name;
    this.target = target;
    this.allowance = name === 'rate' ? 1 - target : target;
  }

  /** At most 1. */
  usedBy({ isAnswered, isHandedBack, spend }: SloCall): number {
    if (this.name === 'spend') return spend;
    const isBad = this.name === 'rate' ? !isAnswered : isHandedBack;
    return isBad ? 1 : 0;
  }

  reading(calls: number, used: number, recentCalls: number, recentUsed: number): SloStatus {
    const mean = calls === 0 ? null : used / calls;
    return {
      objective: this.name,
      target: this.target,
      current: mean === null || this.name !== 'rate' ? mean : 1 - mean,
      calls,
      // At least one call's worth: a single bad call at low traffic is not a breach.
      budgetLeft: 1 - used / Math.max(1, this.allowance * calls),
      burnRate: recentCalls === 0 ? 0 : recentUsed / recentCalls / this.allowance,
      isBreached: this.isBreached,
    };
  }
}

function slotOf(part: number): number {
  return ((part % PARTS) + PARTS) % PARTS;
}
