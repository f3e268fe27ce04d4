/** Values that a declared verification or undo draws from the write it belongs to. */

import { atPointer, type Json, type JsonObject } from './json.ts';
import type { ArgumentSource } from './tool.ts';

/** The write: its arguments and, where it came, its answer. */
export interface CompletedWrite {
  readonly args: JsonObject;
  readonly output?: Json;
}

export type ArgumentSources = { readonly [parameter: string]: ArgumentSource };

/** Undefined where the source leads nowhere: the write has no such argument, or its answer was lost. */
export function sourceValue(source: ArgumentSource, write: CompletedWrite): Json | undefined {
  return typeof source === 'string' ? atPointer(write as unknown as JsonObject, source) : source.const;
}

/** Arguments drawn from a write, and the parameters whose source leads nowhere. */
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
