/** The least that must be changed for a query to be one: a search from the cheapest change to the dearest. */

import { textOfTokens, tokensOf } from '../../types/index.ts';
import type { Edit } from './edit.ts';
import { editsAt } from './edits.ts';
import { stuckIn } from './grammar.ts';
import { brokenRule } from './rules.ts';
import { cleaned } from './surroundings.ts';

export interface Mended {
  readonly query: string;
  /** 0 where nothing had to be changed. */
  readonly cost: number;
  readonly why: readonly string[];
}

const LOOKS_MAX = 120;
const COST_MAX = 7;
/** Others that cost hardly more than the best are given beside it. */
const MARGIN = 0.65;
const MENDED_MAX = 3;
/** Longer queries are not searched as widely: each look reads all of it. */
const TOKENS_SOON = 1_500;

interface Draft extends Omit<Edit, 'why'> {
  readonly why: readonly string[];
}

/** The cheapest ways, best first; none where none was found. A query that is right comes back as it is. */
export function mended(text: string): readonly Mended[] {
  const { query, cost, why } = cleaned(text);
  const found: Mended[] = [];
  const seen = new Set<string>();
  const open: Draft[] = [{ tokens: tokensOf(query), cost, why }];
  const looksMax = open[0]!.tokens.length > TOKENS_SOON ? LOOKS_MAX / 6 : LOOKS_MAX;
  for (let looks = 0; looks < looksMax && open.length > 0 && found.length < MENDED_MAX; looks++) {
    const draft = cheapest(open);
    if (draft.cost > COST_MAX || (found.length > 0 && draft.cost > found[0]!.cost + MARGIN)) break;
    const told = textOfTokens(draft.tokens);
    if (seen.has(told)) continue;
    seen.add(told);
    const tokens = tokensOf(told);
    const stuck = stuckIn(tokens);
    const edits = stuck === undefined ? brokenRule(tokens) : editsAt(tokens, stuck);
    if (edits === undefined) found.push({ query: told, cost: draft.cost, why: draft.why });
    else for (const edit of edits) open.push(after(draft, edit));
  }
  return found;
}

function after(draft: Draft, edit: Edit): Draft {
  return { tokens: edit.tokens, cost: draft.cost + edit.cost, why: [...draft.why, edit.why] };
}

function cheapest(open: Draft[]): Draft {
  let best = 0;
  for (let index = 1; index < open.length; index++) if (open[index]!.cost < open[best]!.cost) best = index;
  return open.splice(best, 1)[0]!;
}
