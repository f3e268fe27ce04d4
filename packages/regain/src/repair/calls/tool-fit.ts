/** How well the question fits the called tool, near the values of the call, compared with the other listed tools. */

import type { ToolCall } from '../../types/index.ts';
import { textFits } from '../arguments/intended-tool-text.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';

const toolsMax = 50;

/** By how much the best other tool fits better, 0 to 1; 0 if none does. */
export function toolBehind({ tool, args }: ToolCall, { tools, text }: RepairRequest): number {
  const own = tools.findIndex(({ name }) => name === tool);
  if (tools.length < 2 || own < 0 || own >= toolsMax) return 0;
  const fits = textFits(tools.slice(0, toolsMax), args, text);
  return Math.max(0, ...fits.map((fit) => fit - fits[own]!));
}
