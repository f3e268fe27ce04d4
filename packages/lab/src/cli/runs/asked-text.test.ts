import { expect, it } from 'vitest';
import { askedTexts } from './asked-text.ts';

const asked = {
  ...{ backbone: 'm', questions: 4, tokensIn: 1_200, tokensOut: 30, estimated: 0, rejected: 0 },
  charged: { tokensIn: 1_200, tokensOut: 30 },
};

it('what was asked is told with what was charged for it, and why that may be less', () => {
  const start = 'Asked m 4 questions: 1,200 tokens in, 30 out';
  expect(askedTexts([asked])).toEqual([`${start}. Rollouts were charged just that.`]);
  const less = { ...asked, charged: { tokensIn: 900, tokensOut: 20 } };
  expect(askedTexts([{ ...less, price: 2 }])).toEqual([
    `${start}, price 2.00. Rollouts were charged 900 in and 20 out: a thought ends where its budget does.`,
  ]);
  const [unfinished] = askedTexts([less], false);
  expect(unfinished).toContain('Rollouts that are done were charged 900 in and 20 out: others are under way');
  const [odd] = askedTexts([{ ...asked, estimated: 2, rejected: 1 }]);
  expect(odd).toContain('did not count those of 2 answers: they are reckoned.');
  expect(odd).toContain('did not take 1 of them.');
});
