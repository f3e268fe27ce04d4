/** The study of docs/results/wikidata.md: public questions and queries on the embedded engine, and their repair. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  embeddedEndpoint,
  problemWith,
} from '../../packages/lab/src/suites/wikidata-live/embedded-engine.ts';
import type { QueryProblem, Results } from '../../packages/lab/src/suites/wikidata-live/endpoint.ts';
import { queryMistakes } from '../../packages/lab/src/suites/wikidata-live/mistakes/index.ts';
import type { QueryMistake } from '../../packages/lab/src/suites/wikidata-live/mistakes/query-mistake.ts';
import {
  type QaldQuestion,
  qaldMissing,
  readQald,
  saysSomething,
} from '../../packages/lab/src/suites/wikidata-live/qald.ts';
import { proportion } from '../../packages/regain/src/law/statistics/proportion.ts';
import { algebraOf } from '../../packages/regain/src/repair/sparql/grammar/algebra.ts';
import type { MeaningChange } from '../../packages/regain/src/repair/sparql/meaning/meaning-changes.ts';
import { repairSyntax } from '../../packages/regain/src/repair/sparql/repair-syntax.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { type Random, random } from '../../packages/regain/src/types/random.ts';
import { type Token, textOfTokens, tokensOf } from '../../packages/regain/src/types/sparql-tokens.ts';
import { column, markdownTable, shareText, textColumn } from './columns.ts';
import { dataIn } from './data-folder.ts';

const seed = 1;
const SEPARATOR = '##SAMPLEQUERY##';

export const queryData = dataIn(
  ['qald-10/qald_10.json', 'wikidata/FailedSparqlQueries.txt', 'wikidata/SuccessfulSparqlQueries.txt'],
  `${qaldMissing}; and wikidata/ with FailedSparqlQueries.txt and SuccessfulSparqlQueries.txt, test resources of ` +
    'https://github.com/wikimedia/wikidata-query-rdf',
);

export function readQueries(folder: string, name: string): readonly string[] {
  return readFileSync(join(folder, 'wikidata', name), 'utf8').split(SEPARATOR);
}

export function readQuestions(folder: string): readonly QaldQuestion[] {
  return readQald(readFileSync(join(folder, 'qald-10', 'qald_10.json'), 'utf8'));
}

export interface DiagnosedQuery {
  readonly query: string;
  readonly problem: QueryProblem | undefined;
  /** The best repair, where there is one. */
  readonly mended: string | undefined;
  readonly isReadable: boolean;
  /** Readable, and with the meaning of the written query. */
  readonly isKept: boolean;
  /** Why it is handed back otherwise. */
  readonly changes: readonly MeaningChange[];
}

/** A query as the tool meets it, and what the repair makes of it. */
export async function diagnoseQuery(query: string): Promise<DiagnosedQuery> {
  const problem = await problemWith(query);
  const best = repairSyntax(query)[0];
  const isReadable = best !== undefined && (await problemWith(best.query)) === undefined;
  const changes = best?.changes ?? [];
  const isKept = isReadable && best.cost > 0 && changes.length === 0;
  return { query, problem, mended: best?.query, isReadable, isKept, changes };
}

export interface AnsweredQuestions {
  readonly readable: number;
  readonly unreadable: readonly string[];
  /** With a row, or true. */
  readonly answered: number;
  /** As the file says. */
  readonly same: number;
}

export async function answerQuestions(questions: readonly QaldQuestion[]): Promise<AnsweredQuestions> {
  const endpoint = embeddedEndpoint();
  const unreadable: string[] = [];
  let [answered, same] = [0, 0];
  for (const { id, sparql, answer } of questions) {
    const problem = await problemWith(sparql);
    if (problem !== undefined) {
      unreadable.push(`${id}: ${problem.message}`);
      continue;
    }
    const found = (await endpoint.query(sparql, new AbortController().signal)) as Results;
    if (!saysSomething(found)) continue;
    answered++;
    if (answer !== undefined && valuesIn(found) === valuesIn(answer)) same++;
  }
  return { readable: questions.length - unreadable.length, unreadable, answered, same };
}

function valuesIn({ boolean, results }: Results): string {
  if (boolean !== undefined) return String(boolean);
  const rows = results?.bindings ?? [];
  return JSON.stringify(
    rows
      .map((row) =>
        Object.values(row)
          .map(({ value }) => value)
          .sort()
          .join(' '),
      )
      .sort(),
  );
}

export interface BrokenQuery {
  readonly slip: string;
  readonly count: number;
  readonly readable: number;
  /** With the meaning of the written query, as the check says. */
  readonly kept: number;
  /** Of these, with the meaning of the right query. */
  readonly right: number;
}

