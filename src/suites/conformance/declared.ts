/** The calls that a tool declares beside itself: the read that shows its effect, the call that undoes it. */

import { atPointer, canonicalJson, type Json, type JsonObject } from '../../contract/json.ts';
import type { Source, Undo, Verification } from '../../contract/tool.ts';

/** Arguments drawn from `{ args, output }` of the write; undefined where a source leads nowhere. */
export function argsFrom(
  sources: { readonly [parameter: string]: Source },
  write: { readonly args: JsonObject; readonly output?: Json },
): JsonObject | undefined {
  const args: Record<string, Json> = {};
  for (const [parameter, source] of Object.entries(sources)) {
    const value = read(source, write as JsonObject);
    if (value === undefined) return undefined;
    args[parameter] = value;
  }
  return args;
}

/** The records that carry what the write wrote. */
export function recordsOf(verification: Verification, args: JsonObject, shown: Json): Json[] {
  const found = atPointer(shown, verification.records);
  if (found === undefined) return [];
  const candidates: readonly Json[] = Array.isArray(found) ? found : [found];
  return candidates.filter((candidate) =>
    Object.entries(verification.match).every(([field, source]) => {
      const wanted = read(source, { args });
      const actual = atPointer(candidate, `/${field}`);
      return (
        wanted === undefined || (actual !== undefined && canonicalJson(actual) === canonicalJson(wanted))
      );
    }),
  );
}

export function undoArgs(undo: Undo, args: JsonObject, output: Json): JsonObject | undefined {
  return argsFrom(undo.args, { args, output });
}

function read(source: Source, write: JsonObject): Json | undefined {
  return typeof source === 'string' ? atPointer(write, source) : source.const;
}
