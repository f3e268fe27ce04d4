/**
 * The tools of one rollout as an agent gets them: faults inside, the measured protection around them, every call traced.
 * Calls are made one after the other in the order of their arrival, so that time and faults follow from the calls alone.
 */

import { REREAD_MS } from 'regain/internal/recovery';
import {
  type CallContext,
  type CallPurpose,
  type JsonObject,
  neverAborted,
  type Toolbox,
  type ToolSpec,
} from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { type AgentCallOptions, AgentStoppedError, type AgentTool, type AgentTools } from './agent.ts';
import { AgentJournal, type JournalOptions, type Result } from './agent-journal.ts';
import type { ProtectTools } from './conditions.ts';

export interface SurfaceOptions extends JournalOptions {
  readonly toolbox: Toolbox;
  /** Wraps the tools as the condition does. */
  readonly protect: ProtectTools;
  /** Of one attempt, for every condition. */
  readonly timeoutMs: number;
  readonly callsMax: number;
  /** The step that a call belongs to, where there is a plan. */
  readonly stepOf?: () => number;
  /** The rollout ends: nothing more can be called. */
  readonly onStop: (reason: AgentStoppedError) => void;
  /** Before and after every call of the agent. */
  readonly onCall?: (() => void) | undefined;
}

export class ToolSurface {
  readonly journal: AgentJournal;
  readonly #options: SurfaceOptions;
  /** Operations of each tool: a call after a visible failure of the same tool continues its operation. */
  readonly #operations = new Map<string, { index: number; hasFailed: boolean }>();
  readonly #counts = new Map<string, number>();
  #protected: AgentTools = {};
  #step = 0;
  #calls = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #closed: Error | undefined;
  #rejected = 0;

  constructor(options: SurfaceOptions) {
    this.#options = options;
    this.journal = new AgentJournal(options);
    this.#protected = this.#wrapped();
  }

