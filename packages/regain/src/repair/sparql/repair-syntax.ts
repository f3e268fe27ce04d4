/** The cheapest edits that make a query valid: a search from the cheapest to the most expensive. */

import { textOfTokens, tokensOf } from '../../types/index.ts';
import type { QueryEdit } from './grammar/edit-tokens.ts';
import { syntaxErrorIn } from './grammar/grammar.ts';
import { type MeaningChange, meaningChanges } from './meaning/meaning-changes.ts';
import { editsForBrokenRule } from './semantic-rules.ts';
import { cleanQuery } from './strip-surroundings.ts';
import { editsAt } from './syntax-edits.ts';

export interface RepairedQuery {
  readonly query: string;
  /** 0 if nothing was changed. */
  readonly cost: number;
  readonly why: readonly string[];
  /** What the repair changes of the meaning; none if it keeps it. */
  readonly changes: readonly MeaningChange[];
}

const PARSES_MAX = 120;
const COST_MAX = 7;
/** Alternatives up to this much more expensive than the best are returned too. */
const MARGIN = 0.65;
const REPAIRS_MAX = 3;
/** Longer queries get a smaller search: each step parses all of it. */
const TOKENS_SOON = 1_500;

interface Draft extends Omit<QueryEdit, 'why'> {
  readonly why: readonly string[];
}

/**
 * The cheapest repairs; none if none was found. Those that keep the meaning come first, then those that lose nothing. A
 * valid query is returned unchanged.
 */
export function repairSyntax(written: string): readonly RepairedQuery[] {
  const { query, cost, why } = cleanQuery(written);
  const found: Omit<RepairedQuery, 'changes'>[] = [];
  const seen = new Set<string>();
  const open: Draft[] = [{ tokens: tokensOf(query), cost, why }];
  const parsesMax = open[0]!.tokens.length > TOKENS_SOON ? PARSES_MAX / 6 : PARSES_MAX;
  for (let parses = 0; parses < parsesMax && open.length > 0 && found.length < REPAIRS_MAX; parses++) {
    const draft = cheapest(open);
    if (draft.cost > COST_MAX || (found.length > 0 && draft.cost > found[0]!.cost + MARGIN)) break;
    const text = textOfTokens(draft.tokens);
    if (seen.has(text)) continue;
    seen.add(text);
    const tokens = tokensOf(text);
    const syntaxError = syntaxErrorIn(tokens);
    const edits = syntaxError === undefined ? editsForBrokenRule(tokens) : editsAt(tokens, syntaxError);
    if (edits === undefined) found.push({ query: text, cost: draft.cost, why: draft.why });
    else
      for (const edit of edits)
        open.push({ tokens: edit.tokens, cost: draft.cost + edit.cost, why: [...draft.why, edit.why] });
  }
  return found
    .map((repair) => ({ ...repair, changes: repair.cost === 0 ? [] : meaningChanges(written, repair.query) }))
    .sort((a, b) => rankOf(a.changes) - rankOf(b.changes) || a.cost - b.cost);
}

/** 0 if the meaning is kept, 1 if something is guessed, 2 if something is lost. */
function rankOf(changes: readonly MeaningChange[]): number {
  return Math.max(0, ...changes.map(({ kind }) => (kind === 'lost' ? 2 : 1)));
}

function cheapest(open: Draft[]): Draft {
  let best = 0;
  for (let index = 1; index < open.length; index++) if (open[index]!.cost < open[best]!.cost) best = index;
  return open.splice(best, 1)[0]!;
}
