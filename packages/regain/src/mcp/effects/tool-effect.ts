/** The effect of a listed tool: declared in a file, annotated by a trusted server, or inferred from its name. */

import { inferEffect } from '../../govern/index.ts';
import type { EffectClass, Verification } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { DeclaredEffects } from './effects-file.ts';

export interface ToolEffect {
  /** Undefined: unknown. It is treated as a write. */
  readonly effect: EffectClass | undefined;
  readonly verify?: Verification;
  /** A clause for use after "because". */
  readonly because: string;
}

/** What a server says about a tool. Nothing in it is trusted unless the user says so. */
export interface ListedTool {
  readonly name: string;
  readonly description?: unknown;
  readonly annotations?: unknown;
}

/** The file decides; then annotations, with `trustAnnotations`; then the name, which can only show that it is a read. */
export function toolEffect(
  tool: ListedTool,
  declared: DeclaredEffects,
  trustAnnotations: boolean,
): ToolEffect {
  const own = declared.get(tool.name);
  if (own !== undefined) return { ...own, because: 'it is declared' };
  const { name, description, annotations } = tool;
  const { effect, because } = inferEffect(
    {
      name,
      ...(typeof description === 'string' ? { description } : {}),
      ...(isObject(annotations) ? { annotations: hintsOf(annotations) } : {}),
    },
    { trustAnnotations },
  );
  return { effect, because };
}

const HINTS = ['readOnlyHint', 'idempotentHint', 'destructiveHint'] as const;

function hintsOf(annotations: { readonly [name: string]: unknown }): { [hint: string]: boolean } {
  return Object.fromEntries(
    HINTS.flatMap((hint) => (typeof annotations[hint] === 'boolean' ? [[hint, annotations[hint]]] : [])),
  );
}
