/**
 * Proposals that are excluded: actions of siblings, actions that reflections advise against, and an unusable answer.
 */

import { type Action, canonicalJson, type Proposal, type ProposalContext } from '../types/index.ts';

export function excludeTried(proposals: readonly Proposal[], context: ProposalContext): readonly Proposal[] {
  const { siblings = [], reflections = [], critique } = context;
  const against = reflections.flatMap((one) => (one.against === undefined ? [] : [one.against]));
  const avoided = new Set([...siblings.map(({ action }) => action), ...against].map(keyOf));
  if (avoided.size === 0 && critique === undefined) return proposals;
  return proposals.filter(
    ({ action, operators }) =>
      !avoided.has(keyOf(action)) && !(critique?.isUsable === false && operators[0] === 'accept-output'),
  );
}

/** Two retries are equal whatever their delays. */
function keyOf(action: Action): string {
  return action.kind === 'retry' ? 'retry' : canonicalJson({ ...action });
}
