/** Determines by reading whether a write took effect, and rebuilds its answer if it did. */

import {
  argsFromSources,
  atPointer,
  type Failure,
  type Json,
  type JsonObject,
  sourceValue,
  type ToolSpec,
  type Verification,
  wrapAtPointer,
} from '../types/index.ts';
import { parseDay, parseInstant, wordSet } from '../values/index.ts';
import { incompletenessReason } from './incomplete-list.ts';
import { canonicalText, isAmbiguousField, mayBeSameValue, recordField, sameJson } from './record-fields.ts';

/** The read that shows the write's effect; undefined if the tool declares none, or it cannot be called for this write. */
export function verificationCall(
  { verifiedBy }: ToolSpec,
  args: JsonObject,
): { tool: string; args: JsonObject } | undefined {
  if (verifiedBy === undefined || !resolvesMatch(verifiedBy, args)) return undefined;
  const read = argsFromSources(verifiedBy.args, { args });
  // Without an argument the read would be wider or empty, and the record would seem absent.
  return read.missing.length > 0 ? undefined : { tool: verifiedBy.tool, args: read.args };
}

/** Whether the arguments contain everything that identifies the record. */
export function resolvesMatch({ match }: Verification, args: JsonObject): boolean {
  return Object.values(match).every((source) => sourceValue(source, { args }) !== undefined);
}

/**
 * Time after the end of a call from which a read without the record proves that the call took no effect; undefined if
 * never. `failures`: those of all its attempts. One that timed out may still run, so only a declared delay covers it.
 */
export function absenceProvenAfterMs(
  { consistency, consistentAfterMs }: Pick<Verification, 'consistency' | 'consistentAfterMs'>,
  failures: readonly FailureKind[],
): number | undefined {
  // An invalid delay proves nothing: reloaded specs are not validated.
  if (consistentAfterMs !== undefined) return consistentAfterMs >= 0 ? consistentAfterMs : undefined;
  return consistency === 'strong' && !failures.some(mayBeRunning) ? 0 : undefined;
}

/** The caller stopped waiting, however a user's hook classifies it. */
function mayBeRunning({ class: failureClass, code }: FailureKind): boolean {
  return failureClass === 'timeout' || (code !== undefined && stoppedWaiting.has(code));
}

/** Names of errors that clients throw when they abort a request. */
const stoppedWaiting = wordSet('ETIMEDOUT AbortError UND_ERR_ABORTED CANCELLED');

/** Whether a read could prove anything about a call whose answer was lost. */
export function canProve(
  verification: Verification,
  {
    failure,
    history,
  }: { readonly failure: FailureKind; readonly history: readonly { readonly failure: FailureKind }[] },
): boolean {
  const failures = [...history.map((turn) => turn.failure), failure];
  return verification.identity !== undefined || absenceProvenAfterMs(verification, failures) !== undefined;
}

type FailureKind = Pick<Failure, 'class' | 'code'>;

/** Result of reading for a write. `unclear`: the read may be partial, outdated, or in another format now. */
export type VerificationResult =
  | {
      readonly shown: 'present';
      readonly answer: Json;
      /** The record can only belong to this call, not to an equal one. */
      readonly isOwn: boolean;
    }
  | { readonly shown: 'absent' }
  | { readonly shown: 'unclear'; readonly why: string };

/** Further facts about the write. */
export interface WriteContext {
  /** Answers of earlier writes of the same task: their records prove nothing about this one. */
  readonly known?: readonly Json[];
  /** Wall time of the first attempt; undefined if the clock has none. */
  readonly sinceMs?: number | undefined;
}

