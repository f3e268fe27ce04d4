import { describe, expect, it } from 'vitest';
import { situation } from '../repair/candidates/situation-in-test.ts';
import type { Proposal } from './brain.ts';
import { noCost } from './cost-model.ts';
import { scriptedBrain } from './scripted-brain.ts';

const retry = { kind: 'retry', delayMs: 10 } as const;
const reread = { kind: 'reread-tools' } as const;

describe('a scripted brain', () => {
  it('answers from the script in order, and then nothing', async () => {
    const brain = scriptedBrain({
      proposals: [retry, [reread, retry]],
      critiques: ['the date is wrong', { text: 'fine', isUsable: true }],
      reflections: ['do less', { text: 'not again', against: retry }],
    });
    const proposals = [];
    for (let i = 0; i < 3; i++) proposals.push((await brain.propose(situation(), {})).ranked);
    expect(proposals.map((ranked) => ranked.map(({ action }) => action))).toEqual([
      [retry],
      [reread, retry],
      [],
    ]);
    expect(proposals[1]!.map(({ operators, chance }) => [operators, chance])).toEqual([
      [['reread-tools'], 0.5],
      [['retry'], 0.25],
    ]);
    expect(await brain.critique(situation())).toMatchObject({ text: 'the date is wrong', isUsable: false });
    expect(await brain.critique(situation())).toMatchObject({ text: 'fine', isUsable: true });
    expect(await brain.critique(situation())).toMatchObject({ text: '', isUsable: false });
    expect(await brain.reflect(situation(), {})).toMatchObject({ text: 'do less' });
    expect(await brain.reflect(situation(), {})).toMatchObject({ text: 'not again', against: retry });
  });

  it('records every request with its context, in order', async () => {
    const brain = scriptedBrain();
    const siblings = [{ action: retry, outcome: 'no' }];
    const seen = situation();
    await brain.critique(seen);
    await brain.propose(seen, { siblings });
    await brain.propose(seen, {});
    expect(brain.questions).toEqual([
      { ask: 'critique', nth: 0, situation: seen, context: {} },
      { ask: 'propose', nth: 0, situation: seen, context: { siblings } },
      { ask: 'propose', nth: 1, situation: seen, context: {} },
    ]);
  });

  it('can answer by a function of the request, with a full proposal, at a cost', async () => {
    const whole: Proposal = {
      action: reread,
      operators: ['reread-tools'],
      support: 0.2,
      chance: 1,
      why: 'so',
    };
    const brain = scriptedBrain({
      proposals: ({ nth }) => (nth === 0 ? [whole] : retry),
      thoughts: { propose: { tokensIn: 5 } },
      name: 'mine',
    });
    expect(await brain.propose(situation(), {})).toEqual({
      ranked: [whole],
      thought: { ...noCost, tokensIn: 5 },
    });
    expect((await brain.propose(situation(), {})).ranked[0]!.action).toEqual(retry);
    expect((await brain.critique(situation())).thought).toEqual(noCost);
    expect(brain.name).toBe('mine');
  });
});
