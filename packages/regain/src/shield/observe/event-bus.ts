/** Who looks on from outside: a trace, a meter. It hears everything and changes nothing. */

import type { SloStatus } from '../../govern/index.ts';
import type { ShieldStats } from '../learn/counts.ts';
import type { LawSnapshot } from '../learn/law-report.ts';
import type { CallEvent, ShieldEvent } from './events.ts';

/** Extension point: hears every event, such as `telemetry()`. */
export interface ShieldObserver {
  /** Wants pictures of arguments and answers in what it hears, secrets taken out. */
  readonly capture?: boolean;
  /** Told once what it may ask about. */
  attach?(shield: ObservedShield): void;
  /** A call of this tool begins. Whoever comes back hears of it until it ends; undefined: nothing is made for it. */
  observeCall(tool: string): CallObserver | undefined;
  /** What concerns no single call: warnings, objectives. */
  onEvent?(event: ShieldEvent): void;
}

/** Hears the events of one call. */
export interface CallObserver {
  onEvent(event: CallEvent): void;
  /** Runs an attempt, at once and once: what the tool does in there can be told to belong to it. */
  runAttempt?<T>(run: () => T): T;
}

/** What of a shield can be asked at any time. */
export interface ObservedShield {
  stats(): ShieldStats;
  /** What the law says of the last calls, in numbers alone: of all tools, or of one. */
  lawSnapshot(tool?: string): LawSnapshot;
  slo(): readonly SloStatus[];
}

/** All who listen to one shield. A hook that throws, now or later, is counted, and that is all. */
export class EventBus {
  readonly #onEvent: ((event: ShieldEvent) => unknown) | undefined;
  readonly #observers: readonly ShieldObserver[];
  readonly #isCapturing: boolean;
  hookErrors = 0;

  constructor(
    onEvent: ((event: ShieldEvent) => unknown) | undefined,
    observers: readonly ShieldObserver[],
    isCapturing: boolean,
  ) {
    this.#onEvent = onEvent;
    this.#observers = observers;
    this.#isCapturing = isCapturing;
  }

  /** Whether anybody wants pictures. */
  get isCapturing(): boolean {
    return this.#isCapturing || this.#observers.some(({ capture }) => capture === true);
  }

  attach(shield: ObservedShield): void {
    for (const observer of this.#observers) observer.attach?.(shield);
  }

  /** Undefined where nobody listens: then no event is even made. */
  callEmitter(tool: string): CallEmitter | undefined {
    const observers = this.#observers;
    let watchers: [ShieldObserver, CallObserver][] | undefined;
    for (let i = 0; i < observers.length; i++) {
      try {
        const watcher = observers[i]!.observeCall(tool);
        if (watcher === undefined) continue;
        watchers ??= [];
        watchers.push([observers[i]!, watcher]);
      } catch {
        this.hookErrors++;
      }
    }
    if (watchers === undefined && this.#onEvent === undefined) return undefined;
    return new CallEmitter(this, watchers ?? []);
  }

  /** What concerns no single call. */
  emit(event: ShieldEvent): void {
    this.callHook(this.#onEvent, event);
    for (const observer of this.#observers) this.callHook((about) => observer.onEvent?.(about), event);
  }

  /** The hook of the options. */
  emitToHook(event: CallEvent): void {
    this.callHook(this.#onEvent, this.#isCapturing ? event : withoutCapturedValues(event));
  }

  callHook<A>(hook: ((about: A) => unknown) | undefined, about: A): void {
    try {
      const later = hook?.(about);
      if (later instanceof Promise) later.catch(() => void this.hookErrors++);
    } catch {
      this.hookErrors++;
    }
  }
}

/** All who listen to one call. */
export class CallEmitter {
  readonly #bus: EventBus;
  readonly #watchers: readonly [ShieldObserver, CallObserver][];

  constructor(events: EventBus, watchers: readonly [ShieldObserver, CallObserver][]) {
    this.#bus = events;
    this.#watchers = watchers;
  }

  emit(event: CallEvent): void {
    this.#bus.emitToHook(event);
    for (const [{ capture }, watcher] of this.#watchers) {
      const shown = capture === true ? event : withoutCapturedValues(event);
      this.#bus.callHook((about: CallEvent) => watcher.onEvent(about), shown);
    }
  }

  /** Whatever those around it do, the attempt is made once, and what comes of it is what the tool gave. */
  runAttempt<T>(run: () => T): T {
    let attempt = run;
    for (const [, watcher] of this.#watchers) {
      if (watcher.runAttempt === undefined) continue;
      const inner = attempt;
      attempt = () => this.#runOnce(inner, (made) => watcher.runAttempt!(made));
    }
    return attempt();
  }

  #runOnce<T>(run: () => T, around: (run: () => void) => void): T {
    let made: { readonly value: T } | { readonly error: unknown } | undefined;
    const make = (): void => {
      try {
        made ??= { value: run() };
      } catch (error) {
        made = { error };
      }
    };
    try {
      around(make);
    } catch {
      this.#bus.hookErrors++;
    }
    if (made === undefined) make();
    const came = made!;
    if ('error' in came) throw came.error;
    return came.value;
  }
}

function withoutCapturedValues(event: CallEvent): CallEvent {
  if (event.type === 'attempt-started' && event.args !== undefined) {
    const { args: _, ...rest } = event;
    return rest;
  }
  if (event.type === 'attempt-ended' && event.result !== undefined) {
    const { result: _, ...rest } = event;
    return rest;
  }
  return event;
}
