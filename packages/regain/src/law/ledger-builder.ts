/**
 * Folds trace events into the attempt ledger, one event at a time; the only code that creates ledgers. Spending is
 * attributed to the failed attempt that caused it (docs/reference/law.md, section 2), with a running downtime loss (section 5).
 */

import {
  type AttemptEvent,
  addCost,
  type CostEvent,
  type CostModel,
  type DiagnosisEvent,
  isCallDone,
  type LedgerEntry,
  noCost,
  price,
  type RawCost,
  type TraceEvent,
  toRawCost,
} from '../types/index.ts';
import { type Calibration, defaultCalibration } from './calibration.ts';

export type LedgerBuilder = Readonly<EventLedgerBuilder>;

/** Time that the failures took. */
export function downMsOf({ entries }: Pick<LedgerBuilder, 'entries'>): number {
  return entries.reduce((sum, { downMs }) => sum + downMs, 0);
}

export function ledgerBuilder(
  model: CostModel,
  calibration: Calibration = defaultCalibration,
): LedgerBuilder {
  return new EventLedgerBuilder(model, calibration);
}

class EventLedgerBuilder {
  /** C: share of the recovery budget spent so far. */
  spent = 0;
  /** Preventive spending, as a share of the recovery budget: checks of correct answers. */
  overhead = 0;
  /** Downtime loss so far on the clock `cost`, in discount steps; a task that stays down loses the rest as well. */
  loss = 0;
  /** Number of executions of a call, without auxiliary calls. */
  attempts = 0;
  /** Total spending on anything. */
  spending = noCost;
  readonly #entries: LedgerEntry[] = [];
  readonly #model: CostModel;
  readonly #calibration: Calibration;
  #last: TraceEvent | undefined;
  #isDown = false;
  /** A call of a planning model has failed permanently since its last turn: the next turn is due to that. */
  #isTurnAfterFailure = false;
  /** Cost while the task was up since the last entry. */
  #upCost = 0;
  #upMs = 0;
  /** Zero-based index of the last auxiliary call. */
  #sideCall: number | undefined;
  /** The last attempt while it counts as a success, and its check. */
  #isSuccessPending = false;
  #callCost = 0;
  #callMs = 0;
  #verificationCost = 0;
  #verificationMs = 0;

  constructor(model: CostModel, calibration: Calibration) {
    this.#model = model;
    this.#calibration = calibration;
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Whether any failure occurred. */
  get failed(): boolean {
    return this.#entries.length > 0;
  }

  /** c_t so far: cost of the current attempt, with the thinking, waiting and reading attributed to it. */
  get attempt(): number {
    if (this.#isSuccessPending) return this.pending;
    return this.#isDown ? this.#entries.at(-1)!.cost : 0;
  }

  /** Additional spending if the current success turns out to be a failure. */
  get pending(): number {
    return this.#callCost + this.#verificationCost;
  }

  /** Adds an event; an immediate duplicate counts once. */
  add(event: TraceEvent): void {
    if (event === this.#last) return;
    this.#last = event;
    switch (event.type) {
      case 'attempt':
        this.#attempted(event);
        break;
      case 'diagnosis':
        if (isNewFailure(event, this.#sideCall)) this.#failed();
        break;
      case 'cost':
        this.spending = addCost(this.spending, toRawCost(event.cost));
        this.#spent(event);
        break;
      case 'ending':
        if (event.call === undefined) break;
        this.#confirmSuccess();
        if (isCallDone(event)) this.#isDown = false;
        else this.#isTurnAfterFailure = true;
        break;
    }
  }

  #attempted({ purpose, attempt, outcome }: AttemptEvent): void {
    if (purpose !== 'step') {
      this.#sideCall = attempt;
      return;
    }
    this.attempts += 1;
    this.#sideCall = undefined;
    this.#confirmSuccess();
    // Its failure is diagnosed after it; a cancelled call has none.
    this.#isSuccessPending = outcome !== 'cancelled';
  }

  #spent({ for: purpose, cost, turn }: CostEvent): void {
    const vector = toRawCost(cost);
    const share = price(this.#model, vector);
    const ms = msOf(vector);
    if (purpose === 'planning') this.#planned(share, ms, turn?.problem !== undefined);
    else if (purpose === 'thought' || !this.#isSuccessPending) this.#charge(share, ms);
    else if (purpose === 'attempt') {
      this.#callCost += share;
      this.#callMs += ms;
    } else {
      this.#verificationCost += share;
      this.#verificationMs += ms;
    }
  }

  /**
   * A turn without a result is itself a failed attempt; one after a permanently failed call answers that failure; any
   * other is normal operation, not recovery cost. The budget cannot be exceeded: the excess is dropped.
   */
  #planned(share: number, ms: number, isProblem: boolean): void {
    const affordable = Math.min(share, Math.max(0, 1 - this.spent));
    if (isProblem) this.#addEntry(affordable, ms);
    else if (this.#isTurnAfterFailure && this.failed) {
      this.#isDown = true;
      this.#charge(affordable, ms);
    } else {
      this.#upCost += share;
      this.#upMs += ms;
    }
    this.#isTurnAfterFailure = false;
  }

  /** The attempt was not a success, or the call was not made: it and its check go into the ledger. */
  #failed(): void {
    const { perFailedAttempt = 0, budget } = this.#model;
    const cost = this.#callCost + this.#verificationCost + perFailedAttempt / budget;
    this.#addEntry(cost, this.#callMs + this.#verificationMs);
    this.#clearPending();
  }

  #addEntry(cost: number, ms: number): void {
    this.#entries.push({ cost: 0, downMs: 0, upCost: this.#upCost, upMs: this.#upMs });
    this.#upCost = 0;
    this.#upMs = 0;
    this.#isDown = true;
    this.#charge(cost, ms);
  }

  /** Attributes spending to the failure that caused it, or to prevention if there is none. */
  #charge(cost: number, ms: number): void {
    if (!this.#isDown) {
      this.overhead += cost;
      return;
    }
    const { gamma, H } = this.#calibration;
    this.loss += (gamma ** (H * this.spent) * -Math.expm1(H * cost * Math.log(gamma))) / (1 - gamma);
    const entry = this.#entries.at(-1)!;
    entry.cost += cost;
    entry.downMs += ms;
    this.spent += cost;
  }

  /** The success is accepted: neither the call nor its check answered a failure. */
  #confirmSuccess(): void {
    if (!this.#isSuccessPending) return;
    this.#upCost += this.#callCost;
    this.#upMs += this.#callMs + this.#verificationMs;
    this.overhead += this.#verificationCost;
    this.#clearPending();
  }

  #clearPending(): void {
    this.#isSuccessPending = false;
    this.#callCost = 0;
    this.#callMs = 0;
    this.#verificationCost = 0;
    this.#verificationMs = 0;
  }
}

/** A failure of the call itself, not of an auxiliary read, and not a repeated diagnosis. */
function isNewFailure({ attempt, isRevision }: DiagnosisEvent, sideCall: number | undefined): boolean {
  return isRevision !== true && (attempt === undefined || attempt !== sideCall);
}

function msOf({ latencyMs, waitingMs }: RawCost): number {
  return latencyMs + waitingMs;
}
