/** The manifest as a user writes it: JSON that fixes an experiment before its first rollout. Most fields have defaults. */

import { intervalMethods } from 'regain/internal/law';
import { defaultLimits } from 'regain/internal/recovery';
import {
  atPointer,
  invalidInput,
  type Json,
  planners,
  pointerTo,
  type RegainError,
  splits,
} from 'regain/internal/types';
import { parseJsonFile } from 'regain/internal/values';
import { z } from 'zod';

const name = z.string().min(1);
const amount = z.number().nonnegative();
const count = (max: number) => z.number().int().min(1).max(max);
const names = uniqueList(name, (one) => one);

/** A file that exports an agent, or a command; its name in tables is that of the file. */
const agentSchema = z.union([
  name,
  z.strictObject({ file: name, name: name.optional() }),
  z.strictObject({ command: name, name: name.optional() }),
]);

function uniqueList<T extends z.ZodType>(item: T, nameOf: (one: z.output<T>) => string | number) {
  return z
    .array(item)
    .min(1)
    .refine((list) => new Set(list.map(nameOf)).size === list.length, {
      error: 'must not name anything twice',
    });
}

/** Beyond this bound the whole budget is worth nothing, and all figures would be equal. */
export const CALIBRATION_MAX = 1_000_000;

export const costModelSchema = z.strictObject({
  name,
  perSecondOfLatency: amount,
  perSecondOfWaiting: amount,
  perThousandTokensIn: amount,
  perThousandTokensOut: amount,
  perMoney: amount,
  /** C_max, in the currency of the prices: the recovery budget. Costs are shares of it. */
  budget: z.number().positive(),
});

/** Any limit of the recovery loop. */
const limitsSchema = z.strictObject(
  Object.fromEntries(Object.keys(defaultLimits).map((limit) => [limit, z.number().positive().optional()])),
);

const verdictSchema = z.strictObject({
  /** The law holds where the whole interval of the relative gap is within this margin. */
  margin: z.number().positive().max(1),
  /** Two one-sided 5 % tests. */
  level: z.literal(0.9),
  method: z.enum(intervalMethods),
  resamples: z.number().int().min(99).max(1_000_000),
  /** Drawn where the usual number is within Monte-Carlo error of a decision. */
  resamplesNearMargin: z.number().int().min(0).max(1_000_000).optional(),
  seed: z.number().int().nonnegative(),
});

export const manifestSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][\w.-]{0,79}$/, {
    error:
      'needs 1 to 80 letters, digits, dots, dashes or underscores, a letter or digit first: runs are files of that name',
  }),
  /** Names of suites, or files that export a suite. */
  suites: names,
  /** Names of policies, or files that export a policy. Absent where agents are measured. */
  policies: names.default([]),
  /** Whole agents, which plan for themselves: files that export one, or commands. */
  agents: z.array(agentSchema).min(1).optional(),
  /** What stands between the agents and their tools: nothing, retries, shield, or files that export a wrapper. */
  with: names.optional(),
  backbones: names.default(['embedded']),
  /** What decides which calls a task needs: the suite's plan, or the backbone, which must then be a language model. */
  planner: z.enum(planners).default('given'),
  /** Names of fault profiles, paths of JSON files, or the content of such a file. */
  profiles: uniqueList(z.union([name, z.looseObject({ name })]), (profile) =>
    typeof profile === 'string' ? profile : profile.name,
  ).default(['rough']),
  /** Tasks of each suite, chosen deterministically, or all. Default: 40, and all of a user's own suite. */
  tasks: z.union([count(1_000_000), z.literal('all')]).optional(),
  split: z.enum(splits).default('held-out'),
  repeats: count(1_000_000).default(5),
  seeds: uniqueList(z.number().int(), (one) => one).default([1]),
  gamma: z.number().gt(0).lt(1).optional(),
  lambda: amount.max(CALIBRATION_MAX).optional(),
  H: amount.max(CALIBRATION_MAX).optional(),
  costModel: z.union([z.literal('default'), costModelSchema]).default('default'),
  /** The downtime that spends the whole budget, for the clock `time`. */
  timeBudgetMs: z.number().positive().optional(),
  /** Tools take this many times as long. */
  slowdown: z.number().min(1).max(1_000).optional(),
  limits: limitsSchema.default({}),
  references: uniqueList(z.enum(['ideal', 'oracle', 'best']), (one) => one).optional(),
  verdict: verdictSchema.partial().default({}),
});

/** A checked manifest, with defaults filled in. */
export type Manifest = z.infer<typeof manifestSchema>;
/** A manifest as a user writes it. */
export type ManifestInput = z.input<typeof manifestSchema>;

/** Checks parsed JSON. The error names the JSON path. */
export function parseManifest(data: unknown, file?: string): Manifest {
  const result = manifestSchema.safeParse(data);
  if (result.success) return result.data;
  const issue = deepest(result.error.issues[0]!);
  throw invalidManifest(messageOf(issue, data), pointerOf(issue), file);
}

export function parseManifestText(text: string, file?: string): Manifest {
  return parseManifest(parseJsonFile(text, 'a manifest needs to be JSON', file), file);
}

export function invalidManifest(message: string, path: string, file?: string, cause?: unknown): RegainError {
  const place = { ...(file === undefined ? {} : { file }), path };
  return invalidInput(message, place, cause);
}

type Issue = z.ZodError['issues'][number];

/** The branch of a union that matched best: the one with the deepest issue. */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const branches = issue.errors.flatMap((branch) => branch.slice(0, 1));
  const inner = branches.reduce(
    (best, one) => (one.path.length > best.path.length ? one : best),
    branches[0]!,
  );
  if (inner.path.length === 0) return issue;
  return deepest({ ...inner, path: [...issue.path, ...inner.path] });
}

function pointerOf(issue: Issue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  return pointerTo(path);
}

function messageOf(issue: Issue, data: unknown): string {
  if (issue.code === 'unrecognized_keys') {
    const known =
      issue.path.length === 0 ? `; a manifest has ${Object.keys(manifestSchema.shape).join(', ')}` : '';
    return `no such field is known here${known}`;
  }
  const came = issue.path.length === 0 ? (data as Json) : atPointer(data as Json, pointerOf(issue));
  const text = JSON.stringify(came) ?? 'nothing';
  const message = issue.code === 'invalid_union' ? unionMessage(issue) : plain(issue.message);
  return `${message}, got ${text.length > 60 ? `${text.slice(0, 57)}...` : text}`;
}

function unionMessage(issue: Issue & { code: 'invalid_union' }): string {
  return issue.errors.map((branch) => plain(branch[0]?.message ?? 'something else')).join(', or ');
}

function plain(message: string): string {
  return message.replace(/^Invalid (?:input|option): /, '').replace(/, received \w+$/, '');
}
