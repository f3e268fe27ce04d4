/** Applies the fault schedule of one rollout to the calls of its tools. */

import { type ErrorFormatter, isErrorShaped } from '../dialects/index.ts';
import {
  type CallContext,
  type Clock,
  type JsonObject,
  neverAborted,
  type Toolbox,
  type ToolSpec,
  virtualClock,
} from '../types/index.ts';
import { getOrMake } from '../values/index.ts';
import { callThroughFaults } from './call-through-faults.ts';
import { type FaultInstance, faultAt, isOver } from './fault-instance.ts';
import type { LandedFault, ScheduledFault } from './fault-log.ts';
import type { CallPosition, PendingFault } from './hidden-faults.ts';
import { LateCalls } from './late-calls.ts';
import { type LaggedRead, ReadLag } from './read-lag.ts';
import type { FaultSchedule } from './schedule.ts';
import { specOnly } from './shape/schema.ts';
import { type Place, ToolFaultState } from './tool-fault-state.ts';

export interface InjectorOptions {
  readonly isPaired: boolean;
  /** The tool that each step of the plan calls. */
  readonly plan: readonly string[];
  readonly errorFormatterFor: (tool: string) => ErrorFormatter;
  /** In real time: resolves after so many milliseconds. Without it, a delayed call lands before the next one. */
  readonly timer?: (ms: number) => Promise<void>;
}

/** Duration of a credential refresh. */
const REFRESH_MS = 300;
const nothing: readonly FaultInstance[] = Object.freeze([]);

export class Injector {
  readonly landed: LandedFault[] = [];
  readonly #base: Toolbox;
  readonly #schedule: FaultSchedule;
  readonly #options: InjectorOptions;
  readonly #specs: ReadonlyMap<string, ToolSpec>;
  /** Created when a tool is first called; with drift, when it is first listed. */
  readonly #toolStates = new Map<string, ToolFaultState>();
  readonly #calls = new Map<ToolFaultState, number>();
  readonly #scheduled: ScheduledFault[] = [];
  /** Faults that end when the tool of this name is read. */
  readonly #awaitingRead = new Map<FaultInstance, string | undefined>();
  readonly #lag: ReadLag;
  readonly #late = new LateCalls();
  #clock: Clock | undefined;
  #refreshes = 0;

  constructor(base: Toolbox, schedule: FaultSchedule, options: InjectorOptions) {
    this.#base = base;
    this.#schedule = schedule;
    this.#options = options;
    const specs = base.list().map((spec) => schedule.lag?.listedSpec(specOnly(spec)) ?? specOnly(spec));
    this.#specs = new Map(specs.map((spec) => [spec.name, spec]));
    this.#lag = new ReadLag(base, schedule.lag, this.#specs.keys());
  }

