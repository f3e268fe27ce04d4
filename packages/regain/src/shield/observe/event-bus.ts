/** Delivers events to observers and hooks, which cannot affect calls. */

import type { SloStatus } from '../../govern/index.ts';
import type { ShieldStats } from '../learn/counts.ts';
import type { LawSnapshot } from '../learn/law-snapshot.ts';
import type { CallEvent, ShieldEvent } from './events.ts';

/** Extension point: hears every event, such as `telemetry()`. */
export interface ShieldObserver {
  /** Requests previews of arguments and answers in events, with secrets redacted. */
  readonly capture?: boolean;
  /** Receives the shield once, when it is created. */
  attach?(shield: ObservedShield): void;
  /** A call of this tool begins. The returned observer receives its events; undefined: no events. */
  observeCall(tool: string): CallObserver | undefined;
  /** Receives events that do not belong to one call: warnings, objectives. */
  onEvent?(event: ShieldEvent): void;
}

/** Receives the events of one call. */
export interface CallObserver {
  onEvent(event: CallEvent): void;
  /** Runs an attempt, synchronously and once: for a context, such as a span, that the work of the tool belongs to. */
  runAttempt?<T>(run: () => T): T;
}

/** What an observer can read from a shield at any time. */
export interface ObservedShield {
  stats(): ShieldStats;
  /** The figures of the law for the last calls, of all tools or of one. */
  lawSnapshot(tool?: string): LawSnapshot;
  slo(): readonly SloStatus[];
}

/** The listeners of one shield. Errors of hooks, synchronous or not, are only counted. */
export class EventBus {
  readonly #onEvent: ((event: ShieldEvent) => unknown) | undefined;
  readonly #observers: readonly ShieldObserver[];
  readonly #isCapturing: boolean;
  /** For all calls that no observer watches. */
  readonly #hookEmitter = new CallEmitter(this, []);
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

  /** Whether any listener requests previews. */
  get isCapturing(): boolean {
    return this.#isCapturing || this.#observers.some(({ capture }) => capture === true);
  }

  get hasObservers(): boolean {
    return this.#observers.length > 0;
  }

  attach(shield: ObservedShield): void {
    for (const observer of this.#observers) observer.attach?.(shield);
  }

  /** Undefined without listeners: then no events are created. */
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
    if (watchers !== undefined) return new CallEmitter(this, watchers);
    return this.#onEvent === undefined ? undefined : this.#hookEmitter;
  }

  /** For events that do not belong to one call. */
  emit(event: ShieldEvent): void {
    this.callHook(this.#onEvent, event);
    for (const observer of this.#observers) this.callHook((about) => observer.onEvent?.(about), event);
  }

  /** Emits to the option `onEvent`. */
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

/** The listeners of one call. */
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

  /** The attempt is made exactly once and returns the result of the tool, whatever the observers do. */
  runAttempt<T>(run: () => T): T {
    let attempt = run;
    for (const [, watcher] of this.#watchers) {
      if (watcher.runAttempt === undefined) continue;
      const inner = attempt;
      attempt = () => this.#runOnce(inner, (made) => watcher.runAttempt!(made));
    }
    return attempt();
  }

  #runOnce<T>(run: () => T, wrap: (run: () => void) => void): T {
    let made: { readonly value: T } | { readonly error: unknown } | undefined;
    const make = (): void => {
      try {
        made ??= { value: run() };
      } catch (error) {
        made = { error };
      }
    };
    try {
      wrap(make);
    } catch {
      this.#bus.hookErrors++;
    }
    if (made === undefined) make();
    const outcome = made!;
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
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
