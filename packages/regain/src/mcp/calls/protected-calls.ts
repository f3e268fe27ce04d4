/** The hook of the relay for `tools/call`: every call of a listed tool goes through a shield. */

import { onlyRepair } from '../../repair/index.ts';
import {
  createShield,
  type Logger,
  type Shield,
  type ShieldEvent,
  type ShieldStats,
} from '../../shield/index.ts';
import type { Clock, JsonObject, RepairMode, ToolSpec, TraceEvent } from '../../types/index.ts';
import type { DeclaredEffects } from '../effects/effects-file.ts';
import { toolEffect } from '../effects/tool-effect.ts';
import type { CallHook, ToolCall } from '../relay/call-hook.ts';
import type { WireMessage } from '../wire/message.ts';
import { ViolationError } from './call-errors.ts';
import { argumentsOf } from './call-request.ts';
import { CallState } from './call-state.ts';
import { answerFor, answerForError } from './final-answer.ts';
import { type FirstAttemptOptions, isBegun } from './first-attempt.ts';
import { passOn } from './pass-on.ts';
import { type ProtectedTool, protectTools } from './protect-tools.ts';
import { relist } from './relist.ts';
import { violationsOf } from './server-answer.ts';
import { ToolTable } from './tool-table.ts';

export interface ProtectedCallsOptions {
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly effects?: DeclaredEffects | undefined;
  readonly trustAnnotations?: boolean;
  readonly repairs?: RepairMode;
  /** Longest wait for an answer or for progress, by tool. Undefined: none. */
  readonly timeoutMs?: ((tool: string) => number | undefined) | undefined;
  readonly logger?: Logger | false;
  /** Receives the trace. `deliveries`: how far each attempt of the call got. */
  readonly trace?: ((event: TraceEvent, deliveries: CallState['deliveries'] | undefined) => void) | undefined;
  readonly onEvent?: (event: ShieldEvent) => void;
  /** A call of this tool has succeeded at once, without events. */
  readonly onSuccess?: (tool: string) => void;
}

export class ProtectedCalls implements CallHook {
  readonly #options: ProtectedCallsOptions;
  readonly #table: ToolTable;
  readonly #shield: Shield;
  /** Calls of which more than their answer may be needed: those that are traced, repaired or repeated. */
  readonly #running = new Map<string, CallState>();
  #tools = new Map<string, ProtectedTool>();
  readonly #first: FirstAttemptOptions;

