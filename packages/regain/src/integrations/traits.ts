/** What a user says of tools that a framework declares: frameworks know schemas, not what a call does to the world. */

import { isEffectClass } from '../shield/index.ts';
import { type EffectClass, effectClasses, RegainError, type ToolSpec } from '../types/index.ts';

/** The effect of a call alone, or with what makes a write safe: a key, a read that shows it, a call that undoes it. */
export type ToolTrait =
  | EffectClass
  | Pick<ToolSpec, 'effect' | 'idempotencyKey' | 'singleRequest' | 'verifiedBy' | 'undoneBy'>;

/**
 * One effect for all tools, or traits by name. Effects that are not named are inferred where that is safe, else unknown:
 * treated as a write. `declared-only`: nothing is inferred.
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

/** What `shield.protect` is told beside the tools, which carry their own effects. */
export function inferenceOf(traits: ToolTraits): { readonly effects?: 'declared-only' } {
  return traits === 'declared-only' ? { effects: traits } : {};
}

/** `names`: the tools, where they are known beforehand. */
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
    // A name that is mistyped would make a write of a read without a word.
    if (typeof traits !== 'string' && names?.includes(name) === false)
      throw new RegainError(
        'invalid-argument',
        `effects names ${name}, which is not among the tools: ${names.join(', ')}`,
      );
  }
}
