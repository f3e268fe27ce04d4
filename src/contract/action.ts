/** What recovery can do next: the whole vocabulary. */

import { z } from 'zod';
import { type Json, type JsonObject, jsonRecord, jsonValue } from './json.ts';

export type Action =
  /** The same call again, after a delay. */
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** The same tool with other arguments. */
  | { readonly kind: 'repair-arguments'; readonly args: JsonObject }
  /** Take the output that came, repaired or re-parsed: nothing is called. */
  | { readonly kind: 'repair-output'; readonly value: Json }
  /** Another tool instead; or, with `first`, a call that the plan left out: the step's own call stays. */
  | { readonly kind: 'use-tool'; readonly tool: string; readonly args: JsonObject; readonly first?: true }
  /** Read the list of tools and their schemas again. */
  | { readonly kind: 'reread-tools' }
  /** Fetch the pages that are missing and join them to the one that came. */
  | { readonly kind: 'paginate' }
  | { readonly kind: 'refresh-credentials' }
  /** Read the state to learn whether the call took effect. */
  | { readonly kind: 'verify'; readonly tool: string; readonly args: JsonObject }
  /** Undo an effect that should not be there. */
  | { readonly kind: 'compensate'; readonly tool: string; readonly args: JsonObject }
  /** Let a language model decide the next action; without one, the step is handed off. */
  | { readonly kind: 'ask-model' }
  | { readonly kind: 'hand-off'; readonly reason: string }
  | { readonly kind: 'give-up'; readonly reason: string };

export type ActionKind = Action['kind'];

export const actionKinds = [
  'retry',
  'repair-arguments',
  'repair-output',
  'use-tool',
  'reread-tools',
  'paginate',
  'refresh-credentials',
  'verify',
  'compensate',
  'ask-model',
  'hand-off',
  'give-up',
] as const satisfies readonly ActionKind[];

const other = { tool: z.string(), args: jsonRecord };

export const actionSchema: z.ZodType<Action> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('retry'), delayMs: z.number().nonnegative() }),
  z.strictObject({ kind: z.literal('repair-arguments'), args: jsonRecord }),
  z.strictObject({ kind: z.literal('repair-output'), value: jsonValue }),
  z.strictObject({ kind: z.literal('use-tool'), ...other, first: z.literal(true).optional() }),
  z.strictObject({ kind: z.literal('reread-tools') }),
  z.strictObject({ kind: z.literal('paginate') }),
  z.strictObject({ kind: z.literal('refresh-credentials') }),
  z.strictObject({ kind: z.literal('verify'), ...other }),
  z.strictObject({ kind: z.literal('compensate'), ...other }),
  z.strictObject({ kind: z.literal('ask-model') }),
  z.strictObject({ kind: z.literal('hand-off'), reason: z.string() }),
  z.strictObject({ kind: z.literal('give-up'), reason: z.string() }),
]) as unknown as z.ZodType<Action>;