  get callsLeft(): number {
    return Math.max(0, this.#options.callsMax - this.#calls);
  }

  /** The tools as listed last. */
  get tools(): AgentTools {
    return this.#protected;
  }

  /** The tools as they are now. Listing them takes the same time as for a policy. */
  async listTools(): Promise<AgentTools> {
    return this.#inTurn(async () => {
      const startMs = this.#options.clock.now();
      await this.#options.clock.sleep(REREAD_MS);
      this.journal.prepared(startMs);
      this.#protected = this.#wrapped();
      return this.#protected;
    });
  }

  call(tool: string, args: JsonObject, options: AgentCallOptions = {}): Promise<unknown> {
    return this.#inTurn(() => this.#call(tool, args, options));
  }

  /** Calls that are made from now on fail; those that run are waited for. */
  async close(reason: Error): Promise<void> {
    this.#closed ??= reason;
    await this.#queue;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(async () => {
      if (this.#closed !== undefined) {
        // An agent that goes on calling would never let its thread do anything else.
        if (this.#rejected++ >= REJECTIONS_MAX) await new Promise(() => {});
        throw this.#closed;
      }
      return work();
    });
    if (this.#closed === undefined) this.#queue = done.catch(() => {});
    return done;
  }

  async #call(tool: string, given: JsonObject, options: AgentCallOptions): Promise<unknown> {
    this.#requireBudget();
    options.signal?.throwIfAborted();
    this.#calls += 1;
    this.#options.onCall?.();
    const args = plainArgs(given);
    const operation = this.#operations.get(tool) ?? { index: -1, hasFailed: false };
    if (!operation.hasFailed) operation.index += 1;
    this.#operations.set(tool, operation);
    this.#step = this.#options.stepOf?.() ?? operation.index;
    const spec = this.#specOf(tool);
    this.journal.callBegan(tool, args, spec);
    const result = await settled(() => this.#execute(tool, args, options));
    operation.hasFailed = this.journal.callEnded(tool, args, result, spec);
    this.#options.onCall?.();
    if ('thrown' in result) throw result.thrown;
    return result.value;
  }

  /** A name that is not listed has nothing around it: the toolbox reports it. */
  #execute(tool: string, args: JsonObject, options: AgentCallOptions): Promise<unknown> {
    const known = Object.hasOwn(this.#protected, tool) ? this.#wrappedCalls.get(tool) : undefined;
    return known === undefined ? this.#attempt(tool, args, options) : known(args, options);
  }

  readonly #wrappedCalls = new Map<string, AgentTools[string]['execute']>();

  #wrapped(): AgentTools {
    const specs = this.#options.toolbox.list();
    const inner = Object.fromEntries(
      specs.map((spec): [string, AgentTool] => [
        spec.name,
        { ...spec, execute: (args, context) => this.#attempt(spec.name, args, context) },
      ]),
    );
    const outer = this.#options.protect(inner);
    this.#wrappedCalls.clear();
    return Object.fromEntries(
      specs.map((spec) => {
        const own = outer[spec.name]!;
        this.#wrappedCalls.set(spec.name, (args, options) => own.execute(args, options));
        return [spec.name, { ...spec, execute: (args, options) => this.call(spec.name, args, options) }];
      }),
    );
  }

  /** One attempt at a tool, by the agent or by the protection around the tool. */
  async #attempt(tool: string, given: JsonObject, context: AttemptContext = {}): Promise<unknown> {
    if (this.#closed !== undefined) throw this.#closed;
    const { clock, toolbox, timeoutMs } = this.#options;
    const { purpose = 'step', idempotencyKey } = context;
    const args = plainArgs(given);
    this.journal.attemptBegan();
    const startMs = clock.now();
    const nth = this.#nextOf(tool, purpose);
    const spec = this.#specOf(tool);
    const inner: CallContext = {
      ...{ clock, signal: context.signal ?? neverAborted, step: this.#step, purpose, nth },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    };
    const result = await settled(() =>
      clock.within(timeoutMs, () => toolbox.call(tool, args, inner)).then(copyOf),
    );
    this.journal.attemptEnded({ tool, args, purpose, nth, startMs, spec }, result);
    if ('thrown' in result) throw result.thrown;
    return result.value;
  }

  async refreshCredentials(): Promise<void> {
    const { clock, toolbox } = this.#options;
    this.journal.attemptBegan();
    const startMs = clock.now();
    await toolbox.refreshCredentials?.({ clock, signal: neverAborted });
    this.journal.prepared(startMs);
  }

  #nextOf(tool: string, purpose: CallPurpose): number {
    const key = `${this.#step}|${purpose}|${tool}`;
    const nth = this.#counts.get(key) ?? 0;
    this.#counts.set(key, nth + 1);
    return nth;
  }

  #specOf(tool: string): ToolSpec | undefined {
    return this.#options.toolbox.list().find(({ name }) => name === tool);
  }

  /** Beyond a limit nothing is called any more. */
  #requireBudget(): void {
    const { ledger, callsMax } = this.#options;
    const reason =
      this.#calls >= callsMax
        ? `the agent made more than ${callsMax} calls`
        : ledger.failed && ledger.spent >= 1 - ROUNDING
          ? 'the recovery budget is spent'
          : undefined;
    if (reason === undefined) return;
    this.#closed = new AgentStoppedError(reason);
    this.#options.onStop(this.#closed as AgentStoppedError);
    throw this.#closed;
  }
}

/** What a caller says of an attempt: a shield more than an agent. */
type AttemptContext = AgentCallOptions & { readonly purpose?: CallPurpose };

async function settled(work: () => Promise<unknown>): Promise<Result> {
  try {
    return { value: await work() };
  } catch (thrown) {
    return { thrown };
  }
}

/** What an agent changes in its arguments or answers must not reach the world. */
function copyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

/** Arguments are JSON, as over any protocol. */
function plainArgs(args: JsonObject | undefined): JsonObject {
  const text = JSON.stringify(args ?? {});
  const plain: unknown = text === undefined ? undefined : JSON.parse(text);
  if (isObject(plain)) return plain;
  throw new TypeError(`the arguments of a tool are an object, got ${text ?? typeof args}`);
}

/** Calls after the end that are rejected; further ones never return. */
const REJECTIONS_MAX = 10;
/** Sums of shares are compared with a tolerance for rounding. */
const ROUNDING = 1e-9;
