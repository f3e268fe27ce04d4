/** The weather in front of one tool during one rollout: what stands there now. */

import { type Purpose, purposes, type ToolSpec } from '../types/index.ts';
import { areCompatible } from './draw.ts';
import type { Fault } from './kind.ts';
import type { KindSet } from './kinds/index.ts';
import type { Scheduled } from './log.ts';
import type { Drifting } from './persistence/drift.ts';
import type { Schedule } from './schedule.ts';
import { isLasting, isOver, respecced, type Standing, standing } from './standing.ts';

/** Where a call stands: in a plan, or as a tool's nth call where there is none. */
export interface Place {
  readonly step: number;
  readonly purpose: Purpose;
  readonly nth: number;
}

export interface WeatherOptions {
  readonly isPaired: boolean;
  readonly onScheduled: (scheduled: Scheduled) => void;
  /** A tool must not take the name of another. */
  readonly isNameFree: (name: string) => boolean;
}

const none: readonly Standing[] = Object.freeze([]);

export class ToolWeather {
  readonly spec: ToolSpec;
  readonly #schedule: Schedule;
  readonly #options: WeatherOptions;
  readonly #drifting: Drifting | undefined;
  readonly #cells = new Map<number, readonly Standing[]>();
  readonly #bursts = new Map<Fault, Standing>();
  #lasting: readonly Standing[] = [];
  readonly #lastLanded = new Map<number, readonly Standing[]>();
  #queue: Standing[] = [];
  #queuedThrough = -1;
  #hasDrifted = false;
  #current: ToolSpec | null;

  constructor(spec: ToolSpec, schedule: Schedule, options: WeatherOptions) {
    this.spec = spec;
    this.#current = spec;
    this.#schedule = schedule;
    this.#options = options;
    this.#drifting = schedule.drift(spec);
  }

  /** The name it has taken on, if any. */
  get newName(): string | undefined {
    return this.#current === null || this.#current.name === this.spec.name ? undefined : this.#current.name;
  }

  /** The tool as it shows at this time; null when it is gone. */
  currentSpec(nowMs: number): ToolSpec | null {
    this.#letDrift(nowMs);
    return this.#current;
  }

