/** The same call again, after the requested delay or the usual one for the class of failure. */

import type { Candidate, FailureClass } from '../../types/index.ts';
import { alikeRetries, type CandidateGenerator, candidate, missingQueryPart } from './candidate-generator.ts';

interface RetryDefaults {
  /** Support for a retry after a failure of this class. */
  readonly support: number;
  /** The first delay; it doubles with every try. */
  readonly baseMs: number;
}

const retryDefaults: Readonly<Record<FailureClass, RetryDefaults>> = {
  // After a timeout enough time has passed.
  timeout: { support: 0.9, baseMs: 100 },
  connection: { support: 0.9, baseMs: 200 },
  'server-error': { support: 0.9, baseMs: 400 },
  'rate-limit': { support: 0.9, baseMs: 3_000 },
  quota: { support: 0.5, baseMs: 60_000 },
  auth: { support: 0.1, baseMs: 100 },
  forbidden: { support: 0.03, baseMs: 1_000 },
  'invalid-request': { support: 0.1, baseMs: 100 },
  'unknown-tool': { support: 0.05, baseMs: 100 },
  'not-found': { support: 0.1, baseMs: 500 },
  conflict: { support: 0.4, baseMs: 200 },
  'malformed-output': { support: 0.6, baseMs: 100 },
  'schema-violation': { support: 0.5, baseMs: 100 },
  'empty-output': { support: 0.7, baseMs: 200 },
  'partial-output': { support: 0.2, baseMs: 200 },
  contradiction: { support: 0.8, baseMs: 100 },
  'stale-output': { support: 0.8, baseMs: 500 },
  'no-effect': { support: 0.9, baseMs: 100 },
  unknown: { support: 0.5, baseMs: 400 },
};

const BACKOFF_MAX_MS = 60_000;
/** A longer delay exceeds what the loop waits for. */
const HINT_MAX_MS = 86_400_000;

export const retry: CandidateGenerator = (situation, parsed) => {
  const { failure, history } = situation;
  if (failure.permanent === true) return [];
  const { support, baseMs } = retryDefaults[failure.class];
  const hint = failure.retryAfterMs ?? parsed.retryAfterMs;
  const tries = history.filter(({ action }) => action.kind === 'retry').length;
  // Every try that failed with the same class reduces support.
  const alike = alikeRetries(situation);
  // A query without results stays without results.
  const settled = missingQueryPart(situation.value) === undefined ? 1 : 0.4;
  const left = (settled * support) / (1 + 0.25 * alike);
  if (hint !== undefined && Number.isFinite(hint)) {
    const delayMs = Math.max(0, Math.min(Math.ceil(hint), HINT_MAX_MS));
    return [again(delayMs, Math.max(left, 0.6 / (1 + 0.25 * alike)), 'after the pause that was asked for')];
  }
  const backoffMs = Math.min(BACKOFF_MAX_MS, baseMs * 2 ** Math.min(tries, 16));
  const first = again(backoffMs, left, tries === 0 ? 'it may pass' : 'it may have passed by now');
  if (failure.class !== 'rate-limit') return [first];
  const longerMs = Math.min(BACKOFF_MAX_MS, 3 * backoffMs);
  return [first, again(longerMs, 0.8 * left, 'a longer pause, as none was asked for')];
};

function again(delayMs: number, support: number, why: string): Candidate {
  return candidate({ kind: 'retry', delayMs }, 'retry', support, why);
}
