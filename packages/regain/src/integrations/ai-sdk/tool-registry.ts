/** Shield and effect of protected tools: the SDK passes tools on without what was declared for them. */

import type { Shield } from '../../shield/index.ts';
import type { EffectClass } from '../../types/index.ts';

export interface RegisteredTool {
  /** Undefined if it was not declared: treated as a write. */
  readonly effect: EffectClass | undefined;
  readonly shield: Shield;
}

const tools = new WeakMap<object, RegisteredTool>();

export function registerTool(tool: object, about: RegisteredTool): void {
  tools.set(tool, about);
}

export function getRegisteredTool(tool: object | undefined): RegisteredTool | undefined {
  return tool === undefined ? undefined : tools.get(tool);
}
