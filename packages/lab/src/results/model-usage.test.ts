import { expect, it } from 'vitest';
import { answerInTest } from '../../../regain/src/models/model-in-test.ts';
import { resolvedInTest } from '../harness/experiment-in-test.ts';
import { createRunPlan, modelUsageByCell, rolloutName } from '../harness/index.ts';
import { usageByBackbone } from './usage-by-backbone.ts';

const MODEL = 'openai-compatible:http://127.0.0.1:1/v1#small';

it('usage is counted by cell, with estimated and rejected answers', async () => {
  const plan = createRunPlan(
    await resolvedInTest({ policies: ['critic', 'retry'], backbones: [MODEL, 'embedded'] }),
  );
  const [critic] = plan.cells;
  const rollout = rolloutName(plan.at(critic!.from));
  const answers = [
    answerInTest({ tokensIn: 7, tokensOut: 2 }),
    answerInTest({ tokensIn: 5, tokensOut: 1, isEstimated: true }),
    answerInTest({ tokensIn: 0, tokensOut: 0, finish: 'rejected' }),
  ];
  const recordings = {
    async *all() {
      for (const answer of answers) yield { model: MODEL, rollout, answer };
      yield { model: MODEL, rollout: 'of no cell', answer: answerInTest() };
    },
  };
  const asked = await modelUsageByCell({ plan, stored: { recordings } as never });
  const counted = { questions: 3, tokensIn: 12, tokensOut: 3, estimated: 1, rejected: 1 };
  const none = { questions: 0, tokensIn: 0, tokensOut: 0, estimated: 0, rejected: 0 };
  const expected = plan.cells.map(({ policy, backbone }) =>
    backbone === 'embedded' ? null : policy === 'critic' ? counted : none,
  );
  expect(asked).toEqual(expected);
  const cells = plan.cells.map(({ backbone }, i) => ({
    ...{ backbone, done: 4, spend: { latencyMs: 0, waitingMs: 0, tokensIn: 3, tokensOut: 0.5, money: 0 } },
    ...(asked[i] === null ? {} : { asked: asked[i]! }),
  }));
  expect(usageByBackbone(cells)).toEqual([
    { backbone: MODEL, ...counted, charged: { tokensIn: 24, tokensOut: 4 } },
  ]);
});
