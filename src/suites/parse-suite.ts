/** Checks that what a file exports is a suite; the error names the JSON path. */

import { z } from 'zod';
import { RegainError } from '../contract/errors.ts';
import type { Suite, SuiteTask, World } from '../contract/task.ts';
import { effectClasses } from '../contract/tool.ts';
import { nearest } from '../faults/shape/nearest.ts';
import { domainNamed, domains } from './domains/index.ts';
import { stage } from './stage.ts';
import { familyOf } from './voices.ts';

/** Throws for anything else; so does `open` of what is returned, when it gives no world. */
export function parseSuite(data: unknown, file?: string): Suite {
  const isOverDomains = typeof data === 'object' && data !== null && 'domains' in data;
  const result = (isOverDomains ? overDomainsSchema : suiteSchema).safeParse(data);
  if (!result.success) throw troubleWith(result.error.issues, file);
  return isOverDomains
    ? suiteOverDomains(data as unknown as OverDomains)
    : withCheckedWorlds(data as Suite, file);
}

function withCheckedWorlds(suite: Suite, file: string | undefined): Suite {
  const trouble = (task: SuiteTask, problem: string, cause?: unknown) =>
    new RegainError('invalid-input', `for task ${task.id}, ${problem}`, {
      ...(cause === undefined ? {} : { cause }),
      place: { ...(file === undefined ? {} : { file }), path: '/open' },
    });
  const open: Suite['open'] = (task, clock) => {
    let world: unknown;
    try {
      world = suite.open(task, clock);
    } catch (cause) {
      throw trouble(task, `it threw: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
    }
    const result = worldSchema.safeParse(world);
    if (result.success) return world as World;
    const { path, problem } = inWords(result.error.issues[0]!);
    throw trouble(task, `the world at ${path}: ${problem}`);
  };
  return { ...suite, open };
}

/** A suite without code: tasks over domains that are there already. */
interface OverDomains {
  readonly name: string;
  readonly description: string;
  readonly domains: readonly string[];
  readonly tasks: readonly SuiteTask[];
}

function suiteOverDomains({ name, description, domains: names, tasks }: OverDomains): Suite {
  const set = stage(names.map(domainNamed));
  return { name, description, tools: set.tools, tasks, open: (task) => set.open(familyOf(task)) };
}

const name = z.string().min(1);
const json = z.custom(isJson, { error: 'needs to be JSON' });
const object = z.record(z.string(), json, { error: 'needs to be a JSON object' });
const isFunction = (value: unknown) => typeof value === 'function';
const source = z.custom(isSource, { error: 'needs a JSON Pointer such as "/args/id", or { const: value }' });
const sources = z.record(z.string(), source);

const toolSchema = z.strictObject({
  name,
  description: z.string(),
  input: object,
  output: object.optional(),
  effect: z.enum(effectClasses).optional(),
  idempotencyKey: z.boolean().optional(),
  verifiedBy: z
    .strictObject({ tool: name, args: sources, records: z.string(), match: sources, output: z.string() })
    .optional(),
  undoneBy: z.strictObject({ tool: name, args: sources }).optional(),
  execute: z.custom(isFunction, { error: 'needs to be a function' }).optional(),
});

const worldSchema = z.looseObject({
  tools: z.array(z.looseObject({ name, execute: z.custom(isFunction, { error: 'needs to be a function' }) })),
  snapshot: z.custom(isFunction, { error: 'needs to be a function' }),
  effects: z.custom(isFunction, { error: 'needs to be a function' }),
});

const stepsSchema = z.array(z.strictObject({ id: name, tool: name, args: object }));

const taskSchema = z.strictObject({
  id: name,
  text: name,
  given: z.array(z.strictObject({ name, value: json })),
  plan: stepsSchema,
  answer: json.optional(),
  split: z.enum(['train', 'held-out']),
  domain: name,
  gold: stepsSchema,
  mistakes: z.array(name).optional(),
});

const suiteSchema = z.strictObject({
  name,
  description: z.string(),
  tools: z.array(toolSchema).min(1),
  tasks: z.array(taskSchema).min(1),
  open: z.custom(isFunction, { error: 'needs to be a function: (task, clock) => world' }),
});

const domainNames = domains.map((domain) => domain.name);

const overDomainsSchema = z.strictObject({
  name,
  description: z.string(),
  domains: z.array(z.enum(domainNames as [string, ...string[]])).min(1),
  tasks: z.array(taskSchema).min(1),
});

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && Object.values(value).every(isJson);
}

function isSource(value: unknown): boolean {
  if (typeof value === 'string') return value === '' || value.startsWith('/');
  return (
    typeof value === 'object' && value !== null && Object.keys(value).join() === 'const' && isJson(value)
  );
}

type Issues = z.ZodError['issues'];

function troubleWith(issues: Issues, file: string | undefined): RegainError {
  const [first, ...rest] = issues;
  const { path, problem } = inWords(first!);
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
  const place = { ...(file === undefined ? {} : { file }), path };
  return new RegainError('invalid-input', `${problem}${more}`, { place });
}

function inWords(issue: Issues[number]): { path: string; problem: string } {
  if (issue.code !== 'unrecognized_keys') return { path: pointer(issue.path), problem: issue.message };
  const key = issue.keys[0]!;
  const near = nearest(key, knownKeys);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return { path: pointer([...issue.path, key]), problem: `no such field is known here${hint}` };
}

const knownKeys = [suiteSchema, overDomainsSchema, taskSchema, toolSchema].flatMap(({ shape }) =>
  Object.keys(shape),
);

function pointer(path: readonly PropertyKey[]): string {
  return `/${path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}
