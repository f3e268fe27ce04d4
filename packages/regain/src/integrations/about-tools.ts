/** What a user declares about the tools of a framework: frameworks know schemas, not effects. */

import { checkAboutTools, type Effects, optionsOf, type PerTool } from '../shield/index.ts';
import type { EffectClass } from '../types/index.ts';

/** Declarations by tool name. */
export interface DeclaredTools<Name extends string = string> {
  /** The effect of each tool (`read`, `idempotent`, `write`, `irreversible`), or one for all. */
  readonly effects?: Effects<Name>;
  /** Options of single tools, by name: limits that replace those of the shield, and facts that make recovery safe. */
  readonly perTool?: PerTool<Name>;
}

/** `names`: the tools, if they are known. */
export function checkDeclared(
  { effects = {}, perTool = {} }: DeclaredTools,
  names?: readonly string[],
): void {
  checkAboutTools(effects, perTool, names);
}

/** The declarations for some of the tools, as `shield.protect` takes them. */
export function declaredFor({ effects = {}, perTool = {} }: DeclaredTools, names: readonly string[]) {
  return {
    effects: typeof effects === 'string' ? effects : pick(effects, names),
    perTool: pick(perTool, names),
  };
}

/** Undefined if it is not declared: the effect is then inferred or unknown. */
export function declaredEffect(
  { effects = {}, perTool = {} }: DeclaredTools,
  name: string,
): EffectClass | undefined {
  const { effect } = optionsOf(perTool, name);
  if (effect !== undefined || effects === 'declared-only') return effect;
  return typeof effects === 'string' ? effects : pick(effects, [name])[name];
}

function pick<T>(all: { readonly [name: string]: T }, names: readonly string[]): { [name: string]: T } {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]!]),
  );
}
