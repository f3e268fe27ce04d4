/** The effect of each tool: declared, inferred where that is safe, or unknown. */

import { inferEffect } from '../../govern/index.ts';
import type { EffectClass } from '../../types/index.ts';
import type { Effects } from '../options.ts';
import type { AnyFunction, DeclaredTool } from './tool-types.ts';

export interface ResolvedEffect {
  readonly tool: string;
  /** Undefined: unknown. It is treated as a write. */
  readonly effect: EffectClass | undefined;
  readonly isDeclared: boolean;
}

function effectIn(effects: Effects, name: string): EffectClass | undefined {
  if (typeof effects === 'string') return effects === 'declared-only' ? undefined : effects;
  return Object.hasOwn(effects, name) ? effects[name] : undefined;
}

/** `own`: the effect among the options of the tool. */
export function resolveEffect(
  tool: string,
  definition: AnyFunction | DeclaredTool,
  own: EffectClass | undefined,
  effects: Effects,
  trustAnnotations: boolean,
): ResolvedEffect {
  const { effect, description, method, annotations } =
    typeof definition === 'function' ? ({} as DeclaredTool) : definition;
  const declared = own ?? effectIn(effects, tool) ?? effect;
  if (declared !== undefined || effects === 'declared-only')
    return { tool, effect: declared, isDeclared: declared !== undefined };
  const facts = {
    name: tool,
    ...(description === undefined ? {} : { description }),
    ...(method === undefined ? {} : { method }),
    ...(annotations === undefined ? {} : { annotations }),
  };
  return { tool, effect: inferEffect(facts, { trustAnnotations }).effect, isDeclared: false };
}

/** A warning for developers; undefined if all effects were declared. */
export function inferredEffectsMessage(known: readonly ResolvedEffect[]): string | undefined {
  const undeclared = known.filter(({ isDeclared }) => !isDeclared);
  if (undeclared.length === 0) return undefined;
  const byEffect = new Map<string, string[]>();
  for (const { tool, effect = 'unknown' } of undeclared)
    byEffect.set(effect, [...(byEffect.get(effect) ?? []), tool]);
  const groups = [...byEffect].map(([effect, tools]) => `${tools.join(', ')} (${effectNote(effect)})`);
  return `regain: effects were not declared and are assumed to be: ${groups.join('; ')}. Declare them with the option "effects".`;
}

function effectNote(effect: string): string {
  if (effect === 'unknown') return 'unknown: treated as a write, not repeated while its outcome is unknown';
  return effect === 'read' ? 'read: retried' : effect;
}