  constructor(options: ProtectedCallsOptions) {
    this.#options = options;
    const {
      clock,
      repairs = 'lossless',
      logger = false,
      effects = new Map(),
      trustAnnotations = false,
    } = options;
    this.#table = new ToolTable((tool) => toolEffect(tool, effects, trustAnnotations));
    const trace = options.trace && this.#traced(options.trace);
    this.#shield = createShield({
      ...{ clock: attemptClock(clock), repairs, logger, experience: false, classify: violationOf },
      specs: () => this.#table.specs,
      onEvent: (event) => this.#observe(event),
      ...(trace === undefined ? {} : { trace }),
    });
    this.#first = {
      repairs: this.#shield.repairMode() !== 'off',
      onSuccess: options.onSuccess,
      recover: (state, ended) => this.#answer(state, ended),
    };
  }

  stats(): ShieldStats {
    return this.#shield.stats();
  }

  flush(): Promise<void> {
    return this.#shield.flush();
  }

  listed(request: WireMessage, answer: WireMessage): void {
    if (this.#table.add(request, answer)) this.#protect();
  }

  call(call: ToolCall): Promise<WireMessage> | undefined {
    const { name, task } = call.message.body.params ?? {};
    // The client follows a task itself.
    if (typeof name !== 'string' || task !== undefined) return passOn(call);
    const tool = this.#find(name);
    const guard = tool && this.#tools.get(name);
    if (guard === undefined) return passOn(call);
    // The trace has the delivery of every attempt, also of those that succeed.
    const isPlain = this.#options.trace === undefined && isBegun(call, tool!, guard, this.#first);
    return isPlain ? undefined : this.#recover(call, tool!, guard);
  }

  #recover(call: ToolCall, spec: ToolSpec, guard: ProtectedTool): Promise<WireMessage> {
    const given = argumentsOf(call.message);
    const repaired = this.#first.repairs ? repairedArguments(spec, given) : undefined;
    const state = new CallState(call, spec, repaired ?? given);
    const { callId } = state;
    if (repaired !== undefined) {
      const { name } = spec;
      const about = { call: callId, tool: name, args: repaired, toolBefore: name, argsBefore: given };
      const { changes, note } = this.#shield.recordRepair(about);
      state.changes = changes;
      state.notes.push(note);
    }
    if (repaired !== undefined || this.#options.trace !== undefined) this.#running.set(callId, state);
    return this.#answer(state, guard.execute(state.args, state));
  }

  async #answer(state: CallState, ended: Promise<unknown>): Promise<WireMessage> {
    try {
      const seen = await ended;
      return state.ending ?? answerFor(state, seen);
    } catch (error) {
      return state.ending ?? answerForError(state, error);
    } finally {
      this.#running.delete(state.callId);
    }
  }

  /** A client may call a tool that it has not listed. What is not on a known list does not exist. */
  #find(name: string): ToolSpec | undefined {
    const known = this.#table.get(name);
    if (known !== undefined || this.#table.isListed) return known;
    const tool = this.#table.addUnlisted(name);
    this.#protect();
    return tool;
  }

  /** The same shield: what it has learned about a tool stays. */
  #protect(): void {
    const { clock, log, timeoutMs } = this.#options;
    const onPage = (request: WireMessage, answer: WireMessage) => this.listed(request, answer);
    this.#tools = protectTools(this.#shield, this.#table.specs, log, ({ name }) => ({
      clock,
      timeoutMs: timeoutMs?.(name),
      currentEffect: () => this.#table.get(name)?.effect,
      onRepeat: (state) => this.#running.set(String(state.call.message.body.id), state),
      relist: (state) => relist(state, clock, timeoutMs?.(name), onPage),
    }));
  }

  #observe(event: ShieldEvent): void {
    if (event.type === 'call-ended') {
      const state = this.#running.get(event.call);
      if (state !== undefined) state.reason = event.reason;
    }
    this.#options.onEvent?.(event);
  }

  #traced(write: NonNullable<ProtectedCallsOptions['trace']>): (event: TraceEvent) => void {
    /** By the name of the call in the trace. */
    const states = new Map<string, CallState>();
    return (event) => {
      if (event.type === 'call' && event.callId !== undefined) {
        const state = this.#running.get(event.callId);
        if (state !== undefined) states.set(event.call, state);
      }
      write(event, 'call' in event ? states.get(event.call!)?.deliveries : undefined);
      if (event.type === 'ending' && event.call !== undefined) states.delete(event.call);
    };
  }
}

/** An attempt without a time limit ends with the signal of its call by itself: nothing else needs to watch it. */
function attemptClock(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    ...(clock.epochMs === undefined ? {} : { epochMs: clock.epochMs }),
    sleep: (ms, signal) => clock.sleep(ms, signal),
    within: (ms, work, signal) => (ms === Infinity ? work() : clock.within(ms, work, signal)),
  };
}

function violationOf(error: unknown): { class: 'schema-violation'; ambiguous: true } | undefined {
  return error instanceof ViolationError ? { class: 'schema-violation', ambiguous: true } : undefined;
}

/** The same values in the types and under the names of the schema, if exactly one repair does that; else undefined. */
function repairedArguments(spec: ToolSpec, args: JsonObject): JsonObject | undefined {
  if (violationsOf(spec.inputSchema, args).length === 0) return undefined;
  try {
    return onlyRepair(spec, args);
  } catch {
    // A schema that cannot be read repairs nothing.
    return undefined;
  }
}
