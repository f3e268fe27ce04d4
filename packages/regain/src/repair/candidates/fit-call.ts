/** A call adapted to a listed tool: unchanged if it fits, else its best repairs. */

import type { Fact, JsonSchema, ToolCall, ToolSpec } from '../../types/index.ts';
import { definedFields } from '../../values/index.ts';
import { repairCall } from '../arguments/repair-call.ts';
import type { Repair } from '../arguments/repair-types.ts';
import { isForModel } from '../calls/suggested-calls.ts';
import { violations } from './schema-parts.ts';
import { withRepeats } from './schema-repairs.ts';
import { nearestTools } from './similar-tools.ts';

/** Sources of a repair; only the call if the text is empty and no facts are given. */
export interface FitContext {
  readonly text: string;
  readonly given?: readonly Fact[];
  readonly inputBefore?: JsonSchema | undefined;
}

export type FittedCall = Pick<Repair, 'call' | 'support' | 'edits'>;

const FITTED_MAX = 2;
const REPLACING_MAX = 6;

/** The call for the tool that it names, or for the read that most likely replaced it. */
export function fitCalls(
  call: ToolCall,
  tools: readonly ToolSpec[],
  canReplace: (spec: ToolSpec) => boolean,
): readonly FittedCall[] {
  const named = tools.find(({ name }) => name === call.tool);
  if (named !== undefined) return fitCallTo(named, call, { text: '' });
  const reads = tools.filter((spec) => spec.effect === 'read' && canReplace(spec));
  return nearestTools(call, reads)
    .slice(0, REPLACING_MAX)
    .flatMap(({ spec, likeness }) =>
      fitCallTo(spec, call, { text: '' })
        .slice(0, 1)
        .map((one) => ({ ...one, support: likeness * one.support })),
    )
    .sort((a, b) => b.support - a.support)
    .slice(0, FITTED_MAX);
}

/** The call made to this tool instead. */
export function fitCallTo(spec: ToolSpec, { args }: ToolCall, fitting: FitContext): readonly FittedCall[] {
  const call = { tool: spec.name, args };
  if (violations(spec.inputSchema, args).length === 0) return [{ call, support: 1, edits: [] }];
  const repeated = withRepeats(args, spec.inputSchema);
  if (repeated !== undefined && violations(spec.inputSchema, repeated).length === 0)
    return [{ call: { tool: spec.name, args: repeated }, support: 0.95, edits: [] }];
  const { text, given, inputBefore } = fitting;
  const fitted = repairCall({ tools: [spec], call, text, ...definedFields({ given, inputBefore }) })
    .filter((repair) => repair.valid && repair.call.tool === spec.name && !isForModel(repair))
    .slice(0, FITTED_MAX)
    .map(({ call: repaired, support, edits }) => ({ call: repaired, support, edits }));
  if (fitted.length > 0 || spec.effect !== 'read') return fitted;
  // It will be rejected as it is, and the response may help.
  return [{ call, support: 0.2, edits: [] }];
}
