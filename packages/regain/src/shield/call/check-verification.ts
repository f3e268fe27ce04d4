/** What a declared verification must be: a mistake in it would prove what is not so, or never be of use, without a word. */

import { RegainError, type ToolSpec, type Verification } from '../../types/index.ts';

export function checkVerification({ name, verifiedBy }: ToolSpec): void {
  if (verifiedBy === undefined) return;
  const { match, args, identity, consistency, consistentAfterMs } = verifiedBy;
  const sources = [...Object.values(match), ...Object.values(args)];
  const elsewhere = sources.find((source) => typeof source === 'string' && !source.startsWith('/args/'));
  if (elsewhere !== undefined)
    fail(name, `draws its values from "/args/...", the answer may be lost; got ${String(elsewhere)}`);
  if (consistency !== undefined && consistency !== 'strong')
    fail(name, `has "strong" for its consistency, or none; got ${String(consistency)}`);
  if (consistentAfterMs !== undefined && !(Number.isFinite(consistentAfterMs) && consistentAfterMs >= 0))
    fail(name, `needs a finite time from 0 on for consistentAfterMs, got ${consistentAfterMs}`);
  if (identity !== undefined && !isIdentity(identity))
    fail(name, `has "match" or { createdAt: "/pointer" } for its identity, got ${JSON.stringify(identity)}`);
  // Without a value of the call, every record would be its own.
  if (identity === 'match' && !Object.values(match).some((source) => typeof source === 'string'))
    fail(name, 'needs a field in match that is drawn from the call, where its identity is "match"');
}

function isIdentity(identity: NonNullable<Verification['identity']>): boolean {
  if (typeof identity === 'string') return identity === 'match';
  return typeof identity === 'object' && typeof identity.createdAt === 'string';
}

function fail(name: string, needed: string): never {
  throw new RegainError('invalid-argument', `verifiedBy of ${name} ${needed}`);
}
