/** Calls tools for a step. Tools are called only here and in faults/. */

import { idempotencyKey } from '../govern/index.ts';
import {
  type CallContext,
  type CallPurpose,
  type Failure,
  type Outcome,
  preview,
  type ToolSpec,
} from '../types/index.ts';
import { affordableTimeoutMs, attemptLeft, REREAD_MS } from './action-costs.ts';
import { type AnswerHistory, type ClassifyHook, detectFailure, failureFromError } from './detect/index.ts';
import { Journal } from './journal.ts';
import type { AuxiliaryCall, ToolCall } from './policy.ts';
import type { InitialCall, StartedAttempt, StepEnvironment, StepResult } from './step-environment.ts';

export class Caller implements AnswerHistory {
  readonly env: StepEnvironment;
  /** Outcomes of auxiliary reads. */
  readings: readonly AuxiliaryCall[] = none;
  /** Whether the policy was informed that an earlier step already made this write. */
  isWarned = false;
  /** Why no read could confirm a write that reported success. */
  unconfirmed: string | undefined;
  /** When the step's call was first made, and when it last ended. */
  startedMs = 0;
  endedMs = 0;
  /** Failures of the attempts at the step. */
  failures: readonly Failure[] = noFailures;
  #tools: readonly ToolSpec[] | undefined;
  #toolsBefore: readonly ToolSpec[] | undefined;
  #journal: Journal | undefined;
  /** Whether the planned call was made, and which calls followed it. */
  #hasBegun = false;
  #later: readonly { readonly call: ToolCall; readonly purpose: CallPurpose }[] | undefined;
  #answers: Set<string> | undefined;

  constructor(env: StepEnvironment) {
    this.env = env;
  }

  get journal(): Journal {
    this.#journal ??= new Journal(this.env);
    return this.#journal;
  }

  /** The tools as listed last. */
  get tools(): readonly ToolSpec[] {
    this.#tools ??= this.#listed();
    return this.#tools;
  }

  /** A name that is not in the list may have been added since: then its spec is loaded. */
  spec(tool: string): ToolSpec | undefined {
    const known = findTool(tool, this.tools);
    return known === undefined && this.#hasBegun ? findTool(tool, this.#listed()) : known;
  }

  /** The spec at the start of the step, if the list was read again since. */
  specBefore(tool: string): ToolSpec | undefined {
    return this.#toolsBefore && findTool(tool, this.#toolsBefore);
  }

  get nowMs(): number | undefined {
    const { clock } = this.env;
    return clock.epochMs === undefined ? undefined : clock.epochMs + clock.now();
  }

  isRepeated(value: unknown): boolean {
    this.#answers ??= new Set();
    const text = JSON.stringify(preview(value).value ?? null);
    if (this.#answers.has(text)) return true;
    this.#answers.add(text);
    return false;
  }

  /** Accepts a repaired or joined output after the same detection as any answer. */
  accept(call: ToolCall, value: unknown): Outcome {
    return detectFailure(value, this.spec(call.tool), call, this);
  }

  async wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    const { clock, signal } = this.env;
    const startedMs = clock.now();
    try {
      await clock.sleep(ms, signal);
    } finally {
      this.journal.passed(startedMs, 'wait');
    }
  }

  /** Calls the toolbox's hook. False if it threw or timed out. */
  async refreshCredentials(): Promise<boolean> {
    const { clock, signal, toolbox } = this.env;
    const startedMs = clock.now();
    const refresh = async () => toolbox.refreshCredentials?.({ clock, signal });
    try {
      await clock.within(affordableTimeoutMs(this.env, attemptLeft(this.env)), refresh, signal);
      return true;
    } catch {
      signal.throwIfAborted();
      return false;
    } finally {
      this.journal.passed(startedMs, 'setup');
    }
  }

  async rereadTools(): Promise<void> {
    const { clock, signal, rereadMs = REREAD_MS } = this.env;
    const startedMs = clock.now();
    try {
      if (rereadMs > 0) await clock.sleep(rereadMs, signal);
    } finally {
      this.journal.passed(startedMs, 'setup');
    }
    this.#toolsBefore ??= this.tools;
    this.#tools = this.#listed();
  }

