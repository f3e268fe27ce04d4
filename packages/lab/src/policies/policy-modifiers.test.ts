import type { Decision } from 'regain/internal/recovery';
import { type Action, random, randomSituation, scriptedBrain } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { getPolicy, policyTraits } from './index.ts';

const made = (name: string, brain = scriptedBrain({})) =>
  getPolicy(name)({ random: random('modifiers'), brain });
const situation = randomSituation(random('modifiers', 'situation'));

describe('modifiers of a policy', () => {
  it.each(['retry', 'toolbench', 'critic-tuned', 'paladin', 'fortify', 'fortify-k3', 'fortify-lossless'])(
    'switch the detection of %s on and off, and nothing else',
    (name) => {
      const [own, on, off] = [name, `${name}+detection`, `${name}+no-detection`].map((one) => made(one));
      expect([on!.name, off!.name]).toEqual([`${name}+detection`, `${name}+no-detection`]);
      expect([on!.detectsImplicitFailures, off!.detectsImplicitFailures]).toEqual([true, false]);
      expect([on!.suspectsSuccess !== undefined, off!.suspectsSuccess !== undefined]).toEqual([true, false]);
      expect([on!.safety, off!.safety]).toEqual([own!.safety, own!.safety]);
    },
  );

  it('leave out proposals that change the call or the answer', async () => {
    const look = { tool: 'look', args: {} };
    const repairs: readonly Action[] = [
      { kind: 'repair-arguments', args: { q: 1 } },
      { kind: 'use-tool', ...look },
      { kind: 'use-tool', ...look, first: true },
      { kind: 'paginate' },
      { kind: 'repair-output', value: 1 },
      { kind: 'reread-tools' },
      { kind: 'compensate', ...look },
    ];
    const others: readonly Action[] = [
      { kind: 'retry', delayMs: 0 },
      { kind: 'refresh-credentials' },
      { kind: 'verify', ...look },
    ];
    for (const action of others) {
      const brain = scriptedBrain({ proposals: [[...repairs, action]] });
      const decided = (await made('toolreflect+no-repairs', brain).decide(situation)) as Decision;
      expect(decided.action).toEqual(action);
    }
    const none = scriptedBrain({ proposals: [repairs] });
    const { reason } = await made('toolreflect+no-repairs', none).decide(situation);
    expect(reason).toBe('nothing is proposed');
  });

  it('may be combined, and keep the traits of the policy', () => {
    const name = 'reflexion-tuned+no-detection+no-repairs';
    const [own, modified] = policyTraits(['reflexion-tuned', name]);
    expect(modified).toEqual({ ...own, name, detectsImplicitFailures: false });
  });

  it.each([
    ['toolbench+detection+no-detection', 'cannot both detect and not detect'],
    ['toolbench+no-repairs+no-repairs', 'has the modifier no-repairs twice'],
    ['toolbench+no-repair', 'unknown policy modifier "no-repair": did you mean "no-repairs"?'],
    ['toolbench+', 'unknown policy modifier ""'],
    ['toolbenhc+detection', 'unknown policy "toolbenhc": did you mean "toolbench"?'],
    ['oracle+no-repairs', 'the policy oracle takes no modifiers'],
    ['fortify-escalating+detection', 'the policy fortify-escalating takes no modifiers'],
  ])('are refused: %s', (name, problem) => {
    expect(() => getPolicy(name)).toThrow(problem);
    expect(policyTraits([name])).toEqual([]);
  });
});
