/** The shield of an integration: a given one, or a new one. */

import { createShield, type Shield, type ShieldOptions } from '../shield/index.ts';
import { invalidArgument } from '../types/index.ts';
import { requireOptions } from '../values/index.ts';
import { checkDeclared, type DeclaredTools } from './about-tools.ts';

/** `{ shield }` to share a shield and read its `stats()` and `lawReport()`, or the options of a new one. */
export type ShieldOrOptions = { readonly shield: Shield } | (ShieldOptions & { readonly shield?: undefined });

export function openShield(source: ShieldOrOptions): Shield {
  const { shield: given, ...options } = source;
  if (given === undefined) return createShield(options);
  if (typeof given?.protect !== 'function') throw invalidArgument('shield must be what createShield returns');
  const others = Object.keys(options);
  if (others.length > 0)
    throw invalidArgument(
      `options of the given shield must be set where it is created: ${others.join(', ')}`,
    );
  return given;
}

/** A shield, and what is declared of its tools. */
export interface DeclaredShield {
  readonly shield: Shield;
  readonly declared: DeclaredTools;
}

/** `place`: who takes the options; `names`: the tools, if they are known. */
export function openDeclared(
  place: string,
  options: ShieldOrOptions & DeclaredTools,
  names?: readonly string[],
): DeclaredShield {
  requireOptions(place, options);
  const { effects, perTool, ...source } = options;
  const declared = { effects, perTool } as DeclaredTools;
  checkDeclared(declared, names);
  return { shield: openShield(source as ShieldOrOptions), declared };
}
