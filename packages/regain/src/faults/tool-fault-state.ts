/** The fault state of one tool during one rollout. */

import { type CallPurpose, callPurposes, type ToolSpec } from '../types/index.ts';
import { areCompatible } from './draw-fault.ts';
import { type FaultInstance, faultInstance, isLasting, isOver, specWithChanges } from './fault-instance.ts';
import type { Fault } from './fault-kind.ts';
import type { ScheduledFault } from './fault-log.ts';
import type { KindSet } from './kinds/index.ts';
import type { ToolDrift } from './persistence/drift.ts';
import type { FaultSchedule } from './schedule.ts';

/** The position of a call: in a plan, or as a tool's nth call if there is none. */
export interface Place {
  readonly step: number;
  readonly purpose: CallPurpose;
  readonly nth: number;
}

export interface ToolFaultStateOptions {
  readonly isPaired: boolean;
  readonly onScheduled: (scheduled: ScheduledFault) => void;
  /** A tool must not take the name of another. */
  readonly isNameFree: (name: string) => boolean;
}

const none: readonly FaultInstance[] = Object.freeze([]);

export class ToolFaultState {
  readonly spec: ToolSpec;
  readonly #schedule: FaultSchedule;
  readonly #options: ToolFaultStateOptions;
  readonly #drifting: ToolDrift | undefined;
  readonly #cells = new Map<number, readonly FaultInstance[]>();
  readonly #bursts = new Map<Fault, FaultInstance>();
  #lasting: readonly FaultInstance[] = [];
  readonly #lastLanded = new Map<number, readonly FaultInstance[]>();
  #queue: FaultInstance[] = [];
  #queuedThrough = -1;
  #hasDrifted = false;
  #current: ToolSpec | null;

  constructor(spec: ToolSpec, schedule: FaultSchedule, options: ToolFaultStateOptions) {
    this.spec = spec;
    this.#current = spec;
    this.#schedule = schedule;
    this.#options = options;
    this.#drifting = schedule.drift(spec);
  }

  /** Its changed name, if any. */
  get newName(): string | undefined {
    return this.#current === null || this.#current.name === this.spec.name ? undefined : this.#current.name;
  }

  /** The spec at this time; null if the tool is gone. */
  currentSpec(nowMs: number): ToolSpec | null {
    this.#letDrift(nowMs);
    return this.#current;
  }

