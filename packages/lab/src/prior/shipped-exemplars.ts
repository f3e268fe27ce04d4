/** What training remembers: failures of training tasks, what was right about them, and experience of what works. */

import { type Posteriors, parsePosteriors, posteriors } from 'regain/internal/govern';
import { parseMemory } from 'regain/internal/memory';
import { type Exemplar, RegainError } from 'regain/internal/types';
import { shippedFile } from './shipped-file.ts';

let exemplars: readonly Exemplar[] | undefined;

/** Read when first asked for. They are in no quarantine, and from no held-out task. */
export function shippedExemplars(): readonly Exemplar[] {
  exemplars ??= parseMemory(shippedText('prior/exemplars.jsonl'), 'prior/exemplars.jsonl').exemplars;
  return exemplars;
}

/** How often an action that is right also works: for the stop rule. A new one each time, as it may learn. */
export function shippedExperience(): Posteriors {
  return posteriors(parsePosteriors(shippedText('prior/experience.json'), 'prior/experience.json'));
}

function shippedText(path: string): string {
  const file = shippedFile(path);
  if (file !== undefined) return file.toString('utf8');
  throw new RegainError('not-found', `${path} is not where it should be; run "regain train"`);
}
