/** Makes a tool: arguments are checked, latency passes, and errors are formatted in the tool's dialect. */

import {
  type ErrorFormatter,
  errorFormatter,
  problemFromViolation,
  type WordingFamily,
} from 'regain/internal/dialects';
import { type Tool, validate } from 'regain/internal/types';
import { Refusal } from '../domains/domain.ts';
import { withDefaults } from '../domains/schema.ts';
import { type Endpoint, QueryProblem } from './endpoint.ts';
import { queryError } from './query-error-texts.ts';
import type { WikidataTool } from './tools.ts';

/** `latencyMs` passes on the call's clock first; none where the network has its own latency. */
export function createWikidataTool(
  { spec, dialect, run }: WikidataTool,
  endpoint: Endpoint,
  family: WordingFamily,
  latencyMs: number,
): Tool {
  const formatter: ErrorFormatter = errorFormatter(dialect, family);
  return {
    ...spec,
    execute: async (args, { clock, signal }) => {
      await clock.sleep(latencyMs, signal);
      const [violation] = validate(spec.inputSchema, args);
      if (violation !== undefined)
        return formatter.raise(
          problemFromViolation(violation, { tool: spec.name, args, input: spec.inputSchema }),
        );
      try {
        return await run(withDefaults(spec.inputSchema, args), endpoint, signal);
      } catch (error) {
        if (error instanceof QueryProblem) throw queryError(error, family);
        if (error instanceof Refusal) {
          const { code, parameter, received, message } = error;
          return formatter.raise({ code, tool: spec.name, parameter, received, reason: message });
        }
        throw error;
      }
    },
  };
}
