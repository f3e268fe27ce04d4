/** Checks that a file exports a suite; the error names the JSON path. */

import { dialectNames } from 'regain/internal/dialects';
import {
  effectClasses,
  errorText,
  invalidInput,
  isPointer,
  type JsonObject,
  pointerTo,
  RegainError,
  type Suite,
  type SuiteTask,
  splits,
  type Template,
  type World,
} from 'regain/internal/types';
import { nearestName } from 'regain/internal/values';
import { z } from 'zod';
import { referencesIn } from './conformance/shape.ts';
import { domains, getDomain } from './domains/index.ts';
import { createEnvironment } from './environment.ts';
import { domainDialects, familyOf } from './error-formatters.ts';

/** Throws for anything else; `open` of the result throws where it gives no valid world. */
export function parseSuite(data: unknown, file?: string): Suite {
  const isOverDomains = typeof data === 'object' && data !== null && 'domains' in data;
  const result = (isOverDomains ? overDomainsSchema : suiteSchema).safeParse(data);
  if (!result.success) throw firstIssue(result.error.issues, data, file);
  return isOverDomains
    ? suiteFromDomains(data as unknown as DomainSuite)
    : withCheckedWorlds(data as Suite, file);
}

function withCheckedWorlds(suite: Suite, file: string | undefined): Suite {
  const problemWith = (task: SuiteTask, problem: string, cause?: unknown) =>
    new RegainError('invalid-input', `for task ${task.id}, ${problem}`, {
      ...(cause === undefined ? {} : { cause }),
      place: { ...(file === undefined ? {} : { file }), path: '/open' },
    });
  const known = new WeakSet<SuiteTask>();
  const open: Suite['open'] = (task, clock, conditions) => {
    let world: unknown;
    try {
      world = suite.open(task, clock, conditions);
    } catch (cause) {
      throw problemWith(task, `it threw: ${errorText(cause)}`, cause);
    }
    const result = worldSchema.safeParse(world);
    if (!result.success) {
      const { path, problem } = issueText(result.error.issues[0]!, world);
      throw problemWith(task, `the world at ${path}: ${problem}`);
    }
    if (!known.has(task)) {
      const wrong = wrongInNewWorld(world as World);
      if (wrong !== undefined) throw problemWith(task, wrong);
      known.add(task);
    }
    return world as World;
  };
  return { ...suite, open };
}

/** Problems of a world before any call; checked once per task. */
function wrongInNewWorld(world: World): string | undefined {
  if (!isJson(world.snapshot()))
    return 'snapshot() needs to answer with JSON, so that states can be compared';
  const result = effectsSchema.safeParse(world.effects());
  if (result.success) return undefined;
  const { path, problem } = issueText(result.error.issues[0]!, undefined);
  return `effects() needs to answer with a list of { tool, key }, at ${path}: ${problem}`;
}

/** A suite without code: tasks over existing domains. */
interface DomainSuite {
  readonly name: string;
  readonly description: string;
  readonly domains: readonly string[];
  readonly tasks: readonly SuiteTask[];
}

function suiteFromDomains({ name, description, domains: names, tasks }: DomainSuite): Suite {
  const set = createEnvironment(names.map(getDomain));
  return {
    ...{ name, description, tools: set.tools, dialects: domainDialects(), tasks },
    open: (task) => set.open(familyOf(task)),
  };
}

const name = z.string().min(1);
const json = z.custom(isJson, { error: 'needs to be JSON' });
const object = z.record(z.string(), json, { error: 'needs to be a JSON object' });
const isFunction = (value: unknown) => typeof value === 'function';
const source = z.custom(isSource, { error: 'needs a JSON Pointer such as "/args/id", or { const: value }' });
const sources = z.record(z.string(), source);
const pointer = z.string().refine(isPointer, { error: 'needs a JSON Pointer: "", or "/" and names' });

const verificationSchema = z.strictObject({
  tool: name,
  args: sources,
  records: pointer,
  match: sources,
  output: pointer,
  identity: z
    .union([z.literal('match'), z.strictObject({ createdAt: pointer })], {
      error: 'needs "match", or { createdAt: pointer into the record }',
    })
    .optional(),
  consistency: z.literal('strong').optional(),
  consistentAfterMs: z.number().nonnegative().optional(),
});

