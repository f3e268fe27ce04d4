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
  /** Executions of the tool, without verifications. */
  readonly attempts: number;
  /** Attempts beyond the first of calls that were not recovered. */
  readonly wastedAttempts: number;
  /** Sum of C: recovery budgets spent. */
  readonly spend: number;
}

/** For one tool, or for all of them. */
export class CallTally implements CallCounts {
  calls = 0;
  clean = 0;
  recovered = 0;
  unconfirmed = 0;
  handedOff = 0;
  gaveUp = 0;
  cancelled = 0;
  attempts = 0;
  wastedAttempts = 0;
  spend = 0;

  /** `isAnswered`: the caller got an answer, verified or not. */
  ended(ending: CallEndingKind, attempts: number, spend: number, isAnswered: boolean): void {
    this[fields[ending]]++;
    this.attempts += attempts;
    this.spend += spend;
    if (!isAnswered) this.wastedAttempts += Math.max(0, attempts - 1);
  }

  add(other: CallCounts): void {
    for (const key of keys) this[key] += other[key];
  }
}

const fields = {
  clean: 'clean',
  recovered: 'recovered',
  unconfirmed: 'unconfirmed',
  'handed-off': 'handedOff',
  'gave-up': 'gaveUp',
  cancelled: 'cancelled',
} as const satisfies { readonly [ending in CallEndingKind]: keyof CallCounts };

const keys = Object.keys(new CallTally()) as (keyof CallCounts)[];
