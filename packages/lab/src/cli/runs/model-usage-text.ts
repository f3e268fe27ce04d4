/** The requests to language models of a run and their cost, as text. */

import { groupDigits } from 'regain/internal/text';
import type { BackboneUsage, RunResults } from '../../results/index.ts';
import { money, type PriceFlags, pricesFrom } from './prices.ts';

export interface PricedBackbone extends BackboneUsage {
  /** Null where no price was given. */
  readonly price: number | null;
}

/** The results, with prices where they are known. */
export function withPrice<T extends Pick<RunResults, 'asked' | 'manifest'>>(
  results: T,
  { price }: PriceFlags,
): T & { readonly asked?: readonly PricedBackbone[] } {
  const priceOf = pricesFrom(price, results.manifest.backbones);
  const { asked } = results;
  if (asked === undefined) return results as T & { readonly asked?: never };
  return { ...results, asked: asked.map((one) => ({ ...one, price: priceOf(one.backbone, one) ?? null })) };
}

export function modelUsageTexts(
  asked: readonly (BackboneUsage & { readonly price?: number | null })[] = [],
  isFinished = true,
): string[] {
  return asked.map((one) => {
    const { backbone, questions, tokensIn, tokensOut, estimated, rejected, wasted, price } = one;
    const spent = `Requests to ${backbone}: ${groupDigits(questions)}, ${groupDigits(tokensIn)} input tokens, ${groupDigits(tokensOut)} output tokens`;
    const cost = price === undefined || price === null ? '' : `, price ${money(price)}`;
    const reckoned =
      estimated === 0
        ? ''
        : ` The endpoint reported no token counts for ${groupDigits(estimated)} responses: these are estimated.`;
    const untaken = rejected === 0 ? '' : ` The endpoint rejected ${groupDigits(rejected)} of them.`;
    const twice =
      wasted === undefined
        ? ''
        : ` Besides these, ${groupDigits(wasted.answers)} were asked by two workers: ${groupDigits(wasted.tokensIn)} input and ${groupDigits(wasted.tokensOut)} output tokens were spent without use.`;
    return `${spent}${cost}. ${chargedText(one, isFinished)}${reckoned}${untaken}${twice}`;
  });
}

/** Why rollouts may have been charged less than the requests cost. */
function chargedText({ tokensIn, tokensOut, charged }: BackboneUsage, isFinished: boolean): string {
  if (charged.tokensIn === tokensIn && charged.tokensOut === tokensOut)
    return 'Rollouts were charged the same.';
  const amounts = `were charged ${groupDigits(charged.tokensIn)} input and ${groupDigits(charged.tokensOut)} output tokens`;
  return isFinished
    ? `Rollouts ${amounts}: a request is charged at most the budget that is left.`
    : `Finished rollouts ${amounts}: others are unfinished, and a request is charged at most the budget that is left.`;
}