  /** One call, interrupted after `patience`. Throws only if the signal is aborted. */
  call(call: ToolCall, purpose: CallPurpose, timeoutMs: number): Promise<Outcome> {
    const { clock, signal, toolbox } = this.env;
    const spec = this.spec(call.tool);
    const context = this.#context(call, spec, purpose);
    const started = { call, purpose, nth: context.nth, startMs: clock.now() };
    if (this.#isObserved) this.journal.attemptStarted(started, spec);
    // Two callbacks are cheaper than another async function on the path of every successful call.
    return clock
      .within(timeoutMs, () => toolbox.call(call.tool, call.args, context), signal)
      .then(
        (value) => this.#answered(value, spec, started),
        (error: unknown) => this.#threw(error, started),
      );
  }

  /** Records the step's own call that was made elsewhere, as if it had been made here. */
  adoptFirstCall(first: InitialCall): Outcome {
    const { call } = this.env;
    const spec = this.spec(call.tool);
    this.#context(call, spec, 'step');
    const started = { call, purpose: 'step', nth: 0, startMs: first.startedMs } as const;
    this.journal.attemptStarted(started, spec);
    this.startedMs = first.startedMs;
    return 'error' in first ? this.#threw(first.error, started) : this.#answered(first.value, spec, started);
  }

  /** Whether events are needed: there is a listener, or a failure occurred. */
  get #isObserved(): boolean {
    const { emit, watcher } = this.env;
    return emit !== undefined || watcher !== undefined || this.#journal !== undefined;
  }

  #answered(value: unknown, spec: ToolSpec | undefined, started: StartedAttempt): Outcome {
    const { policy, clock } = this.env;
    const { call, purpose } = started;
    if (purpose === 'step') this.endedMs = clock.now();
    // A single page may not match the schema; the joined pages are checked.
    const isLooking = policy.detectsImplicitFailures && purpose !== 'page';
    const found = detectFailure(value, spec, isLooking ? call : undefined, this, this.#hook(call));
    // An auxiliary read may return one page of many: its caller handles that.
    const isPage = !found.ok && purpose !== 'step' && found.failure.class === 'partial-output';
    const isOverlooked = !found.ok && policy.ignoredFailures?.has(found.failure.class) === true;
    const outcome: Outcome = isPage || isOverlooked ? { ok: true, value } : found;
    if (purpose === 'step' && !outcome.ok) this.failures = [...this.failures, outcome.failure];
    if (!outcome.ok || this.#isObserved) this.journal.attemptEnded(started, outcome);
    return outcome;
  }

  #threw(error: unknown, started: StartedAttempt): Outcome {
    const { clock, signal } = this.env;
    const { call, purpose } = started;
    if (purpose === 'step') this.endedMs = clock.now();
    if (signal.aborted) {
      this.journal.attemptCancelled(started);
      throw error;
    }
    const outcome = { ok: false, failure: failureFromError(error, this.nowMs, this.#hook(call)) } as const;
    if (purpose === 'step') this.failures = [...this.failures, outcome.failure];
    this.journal.attemptEnded(started, outcome);
    return outcome;
  }

  #hook({ tool }: ToolCall): ClassifyHook | undefined {
    const { classify } = this.env;
    return classify && { classify, tool };
  }

  /** Records how the step ended. Writes nothing if there is no listener and no event was written. */
  end(result: StepResult): void {
    if (this.#isObserved || this.env.policy.stepEnded !== undefined) this.journal.ended(result);
  }

  #context(call: ToolCall, spec: ToolSpec | undefined, purpose: CallPurpose): CallContext {
    const { clock, signal, context, call: own, rollout = context?.id ?? own.tool } = this.env;
    const step = context?.step ?? 0;
    const nth = this.#hasBegun ? this.callsMade(call.tool, purpose).length : 0;
    if (this.#hasBegun || call !== this.env.call) this.#later = [...(this.#later ?? []), { call, purpose }];
    if (!this.#hasBegun) this.startedMs = clock.now();
    this.#hasBegun = true;
    if (spec?.idempotencyKey !== true) return { clock, signal, step, purpose, nth };
    return { clock, signal, step, purpose, nth, idempotencyKey: idempotencyKey(rollout, step, call.tool) };
  }

  /** The calls of a tool in this step so far. */
  callsMade(tool: string, purpose: CallPurpose): ToolCall[] {
    const planned = { call: this.env.call, purpose: 'step' };
    return [planned, ...(this.#later ?? [])]
      .filter((made) => made.purpose === purpose && made.call.tool === tool)
      .map(({ call }) => call);
  }

  #listed(): readonly ToolSpec[] {
    try {
      return this.env.toolbox.list();
    } catch {
      return this.#tools ?? [];
    }
  }
}

function findTool(tool: string, tools: readonly ToolSpec[]): ToolSpec | undefined {
  for (let i = 0; i < tools.length; i++) if (tools[i]!.name === tool) return tools[i];
  return undefined;
}

const none: readonly AuxiliaryCall[] = Object.freeze([]);
const noFailures: readonly Failure[] = Object.freeze([]);