const toolSchema = z.strictObject({
  name,
  description: z.string(),
  inputSchema: object,
  outputSchema: object.optional(),
  effect: z.enum(effectClasses).optional(),
  idempotencyKey: z.boolean().optional(),
  singleRequest: z.boolean().optional(),
  verifiedBy: verificationSchema.optional(),
  undoneBy: z.strictObject({ tool: name, args: sources }).optional(),
  execute: z.custom(isFunction, { error: 'needs to be a function' }).optional(),
});

const worldSchema = z.looseObject({
  tools: z.array(z.looseObject({ name, execute: z.custom(isFunction, { error: 'needs to be a function' }) })),
  snapshot: z.custom(isFunction, { error: 'needs to be a function' }),
  effects: z.custom(isFunction, { error: 'needs to be a function' }),
});

const effectsSchema = z.array(z.looseObject({ tool: z.string(), key: z.string() }));

/** JSON in which every reference has a step and a JSON Pointer. */
const template = json.refine(hasGoodReferences, {
  error: 'needs references of the form { "$from": "s1", "path": "/id" }, with a JSON Pointer as path',
});
const args = z.record(z.string(), template, { error: 'needs to be a JSON object' });
const stepsSchema = z.array(z.strictObject({ id: name, tool: name, args })).min(1);

const taskSchema = z.strictObject({
  id: name,
  text: name,
  given: z.array(z.strictObject({ name, value: json })),
  plan: stepsSchema,
  answer: template.optional(),
  split: z.enum(splits),
  domain: name,
  template: name.optional(),
  gold: stepsSchema.max(15),
  mistakes: z.array(name).optional(),
});

const suiteSchema = z.strictObject({
  name,
  description: z.string(),
  tools: z.array(toolSchema).min(1),
  dialects: z.record(name, z.enum(dialectNames)).optional(),
  tasks: z.array(taskSchema).min(1),
  open: z.custom(isFunction, { error: 'needs to be a function: (task, clock) => world' }),
  close: z.custom(isFunction, { error: 'needs to be a function that ends what is open' }).optional(),
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

function hasGoodReferences(value: unknown): boolean {
  return (
    !isJson(value) ||
    referencesIn(value as Template).every(
      ({ $from, path }) => typeof $from === 'string' && typeof path === 'string' && isPointer(path),
    )
  );
}

function isSource(value: unknown): boolean {
  if (typeof value === 'string') return isPointer(value);
  return (
    typeof value === 'object' && value !== null && Object.keys(value).join() === 'const' && isJson(value)
  );
}

type Issues = z.ZodError['issues'];

/** A misspelt field comes first: it explains why another one is missing. */
function firstIssue(issues: Issues, data: unknown, file: string | undefined): RegainError {
  const first = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
  const { path, problem } = issueText(first, data);
  const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
  const place = { ...(file === undefined ? {} : { file }), path };
  return invalidInput(`${problem}${more}`, place);
}

function issueText(issue: Issues[number], data: unknown): { path: string; problem: string } {
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!;
    const isOfTool = issue.path.length === 2 && issue.path[0] === 'tools';
    const renamed =
      isOfTool && (key === 'input' || key === 'output') ? `; it is now called "${key}Schema"` : '';
    const problem = `no such field is known here${renamed || suggestion(key, knownKeys)}`;
    return { path: pointerTo([...issue.path, key]), problem };
  }
  const path = pointerTo(issue.path);
  const came = issue.path.reduce<unknown>((value, key) => (value as JsonObject)?.[String(key)], data);
  if (issue.code !== 'invalid_value' || typeof came !== 'string') return { path, problem: issue.message };
  const near = suggestion(came, issue.values.map(String));
  return { path, problem: `${issue.message}, got "${came}"${near}` };
}

function suggestion(name: string, names: readonly string[]): string {
  const near = nearestName(name, names);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

const knownKeys = [suiteSchema, overDomainsSchema, taskSchema, toolSchema, verificationSchema].flatMap(
  ({ shape }) => Object.keys(shape),
);