  /** The faults that apply to a call now, in order. Faults drawn for this try begin. */
  faultsAt(place: Place, nowMs: number, refreshes: number): readonly FaultInstance[] {
    this.#letDrift(nowMs);
    const passing = this.#passingAt(place, nowMs, refreshes);
    const burst = this.#burstAt(place, nowMs);
    if (passing.length === 0 && burst === undefined && this.#lasting.length === 0) return none;
    for (const one of passing) if (this.#isDue(one, place)) this.#begin(one, nowMs, refreshes);
    const begun = passing.filter(({ hasBegun, kind }) => hasBegun && !isLasting(kind));
    return inOrder([...this.#lasting, ...begun, burst], nowMs, refreshes, this.#schedule.kinds);
  }

  /** The faults that a call would meet now. No fault begins. */
  faultsAhead(place: Place, nowMs: number, refreshes: number): readonly FaultInstance[] {
    this.#letDrift(nowMs);
    const passing = this.#passingAt(place, nowMs, refreshes);
    const begun = passing.filter(({ hasBegun, kind }) => hasBegun && !isLasting(kind));
    const due = passing.filter((one) => this.#isDue(one, place) && this.#canBegin(one, nowMs, refreshes));
    const burst = this.#schedule.burst(this.spec, nowMs);
    const inBurst = burst && {
      ...this.#instanceOf(burst.fault, 'burst', 0),
      hasBegun: true,
      endMs: burst.endMs,
    };
    return inOrder([...this.#lasting, ...begun, ...due, inBurst], nowMs, refreshes, this.#schedule.kinds);
  }

  /** The faults scheduled for a step and purpose of the plan. */
  cell(place: Pick<Place, 'step' | 'purpose'>): readonly FaultInstance[] {
    const key = keyOf(place);
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const faults = this.#schedule.at(this.spec, place.purpose, place.step);
    if (faults.length === 0) return none;
    const cell = faults.map((fault) => this.#register(fault, place, fault.onset));
    this.#cells.set(key, cell);
    return cell;
  }

  /** The faults that affected the last call of a step and purpose; without a plan, the last call. */
  lastLanded(place: Pick<Place, 'step' | 'purpose'>): readonly FaultInstance[] {
    return this.#lastLanded.get(this.#options.isPaired ? keyOf(place) : 0) ?? none;
  }

  /** `landed` is filled while the call runs. */
  keepLanded(place: Pick<Place, 'step' | 'purpose'>, landed: readonly FaultInstance[]): void {
    this.#lastLanded.set(this.#options.isPaired ? keyOf(place) : 0, landed);
  }

  forgetLanded(place: Pick<Place, 'step' | 'purpose'>): void {
    if (this.#lastLanded.size > 0) this.#lastLanded.delete(this.#options.isPaired ? keyOf(place) : 0);
  }

  #passingAt(place: Place, nowMs: number, refreshes: number): readonly FaultInstance[] {
    return this.#options.isPaired ? this.cell(place) : this.#queueThrough(place, nowMs, refreshes);
  }

  #isDue(one: FaultInstance, { nth, step }: Place): boolean {
    return !one.hasBegun && one.from <= (this.#options.isPaired ? nth : step);
  }

  /** Without a plan: a fault joins at the call it was drawn for, unless a transient one is still active. */
  #queueThrough(place: Place, nowMs: number, refreshes: number): readonly FaultInstance[] {
    if (place.step <= this.#queuedThrough) return this.#queue;
    this.#queuedThrough = place.step;
    if (this.#queue.length > 0) {
      this.#queue = this.#queue.filter(
        (one) => !isOver(one, nowMs, refreshes) && !(one.hasBegun && isLasting(one.kind)),
      );
    }
    if (this.#queue.length > 0) return this.#queue;
    const faults = this.#schedule.at(this.spec, place.purpose, place.step);
    if (faults.length > 0) {
      this.#queue = faults.map((fault) => this.#register(fault, place, place.step + fault.onset));
    }
    return this.#queue;
  }

  #burstAt(place: Place, nowMs: number): FaultInstance | undefined {
    const burst = this.#schedule.burst(this.spec, nowMs);
    if (burst === undefined) return undefined;
    let one = this.#bursts.get(burst.fault);
    if (one === undefined) {
      one = this.#register(burst.fault, place, 0, 'burst');
      one.hasBegun = true;
      one.endMs = burst.endMs;
      this.#bursts.set(burst.fault, one);
    }
    return one;
  }

  #letDrift(nowMs: number): void {
    if (this.#drifting === undefined || this.#hasDrifted || nowMs < this.#drifting.onsetMs) return;
    this.#hasDrifted = true;
    this.#begin(this.#register(this.#drifting.fault, { step: 0, purpose: 'step' }, 0, 'drift'), nowMs, 0);
  }

  #register(
    fault: Fault,
    { step, purpose }: Pick<Place, 'step' | 'purpose'>,
    from: number,
    origin: ScheduledFault['origin'] = 'step',
  ): FaultInstance {
    this.#options.onScheduled({ fault, origin, tool: this.spec.name, step, purpose });
    return this.#instanceOf(fault, origin, from);
  }

  #instanceOf(fault: Fault, origin: ScheduledFault['origin'], from: number): FaultInstance {
    return faultInstance(fault, this.#schedule.kinds.get(fault.kind), origin, from);
  }

  #begin(one: FaultInstance, nowMs: number, refreshes: number): void {
    const canBegin = this.#canBegin(one, nowMs, refreshes);
    one.hasBegun = true;
    one.refreshesBefore = refreshes;
    if (!isLasting(one.kind)) return;
    // A change that is incompatible with the active ones never begins: it stays scheduled and does not land.
    one.isOver = !canBegin;
    if (!canBegin) return;
    this.#lasting = [...this.#lasting.filter((other) => !isOver(other, nowMs, refreshes)), one];
    this.#current = specWithChanges(this.spec, this.#lasting);
  }

  #canBegin(one: FaultInstance, nowMs: number, refreshes: number): boolean {
    if (!isLasting(one.kind)) return true;
    const others = this.#lasting.filter((other) => !isOver(other, nowMs, refreshes));
    const spec = specWithChanges(this.spec, [...others, one]);
    const known = [this.spec.name, this.#current?.name];
    const isNameFree = spec === null || known.includes(spec.name) || this.#options.isNameFree(spec.name);
    return isNameFree && others.every((other) => areCompatible(other.kind, one.kind));
  }
}

function inOrder(
  all: readonly (FaultInstance | undefined)[],
  nowMs: number,
  refreshes: number,
  kinds: KindSet,
): readonly FaultInstance[] {
  return all
    .filter((one): one is FaultInstance => one !== undefined && !isOver(one, nowMs, refreshes))
    .sort((a, b) => kinds.orderOf(a.kind.name) - kinds.orderOf(b.kind.name));
}

function keyOf({ step, purpose }: Pick<Place, 'step' | 'purpose'>): number {
  return step * callPurposes.length + callPurposes.indexOf(purpose);
}
