/** Whether the same call would fail in the same way, although failures of its class are often transient. */

import type { FailureClass } from '../../types/index.ts';
import { codeSet, isCertificateCode, normaliseCode } from './classes-by-code.ts';
import { CERTIFICATE_WORDS, LASTING_CONFLICT_WORDS } from './vocabulary.ts';

interface Evidence {
  readonly words: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
}

export function isPermanent(failureClass: FailureClass, evidence: Evidence): boolean {
  if (failureClass === 'conflict') return isLastingConflict(evidence);
  if (failureClass !== 'connection') return false;
  const { code, words } = evidence;
  return (code !== undefined && isCertificateCode(code)) || CERTIFICATE_WORDS.test(words);
}

/** The record exists: the same request fails again. */
const duplicateCodes = codeSet(
  'ALREADY_EXISTS EEXIST 23505 P2002 ER_DUP_ENTRY SQLITE_CONSTRAINT_UNIQUE SQLITE_CONSTRAINT_PRIMARYKEY DuplicateKey',
);
/** A concurrent change, or a lock. */
const transientCodes = codeSet(
  'ABORTED 40001 40P01 40002 55P03 P2034 ER_LOCK_DEADLOCK ER_LOCK_WAIT_TIMEOUT SQLITE_BUSY SQLITE_LOCKED WriteConflict',
);
/** Words for a temporary state, or for a state that the tool reads again on the next call. */
const TRANSIENT_WORDS =
  /\bversion|\betag\b|\bif-match\b|\bstale\b|\bconcurren|\bmodified\b|\bchanged\b|\bupdated by\b|\block(?:ed|s|ing)?\b|\bbusy\b|\bin progress\b|\bbeing \w+ed\b|\bpending\b|\bdeadlock|\bserializ|\brace\b|\banother (?:request|operation|process|transaction|user)\b|\bat the same time\b|\b(?:re)?try\b|\bagain\b|\blater\b|\btemporar|\bmoment\b|\bright now\b|\bcurrently\b/i;

/**
 * A 409 without words for a temporary state is permanent ("sold out"). 412 and 423 always concern a version or a lock.
 * Without a status, only explicit words make it permanent.
 */
function isLastingConflict({ words, status, code }: Evidence): boolean {
  if (code !== undefined && transientCodes.has(normaliseCode(code))) return false;
  if (code !== undefined && duplicateCodes.has(normaliseCode(code))) return true;
  if (TRANSIENT_WORDS.test(words)) return false;
  return status === 409 || status === 428 || LASTING_CONFLICT_WORDS.test(words);
}
