/** Every published policy conforms, with the embedded brain and with rules. */

import { policyFindings } from 'regain/internal/recovery';
import { embeddedBrain, rules } from 'regain/internal/repair';
import { describe, expect, it } from 'vitest';
import { critic } from './critic.ts';
import { paladin } from './paladin.ts';
import { runnerOf } from './published-in-test.ts';
import { recoveryDictionary } from './recovery-dictionary.ts';
import { reflexion } from './reflexion.ts';
import { similarityMatcher } from './similar-entry.ts';
import { toolbench } from './toolbench.ts';
import { toolreflect } from './toolreflect.ts';

const brain = embeddedBrain(rules());
const dictionary = recoveryDictionary(similarityMatcher());

describe('published policies', () => {
  it.each([
    ['toolbench', toolbench({ brain })],
    ['toolreflect', toolreflect({ brain })],
    ['critic', critic({ brain })],
    ['reflexion', reflexion({ brain })],
    ['paladin', paladin({ brain, dictionary })],
  ])('%s conforms', async (_, make) => {
    expect(await policyFindings(make, { trials: 200 })).toEqual([]);
  });

  it.each([toolbench, toolreflect, reflexion])(
    '$name detects implicit failures, and may repair the output',
    async (policy) => {
      const specs = [{ name: 'find', outputSchema: { type: 'object' as const } }];
      const proposals = [{ kind: 'repair-output', value: { n: 1 } } as const];
      const { step } = await runnerOf(policy, {})({ proposals }, () => '<html>', {}, { specs });
      expect(step.result).toEqual({ status: 'done', value: { n: 1 } });
    },
  );
});
