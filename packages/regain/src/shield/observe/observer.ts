/** Who looks on from outside: a trace, a meter. It hears everything and changes nothing. */

import type { SloReading } from '../../govern/index.ts';
import type { ShieldCounts } from '../learn/counts.ts';
import type { LawGlance } from '../learn/reading.ts';
import type { CallEvent, ShieldEvent } from './events.ts';

export interface Observer {
  /** Wants pictures of arguments and answers in what it hears, secrets taken out. */
  readonly capture?: boolean;
  /** Told once what it may ask about. */
  attach?(shield: Watched): void;
  /** A call of this tool begins. Whoever comes back hears of it until it ends; undefined: nothing is made for it. */
  watch(tool: string): CallWatcher | undefined;
  /** What concerns no single call: warnings, objectives. */
  onEvent?(event: ShieldEvent): void;
}

export interface CallWatcher {
  onEvent(event: CallEvent): void;
  /** Runs an attempt, at once and once: what the tool does in there can be told to belong to it. */
  around?<T>(run: () => T): T;
}

/** What of a shield can be asked at any time. */
export interface Watched {
  counts(): ShieldCounts;
  /** What the law says of the last calls, in numbers alone: of all tools, or of one. */
  glance(tool?: string): LawGlance;
  slo(): readonly SloReading[];
}

/** All who listen to one shield. A hook that throws, now or later, is counted, and that is all. */
export class Audience {
  readonly #onEvent: ((event: ShieldEvent) => unknown) | undefined;
  readonly #observers: readonly Observer[];
  readonly #isCapturing: boolean;
  hookErrors = 0;

  constructor(
    onEvent: ((event: ShieldEvent) => unknown) | undefined,
    observers: readonly Observer[],
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

  attach(shield: Watched): void {
    for (const observer of this.#observers) observer.attach?.(shield);
  }

  /** Undefined where nobody listens: then no event is even made. */
  listen(tool: string): Ear | undefined {
    const observers = this.#observers;
    let watchers: [Observer, CallWatcher][] | undefined;
    for (let i = 0; i < observers.length; i++) {
      try {
        const watcher = observers[i]!.watch(tool);
        if (watcher === undefined) continue;
        watchers ??= [];
        watchers.push([observers[i]!, watcher]);
      } catch {
        this.hookErrors++;
      }
    }
    if (watchers === undefined && this.#onEvent === undefined) return undefined;
    return new Ear(this, watchers ?? []);
  }

  /** What concerns no single call. */
  tell(event: ShieldEvent): void {
    this.told(this.#onEvent, event);
    for (const observer of this.#observers) this.told((about) => observer.onEvent?.(about), event);
  }

  /** The hook of the options. */
  heard(event: CallEvent): void {
    this.told(this.#onEvent, this.#isCapturing ? event : withoutPictures(event));
  }

  told<A>(hook: ((about: A) => unknown) | undefined, about: A): void {
    try {
      const later = hook?.(about);
      if (later instanceof Promise) later.catch(() => void this.hookErrors++);
    } catch {
      this.hookErrors++;
    }
  }
}

/** All who listen to one call. */
export class Ear {
  readonly #audience: Audience;
  readonly #watchers: readonly [Observer, CallWatcher][];

  constructor(audience: Audience, watchers: readonly [Observer, CallWatcher][]) {
    this.#audience = audience;
    this.#watchers = watchers;
  }

  hear(event: CallEvent): void {
    this.#audience.heard(event);
    for (const [{ capture }, watcher] of this.#watchers) {
      const shown = capture === true ? event : withoutPictures(event);
      this.#audience.told((about: CallEvent) => watcher.onEvent(about), shown);
    }
  }

  /** Whatever those around it do, the attempt is made once, and what comes of it is what the tool gave. */
  around<T>(run: () => T): T {
    let attempt = run;
    for (const [, watcher] of this.#watchers) {
      if (watcher.around === undefined) continue;
      const inner = attempt;
      attempt = () => this.#once(inner, (made) => watcher.around!(made));
    }
    return attempt();
  }

  #once<T>(run: () => T, around: (run: () => void) => void): T {
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
      this.#audience.hookErrors++;
    }
    if (made === undefined) make();
    const came = made!;
    if ('error' in came) throw came.error;
    return came.value;
  }
}

function withoutPictures(event: CallEvent): CallEvent {
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
