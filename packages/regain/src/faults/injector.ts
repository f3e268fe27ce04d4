/** Stands between a caller and its tools and lets faults happen: one rollout's weather. */

import { isErrorShaped, type Voice } from '../dialects/index.ts';
import {
  type CallContext,
  type Clock,
  type JsonObject,
  neverAborted,
  type Toolbox,
  type ToolSpec,
  virtualClock,
} from '../types/index.ts';
import type { CallPlace, Pending } from './hidden.ts';
import { LateCalls } from './late-calls.ts';
import type { Landing, Scheduled } from './log.ts';
import { meetAll } from './meet.ts';
import { type Behind, ReadLag } from './read-lag.ts';
import type { Schedule } from './schedule.ts';
import { asOf, isOver, type Standing } from './standing.ts';
import { type Place, ToolWeather } from './tool-weather.ts';

export interface InjectorOptions {
  readonly isPaired: boolean;
  /** The tool that each step of the plan means to call. */
  readonly plan: readonly string[];
  readonly voiceOf: (tool: string) => Voice;
  /** In real time: resolves when so many milliseconds have passed. Without it, a late call lands before the next one. */
  readonly timer?: (ms: number) => Promise<void>;
}

/** How long a fresh token takes. */
const REFRESH_MS = 300;
const nothing: readonly Standing[] = Object.freeze([]);

export class Injector {
  readonly landed: Landing[] = [];
  readonly #base: Toolbox;
  readonly #schedule: Schedule;
  readonly #options: InjectorOptions;
  readonly #specs: ReadonlyMap<string, ToolSpec>;
  /** Weather comes up when a tool is first called; where tools drift, when they are first looked at. */
  readonly #weathers = new Map<string, ToolWeather>();
  readonly #calls = new Map<ToolWeather, number>();
  readonly #scheduled: Scheduled[] = [];
  /** Faults that end when the tool of this name was read. */
  readonly #awaitingRead = new Map<Standing, string | undefined>();
  readonly #lag: ReadLag;
  readonly #late = new LateCalls();
  #clock: Clock | undefined;
  #refreshes = 0;

  constructor(base: Toolbox, schedule: Schedule, options: InjectorOptions) {
    this.#base = base;
    this.#schedule = schedule;
    this.#options = options;
    const specs = base.list().map((spec) => schedule.lag?.honest(specOnly(spec)) ?? specOnly(spec));
    this.#specs = new Map(specs.map((spec) => [spec.name, spec]));
    this.#lag = new ReadLag(base, schedule.lag, this.#specs.keys());
  }

