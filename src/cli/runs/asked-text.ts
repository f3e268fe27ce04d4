/** What language models were really asked in a run, for a person, and what it cost. */

import { grouped } from '../../report/numbers.ts';
import type { AskedBackbone, RunResults } from '../../runs/index.ts';
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
): string[] {
  return asked.map(({ backbone, questions, tokensIn, tokensOut, estimated, charged, price }) => {
    const spent = `Asked ${backbone} ${grouped(questions)} questions: ${grouped(tokensIn)} tokens in, ${grouped(tokensOut)} out`;
    const cost = price === undefined || price === null ? '' : `, price ${money(price)}`;
    const reckoned =
      estimated === 0
        ? ''
        : ` The endpoint did not count those of ${grouped(estimated)} answers: they are reckoned.`;
    return `${spent}${cost}. Rollouts were charged ${grouped(charged.tokensIn)} in and ${grouped(charged.tokensOut)} out: a thought ends where its budget does.${reckoned}`;
  });
}