/** Whether the state that was read contains the write. */
export function verificationResult(
  spec: ToolSpec,
  args: JsonObject,
  state: Json,
  about: WriteContext = {},
): VerificationResult {
  const { records, match, output } = spec.verifiedBy!;
  const { known = [] } = about;
  const found = atPointer(state, records);
  if (found === undefined || found === null)
    return { shown: 'unclear', why: `the answer has nothing at ${records || '/'}` };
  const wanted = Object.entries(match).flatMap(([field, source]) => {
    const value = sourceValue(source, { args });
    return value === undefined ? [] : [{ field, value, isFixed: typeof source !== 'string' }];
  });
  if (wanted.length < Object.keys(match).length)
    return { shown: 'unclear', why: 'the call does not say all that its record is recognised by' };
  const earlier = new Set(known.map((answer) => canonicalText(atPointer(answer, output))));
  const candidates = (Array.isArray(found) ? (found as readonly Json[]) : [found]).filter(
    (record) => !earlier.has(canonicalText(record)),
  );
  const compared = candidates.map((record) => compare(record, wanted, Array.isArray(found)));
  const same = candidates.filter((_, i) => compared[i] === 'same');
  const own = ownRecord(spec.verifiedBy!, same, wanted, about.sinceMs);
  const record = own ?? same.at(-1);
  if (record !== undefined)
    return { shown: 'present', answer: wrapAtPointer(output, record), isOwn: own !== undefined };
  if (compared.includes('doubtful'))
    return { shown: 'unclear', why: 'a record differs only in how it is written' };
  const gap = incompletenessReason(state, records, found);
  return gap === undefined ? { shown: 'absent' } : { shown: 'unclear', why: gap };
}

/** The call that undoes a write, given its answer. */
export function undoCall(
  spec: ToolSpec,
  args: JsonObject,
  output: Json,
): { tool: string; args: JsonObject } | undefined {
  if (spec.undoneBy === undefined) return undefined;
  const undo = argsFromSources(spec.undoneBy.args, { args, output });
  return undo.missing.length > 0 ? undefined : { tool: spec.undoneBy.tool, args: undo.args };
}

/** Of the matching records, the one that belongs to this call by declaration; undefined if none certainly does. */
function ownRecord(
  { identity }: Verification,
  same: readonly Json[],
  wanted: readonly ExpectedField[],
  sinceMs: number | undefined,
): Json | undefined {
  if (identity === undefined) return undefined;
  if (identity === 'match') return same.findLast((record) => wanted.every((one) => isIdentical(record, one)));
  if (sinceMs === undefined) return undefined;
  const since = same.filter((record) => createdMs(atPointer(record, identity.createdAt)) >= sinceMs);
  // Two matches: an equal call was made at the same time, and either may be its record.
  return since.length === 1 ? since[0] : undefined;
}

/** Ids are compared exactly: "A-1" is not "a_1". Dates and numbers may differ in format. */
function isIdentical(record: Json, { field, value, isFixed }: ExpectedField): boolean {
  const actual = recordField(record, field);
  if (isFixed || typeof actual !== 'string' || typeof value !== 'string') return true;
  return actual.trim() === value.trim() || (parseDay(value) ?? parseInstant(value)) !== undefined;
}

/**
 * A date and time with its zone, or seconds or milliseconds since 1970; NaN if it is neither. A time without a zone
 * would be interpreted in the local zone, and an older record could pass for a new one.
 */
function createdMs(value: Json | undefined): number {
  if (typeof value === 'string') return ZONE.test(value) ? Date.parse(value) : Number.NaN;
  if (typeof value !== 'number') return Number.NaN;
  return value < SECONDS_MAX ? value * 1000 : value;
}

const ZONE = /\d(?:\.\d+)?\s*(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/** Seconds since 1970 reach this in the year 5138; milliseconds passed it in 1973. */
const SECONDS_MAX = 1e11;

interface ExpectedField {
  readonly field: string;
  readonly value: Json;
  /** A state that the record must have reached, not an argument of the call. */
  readonly isFixed: boolean;
}

/**
 * `doubtful`: everything comparable agrees, and the rest is missing, in another format, or in an intermediate state. A
 * record that existed before (`isMade` false) is in its old state until the write has changed it.
 */
function compare(
  record: Json,
  wanted: readonly ExpectedField[],
  isMade: boolean,
): 'same' | 'other' | 'doubtful' {
  let isDoubtful = false;
  for (const { field, value, isFixed } of wanted) {
    if (isAmbiguousField(record, field)) {
      isDoubtful = true;
      continue;
    }
    const actual = recordField(record, field);
    if (actual !== undefined && sameJson(actual, value)) continue;
    if (isFixed && (!isMade || isReverted(actual))) return 'other';
    if (actual !== undefined && !mayBeSameValue(actual, value) && !isFixed) return 'other';
    isDoubtful = true;
  }
  return isDoubtful ? 'doubtful' : 'same';
}

/** A cancelled record is not the write in question. */
function isReverted(state: Json | undefined): boolean {
  return (
    typeof state === 'string' &&
    /cancel|revers|refund|delet|remov|void|undone|withdrawn|returned/i.test(state)
  );
}
