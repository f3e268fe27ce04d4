/** What protected tools do to the world, for whoever meets them later: the SDK hands tools around, not what was said of them. */

import type { EffectClass } from '../../contract/tool.ts';

const effects = new WeakMap<object, EffectClass>();

export function knowEffect(tool: object, effect: EffectClass | undefined): void {
  if (effect !== undefined) effects.set(tool, effect);
}

/** Undefined where nobody said: then it counts as a write. */
export function knownEffect(tool: object): EffectClass | undefined {
  return effects.get(tool);
}
