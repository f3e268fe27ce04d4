/** A call that is right, with all that an agent would know when it makes it, and a way to recognise a right one. */

import type { Fact, Json, ToolCall, ToolSpec } from 'regain/internal/types';

export interface RightCall {
  readonly id: string;
  /** What the calls of one kind have in common, and those of another have not: a domain, a file. */
  readonly group: string;
  readonly tools: readonly ToolSpec[];
  readonly call: ToolCall;
  readonly text: string;
  readonly given?: readonly Fact[];
  readonly outputs?: { readonly [stepId: string]: Json };
  readonly accepts: (call: ToolCall) => boolean;
}

export function specFor({ tools, call }: Pick<RightCall, 'tools' | 'call'>): ToolSpec {
  return tools.find(({ name }) => name === call.tool)!;
}
