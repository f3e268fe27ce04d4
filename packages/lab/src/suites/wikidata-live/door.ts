/** Puts a door before each tool: arguments are checked, time passes, and trouble is worded as the tool words it. */

import { type Family, problemOf, type Voice, voice } from 'regain/internal/dialects';
import { type Tool, validate } from 'regain/internal/types';
import { Refusal } from '../domains/domain.ts';
import { withDefaults } from '../domains/schema.ts';
import { type Endpoint, QueryProblem } from './endpoint.ts';
import type { WikidataTool } from './tools.ts';
import { worded } from './wordings.ts';

/** `latencyMs` passes on the call's clock before anything happens; none where the network takes its own time. */
export function doorTo(
  { spec, dialect, run }: WikidataTool,
  endpoint: Endpoint,
  family: Family,
  latencyMs: number,
): Tool {
  const speaker: Voice = voice(dialect, family);
  return {
    ...spec,
    execute: async (args, { clock, signal }) => {
      await clock.sleep(latencyMs, signal);
      const [violation] = validate(spec.input, args);
      if (violation !== undefined)
        return speaker.say(problemOf(violation, { tool: spec.name, args, input: spec.input }));
      try {
        return await run(withDefaults(spec.input, args), endpoint, signal);
      } catch (error) {
        if (error instanceof QueryProblem) throw worded(error, family);
        if (error instanceof Refusal) {
          const { code, parameter, received, message } = error;
          return speaker.say({ code, tool: spec.name, parameter, received, reason: message });
        }
        throw error;
      }
    },
  };
}
