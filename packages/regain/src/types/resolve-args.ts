/** Resolves references to earlier outputs in planned arguments. */

import { atPointer, type Json, type JsonObject } from './json.ts';
import type { OutputReference, Template } from './task.ts';

export function isReference(template: Template): template is OutputReference {
  return typeof template === 'object' && template !== null && '$from' in template;
}

/** An unresolved reference becomes null and is listed: a call that depends on a wrong output is wrong, too. */
export function resolveArgs(
  args: { readonly [key: string]: Template },
  outputs: { readonly [stepId: string]: Json },
): { readonly args: JsonObject; readonly missing: readonly OutputReference[] } {
  const missing: OutputReference[] = [];
  const fill = (template: Template): Json => {
    if (isReference(template)) {
      const output = Object.hasOwn(outputs, template.$from) ? outputs[template.$from] : undefined;
      const value = output === undefined ? undefined : atPointer(output, template.path);
      if (value === undefined) missing.push(template);
      return value ?? null;
    }
    if (Array.isArray(template)) return template.map(fill);
    if (template !== null && typeof template === 'object') {
      return Object.fromEntries(
        Object.entries(template as JsonObject).map(([key, value]) => [key, fill(value)]),
      );
    }
    return template as Json;
  };
  return { args: fill(args) as JsonObject, missing };
}
