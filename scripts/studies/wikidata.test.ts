/** The study of queries on a part of its questions: what it reaches, on data that is not ours. */

import { describe, expect, it } from 'vitest';
import { repairSyntax } from '../../packages/regain/src/repair/sparql/repair-syntax.ts';
import {
  answerQuestions,
  breakQueries,
  diagnoseQuery,
  queryData,
  readQueries,
  readQuestions,
} from './wikidata.ts';

const folder = queryData.folder();
if (folder === undefined) console.warn(`skipped: the study of queries ${queryData.lack}`);

describe.skipIf(folder === undefined)('public queries', () => {
  it('that could not be parsed are refused with a position, and read after a repair that keeps their meaning', async () => {
    const met = await Promise.all(readQueries(folder!, 'FailedSparqlQueries.txt').map(diagnoseQuery));
    expect(met.length).toBe(4);
    for (const { query, problem } of met) {
      expect(problem!.line).toBeGreaterThan(0);
      expect(problem!.line).toBeLessThanOrEqual(query.split('\n').length);
      expect(problem!.column).toBeGreaterThan(0);
    }
    expect(met.filter(({ isReadable }) => isReadable).length).toBe(4);
    expect(met.map(({ isKept, changes }) => [isKept, changes])).toEqual(met.map(() => [true, []]));
  });

  it('that are right stay as they are', () => {
    const right = [
      ...readQueries(folder!, 'SuccessfulSparqlQueries.txt'),
      ...readQuestions(folder!).map(({ sparql }) => sparql),
    ];
    expect(right.length).toBeGreaterThan(400);
    expect(right.filter((query) => repairSyntax(query)[0]?.cost !== 0)).toEqual([]);
  });

  it('of QALD-10 are all read, some answered, and mended when they are spoilt', async () => {
    const questions = readQuestions(folder!);
    const { readable, answered } = await answerQuestions(questions);
    expect(readable).toBe(394);
    expect(answered).toBeGreaterThanOrEqual(10);
    const spoilt = await breakQueries(questions.filter((_, index) => index % 5 === 0));
    for (const { slip, count, readable: again } of spoilt.filter(({ slip }) => !slip.startsWith('any')))
      expect(again / count, slip).toBeGreaterThan(0.9);
    const blind = spoilt.filter(({ slip }) => slip.startsWith('any'));
    expect(blind.length).toBe(3);
    // Whatever the mistake was: a repair that claims to keep the meaning has that of the original.
    for (const { slip, kept, right } of spoilt) expect(right, slip).toBe(kept);
    for (const { slip, count, readable: again } of blind) expect(again / count, slip).toBeGreaterThan(0.4);
  });
});
