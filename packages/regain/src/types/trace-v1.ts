/** Version 1 of traces, one rollout each: converted to current events when read, never written. */

import type { SourceLocation } from './errors.ts';
import type { Failure } from './failure.ts';
import { canonicalJson, type JsonSchema } from './json.ts';
import type { Ending, RawCost } from './observation.ts';
import { requireSchema } from './schema-check.ts';
import type { ToolCall } from './situation.ts';
import { callPurposes } from './tool.ts';
import {
  type DecisionEvent,
  type PlanningTurn,
  type StepStatus,
  stepStatuses,
  type TraceEvent,
  traceVersion,
} from './trace.ts';
import {
  attemptEvents,
  costEvents,
  decisionEvents,
  diagnosisEvent,
  type EndedAttempt,
  nonZeroCost,
} from './trace-event-builders.ts';

interface At {
  readonly atMs: number;
  readonly step: number;
}
type Started = At & ToolCall & Pick<EndedAttempt, 'purpose' | 'nth'> & { readonly type: 'call-started' };
type Ended = At &
  Pick<EndedAttempt, 'purpose' | 'cost' | 'value' | 'isCut' | 'failure' | 'isCancelled'> & {
    readonly type: 'call-ended';
  };
type Decided = At &
  Pick<DecisionEvent, 'action' | 'reason' | 'estimate' | 'refused' | 'considered'> & {
    readonly type: 'decided';
    readonly thought: RawCost;
  };
type Planned = Required<Pick<PlanningTurn, 'calls' | 'finish'>> & {
  readonly type: 'planned';
  readonly atMs: number;
  readonly turn: number;
  readonly thought: RawCost;
  readonly problem?: string;
};
type Event =
  | { readonly type: 'rollout-started'; readonly version: 1; readonly atMs: number; readonly suite: string }
  | Planned
  | Started
  | Ended
  | Decided
  | (At & { readonly type: 'noticed'; readonly failure: Failure })
  | (At & { readonly type: 'acted'; readonly failure?: Failure })
  | (At & { readonly type: 'waited'; readonly cost: RawCost })
  | (At & { readonly type: 'step-ended'; readonly status: StepStatus; readonly reason: string })
  | {
      readonly type: 'rollout-ended';
      readonly atMs: number;
      readonly ending: Ending;
      readonly reason: string;
    };

/** Whether a trace with this first event has version 1. */
export function isHeadV1(event: unknown): boolean {
  return (event as { readonly type?: unknown } | null)?.type === 'rollout-started';
}

/** Required fields of an event; the converted events are validated like any others. */
function objectWith(types: { readonly [field: string]: JsonSchema }): JsonSchema {
  return { type: 'object', required: Object.keys(types), properties: types };
}
const text = { type: 'string' };
const number = { type: 'number', minimum: 0 };
const step = { type: 'integer', minimum: 0 };
const object = { type: 'object' };
const at = { atMs: number, step };
const eventSchemas: { readonly [type in Event['type']]: JsonSchema } = {
  'rollout-started': objectWith({ version: { const: 1 }, atMs: number }),
  planned: objectWith({ atMs: number, turn: step, calls: { type: 'array' }, finish: text, thought: object }),
  'call-started': objectWith({ ...at, tool: text, args: object, purpose: { enum: callPurposes }, nth: step }),
  'call-ended': objectWith({ ...at, purpose: { enum: callPurposes }, cost: object }),
  noticed: objectWith({ ...at, failure: object }),
  decided: objectWith({ ...at, action: object, reason: text, thought: object }),
  acted: objectWith(at),
  waited: objectWith({ ...at, cost: object }),
  'step-ended': objectWith({ ...at, status: { enum: stepStatuses }, reason: text }),
  'rollout-ended': objectWith({ atMs: number, ending: text, reason: text }),
};
const MISMATCH = 'an event of a trace of version 1 does not fit';
const anyEvent = objectWith({ type: { enum: Object.keys(eventSchemas) } });

/** Reads one rollout, line by line. */
export class TraceV1Upgrader {
  #started: Started | undefined;
  /** The current step: its own arguments, the attempts so far, and the outcome of its last one. */
  #step = -1;
  #args: string | undefined;
  #attempts = 0;
  #lastSuccess: number | undefined;
  #hasFailed = false;

  read(line: unknown, place: SourceLocation): TraceEvent[] {
    const { type } = requireSchema<Event>(anyEvent, line, MISMATCH, place);
    const event = requireSchema<Event>(eventSchemas[type], line, MISMATCH, place);
    if ('step' in event && event.step !== this.#step) this.#enter(event.step);
    return this.#upgraded(event);
  }

  #enter(step: number): void {
    this.#step = step;
    this.#args = undefined;
    this.#attempts = 0;
    this.#lastSuccess = undefined;
    this.#hasFailed = false;
  }

  #upgraded(event: Event): TraceEvent[] {
    const call = String(this.#step);
    const { atMs } = event;
    switch (event.type) {
      case 'rollout-started': {
        const { type: _, version: __, ...rest } = event;
        return [{ type: 'trace', version: traceVersion, source: 'lab', unit: 'rollout', ...rest }];
      }
      case 'planned': {
        const { turn: index, calls, finish, thought, problem } = event;
        const turn = { index, calls, finish, ...(problem === undefined ? {} : { problem }) };
        return [{ type: 'cost', for: 'planning', atMs, cost: nonZeroCost(thought), turn }];
      }
      case 'call-started':
        return this.#callStarted(event);
      case 'call-ended':
        return this.#callEnded(event);
      case 'noticed': {
        const attempt = this.#lastSuccess;
        this.#hasFailed = true;
        this.#lastSuccess = undefined;
        return [diagnosisEvent(call, atMs, event.failure, { attempt })];
      }
      case 'decided': {
        const { type: _, step: __, thought, ...decision } = event;
        return decisionEvents({ type: 'decision', call, ...decision }, thought);
      }
      case 'acted':
        return event.failure === undefined
          ? []
          : [diagnosisEvent(call, atMs, event.failure, { isRevision: true })];
      case 'waited':
        return costEvents(event.cost.waitingMs > 0 ? 'wait' : 'setup', event.cost, { call, atMs });
      case 'step-ended': {
        const { status, reason } = event;
        const done = this.#hasFailed ? 'recovered' : 'clean';
        return [{ type: 'ending', call, atMs, ending: status === 'done' ? done : status, reason }];
      }
      case 'rollout-ended': {
        const { ending, reason } = event;
        return [{ type: 'ending', atMs, ending, reason }];
      }
    }
  }

  #callStarted(event: Started): TraceEvent[] {
    this.#started = event;
    const { step, tool, args, atMs, purpose } = event;
    if (this.#args !== undefined || purpose !== 'step') return [];
    this.#args = canonicalJson(args);
    return [{ type: 'call', call: String(step), tool, atMs, args, step }];
  }

  #callEnded(event: Ended): TraceEvent[] {
    const { step, atMs: endMs, purpose, cost, value, isCut, failure, isCancelled } = event;
    const { tool = '', args = {}, nth = 0, atMs: startMs = endMs } = this.#started ?? {};
    const attempt = this.#attempts++;
    if (purpose === 'step') {
      this.#lastSuccess = failure === undefined ? attempt : undefined;
      this.#hasFailed ||= failure !== undefined;
    }
    return attemptEvents({
      ...{ call: String(step), attempt, purpose, nth, tool, startMs, endMs, cost, value, isCut, failure },
      ...(canonicalJson(args) === this.#args ? {} : { args }),
      isCancelled,
    });
  }
}
