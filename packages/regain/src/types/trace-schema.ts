/** The schema of each trace event, selected by its type. */

import { actionKinds } from './action.ts';
import { operators } from './brain.ts';
import { invalidInput, type SourceLocation } from './errors.ts';
import { failureSchema } from './failure.ts';
import type { JsonSchema } from './json.ts';
import { finishReasons } from './language-model.ts';
import { endings, rawCostSchema } from './observation.ts';
import { requireSchema, strictObject } from './schema-check.ts';
import { callPurposes, effectClasses } from './tool.ts';
import {
  approvals,
  attemptOutcomes,
  callEndings,
  costPurposes,
  deliveries,
  type TraceEvent,
  traceUnits,
  traceVersion,
} from './trace.ts';

const text = { type: 'string' };
const flag = { const: true };
const amount = { type: 'number', minimum: 0 };
/** A clock may start before its zero. */
const time = { type: 'number' };
const index = { type: 'integer', minimum: 0 };
const share = { type: 'number', minimum: 0, maximum: 1 };
const args = { type: 'object' };
const oneOf = (values: readonly string[]) => ({ enum: values });
const list = (items: JsonSchema) => ({ type: 'array', items });

export const consideredSchema: JsonSchema = strictObject({
  proposals: list(
    strictObject({
      action: oneOf(actionKinds),
      operators: list(oneOf(operators)),
      chance: share,
      support: share,
      why: text,
    }),
  ),
  exemplars: list(
    strictObject({
      id: text,
      operator: oneOf(operators),
      success: { type: 'boolean' },
      similarity: { type: 'number' },
      text,
    }),
  ),
});

/** The fields of an action are checked when it is decided. */
const action = strictObject(
  { kind: oneOf(actionKinds) },
  { tool: text, args, first: flag, value: true, delayMs: amount, reason: text },
);

const budget = { type: 'number', exclusiveMinimum: 0 };
/** A cost model as data: in the head of a trace, or in a file. */
export const costModelSchema: JsonSchema = strictObject(
  {
    ...{ name: text, perSecondOfLatency: amount, perSecondOfWaiting: amount, perThousandTokensIn: amount },
    ...{ perThousandTokensOut: amount, perMoney: amount, budget },
  },
  { perFailedAttempt: amount },
);

const head = strictObject(
  { type: text, version: { const: traceVersion }, source: text, unit: oneOf(traceUnits) },
  {
    ...{ atMs: time, epochMs: time, session: text, suite: text, task: text, policy: text },
    ...{ profile: text, backbone: text, seed: { type: 'integer' }, repeat: index },
    costModel: costModelSchema,
  },
);

const about = { type: text, call: text };

const schemas: { readonly [type in Exclude<TraceEvent['type'], 'ending'>]: JsonSchema } = {
  trace: head,
  call: strictObject(
    { ...about, tool: text },
    { session: text, atMs: time, args, effect: oneOf(effectClasses), budget, step: index, callId: text },
  ),
  attempt: strictObject(
    { ...about, attempt: index, purpose: oneOf(callPurposes), tool: text, outcome: oneOf(attemptOutcomes) },
    {
      ...{ nth: index, args, startMs: time, endMs: time, value: true, isCut: flag, isHedge: flag },
      delivery: oneOf(deliveries),
    },
  ),
  diagnosis: strictObject(
    { ...about, failure: failureSchema, basis: oneOf(['flagged', 'inferred']) },
    { attempt: index, atMs: time, isRevision: flag },
  ),
  decision: strictObject(
    { ...about, action, reason: text },
    {
      atMs: time,
      estimate: amount,
      refused: text,
      considered: consideredSchema,
      approval: oneOf(approvals),
      isShadow: flag,
    },
  ),
  cost: strictObject(
    { type: text, for: oneOf(costPurposes), cost: { ...rawCostSchema, required: [] } },
    {
      call: text,
      atMs: time,
      turn: strictObject({ index, calls: list(text) }, { finish: oneOf(finishReasons), problem: text }),
    },
  ),
};
const ended = { type: text, reason: text };
const callEnding = strictObject(
  { ...ended, call: text, ending: oneOf(callEndings) },
  { atMs: time, isAnswered: flag, isFallback: flag, stop: text, notes: list(text) },
);
const traceEnding = strictObject({ ...ended, ending: oneOf(endings) }, { atMs: time });

/** Returns the event. Otherwise throws an error with the violation and its place. */
export function requireTraceEvent(event: unknown, place: SourceLocation): TraceEvent {
  const { type, call, version } = fieldsOf(event);
  if (type === 'trace' && version !== traceVersion) {
    const message = `this reads traces of version 1 and ${traceVersion}, got ${JSON.stringify(version)}`;
    throw invalidInput(message, { ...place, path: '/version' });
  }
  const schema = type === 'ending' ? (call === undefined ? traceEnding : callEnding) : schemaOf(type);
  if (schema === undefined) {
    const known = [...Object.keys(schemas), 'ending'].join(', ');
    const message = `an event of a trace is one of ${known}, got ${JSON.stringify(type) ?? 'none'}`;
    throw invalidInput(message, { ...place, path: '/type' });
  }
  return requireSchema(schema, event, 'an event of a trace does not fit', place);
}

function schemaOf(type: unknown): JsonSchema | undefined {
  return typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type as 'call'] : undefined;
}

function fieldsOf(event: unknown): {
  readonly type?: unknown;
  readonly call?: unknown;
  readonly version?: unknown;
} {
  return typeof event === 'object' && event !== null ? event : {};
}
