/** What stores say of a run that is not as it was written, and the digest of a recorded answer. */

import { createHash } from 'node:crypto';
import { invalidInput, type RecordedAnswer, type RegainError } from 'regain/internal/types';

/** `place`: the file of the run, or its name and database. */
export function damaged(place: string, what: string, cause?: unknown): RegainError {
  return invalidInput(
    `the run is damaged: ${what}. Take a copy from before, or run its manifest again: the results will be the same`,
    { file: place },
    cause,
  );
}

/** A recorded answer from its text; throws unless text and key have the digest. */
export function recordedFrom(key: string, text: string, digest: unknown, place: string): RecordedAnswer {
  if (!(digest instanceof Uint8Array) || Buffer.compare(digest, recordingDigest(key, text)) !== 0)
    throw damaged(place, `a recorded answer, ${key.slice(0, 12)}, is not what was written`);
  return JSON.parse(text) as RecordedAnswer;
}

export function recordingDigest(key: string, text: string): Uint8Array {
  return createHash('sha256').update(`${key} ${text}`).digest();
}
