import { expect, it } from 'vitest';
import { modelUsageTexts } from './model-usage-text.ts';

const asked = {
  ...{ backbone: 'm', questions: 4, tokensIn: 1_200, tokensOut: 30, estimated: 0, rejected: 0 },
  charged: { tokensIn: 1_200, tokensOut: 30 },
};

it('usage is reported with what was charged, and why that may be less', () => {
  const start = 'Requests to m: 4, 1,200 input tokens, 30 output tokens';
  expect(modelUsageTexts([asked])).toEqual([`${start}. Rollouts were charged the same.`]);
  const less = { ...asked, charged: { tokensIn: 900, tokensOut: 20 } };
  expect(modelUsageTexts([{ ...less, price: 2 }])).toEqual([
    `${start}, price 2.00. Rollouts were charged 900 input and 20 output tokens: a request is charged at most the budget that is left.`,
  ]);
  const [unfinished] = modelUsageTexts([less], false);
  expect(unfinished).toContain(
    'Finished rollouts were charged 900 input and 20 output tokens: others are unfinished',
  );
  const [odd] = modelUsageTexts([{ ...asked, estimated: 2, rejected: 1 }]);
  expect(odd).toContain('no token counts for 2 responses: these are estimated.');
  expect(odd).toContain('rejected 1 of them.');
});
