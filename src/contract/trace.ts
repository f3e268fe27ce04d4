/** What happened in a rollout, event by event: a tagged union, versioned, checked when written and when read. */

import { z } from 'zod';
import { type Action, actionSchema as actionForm, actionKinds } from './action.ts';
import { operators } from './brain.ts';
import { misfit } from './checked.ts';
import { type Failure, failureSchema as failureForm } from './failure.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import { modelFinishes } from './language-model.ts';
import { rawCostSchema as costForm, endings, type RawCost } from './observation.ts';
import { purposes } from './tool.ts';

const inForm = <T>(schema: JsonSchema) =>
  z.custom<T>().superRefine((value, context) => {
    const wrong = misfit(schema, value);
    if (wrong === undefined) return;
    context.addIssue({ code: 'custom', message: wrong.message, path: wrong.path.split('/').slice(1) });
  });
const actionSchema = inForm<Action>(actionForm);
const failureSchema = inForm<Failure>(failureForm);
const rawCostSchema = inForm<RawCost>(costForm);
const jsonValue = z.json() as unknown as z.ZodType<Json>;
const jsonRecord = z.record(z.string(), jsonValue) as z.ZodType<JsonObject>;

export const traceVersion = 1;

/** How a step can end. `cancelled`: whoever started it called it off. */
export const stepStatuses = ['done', 'handed-off', 'gave-up', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

const at = { atMs: z.number().nonnegative(), step: z.number().int().nonnegative() };
const share = z.number().nonnegative();

/** What a brain weighed before a decision, best first, and the exemplars that it was shown. */
export const consideredSchema = z.strictObject({
  proposals: z.array(
    z.strictObject({
      action: z.enum(actionKinds),
      operators: z.array(z.enum(operators)),
      chance: z.number().min(0).max(1),
      support: z.number().min(0).max(1),
      why: z.string(),
    }),
  ),
  exemplars: z.array(
    z.strictObject({
      id: z.string(),
      operator: z.enum(operators),
      success: z.boolean(),
      similarity: z.number(),
      /** The beginning of the text it was found by. */
      text: z.string(),
    }),
  ),
});
export type Considered = z.infer<typeof consideredSchema>;

export const traceEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('rollout-started'),
    version: z.literal(traceVersion),
    atMs: at.atMs,
    suite: z.string(),
    task: z.string(),
    policy: z.string(),
    profile: z.string(),
    backbone: z.string(),
    seed: z.number().int(),
    repeat: z.number().int().nonnegative(),
  }),
  /** A turn of a model that plans by itself: what it asked for next, and what asking it cost. */
  z.strictObject({
    type: z.literal('planned'),
    atMs: at.atMs,
    turn: z.number().int().nonnegative(),
    /** The tools of the calls that it wants to be made. */
    calls: z.array(z.string()),
    finish: z.enum(modelFinishes),
    thought: rawCostSchema,
    /** Why nothing can be made of it; absent where something can. */
    problem: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('call-started'),
    ...at,
    tool: z.string(),
    /** A bounded picture of them, as every value in a trace is. */
    args: jsonRecord,
    purpose: z.enum(purposes),
    nth: z.number().int().nonnegative(),
  }),
  z.strictObject({
    type: z.literal('call-ended'),
    ...at,
    purpose: z.enum(purposes),
    cost: rawCostSchema,
    /** The answer as the agent sees it, where there is one: a bounded picture of it. */
    value: jsonValue.optional(),
    /** The picture leaves something out. */
    isCut: z.literal(true).optional(),
    failure: failureSchema.optional(),
    /** Called off before it was answered; it may have taken effect. */
    isCancelled: z.literal(true).optional(),
  }),
  /** A failure that no call reports: a later look brought it to light, or the call was not even made. */
  z.strictObject({ type: z.literal('noticed'), ...at, failure: failureSchema }),
  z.strictObject({
    type: z.literal('decided'),
    ...at,
    action: actionSchema,
    /** Why, in the policy's words. */
    reason: z.string(),
    /** The most the action can cost, as a share of the recovery budget: its price before it is taken. */
    estimate: share,
    /** What thinking of it cost. */
    thought: rawCostSchema,
    /** Set when safety or the budget replaced what the policy wanted. */
    refused: z.string().optional(),
    considered: consideredSchema.optional(),
  }),
  z.strictObject({
    type: z.literal('acted'),
    ...at,
    action: z.enum(actionKinds),
    /** What the action really cost, as a share of the recovery budget: its price after it was taken. */
    price: share,
    /** What the step still suffers from, where no call has said so. */
    failure: failureSchema.optional(),
  }),
  z.strictObject({ type: z.literal('waited'), ...at, cost: rawCostSchema }),
  z.strictObject({ type: z.literal('step-ended'), ...at, status: z.enum(stepStatuses), reason: z.string() }),
  z.strictObject({
    type: z.literal('rollout-ended'),
    atMs: at.atMs,
    ending: z.enum(endings),
    reason: z.string(),
  }),
]);

export type TraceEvent = z.infer<typeof traceEventSchema>;