  list(): readonly ToolSpec[] {
    return [...this.#specs.values()].flatMap((spec) => {
      const toolState = this.#schedule.hasDrift ? this.#toolStateOf(spec) : this.#toolStates.get(spec.name);
      return toolState === undefined ? spec : (toolState.currentSpec(this.#nowMs()) ?? []);
    });
  }

  call(name: string, args: JsonObject, context: CallContext): Promise<unknown> {
    this.#clock = context.clock;
    const nowMs = context.clock.now();
    try {
      if (!this.#late.isDue(nowMs)) return this.#call(name, args, context);
    } catch (error) {
      // A broken fault kind throws: the caller awaits a promise.
      return Promise.reject(error);
    }
    return this.#late.land(nowMs).then(() => this.#call(name, args, context));
  }

  /** Lets pending delayed calls land. */
  settle(): Promise<void> {
    return this.#late.land(Infinity);
  }

  #call(name: string, args: JsonObject, context: CallContext): Promise<unknown> {
    const toolState = this.#find(name);
    if (toolState === undefined) return this.#base.call(name, args, context);
    const place = this.#options.isPaired ? context : this.#nextPlace(toolState);
    const faults = toolState.faultsAt(place, context.clock.now(), this.#refreshes);
    const lag = this.#lag.lagAt(toolState.spec.name, args, context.clock.now());
    if (faults.length > 0 || lag !== undefined || this.#awaitingRead.size > 0) {
      return this.#callThroughFaults(toolState, name, args, context, place, faults, lag);
    }
    // The clean path: lookups only, and the tool's own promise.
    toolState.forgetLanded(place);
    return this.#runTool(toolState.spec, args, context);
  }

  async refreshCredentials(context: Pick<CallContext, 'clock' | 'signal'>): Promise<void> {
    await context.clock.sleep(REFRESH_MS, context.signal);
    await this.#base.refreshCredentials?.(context);
    this.#refreshes++;
  }

  /** The tool under its current or its original name, as it is now. */
  spec(name: string): ToolSpec | undefined {
    const toolState = this.#find(name);
    return toolState && (toolState.currentSpec(this.#nowMs()) ?? toolState.spec);
  }

  pending({ tool, args, nowMs, ...place }: CallPosition): readonly PendingFault[] {
    const toolState = this.#find(tool);
    if (toolState === undefined) return [];
    const at = this.#options.isPaired ? place : this.#placeOfNext(toolState);
    return toolState
      .faultsAhead(at, nowMs, this.#refreshes)
      .concat(this.#lag.lagAt(toolState.spec.name, args, nowMs)?.fault ?? [])
      .filter(({ kind, fault }) => kind.isAdapted?.(fault, args, tool) !== true)
      .map((one) => pendingOf(one, nowMs, this.#refreshes));
  }

  lastLanded({ tool, ...place }: Pick<CallPosition, 'tool' | 'step' | 'purpose'>): readonly PendingFault[] {
    const landed = this.#find(tool)?.lastLanded(place) ?? nothing;
    return landed.map((one) => pendingOf(one, this.#nowMs(), this.#refreshes));
  }

  /** The faults scheduled for the plan's own calls, and for all other calls made. */
  scheduled(): readonly ScheduledFault[] {
    if (this.#options.isPaired) {
      this.#options.plan.forEach((tool, step) => void this.#find(tool)?.cell({ step, purpose: 'step' }));
    }
    return this.#scheduled;
  }

  async #callThroughFaults(
    toolState: ToolFaultState,
    called: string,
    args: JsonObject,
    context: CallContext,
    place: Place,
    faults: readonly FaultInstance[],
    lag: LaggedRead | undefined,
  ): Promise<unknown> {
    const { spec } = toolState;
    const { step, purpose, nth } = place;
    const atMs = context.clock.now();
    const landed: FaultInstance[] = [];
    toolState.keepLanded(place, landed);
    // A lagging read replaces the tool's own answer: all other faults act before it.
    return callThroughFaults(lag === undefined ? faults : [...faults, lag.fault], {
      spec,
      calledName: called,
      args,
      context,
      errorFormatter: this.#options.errorFormatterFor(spec.name),
      run: async (inner) => {
        const answer = await this.#runTool(spec, inner, context);
        if (!isErrorShaped(answer)) this.#noteRead(spec.name);
        return answer;
      },
      runLater: (inner, afterMs) => this.#sendLate(spec, inner, context, atMs + afterMs),
      earlierAnswer: lag?.earlierAnswer,
      onLanding: (one) => {
        // Inner faults land first; the outermost determines what the caller sees.
        landed.unshift(one);
        const scheduled = { fault: one.fault, origin: one.origin, tool: spec.name, step, purpose };
        if (one.origin === 'lag' && one.landings === 0) this.#scheduled.push(scheduled);
        one.landings++;
        one.firstLandedMs ??= atMs;
        if (one.kind.ending === 'verified') this.#awaitingRead.set(one, spec.verifiedBy?.tool);
        this.landed.push({ ...scheduled, nth, atMs });
      },
    });
  }

  #runTool(spec: ToolSpec, args: JsonObject, context: CallContext, landsMs?: number): Promise<unknown> {
    const run = () => this.#base.call(spec.name, args, context);
    if (spec.effect === 'read' || this.#schedule.lag === undefined) return run();
    return this.#lag.runWrite(spec, args, context, run, landsMs);
  }

  #sendLate(spec: ToolSpec, args: JsonObject, context: CallContext, landsMs: number): void {
    const { timer } = this.#options;
    const clock = timer === undefined ? virtualClock(landsMs) : context.clock;
    const late = { ...context, clock, signal: neverAborted };
    this.#lag.expectLateWrite(spec, args, landsMs);
    this.#late.add({ atMs: landsMs, land: () => this.#runTool(spec, args, late, landsMs) });
    void timer?.(landsMs - context.clock.now()).then(() => this.#late.land(landsMs));
  }

  #noteRead(tool: string): void {
    for (const [one, readBy] of this.#awaitingRead) {
      if (readBy !== tool) continue;
      one.isOver = true;
      this.#awaitingRead.delete(one);
    }
  }

  /** The tool under its original or its changed name. */
  #find(name: string): ToolFaultState | undefined {
    const toolState = this.#toolStates.get(name);
    if (toolState !== undefined) return toolState;
    const spec = this.#specs.get(name);
    if (spec !== undefined) return this.#toolStateOf(spec);
    if (this.#schedule.hasDrift) this.list();
    for (const other of this.#toolStates.values()) if (other.newName === name) return other;
    return undefined;
  }

  #toolStateOf(spec: ToolSpec): ToolFaultState {
    return getOrMake(
      this.#toolStates,
      spec.name,
      () =>
        new ToolFaultState(spec, this.#schedule, {
          isPaired: this.#options.isPaired,
          onScheduled: (scheduled) => this.#scheduled.push(scheduled),
          isNameFree: (name) => this.#isNameFree(name),
        }),
    );
  }

  #isNameFree(name: string): boolean {
    return !this.#specs.has(name) && ![...this.#toolStates.values()].some((other) => other.newName === name);
  }

  #nextPlace(toolState: ToolFaultState): Place {
    const place = this.#placeOfNext(toolState);
    this.#calls.set(toolState, place.step + 1);
    return place;
  }

  #placeOfNext(toolState: ToolFaultState): Place {
    return { step: this.#calls.get(toolState) ?? 0, purpose: 'step', nth: 0 };
  }

  #nowMs(): number {
    return this.#clock?.now() ?? 0;
  }
}

function pendingOf(one: FaultInstance, nowMs: number, refreshes: number): PendingFault {
  const { kind, fault, landings, hasBegun } = one;
  const triesLeft = Math.max(0, fault.tries - landings);
  return { kind, fault: faultAt(one, nowMs), triesLeft, hasBegun, isOver: isOver(one, nowMs, refreshes) };
}
