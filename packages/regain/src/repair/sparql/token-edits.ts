/** Edits of a query's tokens, with cost and reason. */

import type { Token } from '../../types/index.ts';
import type { QuerySyntaxError } from './grammar/query-reader.ts';

export interface QueryEdit {
  readonly tokens: readonly Token[];
  /** Cost: 1 is one inserted or deleted sign. */
  readonly cost: number;
  readonly why: string;
}

export function queryEdit(tokens: readonly Token[], cost: number, why: string): QueryEdit {
  return { tokens, cost, why };
}

export interface EditContext {
  readonly tokens: readonly Token[];
  readonly at: number;
  readonly wanted: QuerySyntaxError['expected'];
  readonly token: Token;
}

export type EditMaker = (seen: EditContext) => readonly QueryEdit[];
