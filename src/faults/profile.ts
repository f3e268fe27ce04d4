/** A fault profile: which faults come, how often and for how long. JSON that a person can write. */

import { z } from 'zod';
import { RegainError } from '../contract/errors.ts';
import { canonicalJson, type JsonObject, pointerTo } from '../contract/json.ts';
import { random } from '../contract/random.ts';
import { families } from '../dialects/dialect.ts';
import type { FaultKind } from './kind.ts';
import { builtInKinds, kindSet, unknownName } from './kinds/index.ts';
import { checkKinds } from './profile-kinds.ts';

const probability = z.number().min(0).max(1);
const duration = z
  .tuple([z.number().nonnegative(), z.number().nonnegative()])
  .refine(([least, most]) => least <= most, { error: 'needs the least time first, then the most' });

const entrySchema = z.strictObject({
  weight: z.number().nonnegative(),
  /** Mean number of tries that a transient fault lasts, at least 1. */
  triesMean: z.number().min(1).optional(),
  /** Mean time until a rate limit or quota lets calls through again. */
  waitMsMean: z.number().positive().optional(),
  /** How long the error takes to come, least and most. */
  latencyMs: duration.optional(),
});

/** A weight alone, or a weight with what differs from the kind's own habits. */
const weight = z.union([z.number().nonnegative(), entrySchema], {
  error: 'needs a weight of at least 0, or an object with `weight`, `triesMean`, `waitMsMean`, `latencyMs`',
});

/** Whether the kinds that it names exist and may stand there is checked afterwards: a user may bring kinds. */
const weights = z.record(z.string(), weight);
const scope = z.enum(['rollout', 'run']);

const callsSchema = z.strictObject({
  /** Probability that a step's call meets a fault. */
  rate: probability,
  /** Probability of one more fault behind each fault, at a later try. */
  more: probability.optional(),
  faultsMax: z.number().int().min(1).max(8).optional(),
  /** Rate of calls that serve another purpose (verify, compensate, page) as a share of `rate`; transport and quota only. */
  otherPurposes: probability.optional(),
  kinds: weights,
});

const burstsSchema = z.strictObject({
  slotMs: z.number().positive(),
  goodSlotsMean: z.number().min(1),
  badSlotsMean: z.number().min(1),
  /** Probability that a slot of a bad spell fails its calls. */
  loss: probability,
  kinds: weights,
  scope: scope.optional(),
});

const driftSchema = z.strictObject({
  /** Probability that a tool ever drifts, and the mean time until it does. */
  perTool: probability,
  onsetMsMean: z.number().positive(),
  slotMs: z.number().positive(),
  /** Time that passes between two repeats of a task: what drifts in one stays drifted in the next. */
  repeatMs: z.number().nonnegative().optional(),
  kinds: weights,
  scope: scope.optional(),
});

/** Reads that show a write only after a while. */
const lagSchema = z.strictObject({
  /** Least and most that the reads of a tool are behind; drawn for each tool and rollout, small ones as likely as large. */
  readMs: duration.refine(([least]) => least > 0, { error: 'needs a least time above 0' }),
  /** Share of the writes that list how long their read needs; the others list no promise. Default 0. */
  declared: probability.optional(),
});

/** A fixed budget of faults for a rollout: one on the first call, at most one lasting and one passing more. */
const controlledSchema = z.strictObject({
  forced: weights,
  persistent: z.strictObject({ probability, kinds: weights }),
  spontaneous: z.strictObject({ probability, kinds: weights }),
});

const mistakesSchema = z.strictObject({
  /** Probability that a step of the plan is got wrong. */
  rate: probability,
  kinds: weights,
});

/** What differs in one suite, so that a profile is as hard there as elsewhere. */
const localSchema = z.strictObject({
  /** Multiplies the profile's severity. */
  severity: z.number().min(0).max(10).optional(),
  /** Probability that the model makes the mistakes a suite plans for a task; otherwise it plans rightly. Default 1. */
  slips: probability.optional(),
  /** How much trouble the suite's own servers make: 0 none, 1 as the suite describes it. Default 0. */
  trouble: z.number().min(0).max(10).optional(),
});

