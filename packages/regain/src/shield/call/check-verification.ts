/** Checks a declared verification: a mistake in it could confirm a wrong result, or make it useless without an error. */

import { invalidArgument, isPlainObject, type ToolSpec, type Verification } from '../../types/index.ts';

export function checkVerification({ name, verifiedBy }: ToolSpec): void {
  if (verifiedBy === undefined) return;
  const { tool, args, records, match, output, identity, consistency, consistentAfterMs } = verifiedBy;
  const isWhole = [tool, records, output].every((text) => typeof text === 'string');
  if (!isWhole || !isPlainObject(args) || !isPlainObject(match))
    fail(name, 'must have tool, records and output as texts, and args and match as objects');
  const sources = [...Object.values(match), ...Object.values(args)];
  const elsewhere = sources.find((source) => typeof source === 'string' && !source.startsWith('/args/'));
  if (elsewhere !== undefined)
    fail(name, `must take its values from "/args/..." (the answer may be lost), got ${String(elsewhere)}`);
  if (consistency !== undefined && consistency !== 'strong')
    fail(name, `must have the consistency "strong" or none, got ${String(consistency)}`);
  if (consistentAfterMs !== undefined && !(Number.isFinite(consistentAfterMs) && consistentAfterMs >= 0))
    fail(name, `must have a finite consistentAfterMs of at least 0, got ${consistentAfterMs}`);
  if (identity !== undefined && !isIdentity(identity))
    fail(
      name,
      `must have the identity "match" or { createdAt: "/pointer" }, got ${JSON.stringify(identity)}`,
    );
  // Without a value of the call, every record would match.
  if (identity === 'match' && !Object.values(match).some((source) => typeof source === 'string'))
    fail(name, 'must match at least one argument of the call if its identity is "match"');
}

function isIdentity(identity: NonNullable<Verification['identity']>): boolean {
  if (typeof identity === 'string') return identity === 'match';
  return typeof identity === 'object' && typeof identity.createdAt === 'string';
}

function fail(name: string, needed: string): never {
  throw invalidArgument(`verifiedBy of ${name} ${needed}`);
}
