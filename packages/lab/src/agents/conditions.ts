/** What stands between an agent and its tools: nothing, retries, the shield, or a wrapper of the user. */

import { createShield, type Shield } from 'regain/internal/shield';
import { type Clock, invalidInput, type Random, RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import type { AgentTool } from './agent.ts';

/** Tools as the application has them: declared, and called with arguments. */
export type InnerTools = { readonly [name: string]: AgentTool };
export type WrappedTools = { readonly [name: string]: Pick<AgentTool, 'execute'> };
export type ProtectTools = (tools: InnerTools) => WrappedTools;

/** What a condition gets besides the tools. */
export interface ConditionContext {
  /** The clock of the rollout: a wait on it takes no real time. */
  readonly clock: Clock;
  readonly random: Random;
  /** What the application would do about rejected credentials. */
  refreshCredentials(): Promise<void>;
  readonly timeoutMs: number;
}

/** The default export of a file for `--with`: wraps the tools of one rollout, whenever these are listed. */
export type Condition = (tools: InnerTools, context: ConditionContext) => WrappedTools;

/** The usual defaults of retry libraries: two retries, after 1 s and 2 s, with up to a quarter more or less. */
const RETRIES = 2;
const FIRST_WAIT_MS = 1_000;
const JITTER = 0.25;

const conditions: { readonly [name: string]: Condition } = {
  nothing: (tools) => tools,
  retries: (tools, context) => wrapEach(tools, (tool) => retrying(tool, context)),
  shield: (tools, context) => shieldOf(context).protect(tools),
};

/** One shield for the rollout, however often its tools are listed. */
const shields = new WeakMap<ConditionContext, Shield>();

function shieldOf(context: ConditionContext): Shield {
  let shield = shields.get(context);
  if (shield === undefined) {
    const { clock, random, timeoutMs } = context;
    const refreshCredentials = () => context.refreshCredentials();
    shield = createShield({ clock, random, refreshCredentials, timeoutMs, logger: false });
    shields.set(context, shield);
  }
  return shield;
}

export const conditionNames: readonly string[] = Object.keys(conditions);

export function getCondition(name: string): Condition {
  if (Object.hasOwn(conditions, name)) return conditions[name]!;
  throw new RegainError('not-found', unknownName('condition', name, conditionNames));
}

export function parseCondition(exported: unknown, file: string): Condition {
  if (typeof exported !== 'function')
    throw invalidInput(
      `a condition is a function (tools, { clock, random }) => tools as the default export, got ${typeof exported}`,
      { file },
    );
  return (tools, context) => {
    const wrapped = (exported as Condition)(tools, context);
    const missing = Object.keys(tools).find((name) => typeof wrapped?.[name]?.execute !== 'function');
    if (missing === undefined) return wrapped;
    throw invalidInput(`the condition returns no tool ${missing} with execute`, { file });
  };
}

function wrapEach(tools: InnerTools, wrap: (tool: AgentTool) => AgentTool['execute']): WrappedTools {
  return Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, { execute: wrap(tool) }]));
}

/** Whatever was thrown, and whatever the tool does: what a library does that knows neither. */
function retrying(tool: AgentTool, { clock, random }: ConditionContext): AgentTool['execute'] {
  return async (args, options) => {
    for (let retry = 0; ; retry++) {
      try {
        return await tool.execute(args, options);
      } catch (error) {
        if (retry === RETRIES) throw error;
        const jitter = 1 + JITTER * (2 * random.uniform() - 1);
        await clock.sleep(FIRST_WAIT_MS * 2 ** retry * jitter, options?.signal);
      }
    }
  };
}
