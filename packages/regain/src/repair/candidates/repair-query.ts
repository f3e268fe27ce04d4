/** Repairs of queries as candidates: syntax repairs of a rejected query, corrections of a query without results. */

import { compareQueriesBy } from '../../govern/index.ts';
import {
  type Json,
  type JsonObject,
  looksLikeQuery,
  type Operator,
  prefixOf,
  type Situation,
  textOfTokens,
  tokensOf,
} from '../../types/index.ts';
import { memoizeTexts } from '../../values/index.ts';
import { prefixIris } from '../sparql/grammar/prefixes.ts';
import { keepsMeaning } from '../sparql/meaning/meaning-changes.ts';
import {
  correctCommonMistakes,
  mentionedIds,
  type QueryCorrection,
  swapSubjectAndObject,
  withLanguageTags,
  withOtherIds,
} from '../sparql/query-corrections.ts';
import { repairSyntax } from '../sparql/repair-syntax.ts';
import { declaring } from '../sparql/semantic-rules.ts';
import {
  type CandidateGenerator,
  candidate,
  isTransientFailure,
  missingQueryPart,
} from './candidate-generator.ts';

/** The safety rules take a repair that keeps the meaning as lossless. */
compareQueriesBy(keepsMeaning);

const REPAIRS_MAX = 5;

export const repairQuery: CandidateGenerator = (situation) => {
  const argument = queryIn(situation.call.args);
  if (argument === undefined) return [];
  const { failure } = situation;
  const found =
    failure.visibility === 'explicit'
      ? repairsOfRefusal(argument.query, situation)
      : repairsOfEmptyResult(argument.query, situation);
  return found.slice(0, REPAIRS_MAX).map(({ query, operator, support, why }) => {
    const args = { ...situation.call.args, [argument.name]: query };
    return candidate({ kind: 'repair-arguments', args }, operator, support, why);
  });
};

/**
 * For a rejected query that is handed back: what each repair of it would change. Undefined if the failure is not about
 * the query, or a repair keeps the meaning.
 */
export function noteOnQuery(args: JsonObject, message: string): string | undefined {
  const argument = queryIn(args);
  if (argument === undefined || !isAboutQuery(message)) return undefined;
  const [best] = cachedRepairs(argument.query).filter(({ cost }) => cost > 0);
  if (best === undefined || best.changes.length === 0) return undefined;
  const what = best.changes.slice(0, CHANGES_MAX).map((change) => change.what);
  return `The query in ${JSON.stringify(argument.name)} is not valid, and a repair would change what it asks: ${what.join('; ')}. Write it again.`;
}

const CHANGES_MAX = 3;

interface QueryRepair extends QueryCorrection {
  readonly operator: Operator;
}

function queryIn(args: JsonObject): { readonly name: string; readonly query: string } | undefined {
  for (const name in args) {
    const value: Json | undefined = args[name];
    if (typeof value === 'string' && looksLikeQuery(value)) return { name, query: value };
  }
  return undefined;
}

/** Messages of endpoints that reject the query itself. */
const ABOUT_QUERY =
  /parse|pars(?:ing|able)|syntax|malformed|lexical|encountered|mismatched|unexpected|cannot stand|unresolved|undefined|prefix|namespace|qname|\bline \d+|\bcolumn\b|\bsparql\b|\(\d+:\d+\)/i;

function isAboutQuery(message: string): boolean {
  return ABOUT_QUERY.test(message.slice(0, 4_000));
}

function repairsOfRefusal(query: string, situation: Situation): readonly QueryRepair[] {
  const { failure } = situation;
  const isAbout = isAboutQuery(failure.message);
  // A failure before parsing is not about the query.
  if (isTransientFailure(situation) && !isAbout) return [];
  const trust = (isAbout ? 1 : 0.3) * (isTransientFailure(situation) ? 0.5 : 1);
  const repairs = cachedRepairs(query).filter(({ cost }) => cost > 0);
  const all = repairs.flatMap((repair, rank): readonly QueryRepair[] => {
    // Never a query that asks for something else: what would be lost is said in the note.
    if (repair.changes.some(({ kind }) => kind === 'lost')) return [];
    const isKept = repair.changes.length === 0;
    const support = trust * 0.97 * Math.exp(-0.08 * repair.cost) * 0.6 ** rank * (isKept ? 1 : GUESSED);
    const plain = correctCommonMistakes(repair.query);
    const said = repair.why.slice(0, 3).join('; ');
    const operator = isKept ? 'restate-value' : 'correct-value';
    const one: QueryRepair = { query: repair.query, operator, support, why: said };
    if (plain.query === repair.query) return [one];
    const more = [said, ...plain.why].join('; ');
    const corrected: QueryRepair = { ...one, query: plain.query, operator: 'correct-value', why: more };
    return [corrected, { ...one, support: 0.7 * support }];
  });
  return all.length > 0 || repairs.length > 0 ? all : withDeclaredPrefixes(query, failure.message, trust);
}

/** Support of a repair that is one of several, beside one that keeps the meaning. */
const GUESSED = 0.9;

/** The query is valid, but the endpoint does not know one of its prefixes. */
function withDeclaredPrefixes(query: string, message: string, trust: number): readonly QueryRepair[] {
  if (!/prefix|namespace|qname/i.test(message)) return [];
  const tokens = tokensOf(query);
  const used = [...new Set(tokens.filter(({ kind }) => kind === 'name').map(prefixOf))];
  const missing = used.filter(
    (prefix) => prefixIris[prefix] !== undefined && !new RegExp(`PREFIX\\s+${prefix}:`, 'i').test(query),
  );
  if (missing.length === 0) return [];
  const whole = missing.reduce((before, prefix) => declaring(before, prefix, prefixIris[prefix]!), tokens);
  const why = `declare ${missing.map((prefix) => `${prefix}:`).join(', ')}`;
  return [{ query: textOfTokens(whole), operator: 'restate-value', support: 0.9 * trust, why }];
}

/** Only if the answer is a query result without rows or a column: anything else is not caused by the query. */
function repairsOfEmptyResult(query: string, situation: Situation): readonly QueryRepair[] {
  const lack = missingQueryPart(situation.value);
  if (lack === undefined || situation.failure.class !== 'empty-output') return [];
  const plain = correctCommonMistakes(query);
  const found: QueryCorrection[] = [];
  if (plain.query !== query) found.push({ query: plain.query, support: 0.93, why: plain.why.join('; ') });
  if (lack === 'rows') {
    const tagged = withLanguageTags(plain.query);
    if (tagged !== undefined) found.push({ query: tagged, support: 0.88, why: 'names carry their language' });
    found.push(...withOtherIds(plain.query, mentionedIds(situation)), ...swapSubjectAndObject(plain.query));
    found.sort((a, b) => b.support - a.support);
  }
  return found.map((one) => ({ ...one, operator: 'correct-value' }));
}

/** The same query is rejected in many rollouts. */
const cachedRepairs = memoizeTexts(500, repairSyntax);
