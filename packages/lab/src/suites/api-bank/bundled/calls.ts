/** Calls of a dialogue, and references to earlier answers. */

import type { OutputReference, Template } from 'regain/internal/types';

export interface Call {
  readonly tool: string;
  readonly args: { readonly [name: string]: Template };
}

export function call(tool: string, args: Call['args']): Call {
  return { tool, args };
}

/** The value at `path` of the output of call `n`, counted from 1. */
export function from(n: number, path: string): OutputReference {
  return { $from: `s${n}`, path };
}