  /** What a call now meets, in the order it stands. With the call, what was drawn for this try begins. */
  standingAt(place: Place, nowMs: number, refreshes: number): readonly Standing[] {
    this.#letDrift(nowMs);
    const passing = this.#passingAt(place, nowMs, refreshes);
    const burst = this.#burstAt(place, nowMs);
    if (passing.length === 0 && burst === undefined && this.#lasting.length === 0) return none;
    for (const one of passing) if (this.#isDue(one, place)) this.#begin(one, nowMs, refreshes);
    const begun = passing.filter(({ hasBegun, kind }) => hasBegun && !isLasting(kind));
    return inOrder([...this.#lasting, ...begun, burst], nowMs, refreshes, this.#schedule.kinds);
  }

  /** What a call would meet now. Nothing begins by looking. */
  peekAt(place: Place, nowMs: number, refreshes: number): readonly Standing[] {
    this.#letDrift(nowMs);
    const passing = this.#passingAt(place, nowMs, refreshes);
    const begun = passing.filter(({ hasBegun, kind }) => hasBegun && !isLasting(kind));
    const due = passing.filter((one) => this.#isDue(one, place) && this.#canBegin(one, nowMs, refreshes));
    const burst = this.#schedule.burst(this.spec, nowMs);
    const inBurst = burst && {
      ...standingOf(burst.fault, this.#schedule.kinds, 'burst', 0),
      hasBegun: true,
      endMs: burst.endMs,
    };
    return inOrder([...this.#lasting, ...begun, ...due, inBurst], nowMs, refreshes, this.#schedule.kinds);
  }

  /** What is scheduled for a step and purpose of the plan. */
  cell(place: Pick<Place, 'step' | 'purpose'>): readonly Standing[] {
    const key = keyOf(place);
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const faults = this.#schedule.at(this.spec, place.purpose, place.step);
    if (faults.length === 0) return none;
    const cell = faults.map((fault) => this.#note(fault, place, fault.onset));
    this.#cells.set(key, cell);
    return cell;
  }

  /** What came in the way of the last call of a step and purpose; without a plan, of the last call. */
  lastLanded(place: Pick<Place, 'step' | 'purpose'>): readonly Standing[] {
    return this.#lastLanded.get(this.#options.isPaired ? keyOf(place) : 0) ?? none;
  }

  /** `landed` is filled while the call goes on. */
  keepLanded(place: Pick<Place, 'step' | 'purpose'>, landed: readonly Standing[]): void {
    this.#lastLanded.set(this.#options.isPaired ? keyOf(place) : 0, landed);
  }

  forgetLanded(place: Pick<Place, 'step' | 'purpose'>): void {
    if (this.#lastLanded.size > 0) this.#lastLanded.delete(this.#options.isPaired ? keyOf(place) : 0);
  }

  #passingAt(place: Place, nowMs: number, refreshes: number): readonly Standing[] {
    return this.#options.isPaired ? this.cell(place) : this.#queueThrough(place, nowMs, refreshes);
  }

  #isDue(one: Standing, { nth, step }: Place): boolean {
    return !one.hasBegun && one.from <= (this.#options.isPaired ? nth : step);
  }

  /** Without a plan: a fault joins at the call it was drawn for, unless one that passes is still there. */
  #queueThrough(place: Place, nowMs: number, refreshes: number): readonly Standing[] {
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
      this.#queue = faults.map((fault) => this.#note(fault, place, place.step + fault.onset));
    }
    return this.#queue;
  }

  #burstAt(place: Place, nowMs: number): Standing | undefined {
    const burst = this.#schedule.burst(this.spec, nowMs);
    if (burst === undefined) return undefined;
    let one = this.#bursts.get(burst.fault);
    if (one === undefined) {
      one = this.#note(burst.fault, place, 0, 'burst');
      one.hasBegun = true;
      one.endMs = burst.endMs;
      this.#bursts.set(burst.fault, one);
    }
    return one;
  }

  #letDrift(nowMs: number): void {
    if (this.#drifting === undefined || this.#hasDrifted || nowMs < this.#drifting.onsetMs) return;
    this.#hasDrifted = true;
    this.#begin(this.#note(this.#drifting.fault, { step: 0, purpose: 'step' }, 0, 'drift'), nowMs, 0);
  }

  #note(
    fault: Fault,
    { step, purpose }: Pick<Place, 'step' | 'purpose'>,
    from: number,
    origin: Scheduled['origin'] = 'step',
  ): Standing {
    this.#options.onScheduled({ fault, origin, tool: this.spec.name, step, purpose });
    return standingOf(fault, this.#schedule.kinds, origin, from);
  }

  #begin(one: Standing, nowMs: number, refreshes: number): void {
    const canBegin = this.#canBegin(one, nowMs, refreshes);
    one.hasBegun = true;
    one.refreshesBefore = refreshes;
    if (!isLasting(one.kind)) return;
    // A change that cannot come on top of those that stand never comes: it stays scheduled and does not land.
    one.isOver = !canBegin;
    if (!canBegin) return;
    this.#lasting = [...this.#lasting.filter((other) => !isOver(other, nowMs, refreshes)), one];
    this.#current = respecced(this.spec, this.#lasting);
  }

  #canBegin(one: Standing, nowMs: number, refreshes: number): boolean {
    if (!isLasting(one.kind)) return true;
    const others = this.#lasting.filter((other) => !isOver(other, nowMs, refreshes));
    const spec = respecced(this.spec, [...others, one]);
    const known = [this.spec.name, this.#current?.name];
    const isNameFree = spec === null || known.includes(spec.name) || this.#options.isNameFree(spec.name);
    return isNameFree && others.every((other) => areCompatible(other.kind, one.kind));
  }
}

function standingOf(fault: Fault, kinds: KindSet, origin: Scheduled['origin'], from: number): Standing {
  return standing(fault, kinds.named(fault.kind), { origin, from });
}

function inOrder(
  all: readonly (Standing | undefined)[],
  nowMs: number,
  refreshes: number,
  kinds: KindSet,
): readonly Standing[] {
  return all
    .filter((one): one is Standing => one !== undefined && !isOver(one, nowMs, refreshes))
    .sort((a, b) => kinds.orderOf(a.kind.name) - kinds.orderOf(b.kind.name));
}

function keyOf({ step, purpose }: Pick<Place, 'step' | 'purpose'>): number {
  return step * purposes.length + purposes.indexOf(purpose);
}