  list(): readonly ToolSpec[] {
    return [...this.#specs.values()].flatMap((spec) => {
      const weather = this.#schedule.hasDrift ? this.#weatherOf(spec) : this.#weathers.get(spec.name);
      return weather === undefined ? spec : (weather.currentSpec(this.#nowMs()) ?? []);
    });
  }

  call(name: string, args: JsonObject, context: CallContext): Promise<unknown> {
    this.#clock = context.clock;
    const nowMs = context.clock.now();
    try {
      if (!this.#late.isDue(nowMs)) return this.#call(name, args, context);
    } catch (error) {
      // A broken fault kind: the caller awaits a promise.
      return Promise.reject(error);
    }
    return this.#late.land(nowMs).then(() => this.#call(name, args, context));
  }

  /** Lets the calls land that were reported as failed and nobody has waited for. */
  settle(): Promise<void> {
    return this.#late.land(Infinity);
  }

  #call(name: string, args: JsonObject, context: CallContext): Promise<unknown> {
    const weather = this.#find(name);
    if (weather === undefined) return this.#base.call(name, args, context);
    const place = this.#options.isPaired ? context : this.#nextPlace(weather);
    const inTheWay = weather.standingAt(place, context.clock.now(), this.#refreshes);
    const behind = this.#lag.behind(weather.spec.name, args, context.clock.now());
    if (inTheWay.length > 0 || behind !== undefined || this.#awaitingRead.size > 0) {
      return this.#meet(weather, name, args, context, place, inTheWay, behind);
    }
    // The clean path: nothing but look-ups, and the tool's own promise.
    weather.forgetLanded(place);
    return this.#reach(weather.spec, args, context);
  }

  async refreshCredentials(context: Pick<CallContext, 'clock' | 'signal'>): Promise<void> {
    await context.clock.sleep(REFRESH_MS, context.signal);
    await this.#base.refreshCredentials?.(context);
    this.#refreshes++;
  }

  /** The tool under its present or its old name, as it is now. */
  spec(name: string): ToolSpec | undefined {
    const weather = this.#find(name);
    return weather && (weather.currentSpec(this.#nowMs()) ?? weather.spec);
  }

  pending({ tool, args, nowMs, ...place }: CallPlace): readonly Pending[] {
    const weather = this.#find(tool);
    if (weather === undefined) return [];
    const at = this.#options.isPaired ? place : this.#placeOfNext(weather);
    return weather
      .peekAt(at, nowMs, this.#refreshes)
      .concat(this.#lag.behind(weather.spec.name, args, nowMs)?.standing ?? [])
      .filter(({ kind, fault }) => kind.adapted?.(fault, args, tool) !== true)
      .map((one) => pendingOf(one, nowMs, this.#refreshes));
  }

  lastLanded({ tool, ...place }: Pick<CallPlace, 'tool' | 'step' | 'purpose'>): readonly Pending[] {
    const landed = this.#find(tool)?.lastLanded(place) ?? nothing;
    return landed.map((one) => pendingOf(one, this.#nowMs(), this.#refreshes));
  }

  /** What the plan's own calls were to meet, and what else was on the way. */
  scheduled(): readonly Scheduled[] {
    if (this.#options.isPaired) {
      this.#options.plan.forEach((tool, step) => void this.#find(tool)?.cell({ step, purpose: 'step' }));
    }
    return this.#scheduled;
  }

  async #meet(
    weather: ToolWeather,
    called: string,
    args: JsonObject,
    context: CallContext,
    place: Place,
    inTheWay: readonly Standing[],
    behind: Behind | undefined,
  ): Promise<unknown> {
    const { spec } = weather;
    const { step, purpose, nth } = place;
    const atMs = context.clock.now();
    const landed: Standing[] = [];
    weather.keepLanded(place, landed);
    // What a read shows is the tool's own answer: every other fault stands before it.
    return meetAll(behind === undefined ? inTheWay : [...inTheWay, behind.standing], {
      spec,
      called,
      args,
      context,
      voice: this.#options.voiceOf(spec.name),
      run: async (inner) => {
        const answer = await this.#reach(spec, inner, context);
        if (!isErrorShaped(answer)) this.#noteRead(spec.name);
        return answer;
      },
      later: (inner, afterMs) => this.#sendLate(spec, inner, context, atMs + afterMs),
      past: behind?.past,
      onLanding: (one) => {
        // Inner faults land first; the outermost is what the caller met.
        landed.unshift(one);
        if (one.origin === 'lag' && one.landings === 0)
          this.#scheduled.push({ fault: one.fault, origin: one.origin, tool: spec.name, step, purpose });
        one.landings++;
        one.firstLandedMs ??= atMs;
        if (one.kind.ending === 'verified') this.#awaitingRead.set(one, spec.verifiedBy?.tool);
        this.landed.push({ fault: one.fault, origin: one.origin, tool: spec.name, step, purpose, nth, atMs });
      },
    });
  }

  #reach(spec: ToolSpec, args: JsonObject, context: CallContext, landsMs?: number): Promise<unknown> {
    const run = () => this.#base.call(spec.name, args, context);
    if (spec.effect === 'read' || this.#schedule.lag === undefined) return run();
    return this.#lag.around(spec, args, context, run, landsMs);
  }

  #sendLate(spec: ToolSpec, args: JsonObject, context: CallContext, landsMs: number): void {
    const { timer } = this.#options;
    const clock = timer === undefined ? virtualClock(landsMs) : context.clock;
    const late = { ...context, clock, signal: neverAborted };
    this.#lag.expect(spec, args, landsMs);
    this.#late.add({ atMs: landsMs, land: () => this.#reach(spec, args, late, landsMs) });
    void timer?.(landsMs - context.clock.now()).then(() => this.#late.land(landsMs));
  }

  #noteRead(tool: string): void {
    for (const [one, readBy] of this.#awaitingRead) {
      if (readBy !== tool) continue;
      one.isOver = true;
      this.#awaitingRead.delete(one);
    }
  }

  /** The tool under its own name, or under the one it has taken on. */
  #find(name: string): ToolWeather | undefined {
    const weather = this.#weathers.get(name);
    if (weather !== undefined) return weather;
    const spec = this.#specs.get(name);
    if (spec !== undefined) return this.#weatherOf(spec);
    if (this.#schedule.hasDrift) this.list();
    for (const other of this.#weathers.values()) if (other.newName === name) return other;
    return undefined;
  }

  #weatherOf(spec: ToolSpec): ToolWeather {
    let weather = this.#weathers.get(spec.name);
    if (weather === undefined) {
      weather = new ToolWeather(spec, this.#schedule, {
        isPaired: this.#options.isPaired,
        onScheduled: (scheduled) => this.#scheduled.push(scheduled),
        isNameFree: (name) => this.#isNameFree(name),
      });
      this.#weathers.set(spec.name, weather);
    }
    return weather;
  }

  #isNameFree(name: string): boolean {
    return !this.#specs.has(name) && ![...this.#weathers.values()].some((other) => other.newName === name);
  }

  #nextPlace(weather: ToolWeather): Place {
    const place = this.#placeOfNext(weather);
    this.#calls.set(weather, place.step + 1);
    return place;
  }

  #placeOfNext(weather: ToolWeather): Place {
    return { step: this.#calls.get(weather) ?? 0, purpose: 'step', nth: 0 };
  }

  #nowMs(): number {
    return this.#clock?.now() ?? 0;
  }
}

function pendingOf(one: Standing, nowMs: number, refreshes: number): Pending {
  const { kind, fault, landings, hasBegun } = one;
  const triesLeft = Math.max(0, fault.tries - landings);
  return { kind, fault: asOf(one, nowMs), triesLeft, hasBegun, isOver: isOver(one, nowMs, refreshes) };
}

/** Lists often hold the tools themselves; what an agent reads must not let it call around the faults. */
function specOnly(spec: ToolSpec & { readonly execute?: unknown }): ToolSpec {
  if (spec.execute === undefined) return spec;
  const { execute: _, ...rest } = spec;
  return rest;
}
