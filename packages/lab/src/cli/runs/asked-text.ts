/** What language models were really asked in a run, for a person, and what it cost. */

import { grouped } from 'regain/internal/text';
import type { AskedBackbone, RunResults } from '../../results/index.ts';
import { money, type PriceFlags, pricesFrom } from './prices.ts';

export interface PricedBackbone extends AskedBackbone {
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

export function askedTexts(
  asked: readonly (AskedBackbone & { readonly price?: number | null })[] = [],
  isFinished = true,
): string[] {
  return asked.map((one) => {
    const { backbone, questions, tokensIn, tokensOut, estimated, rejected, price } = one;
    const spent = `Asked ${backbone} ${grouped(questions)} questions: ${grouped(tokensIn)} tokens in, ${grouped(tokensOut)} out`;
    const cost = price === undefined || price === null ? '' : `, price ${money(price)}`;
    const reckoned =
      estimated === 0
        ? ''
        : ` The endpoint did not count those of ${grouped(estimated)} answers: they are reckoned.`;
    const untaken = rejected === 0 ? '' : ` The endpoint did not take ${grouped(rejected)} of them.`;
    return `${spent}${cost}. ${chargedText(one, isFinished)}${reckoned}${untaken}`;
  });
}

/** Why rollouts may have been charged less than was asked. */
function chargedText({ tokensIn, tokensOut, charged }: AskedBackbone, isFinished: boolean): string {
  if (charged.tokensIn === tokensIn && charged.tokensOut === tokensOut)
    return 'Rollouts were charged just that.';
  const amounts = `were charged ${grouped(charged.tokensIn)} in and ${grouped(charged.tokensOut)} out`;
  return isFinished
    ? `Rollouts ${amounts}: a thought ends where its budget does.`
    : `Rollouts that are done ${amounts}: others are under way, and a thought ends where its budget does.`;
}
