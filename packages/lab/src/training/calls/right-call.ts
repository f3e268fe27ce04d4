/** A call that is right, with all that an agent would know when it makes it, and a way to recognise a right one. */

import type { Call, Fact, Json, ToolSpec } from 'regain/internal/types';

export interface RightCall {
  readonly id: string;
  /** What the calls of one kind have in common, and those of another have not: a domain, a file. */
  readonly group: string;
  readonly tools: readonly ToolSpec[];
  readonly call: Call;
  readonly text: string;
  readonly given?: readonly Fact[];
  readonly outputs?: { readonly [stepId: string]: Json };
  readonly accepts: (call: Call) => boolean;
}

export function specFor({ tools, call }: Pick<RightCall, 'tools' | 'call'>): ToolSpec {
  return tools.find(({ name }) => name === call.tool)!;
}