export const profileFileSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  /** Profiles whose fields this one takes over, later ones and its own fields first. */
  extends: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  /** A blend of the calls of other profiles, by share. */
  mix: z
    .array(z.strictObject({ profile: z.string(), share: z.number().positive() }))
    .min(1)
    .optional(),
  /** Scales how often and how long: 1 as written, 0 never, 2 as if everything happened twice. */
  severity: z.number().min(0).max(10).optional(),
  /** Wording families that tools speak in under this profile, whatever the task. */
  wordings: z.array(z.enum(families)).min(1).optional(),
  calls: callsSchema.partial().optional(),
  bursts: burstsSchema.optional(),
  drift: driftSchema.optional(),
  lag: lagSchema.optional(),
  controlled: controlledSchema.optional(),
  mistakes: mistakesSchema.optional(),
  suites: z.record(z.string(), localSchema).optional(),
});
export type ProfileFile = z.infer<typeof profileFileSchema>;

export type Weights = z.infer<typeof weights>;

export interface Calls {
  readonly rate: number;
  readonly more: number;
  readonly faultsMax: number;
  readonly otherPurposes: number;
  readonly kinds: Weights;
}

/** A profile with everything it extends or mixes filled in. */
export interface Profile extends Omit<ProfileFile, 'extends' | 'mix' | 'calls' | 'severity'> {
  readonly severity: number;
  readonly calls: Calls;
}
export type Bursts = z.infer<typeof burstsSchema>;
export type Drift = z.infer<typeof driftSchema>;
export type Controlled = z.infer<typeof controlledSchema>;

/** Checks what was read from a file; the error names the JSON path. `kinds`: those of the user, beside the built-in ones. */
export function parseProfile(data: unknown, file?: string, kinds: readonly FaultKind[] = []): ProfileFile {
  const result = profileFileSchema.safeParse(data);
  if (result.success) {
    checkKinds(result.data, kinds.length === 0 ? builtInKinds : kindSet(kinds), file);
    return result.data;
  }
  const { issues } = result.error;
  const unknown = issues.find((one) => one.code === 'unrecognized_keys');
  if (unknown !== undefined) {
    const key = unknown.keys[0]!;
    const place = { ...(file === undefined ? {} : { file }), path: pointerTo([...unknown.path, key]) };
    throw new RegainError('invalid-input', unknownName('field', key, fieldNames), { place });
  }
  const issue = issues[0]!;
  const path = pointerTo(issue.path);
  const came = issue.path.reduce<unknown>(
    (value, key) => (value as JsonObject | undefined)?.[String(key)],
    data,
  );
  const got = came === null || typeof came !== 'object' ? `, got ${JSON.stringify(came) ?? 'nothing'}` : '';
  throw new RegainError('invalid-input', issue.code === 'custom' ? issue.message : `${issue.message}${got}`, {
    place: { ...(file === undefined ? {} : { file }), path },
  });
}

const fieldNames = [
  profileFileSchema,
  entrySchema,
  callsSchema,
  burstsSchema,
  driftSchema,
  lagSchema,
  controlledSchema,
  mistakesSchema,
  localSchema,
].flatMap(({ shape }) => Object.keys(shape));

/** Reads the text of a profile file. */
export function parseProfileText(text: string, file?: string, kinds: readonly FaultKind[] = []): ProfileFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const place = { ...(file === undefined ? {} : { file }), path: '/' };
    throw new RegainError('invalid-input', `a profile needs to be JSON: ${reason}`, { cause, place });
  }
  return parseProfile(data, file, kinds);
}

/** Sixteen hexadecimal digits that change with any number or name in the profile. */
export function profileHash(profile: Profile): string {
  const stream = random('profile', canonicalJson(profile as unknown as JsonObject));
  return [stream.word(), stream.word()].map((word) => word.toString(16).padStart(8, '0')).join('');
}
