/** Claims of the guides and of the reference. */

import { type Claim, cells, of, rounded, text } from '../claim.ts';
import { realMistakes, right, travel } from './sources.ts';

const production = 'docs/guides/run-in-production.md';

/** A row on what is lost without a declaration, with the rows of the travel benchmark. */
const lostWithout = (end: string, ...without: readonly string[]): Claim => ({
  page: production,
  text: end,
  figures: [
    rounded(
      of(
        'most',
        of(
          'less',
          of('all', ...without.map(() => travel('everything declared', right))),
          of('all', ...without.map((row) => cells('travel', { without: row }, right))),
        ),
      ),
    ),
  ],
});

export const guideClaims: readonly Claim[] = [
  {
    page: production,
    text: 'There is no limit by default: {} of {} calls then hang',
    figures: [
      rounded(travel('`protect(fns)`', 'hung')),
      rounded(text('travel', /^(\d+) scenarios, one call each/)),
    ],
  },
  lostWithout('idempotent calls too | {} |', '`effect`: inferred instead'),
  lostWithout('repeated if it took no effect | {} |', '`verifiedBy`'),
  lostWithout('partial answers are noticed | {} |', '`outputSchema`'),
  lostWithout('an expired token is replaced | {} |', '`refreshCredentials`'),
  lostWithout(
    '| one case each | {} each |',
    ...['`inputSchema`', '`singleRequest`', '`idempotencyKey`', "`verify: 'always'`"],
  ),
  {
    page: production,
    text: 'With nothing declared {} of the {} calls are right, with effects {}, with everything {}.',
    figures: [
      rounded(travel('`protect(fns)`', right)),
      rounded(text('travel', /one call each: (\d+) that can be recovered/)),
      rounded(travel('`protect(fns, { effects })`', right)),
      rounded(travel('everything declared', right)),
    ],
  },
  {
    page: production,
    text: '1,000 parallel calls of a dead tool made 1,009 requests',
    command: 'npx vitest run packages/regain/src/shield/load.test.ts',
    notCompared: 'the test asserts the bound with 100 calls',
  },
  {
    page: 'docs/reference/repair.md',
    text: 'of {} calls that language models got wrong, {} are repaired, and {} of the applied repairs are right',
    figures: ['calls', 'repaired', 'right among applied'].map((column) => rounded(realMistakes(column))),
  },
  {
    page: 'docs/reference/mcp.md',
    text: '| suite | leg | directly | through the relay |{rows}',
    command: 'node --conditions=@regain/source scripts/mcp-conformance.ts',
    notCompared: 'the command prints it',
  },
];
