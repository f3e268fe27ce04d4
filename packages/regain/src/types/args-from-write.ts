/** Values that a declared verification or undo takes from its write. */

import { atPointer, type Json, type JsonObject } from './json.ts';
import type { ArgumentSource } from './tool.ts';

/** The write: its arguments and, if received, its answer. */
interface CompletedWrite {
  readonly args: JsonObject;
  readonly output?: Json;
}

export type ArgumentSources = { readonly [parameter: string]: ArgumentSource };

/** Undefined if the source does not resolve: the write has no such argument, or its answer was lost. */
export function sourceValue(source: ArgumentSource, write: CompletedWrite): Json | undefined {
  return typeof source === 'string' ? atPointer(write as unknown as JsonObject, source) : source.const;
}

/** Arguments taken from a write, and the parameters whose source does not resolve. */
export function argsFromSources(
  sources: ArgumentSources,
  write: CompletedWrite,
): { readonly args: JsonObject; readonly missing: readonly string[] } {
  const args: Record<string, Json> = {};
  const missing: string[] = [];
  for (const [parameter, source] of Object.entries(sources)) {
    const value = sourceValue(source, write);
    if (value === undefined) missing.push(parameter);
    else args[parameter] = value;
  }
  return { args, missing };
}
