/** Exemplars from training: failures of training tasks with the right action, and experience of what works. */

import { type Posteriors, parsePosteriors, posteriors } from 'regain/internal/govern';
import { markScreened, parseMemory } from 'regain/internal/memory';
import { type Exemplar, RegainError } from 'regain/internal/types';
import type { FailureLikelihoods } from './belief-update.ts';
import { shippedFile } from './shipped-file.ts';

let exemplars: readonly Exemplar[] | undefined;

/** Loaded on first use. Training has screened them: none is in quarantine, and none is from a held-out task. */
export function shippedExemplars(): readonly Exemplar[] {
  if (exemplars === undefined) {
    exemplars = parseMemory(shippedText('prior/exemplars.jsonl'), 'prior/exemplars.jsonl').exemplars;
    markScreened(exemplars);
  }
  return exemplars;
}

/** How often a right action also works, for the stop rule. A new object each time, since it may learn. */
export function shippedExperience(): Posteriors {
  return posteriors(parsePosteriors(shippedText('prior/experience.json'), 'prior/experience.json'));
}

/** What training has learnt from a student's own states, besides weights. */
export interface OwnStatesRecord {
  readonly version: 1;
  /** Decisions of the student, those with an unknown failure class, and those after a failed action. */
  readonly examples: number;
  readonly unknown: number;
  readonly afterFailed: number;
  readonly likelihoods: FailureLikelihoods;
}

export function shippedOwnStates(): OwnStatesRecord {
  return JSON.parse(shippedText('prior/own-states.json')) as OwnStatesRecord;
}

function shippedText(path: string): string {
  const file = shippedFile(path);
  if (file !== undefined) return file.toString('utf8');
  throw new RegainError('not-found', `${path} is not where it should be; run "regain train"`);
}
