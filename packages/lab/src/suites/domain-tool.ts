/** Makes tools from a domain: arguments are checked, effects applied, and errors formatted in the tool's dialect. */

import { type ErrorFormatter, type Problem, problemFromViolation } from 'regain/internal/dialects';
import { canonicalJson, type JsonObject, type Tool, type ToolSpec, validate } from 'regain/internal/types';
import { type DomainTool, Refusal } from './domains/domain.ts';
import { withDefaults } from './domains/schema.ts';
import type { Row, State } from './domains/state.ts';
import { inPrivateWorld } from './private-world.ts';

/** The public description of a domain's tool. A domain refuses a call before it has changed anything. */
export function specOf({ run: _run, dialect: _dialect, ...spec }: DomainTool): ToolSpec {
  return inPrivateWorld(spec.effect === 'read' ? spec : { singleRequest: true, ...spec });
}

/**
 * A tool over this state. It checks in the order of names, missing arguments, types, values, and reports the first
 * violation only. A call takes `latencyMs` before anything happens.
 */
export function toolFromDomain(
  tool: DomainTool,
  spec: ToolSpec,
  state: State,
  formatter: ErrorFormatter,
  latencyMs: number,
): Tool {
  const answersByKey = tool.idempotencyKey ? new Map<string, KeyedAnswer>() : undefined;
  return {
    ...spec,
    execute: async (args, context) => {
      await context.clock.sleep(latencyMs, context.signal);
      const [violation] = validate(tool.inputSchema, args);
      if (violation !== undefined) {
        return formatter.raise(
          problemFromViolation(violation, { tool: tool.name, args, input: tool.inputSchema }),
        );
      }
      const filled = withDefaults(tool.inputSchema, args);
      try {
        if (answersByKey === undefined || context.idempotencyKey === undefined)
          return run(tool, state, filled);
        return runOnce(tool, state, filled, context.idempotencyKey, answersByKey);
      } catch (error) {
        if (error instanceof Refusal) return formatter.raise(problemFrom(error, tool.name));
        throw error;
      }
    },
  };
}

/** The answer to the first call under an idempotency key. */
interface KeyedAnswer {
  readonly args: string;
  readonly answer: Row;
}

function run(tool: DomainTool, state: State, args: JsonObject): Row {
  state.tool = tool.name;
  return tool.run(state, args as never);
}

function runOnce(
  tool: DomainTool,
  state: State,
  args: JsonObject,
  key: string,
  kept: Map<string, KeyedAnswer>,
): Row {
  const text = canonicalJson(args);
  const before = kept.get(key);
  if (before === undefined) {
    const answer = run(tool, state, args);
    kept.set(key, { args: text, answer });
    return answer;
  }
  if (before.args === text) return before.answer;
  throw new Refusal('state-conflict', 'idempotencyKey', key, `key ${key} was used with other arguments`);
}

function problemFrom({ code, parameter, received, message }: Refusal, tool: string): Problem {
  return { code, tool, parameter, received, reason: message };
}
