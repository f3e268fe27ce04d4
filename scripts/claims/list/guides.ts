/** Claims of the guides and of the reference. */

import { type Claim, cells, claimsOn, of, text } from '../claim.ts';
import { realMistakes, right, travel } from './sources.ts';

const production = 'docs/guides/run-in-production.md';

/** A row on what is lost without a declaration, with the rows of the travel benchmark. */
const lostWithout = (end: string, ...without: readonly string[]) => ({
  [end]: [
    of(
      'most',
      of(
        'less',
        of('all', ...without.map(() => travel('everything declared', right))),
        of('all', ...without.map((row) => cells('travel', { without: row }, right))),
      ),
    ),
  ],
});

export const guideClaims: readonly Claim[] = [
  ...claimsOn(production, {
    'There is no limit by default: {} of {} calls then hang': [
      travel('`protect(fns)`', 'hung'),
      text('travel', /^(\d+) scenarios, one call each/),
    ],
    ...lostWithout('idempotent calls too | {} |', '`effect`: inferred instead'),
    ...lostWithout('repeated if it took no effect | {} |', '`verifiedBy`'),
    ...lostWithout('partial answers are noticed | {} |', '`outputSchema`'),
    ...lostWithout('an expired token is replaced | {} |', '`refreshCredentials`'),
    ...lostWithout(
      '| one case each | {} each |',
      ...['`inputSchema`', '`singleRequest`', '`idempotencyKey`', "`verify: 'always'`"],
    ),
    'With nothing declared {} of the {} calls are right, with effects {}, with everything {}.': [
      travel('`protect(fns)`', right),
      text('travel', /one call each: (\d+) that can be recovered/),
      travel('`protect(fns, { effects })`', right),
      travel('everything declared', right),
    ],
    '1,000 parallel calls of a dead tool made 1,009 requests': {
      command: 'npx vitest run packages/regain/src/shield/load.test.ts',
      notCompared: 'the test asserts the bound with 100 calls',
    },
  }),
  ...claimsOn('docs/reference/repair.md', {
    'of {} calls that language models got wrong, {} are repaired, and {} of the applied repairs are right': [
      'calls',
      'repaired',
      'right among applied',
    ].map(realMistakes),
  }),
  ...claimsOn('docs/reference/mcp.md', {
    '| suite | leg | directly | through the relay |{rows}': {
      command: 'node --conditions=@regain/source scripts/mcp-conformance.ts',
      notCompared: 'the command prints it',
    },
  }),
];
