/** Rejected queries: repaired if that keeps their meaning, otherwise handed back with what would change. */

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../types/index.ts';
import { httpError, shieldInTest, toolInTest, unrecovered } from './shield-in-test.ts';

const right = 'SELECT ?x WHERE { ?x wdt:P31 wd:Q5 } LIMIT 5';

/** Accepts one query. */
function endpoint() {
  const made: unknown[] = [];
  const execute = async ({ query }: JsonObject) => {
    made.push(query);
    if (query === right) return 'rows';
    throw httpError(400, "MalformedQueryException: Encountered '}' at line 1, column 40.");
  };
  const inputSchema = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
  return { made, tools: { sparql_query: toolInTest('sparql_query', execute, { inputSchema }) } };
}

describe('a rejected query', () => {
  it('is repaired by default if the repair keeps its meaning', async () => {
    const { made, tools } = endpoint();
    const { sparql_query } = shieldInTest({}).protect(tools);
    const wrong = 'SELECT ?x WHERE { ?x wdt:P31 wd:Q5 LIMIT 5';
    expect(await sparql_query.execute({ query: wrong })).toBe('rows');
    expect(made).toEqual([wrong, right]);
  });

  it.each(['lossless', 'all'] as const)(
    'is handed back with what would change otherwise: %s',
    async (repairs) => {
      const { made, tools } = endpoint();
      const { sparql_query } = shieldInTest({ repairs }).protect(tools);
      const query = 'SELECT ?x WHERE { ?x wdt:P297 FR }';
      const { report } = await unrecovered(sparql_query.execute({ query }));
      expect(new Set(made)).toEqual(new Set([query]));
      expect(report.suggestion).toBe(
        'The query in "query" is not valid, and a repair would change what it asks: FR is read as "FR". Write it again.',
      );
    },
  );
});
