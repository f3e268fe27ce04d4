/** Counts of calls by how they ended. */

import type { CallEndingKind } from '../types/index.ts';

export interface CallCounts {
  /** Calls that began; those that have not ended are in none of the six counts below. */
  readonly calls: number;
  readonly clean: number;
  readonly recovered: number;
  /** Calls with an unknown effect. */
  readonly unconfirmed: number;
  readonly handedOff: number;
  readonly gaveUp: number;
  readonly cancelled: number;
  /** Calls that were not recovered and were answered by a fallback. They are also in one of the counts above. */
  readonly fallbacks: number;
  /** Executions of the tool, without verifications. */
  readonly attempts: number;
  /** Attempts beyond the first of calls that were not recovered. */
  readonly wastedAttempts: number;
  /** Sum of C: recovery budgets spent. */
  readonly spend: number;
  /** Time during which calls were failing: failed attempts, waits, and requests and reads of recovery. */
  readonly recoveryMs: number;
  /** The part of `recoveryMs` in calls that were not answered. */
  readonly wastedMs: number;
  /** Money spent on attempts and on the brain, as far as prices are known. */
  readonly money: number;
  /** Calls that ended without an attempt, such as those of a tool that is down. */
  readonly notCalled: number;
  /** Calls by the class of their last failure. */
  readonly failures: { readonly [failureClass: string]: number };
  /** Calls that were not recovered, by cause. */
  readonly stops: { readonly [cause: string]: number };
}

/** What a call adds to the counts at its end. */
export interface CallTotals {
  readonly attempts: number;
  readonly spend: number;
  readonly downMs: number;
  readonly money: number;
  /** The caller got an answer, verified or not. */
  readonly isAnswered: boolean;
  /** The caller got the answer of a fallback. */
  readonly isFallback?: boolean | undefined;
  readonly failureClass?: string | undefined;
  readonly stop?: string | undefined;
}

/** For one tool, or for all of them. */
export class CallTally {
  calls = 0;
  clean = 0;
  recovered = 0;
  unconfirmed = 0;
  handedOff = 0;
  gaveUp = 0;
  cancelled = 0;
  fallbacks = 0;
  attempts = 0;
  wastedAttempts = 0;
  spend = 0;
  recoveryMs = 0;
  wastedMs = 0;
  money = 0;
  notCalled = 0;
  // Maps: a cause in a trace file may be any text, also `__proto__`.
  readonly failures = new Map<string, number>();
  readonly stops = new Map<string, number>();

  ended(ending: CallEndingKind, call: CallTotals): void {
    const { attempts, spend, downMs, money, isAnswered, isFallback, failureClass, stop } = call;
    this[fields[ending]]++;
    if (isFallback === true) this.fallbacks++;
    this.attempts += attempts;
    this.spend += spend;
    this.recoveryMs += downMs;
    this.money += money;
    if (attempts === 0 && ending !== 'cancelled') this.notCalled++;
    if (failureClass !== undefined) increase(this.failures, failureClass, 1);
    if (stop !== undefined) increase(this.stops, stop, 1);
    if (isAnswered) return;
    this.wastedAttempts += Math.max(0, attempts - 1);
    this.wastedMs += downMs;
  }

  add(other: CallTally): void {
    for (const key of keys) this[key] += other[key];
    for (const [name, count] of other.failures) increase(this.failures, name, count);
    for (const [name, count] of other.stops) increase(this.stops, name, count);
  }

  counts(): CallCounts {
    const { failures, stops, ...numbers } = this;
    return { ...numbers, failures: Object.fromEntries(failures), stops: Object.fromEntries(stops) };
  }
}

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

const fields = {
  clean: 'clean',
  recovered: 'recovered',
  unconfirmed: 'unconfirmed',
  'handed-off': 'handedOff',
  'gave-up': 'gaveUp',
  cancelled: 'cancelled',
} as const satisfies { readonly [ending in CallEndingKind]: NumberField };

type NumberField = { [key in keyof CallTally]: CallTally[key] extends number ? key : never }[keyof CallTally];

const keys = Object.entries(new CallTally()).flatMap(([key, value]) =>
  typeof value === 'number' ? [key as NumberField] : [],
);
