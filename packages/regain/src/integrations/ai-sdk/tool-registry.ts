/** Shield and effect of protected tools: the SDK passes tools on without what was declared for them. */

import type { Shield } from '../../shield/index.ts';
import type { EffectClass } from '../../types/index.ts';

interface RegisteredTool {
  /** Undefined if it was not declared: treated as a write. */
  readonly effect: EffectClass | undefined;
  readonly shield: Shield;
}

export const toolRegistry = new WeakMap<object, RegisteredTool>();
