import { typicalAnswerTokens } from 'regain/internal/models';
import { describe, expect, it } from 'vitest';
import { estimateCost } from './cost-estimate.ts';
import { here, resolvedInTest } from './experiment-in-test.ts';

const BACKBONE = 'openai-compatible:http://127.0.0.1:1/v1#small';
const asking = { policies: ['toolreflect', 'fortify', 'retry'], profiles: ['storm'] };

describe('a cost estimate', () => {
  it('of all rollouts has no sampling error, is reproducible, and lies between its ends', async () => {
    const manifest = await resolvedInTest({ ...asking, backbones: [BACKBONE] });
    const found = await estimateCost(manifest, here);
    expect(await estimateCost(manifest, here)).toEqual(found);
    // Three policies, one of which asks no model, on four tasks, two seeds and two repeats.
    expect(found).toMatchObject({ rollouts: 48, sample: { rollouts: 32, of: 32 }, leftOut: [] });
    const { questions, tokensIn, tokensOut } = found.total;
    expect(questions.point).toBeGreaterThan(20);
    expect(questions.low).toBe(questions.point);
    expect(questions.able).toBeLessThan(questions.point);
    expect(questions.atALoss).toBeGreaterThan(questions.point);
    expect(tokensIn.point / questions.point).toBeGreaterThan(300);
    expect(tokensOut.point).toBeCloseTo(questions.point * typicalAnswerTokens.propose, 6);
    expect(found.backbones[0]!.policies.map(({ policy }) => policy)).toEqual(['toolreflect', 'fortify']);
    const parts = found.backbones[0]!.policies.map((one) => one.questions.point);
    expect(parts[0]! + parts[1]!).toBeCloseTo(questions.point, 6);
  });

  it('of a sample has an interval that contains the total', async () => {
    const manifest = await resolvedInTest({
      ...{ ...asking, policies: ['toolreflect', 'critic'] },
      ...{ tasks: 6, repeats: 4, backbones: [BACKBONE] },
    });
    const all = await estimateCost(manifest, here);
    const some = await estimateCost(manifest, here, { rolloutsMax: 40 });
    const other = await estimateCost(manifest, here, { rolloutsMax: 40, seed: 2 });
    expect(some.sample).toMatchObject({ rollouts: 40, of: 96, seed: 1, level: 0.95 });
    expect(other.total).not.toEqual(some.total);
    for (const { total } of [some, other]) {
      expect(total.questions.low).toBeLessThan(total.questions.high);
      expect(all.total.questions.point).toBeGreaterThan(total.questions.low);
      expect(all.total.questions.point).toBeLessThan(total.questions.high);
    }
  });

  it('counts every model and its output limit', async () => {
    const short = `${BACKBONE};tokens=8`;
    const manifest = await resolvedInTest({ ...asking, backbones: ['embedded', BACKBONE, short] });
    const { backbones, total } = await estimateCost(manifest, here);
    expect(backbones.map(({ backbone, rollouts }) => [backbone, rollouts])).toEqual([
      [BACKBONE, 48],
      [short, 48],
    ]);
    const [usual, cut] = backbones;
    expect(cut!.questions).toEqual(usual!.questions);
    expect(cut!.tokensOut.point).toBeCloseTo(8 * cut!.questions.point, 6);
    expect(total.questions.point).toBeCloseTo(2 * usual!.questions.point, 6);
    expect(total.tokensOut.point).toBeCloseTo(usual!.tokensOut.point + cut!.tokensOut.point, 6);
  });

  it('leaves out rollouts that the model plans, and says so', async () => {
    const manifest = await resolvedInTest({ ...asking, backbones: [BACKBONE], planner: 'model' });
    const { total, leftOut, sample } = await estimateCost(manifest, here);
    expect(total.questions.point).toBe(0);
    expect(sample).toMatchObject({ rollouts: 0, of: 0 });
    expect(leftOut).toEqual([
      { suite: 'paladin-eval', rollouts: 48, why: 'the model plans, and its calls cannot be estimated' },
    ]);
  });

  it('is zero without a language model, or without a policy that asks one', async () => {
    for (const manifest of [
      await resolvedInTest(asking),
      await resolvedInTest({ policies: ['retry', 'oracle'], backbones: [BACKBONE] }),
    ])
      expect((await estimateCost(manifest, here)).total.questions).toMatchObject({ point: 0, atALoss: 0 });
  });
});
