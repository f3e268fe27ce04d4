/** An embedded brain that is loaded when the first failure is met: most of what would be loaded is never needed. */

import { requireBrainName } from '../brains/embedded-names.ts';
import type { Brain } from '../contract/brain.ts';

export function lazyBrain(name: string): Brain {
  requireBrainName(name);
  let known: Brain | undefined;
  const loaded = async (): Promise<Brain> => {
    const { brainNamed } = await import('../brains/index.ts');
    known ??= brainNamed(name);
    return known;
  };
  return {
    name,
    propose: (situation, context) =>
      known === undefined
        ? loaded().then((brain) => brain.propose(situation, context))
        : known.propose(situation, context),
    critique: (situation) =>
      known === undefined ? loaded().then((brain) => brain.critique(situation)) : known.critique(situation),
    reflect: (situation, context) =>
      known === undefined
        ? loaded().then((brain) => brain.reflect(situation, context))
        : known.reflect(situation, context),
  };
}
