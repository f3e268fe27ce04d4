/** Claims about arbitrary values, for tests: the counterexample that fast-check finds is the error. */

import fc from 'fast-check';

type Claim<Values extends [unknown, ...unknown[]]> = Parameters<typeof fc.property<Values>>;

/** The arbitrary values first, and then what holds for all of them. */
export function forAll<Values extends [unknown, ...unknown[]]>(...claim: Claim<Values>): void {
  fc.assert(fc.property(...claim));
}

/** With a number of runs, or a seed. */
export function forAllWith<Values extends [unknown, ...unknown[]]>(
  options: fc.Parameters<Values>,
  ...claim: Claim<Values>
): void {
  fc.assert(fc.property(...claim), options);
}
