/** A call put into the form that a listed tool takes: as it is where that fits, else the best repairs of it. */

import type { Call, Fact, JsonSchema, ToolSpec } from '../../types/index.ts';
import type { Edit } from '../arguments/repair.ts';
import { repairCall } from '../arguments/repair-call.ts';
import { withRepeats } from './repeated-value.ts';
import { violations } from './schema.ts';
import { nearestTools } from './tool-likeness.ts';

/** What a repair may draw on; nothing but the call where the text is empty and no facts are given. */
export interface Fitting {
  readonly text: string;
  readonly given?: readonly Fact[];
  readonly inputBefore?: JsonSchema | undefined;
}

export interface Fitted {
  readonly call: Call;
  readonly support: number;
  readonly edits: readonly Edit[];
}

const FITTED_MAX = 2;
const REPLACING_MAX = 6;

/** The call for the tool that it names, or for the read that has most likely taken its place. */
export function fittedCalls(
  call: Call,
  tools: readonly ToolSpec[],
  canReplace: (spec: ToolSpec) => boolean,
): readonly Fitted[] {
  const named = tools.find(({ name }) => name === call.tool);
  if (named !== undefined) return fittedTo(named, call, { text: '' });
  const reads = tools.filter((spec) => spec.effect === 'read' && canReplace(spec));
  return nearestTools(call, reads)
    .slice(0, REPLACING_MAX)
    .flatMap(({ spec, likeness }) =>
      fittedTo(spec, call, { text: '' })
        .slice(0, 1)
        .map((one) => ({ ...one, support: likeness * one.support })),
    )
    .sort((a, b) => b.support - a.support)
    .slice(0, FITTED_MAX);
}

/** The call made to this tool instead. */
export function fittedTo(spec: ToolSpec, { args }: Call, fitting: Fitting): readonly Fitted[] {
  const call = { tool: spec.name, args };
  if (violations(spec.input, args).length === 0) return [{ call, support: 1, edits: [] }];
  const repeated = withRepeats(args, spec.input);
  if (repeated !== undefined && violations(spec.input, repeated).length === 0)
    return [{ call: { tool: spec.name, args: repeated }, support: 0.95, edits: [] }];
  const { text, given, inputBefore } = fitting;
  const repairs = repairCall({
    tools: [spec],
    call,
    text,
    ...(given === undefined ? {} : { given }),
    ...(inputBefore === undefined ? {} : { inputBefore }),
  });
  const fitted = repairs
    .filter((repair) => repair.valid && repair.call.tool === spec.name)
    .slice(0, FITTED_MAX)
    .map(({ call: repaired, support, edits }) => ({ call: repaired, support, edits }));
  if (fitted.length > 0 || spec.effect !== 'read') return fitted;
  // As it stands it will be refused, and what is said then may help.
  return [{ call, support: 0.2, edits: [] }];
}
