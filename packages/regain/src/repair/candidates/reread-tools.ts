/** Rereads the list of tools if the failure contradicts it. */

import type { Situation } from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import { type CandidateGenerator, candidate, fitsSchema, isTransientFailure } from './candidate-generator.ts';
import { contradictions } from './schema-contradictions.ts';

export const rereadTools: CandidateGenerator = (situation, parsed) => {
  const support = rereadSupport(situation, parsed);
  const why = 'the tool may have changed since it was listed';
  return support === 0 ? [] : [candidate({ kind: 'reread-tools' }, 'reread-tools', support, why)];
};

function rereadSupport(situation: Situation, parsed: ParsedFailure): number {
  const { failure, history, spec } = situation;
  // The list was already reread after this failure.
  const isFresh = history.some(
    (turn) => turn.action.kind === 'reread-tools' && turn.failure.message === failure.message,
  );
  if (isFresh) return 0;
  const again = history.some((turn) => turn.action.kind === 'reread-tools') ? 0.5 : 1;
  if (failure.class === 'unknown-tool') return again * (spec === undefined ? 0.3 : 0.95);
  if (spec === undefined) return again * 0.3;
  if (contradictions(situation, parsed).length > 0)
    return again * (isTransientFailure(situation) ? 0.3 : 0.9);
  switch (failure.class) {
    case 'invalid-request':
      // It rejects what the list declares as valid.
      return again * (fitsSchema(situation) ? 0.7 : 0.2);
    case 'schema-violation':
    case 'malformed-output':
      return again * 0.2;
    case 'not-found':
    case 'unknown':
    case 'conflict':
      return again * 0.15;
    default:
      return 0;
  }
}
