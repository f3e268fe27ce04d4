/** What a model should call instead, where a repair is not one call that can be made at once. */

import type { Json } from '../../types/index.ts';
import { callsOf, type Repair } from '../arguments/repair-types.ts';

/** Whether only the model can make the repair: it is several calls, or needs the result of another call. */
export function isForModel({ further = [], needs }: Repair): boolean {
  return further.length > 0 || needs !== undefined;
}

/**
 * For the model; undefined if the repair is one call. All names and values are quoted. `tool`: as the model wrote it.
 * `shown`: removes secrets from arguments.
 */
export function suggestedCalls(
  repair: Repair,
  tool: string,
  shown: (args: Json) => Json | undefined = (args) => args,
): string | undefined {
  if (!isForModel(repair)) return undefined;
  const { call, needs } = repair;
  const calls = callsOf(repair);
  const argsText = (args: Json) => clipped(JSON.stringify(shown(args) ?? {}), ARGS_MAX);
  if (needs !== undefined) {
    const value = `The value at ${quoted(needs.path)}`;
    if (needs.tool === undefined)
      return `${value} stands for the result of another call. Make that call first, then call ${quoted(tool)} with its result.`;
    return `${value} needs the result of ${quoted(needs.tool)}: call ${quoted(call.tool)} with ${argsText(call.args)} first, then call ${quoted(tool)} with its result.`;
  }
  const listed = calls.slice(0, CALLS_MAX);
  const more = calls.length > CALLS_MAX ? `; and ${calls.length - CALLS_MAX} more` : '';
  const isOneTool = calls.every((one) => one.tool === call.tool);
  const texts = listed.map(({ tool: name, args }) =>
    isOneTool ? argsText(args) : `${quoted(name)} with ${argsText(args)}`,
  );
  const what = isOneTool
    ? `Call ${quoted(call.tool)} ${calls.length} times, once for each value`
    : 'Make these calls';
  return `${what}: ${texts.join('; ')}${more}.`;
}

const CALLS_MAX = 10;
const ARGS_MAX = 300;
const NAME_MAX = 120;

function quoted(name: string): string {
  return JSON.stringify(clipped(name, NAME_MAX));
}

function clipped(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 3)}...` : text;
}
