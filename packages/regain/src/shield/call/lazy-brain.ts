/**
 * The rules as a brain, loaded at the first failure that may be repaired: most programs rarely need them. The proposals
 * for a plain retry are the same without them.
 */

import { type Brain, invalidArgument } from '../../types/index.ts';
import { loadRecovery } from './lazy-recovery.ts';

export function lazyRulesBrain(name: string): Brain {
  if (name !== 'rules')
    throw invalidArgument(
      `brain must be 'rules' or a brain, such as languageModelBrain(...); got ${JSON.stringify(name)}`,
    );
  let known: Brain | undefined;
  const loaded = async (): Promise<Brain> => {
    const { rulesBrain } = await import('../../repair/index.ts');
    known ??= rulesBrain();
    return known;
  };
  return {
    name,
    isLocal: true,
    propose: (situation, context) =>
      known === undefined
        ? loadRecovery().then(
            ({ plainRetry }) =>
              plainRetry(situation, context) ?? loaded().then((brain) => brain.propose(situation, context)),
          )
        : known.propose(situation, context),
    critique: (situation) =>
      known === undefined ? loaded().then((brain) => brain.critique(situation)) : known.critique(situation),
    reflect: (situation, context) =>
      known === undefined
        ? loaded().then((brain) => brain.reflect(situation, context))
        : known.reflect(situation, context),
  };
}
