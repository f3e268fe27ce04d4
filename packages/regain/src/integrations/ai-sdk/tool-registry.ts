/** What is known of protected tools, for whoever meets them later: the SDK hands tools around, not what was said of them. */

import type { Shield } from '../../shield/index.ts';
import type { EffectClass } from '../../types/index.ts';

export interface RegisteredTool {
  /** Undefined where nobody said: then it counts as a write. */
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
