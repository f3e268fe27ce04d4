/** Options of single tools: what is declared about them, and limits that replace those of the shield. */

import { type RetryBudgetOptions, requireRepairMode, retryBudget } from '../govern/index.ts';
import type { RecoveryLimits } from '../recovery/index.ts';
import {
  type CostModel,
  effectClasses,
  invalidArgument,
  isPlainObject,
  type RepairMode,
  requireBetween,
  type ToolSpec,
} from '../types/index.ts';
import type { Fallback } from './call/fallback.ts';
import type { LoadLimits } from './learn/tool-record.ts';

/** Limits of the recovery of one call, for all tools or for one. */
export interface CallLimits {
  /** Longest wait for one answer, in milliseconds. Default: none. */
  readonly timeoutMs?: number;
  /** Limits on the recovery of one call. */
  readonly budget?: CallBudget;
  /** d: cost of handing a call back, compared with 1 for a failed call; see docs/reference/governing.md. Default: 0.5. */
  readonly handOffPrice?: number;
  /**
   * How far the arguments of a call may be changed: `off`, not at all; `lossless` (the default), the same value in another
   * type, format, unit or spelling; `all`, any repair that the brain proposes, for reads also dropped or added arguments.
   */
  readonly repairs?: RepairMode;
  /** How many calls of a tool run at the same time; others wait in order. Default: no limit. */
  readonly concurrency?: number;
  /**
   * Retries that all calls of a tool share: `share` of its successes, `perSecond`, and `burst` at most. A retry that
   * succeeds is given back. Default: 0.2, 1 and 10.
   */
  readonly retryBudget?: RetryBudgetOptions;
}

/** What recovering one call may spend. */
export interface CallBudget {
  /** Time for recovery, including that of the failed first attempt. Default: 3 minutes. */
  readonly timeMs?: number;
  /** Calls of the tool at most, including the first. Default: 8. The law usually stops earlier. */
  readonly attempts?: number;
}

/** Facts about a tool that make its recovery safe. A declared tool has them as fields. */
export type ToolTraits = Pick<
  ToolSpec,
  'effect' | 'idempotencyKey' | 'singleRequest' | 'verifiedBy' | 'undoneBy'
>;

/** Options of one tool. They replace those of the shield and the fields of the tool. */
export interface ToolOptions extends ToolTraits, CallLimits {
  /**
   * For a plain function: each attempt receives its context as the last argument, after those of the caller: `signal`,
   * which is aborted when the attempt times out or the call is cancelled, and `idempotencyKey` if it is declared.
   */
  readonly passContext?: boolean;
  /**
   * What to answer if a call is not recovered: a value, a function `(args, error) => answer`, or another tool of the same
   * set, `{ tool: 'searchBackup' }`. It is not used after a cancellation, or if the call may have taken effect.
   */
  readonly fallback?: Fallback;
  /**
   * For a declared read: if the first attempt has no answer after this time, an equal second attempt starts, and the first
   * success is the answer. It counts as an attempt and uses up one retry of the tool's retry budget. Default: never.
   */
  readonly hedgeAfterMs?: number;
}

/** Options of single tools, by name. */
export type PerTool<Name extends string = string> = { readonly [name in Name]?: ToolOptions };

/** Limits that were checked and completed. */
export interface CallSettings {
  /** Its budget is that of the call. */
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  readonly attemptsMax: number;
  readonly handOffPrice: number;
  readonly repairs: RepairMode;
  readonly timeBudgetMs: number;
  /** Shared by all calls of the tool. */
  readonly load: LoadLimits;
}

const TIME_MS = 180_000;
const ATTEMPTS = 8;
const DECISION_MS = 60_000;
/** Turns in addition to attempts: verification and undo. */
const EXTRA_TURNS = 4;
/** c_max without a timeout: a single attempt, with the wait before it, may use half of the budget. */
const ATTEMPT_COST_MAX = 0.5;

/** The settings of all tools without options of their own. `prices`: the cost model, except for its budget. */
export function callSettingsOf(options: CallLimits, prices: Omit<CostModel, 'budget'>): CallSettings {
  const { timeoutMs = Infinity, budget = {}, handOffPrice = 0.5, repairs = 'lossless' } = options;
  const { concurrency = Infinity, retryBudget: terms = {} } = options;
  requireFields('budget', budget, budgetFields);
  const { timeMs = TIME_MS, attempts = ATTEMPTS } = budget;
  requireBetween('timeoutMs', timeoutMs, 0, Infinity, 'open-below');
  requireBetween('budget.timeMs', timeMs, 0, Infinity, 'open');
  requireBetween('budget.attempts', attempts, 1, Infinity);
  requireBetween('handOffPrice', handOffPrice, 0, 1, 'open-below');
  requireConcurrency(concurrency);
  requireBudgetTerms(terms);
  // An attempt that times out, and half as much again for the action before it.
  const timedOut = timeoutMs === Infinity ? 0 : (1.5 * timeoutMs) / timeMs;
  return {
    model: { ...prices, budget: timeMs / 1000 },
    limits: {
      timeoutMs,
      decisionMs: DECISION_MS,
      attemptCostMax: Math.min(1, Math.max(ATTEMPT_COST_MAX, timedOut)),
      turnsMax: 2 * attempts + EXTRA_TURNS,
    },
    attemptsMax: attempts,
    handOffPrice,
    repairs: requireRepairMode(repairs),
    timeBudgetMs: timeMs,
    load: { concurrency, retryBudget: terms },
  };
}

