/**
 * Folds trace events into the attempt ledger, one event at a time: the only book that is kept. Spending is attributed
 * to the failed attempt it answers (docs/law.md, section 2), and the downtime loss runs along (section 5).
 */

import { type CostModel, price } from '../contract/cost.ts';
import type { LedgerEntry, RawCost } from '../contract/observation.ts';
import type { TraceEvent } from '../contract/trace.ts';
import { type Calibration, defaultCalibration } from './calibration.ts';

export interface LedgerKeeper {
  /** An event that comes twice in a row counts once. */
  add(event: TraceEvent): void;
  /** C: share of the recovery budget spent so far. */
  readonly spent: number;
  /** c_t so far: what the attempt at hand has cost, with the thinking, waiting and reading attributed to it. */
  readonly attempt: number;
  /** What would be spent besides, should the success at hand turn out to be none. */
  readonly pending: number;
  readonly entries: readonly LedgerEntry[];
  /** Preventive spending, as a share of the recovery budget: looks at what turned out to be right. */
  readonly overhead: number;
  /** Whether any failure was met. */
  readonly failed: boolean;
  /** Downtime lost so far on the clock `cost`, in discount steps; a task that stays down loses what is left besides. */
  readonly loss: number;
}

export function ledgerKeeper(model: CostModel, calibration: Calibration = defaultCalibration): LedgerKeeper {
  return new Keeper(model, calibration);
}

class Keeper implements LedgerKeeper {
  readonly entries: { -readonly [key in keyof LedgerEntry]: LedgerEntry[key] }[] = [];
  spent = 0;
  overhead = 0;
  loss = 0;
  readonly #model: CostModel;
  readonly #calibration: Calibration;
  #last: TraceEvent | undefined;
  #isDown = false;
  /** A call of a model that plans has failed for good since its last turn: the next turn is due to that. */
  #isTurnOwed = false;
  /** What ran while the task was up since the last entry. */
  #upCost = 0;
  #upMs = 0;
  /** The step's last call, while it passes for a success, and the look that was taken at it. */
  #isUnsettled = false;
  #callCost = 0;
  #callMs = 0;
  #lookCost = 0;
  #lookMs = 0;

  constructor(model: CostModel, calibration: Calibration) {
    this.#model = model;
    this.#calibration = calibration;
  }

  get failed(): boolean {
    return this.entries.length > 0;
  }

  get attempt(): number {
    if (this.#isUnsettled) return this.pending;
    return this.#isDown ? this.entries.at(-1)!.cost : 0;
  }

  get pending(): number {
    return this.#callCost + this.#lookCost;
  }

  add(event: TraceEvent): void {
    if (event === this.#last) return;
    this.#last = event;
    switch (event.type) {
      case 'call-ended':
        if (event.purpose === 'step') this.#stepCall(event);
        else this.#besides(event.cost);
        break;
      case 'noticed':
        this.#noticed();
        break;
      case 'waited':
        this.#besides(event.cost);
        break;
      case 'decided':
        this.#charge(price(this.#model, event.thought), msOf(event.thought));
        break;
      case 'step-ended':
        this.#settle();
        if (event.status === 'done') this.#isDown = false;
        else this.#isTurnOwed = true;
        break;
      case 'planned':
        this.#planned(event);
        break;
    }
  }

  #stepCall({ cost, failure, isCancelled }: Extract<TraceEvent, { type: 'call-ended' }>): void {
    this.#settle();
    const share = price(this.#model, cost);
    if (failure !== undefined) this.#enter(share, msOf(cost));
    else if (isCancelled === true) this.#charge(share, msOf(cost));
    else {
      this.#isUnsettled = true;
      this.#callCost = share;
      this.#callMs = msOf(cost);
    }
  }

  /**
   * A turn that came to nothing is a failed attempt itself; one after a call that failed for good answers that failure;
   * any other is the ordinary course, and no cost of recovery. The budget cannot be overdrawn: what is above it is left out.
   */
  #planned({ thought, problem }: Extract<TraceEvent, { type: 'planned' }>): void {
    const share = price(this.#model, thought);
    const ms = msOf(thought);
    const affordable = Math.min(share, Math.max(0, 1 - this.spent));
    if (problem !== undefined) this.#enter(affordable, ms);
    else if (this.#isTurnOwed && this.failed) {
      this.#isDown = true;
      this.#charge(affordable, ms);
    } else {
      this.#upCost += share;
      this.#upMs += ms;
    }
    this.#isTurnOwed = false;
  }

  /** The call that looked like a success was none, or was not even made: it and the look at it go into the ledger. */
  #noticed(): void {
    this.#enter(this.#callCost + this.#lookCost, this.#callMs + this.#lookMs);
    this.#forget();
  }

  #enter(cost: number, ms: number): void {
    this.entries.push({ cost: 0, downMs: 0, upCost: this.#upCost, upMs: this.#upMs });
    this.#upCost = 0;
    this.#upMs = 0;
    this.#isDown = true;
    this.#charge(cost, ms);
  }

  /** A read, a wait: part of the look at a success, or of the answer to a failure. */
  #besides(cost: RawCost): void {
    const share = price(this.#model, cost);
    if (this.#isUnsettled) {
      this.#lookCost += share;
      this.#lookMs += msOf(cost);
    } else this.#charge(share, msOf(cost));
  }

  /** Attributes spending to the failure it answers, or to prevention when there is none. */
  #charge(cost: number, ms: number): void {
    if (!this.#isDown) {
      this.overhead += cost;
      return;
    }
    const { gamma, H } = this.#calibration;
    this.loss += (gamma ** (H * this.spent) * -Math.expm1(H * cost * Math.log(gamma))) / (1 - gamma);
    const entry = this.entries.at(-1)!;
    entry.cost += cost;
    entry.downMs += ms;
    this.spent += cost;
  }

  /** The success is believed: neither the call nor the look at it was an answer to a failure. */
  #settle(): void {
    if (!this.#isUnsettled) return;
    this.#upCost += this.#callCost;
    this.#upMs += this.#callMs + this.#lookMs;
    this.overhead += this.#lookCost;
    this.#forget();
  }

  #forget(): void {
    this.#isUnsettled = false;
    this.#callCost = 0;
    this.#callMs = 0;
    this.#lookCost = 0;
    this.#lookMs = 0;
  }
}

function msOf({ latencyMs, waitingMs }: RawCost): number {
  return latencyMs + waitingMs;
}
