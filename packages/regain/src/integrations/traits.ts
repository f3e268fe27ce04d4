/** Traits that a user declares for the tools of a framework: frameworks know schemas, not effects. */

import { isEffectClass } from '../shield/index.ts';
import { type EffectClass, effectClasses, RegainError, type ToolSpec } from '../types/index.ts';

/** The effect of a tool, alone or with what makes a write safe: idempotency key, verification, undo. */
export type ToolTrait =
  | EffectClass
  | Pick<ToolSpec, 'effect' | 'idempotencyKey' | 'singleRequest' | 'verifiedBy' | 'undoneBy'>;

/**
 * One effect for all tools, or traits by name. Other effects are inferred where that is safe; otherwise they are unknown
 * and treated as a write. `declared-only`: nothing is inferred.
 */
export type ToolTraits<Name extends string = string> =
  | EffectClass
  | 'declared-only'
  | { readonly [name in Name]?: ToolTrait };

export function traitsOf(traits: ToolTraits, name: string): Exclude<ToolTrait, EffectClass> {
  if (traits === 'declared-only') return {};
  const own = typeof traits === 'string' ? traits : Object.hasOwn(traits, name) ? traits[name] : undefined;
  return typeof own === 'string' ? { effect: own } : (own ?? {});
}

/** The options of `shield.protect`; the tools carry their own effects. */
export function inferenceOf(traits: ToolTraits): { readonly effects?: 'declared-only' } {
  return traits === 'declared-only' ? { effects: traits } : {};
}

/** `names`: the tools, if they are known. */
export function checkTraits(traits: ToolTraits, names?: readonly string[]): void {
  if (traits === 'declared-only') return;
  const named = typeof traits === 'string' ? ['every tool'] : Object.keys(traits);
  for (const name of named) {
    const { effect } = traitsOf(traits, name);
    if (effect !== undefined && !isEffectClass(effect))
      throw new RegainError(
        'invalid-argument',
        `the effect of ${name} must be ${effectClasses.join(', ')}, got ${String(effect)}`,
      );
    // A misspelt name must not leave a read treated as a write.
    if (typeof traits !== 'string' && names?.includes(name) === false)
      throw new RegainError(
        'invalid-argument',
        `effects names ${name}, which is not among the tools: ${names.join(', ')}`,
      );
  }
}