function requireConcurrency(limit: number): void {
  if (limit === Infinity || (Number.isInteger(limit) && limit > 0)) return;
  throw invalidArgument(`concurrency must be a whole number above 0, got ${String(limit)}`);
}

function requireBudgetTerms(terms: RetryBudgetOptions): void {
  requireFields('retryBudget', terms, ['share', 'perSecond', 'burst']);
  // Checks the values.
  retryBudget(terms);
}

const budgetFields = ['timeMs', 'attempts'];

/** A misspelt field must not be ignored silently. */
function requireFields(name: string, value: unknown, fields: readonly string[]): void {
  const known = fields.join(', ');
  if (!isPlainObject(value))
    throw invalidArgument(`${name} must be an object with the fields ${known}, got ${String(value)}`);
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined)
    throw invalidArgument(`${name} has an unknown field ${unknown}; known fields: ${known}`);
}

const traits: Readonly<Record<keyof ToolTraits, true>> = {
  ...{ effect: true, idempotencyKey: true, singleRequest: true, verifiedBy: true, undoneBy: true },
};
const limits: Readonly<Record<keyof CallLimits, true>> = {
  ...{ timeoutMs: true, budget: true, handOffPrice: true, repairs: true },
  ...{ concurrency: true, retryBudget: true },
};

/** All options of a tool. A misspelt one must not be ignored silently. */
const toolOptionNames: Readonly<Record<keyof ToolOptions, true>> = {
  ...traits,
  ...limits,
  ...{ passContext: true, fallback: true, hedgeAfterMs: true },
};

/** `names`: the tools, if they are known. */
export function checkPerTool(perTool: PerTool, names?: readonly string[]): void {
  if (typeof perTool !== 'object' || perTool === null || Array.isArray(perTool))
    throw invalidArgument(`perTool must be an object of options by tool name, got ${String(perTool)}`);
  for (const [tool, options] of Object.entries(perTool)) {
    if (names?.includes(tool) === false)
      throw invalidArgument(`perTool names ${tool}, which is not among the tools: ${names.join(', ')}`);
    if (typeof options !== 'object' || options === null)
      throw invalidArgument(`perTool.${tool} must be an object of options, got ${JSON.stringify(options)}`);
    const unknown = Object.keys(options).find((name) => !Object.hasOwn(toolOptionNames, name));
    if (unknown !== undefined)
      throw invalidArgument(
        `perTool.${tool} has an unknown option ${unknown}; known options: ${Object.keys(toolOptionNames).join(', ')}`,
      );
    const { effect, budget } = options;
    if (budget !== undefined) requireFields(`perTool.${tool}.budget`, budget, budgetFields);
    // `idempotencyKey: 'yes'` would be no key.
    for (const name of ['passContext', 'idempotencyKey', 'singleRequest'] as const)
      if (!['boolean', 'undefined'].includes(typeof options[name]))
        throw invalidArgument(`perTool.${tool}.${name} must be true or false, got ${String(options[name])}`);
    for (const name of ['verifiedBy', 'undoneBy'] as const)
      if (options[name] !== undefined && typeof options[name]?.tool !== 'string')
        throw invalidArgument(`perTool.${tool}.${name} must be an object with the name of a tool in "tool"`);
    if (effect !== undefined && !effectClasses.includes(effect))
      throw invalidArgument(
        `the effect of ${tool} must be ${effectClasses.join(', ')}, got ${JSON.stringify(effect)}`,
      );
  }
}

/** A hedge is a second call of the tool, so it needs a declared read and two attempts. */
export function checkHedge(
  tool: string,
  hedgeAfterMs: number,
  isDeclaredRead: boolean,
  { limits: { timeoutMs }, attemptsMax }: CallSettings,
): void {
  requireBetween(`perTool.${tool}.hedgeAfterMs`, hedgeAfterMs, 0, timeoutMs, 'open');
  if (!isDeclaredRead)
    throw invalidArgument(
      `hedgeAfterMs calls a tool twice: declare ${tool} as a read with effects: { ${tool}: 'read' }`,
    );
  if (attemptsMax < 2) throw invalidArgument(`hedgeAfterMs of ${tool} needs budget.attempts of at least 2`);
}

/** The options of a tool: none, or the given ones. */
export function optionsOf(perTool: PerTool, tool: string): ToolOptions {
  return (Object.hasOwn(perTool, tool) ? perTool[tool] : undefined) ?? {};
}

/** Whether the options of a tool contain limits of its own. */
export function hasLimits(options: ToolOptions): boolean {
  return namesOf(limits).some((name) => options[name] !== undefined);
}

/** The facts among the options of a tool. */
export function traitsOf(options: ToolOptions): ToolTraits {
  const given = namesOf(traits).filter((name) => options[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, options[name]]));
}

function namesOf<Name extends string>(record: Readonly<Record<Name, true>>): Name[] {
  return Object.keys(record) as Name[];
}
