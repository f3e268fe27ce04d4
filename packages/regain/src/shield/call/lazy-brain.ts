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
  const ask = <Answer>(question: (brain: Brain) => Answer | Promise<Answer>) =>
    known === undefined ? loaded().then(question) : question(known);
  return {
    name,
    isLocal: true,
    propose: (situation, context) =>
      known === undefined
        ? loadRecovery().then(
            ({ plainRetry }) =>
              plainRetry(situation, context) ?? ask((brain) => brain.propose(situation, context)),
          )
        : known.propose(situation, context),
    critique: (situation) => ask((brain) => brain.critique(situation)),
    reflect: (situation, context) => ask((brain) => brain.reflect(situation, context)),
  };
}
