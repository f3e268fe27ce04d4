/** A query of a dialect, or one that breaks a rule of scope, in standard form where that has one reading. */

import type { Token } from '../../../types/index.ts';
import { syntaxErrorIn } from '../grammar/grammar.ts';
import { inlineNamedParts } from './named-parts.ts';
import { bindBeforeUse, groupByAlias, renameShadowedVariable } from './scope-rules.ts';

/** A rewritten query. */
export interface Rewriting {
  readonly tokens: readonly Token[];
  /** Whether the result must be the same. */
  readonly isCertain: boolean;
  readonly why: string;
}

const ROUNDS_MAX = 12;

/** Undefined if nothing is to be rewritten, or a rewriting is not certain. */
export function standardForm(sent: readonly Token[]): readonly Token[] | undefined {
  const parts = inlineNamedParts(sent);
  if (parts?.isCertain === false) return undefined;
  let tokens = parts?.tokens ?? sent;
  if (syntaxErrorIn(tokens) !== undefined) return undefined;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = groupByAlias(tokens) ?? renameShadowedVariable(tokens) ?? bindBeforeUse(tokens);
    if (next === undefined) break;
    if (!next.isCertain) return undefined;
    tokens = next.tokens;
  }
  return tokens === sent ? undefined : tokens;
}
