/** Counts of sessions, calls and operations, by the names under which a report groups them. */

import type { Operation, OperationEnding } from '../episodes/operation.ts';
import { type CallDiagnosis, type FailureCategory, failureCategories } from '../failures/call-diagnosis.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';

/** Names of one kind that are counted by themselves; further ones count as `other`. */
const NAMES_MAX = 2000;
export const OTHER = 'other';

export class OperationCounts {
  sessions = 0;
  subagents = 0;
  calls = 0;
  unanswered = 0;
  orphans = 0;
  /** Calls that were repeated by a session that continues another one: each counts once. */
  copies = 0;
  operations = 0;
  firstMs = Infinity;
  lastMs = -Infinity;
  /** `unconfirmed` only if there is one: most dialects do not record endings. */
  readonly endings: Record<Exclude<OperationEnding, 'unconfirmed'>, number> & { unconfirmed?: number } = {
    ...{ clean: 0, recovered: 0, 'given-up': 0, 'handed-off': 0, void: 0, cancelled: 0 },
  };
  readonly flagged = noFailures();
  readonly inferred = noFailures();
  /** Operations that are observations, by tool, model, project and day. */
  readonly tools = new Map<string, number>();
  readonly models = new Map<string, number>();
  readonly projects = new Map<string, number>();
  readonly days = new Map<string, number>();
  #day: { readonly number: number | undefined; readonly name: string | undefined } = {
    ...{ number: undefined, name: undefined },
  };

  session({ parent }: SessionFacts): void {
    if (parent === undefined) this.sessions++;
    else this.subagents++;
  }

  call({ result, startMs, operation }: TracedCall, diagnosis: CallDiagnosis | undefined): void {
    this.calls++;
    // Of an operation that the trace names, the ending says what became of it.
    if (result === undefined && operation === undefined) this.unanswered++;
    if (isDate(startMs)) {
      this.firstMs = Math.min(this.firstMs, startMs);
      this.lastMs = Math.max(this.lastMs, startMs);
    }
    if (diagnosis !== undefined) this[diagnosis.basis][diagnosis.category]++;
  }

  operation({ tool, session, ending, attempts }: Operation): void {
    this.operations++;
    this.endings[ending] = (this.endings[ending] ?? 0) + 1;
    if (ending === 'cancelled' || ending === 'void') return;
    const { model, startMs } = attempts[0]!.call;
    count(this.tools, tool);
    count(this.models, model);
    count(this.projects, session.project);
    count(this.days, this.dayOf(startMs));
  }

  /** Most operations are of the same day as the one before. */
  dayOf(ms: number | undefined): string | undefined {
    const number = ms === undefined ? undefined : Math.floor(ms / DAY_MS);
    if (number !== this.#day.number) this.#day = { number, name: dayOf(ms) };
    return this.#day.name;
  }
}

const DAY_MS = 86_400_000;

function dayOf(ms: number | undefined): string | undefined {
  return isDate(ms) ? new Date(ms).toISOString().slice(0, 10) : undefined;
}

/** A damaged trace may name a time that no calendar has. */
function isDate(ms: number | undefined): ms is number {
  return ms !== undefined && Math.abs(ms) <= 8.64e15;
}

function count(names: Map<string, number>, name: string | undefined): void {
  if (name === undefined) return;
  const known = names.get(name);
  if (known !== undefined) names.set(name, known + 1);
  else if (names.size < NAMES_MAX) names.set(name, 1);
  else names.set(OTHER, (names.get(OTHER) ?? 0) + 1);
}

function noFailures(): Record<FailureCategory, number> {
  return Object.fromEntries(failureCategories.map((category) => [category, 0])) as Record<
    FailureCategory,
    number
  >;
}