/** Damage that nobody thought of while the repairs were written: one token at random. */
const genericMistakes: readonly Pick<QueryMistake, 'name' | 'make'>[] = [
  { name: 'any token left out', make: (stream, { query }) => applyGenericMistake(stream, query, () => []) },
  {
    name: 'any token doubled',
    make: (stream, { query }) => applyGenericMistake(stream, query, (token) => [token, token]),
  },
  {
    name: 'any two neighbours swapped',
    make: (stream, { query }) => applyGenericMistake(stream, query, (token, next) => [next, token], 2),
  },
];

function applyGenericMistake(
  stream: Random,
  query: string,
  change: (token: Token, next: Token) => readonly Token[],
  count = 1,
): string {
  const tokens = tokensOf(query);
  const at = stream.below(tokens.length - 2);
  const made = change(tokens[at]!, tokens[at + 1]!).map((token) => ({
    ...token,
    before: token.before || ' ',
  }));
  const rest = tokens
    .slice(at + count)
    .map((token, n) => (n === 0 ? { ...token, before: token.before || ' ' } : token));
  return textOfTokens([...tokens.slice(0, at), ...made, ...rest]);
}

/** The questions' queries, made unreadable in the ways of held-out tasks or blindly, and mended. */
export async function breakQueries(questions: readonly QaldQuestion[]): Promise<readonly BrokenQuery[]> {
  const all: BrokenQuery[] = [];
  for (const { name, make } of [...queryMistakes.filter(({ sign }) => sign === 'loud'), ...genericMistakes]) {
    let [count, readable, kept, rightly] = [0, 0, 0, 0];
    for (const { id, sparql } of questions) {
      const right = normalizeQuery(sparql);
      const wrong = make(random('queries', seed, name, id), { query: right, isHeldOut: true });
      if (wrong === null || (await problemWith(wrong)) === undefined) continue;
      count++;
      const met = await diagnoseQuery(wrong);
      if (met.isReadable) readable++;
      if (met.isKept) {
        kept++;
        if (algebraOf(tokensOf(met.mended!)) === algebraOf(tokensOf(right))) rightly++;
      }
    }
    if (count > 0) all.push({ slip: name, count, readable, kept, right: rightly });
  }
  return all;
}

/** On lines of its own, as the slips expect a query; its usual prefixes are known and left out. */
function normalizeQuery(sparql: string): string {
  return sparql.replaceAll(/PREFIX\s+\w+:\s*<[^>]*>\s*/gi, '').trim();
}

export async function wikidataTables(effort: number): Promise<string> {
  const folder = queryData.required();
  const questions = readQuestions(folder);
  const answered = await answerQuestions(questions);
  const failed = readQueries(folder, 'FailedSparqlQueries.txt');
  const met = await Promise.all(failed.map(diagnoseQuery));
  const step = Math.max(1, Math.round(Math.min(questions.length / 10, 1 / effort)));
  const spoilt = await breakQueries(questions.filter((_, index) => index % step === 0));
  const right = [
    ...readQueries(folder, 'SuccessfulSparqlQueries.txt'),
    ...questions.map(({ sparql }) => sparql),
  ];
  const kept = met.filter(({ isKept }) => isKept).length;
  const changed = right.filter((query) => repairSyntax(query)[0]?.cost !== 0).length;
  return [
    '### Questions of QALD-10',
    `${questions.length} questions load, ${answered.readable} of their queries can be read by the embedded engine` +
      `${answered.unreadable.length === 0 ? '' : ` (all but ${answered.unreadable.join(', ')})`}. The embedded graph answers ` +
      `${answered.answered} of them with a row or with yes, ${answered.same} as the file does.`,
    '### Real queries that could not be parsed',
    `Of ${met.length} queries, ${met.filter(({ problem }) => problem).length} are rejected, ` +
      `${met.filter(({ isReadable }) => isReadable).length} readable after repair; ${kept} of these repairs keep the meaning ` +
      `(${shareText(proportion(kept, met.length))}), ${met.length - kept} queries are handed back.`,
    '### Queries of QALD-10 with synthetic mistakes',
    `Seed ${seed}; shares after repair, with exact 95 % intervals. Right has the meaning of the original.`,
    markdownTable(spoilt, [
      textColumn('mistake', ({ slip }) => slip),
      column('queries', ({ count }) => String(count)),
      column('readable', ({ readable, count }) => fixed(readable / count, 3)),
      column('meaning kept', ({ kept, count }) => shareText(proportion(kept, count))),
      column('of these right', ({ right, kept }) => `${right} of ${kept}`),
    ]),
    `Of ${right.length} correct queries, ${changed} were changed.`,
  ].join('\n\n');
}
