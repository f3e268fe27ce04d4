/** Token prices from the command line: `--price 3/15`, per million input and output tokens, or `--price MODEL=3/15`. */

import type { Command } from 'commander';
import { getLanguageModel, isLanguageModelName, type Prices } from 'regain/internal/models';
import { invalidArgument } from 'regain/internal/types';

export interface PriceFlags {
  price?: string[];
}

/** Undefined for a backbone without a price. */
export type PriceOf = (backbone: string, tokens: Tokens) => number | undefined;

interface Tokens {
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export function withPrices(command: Command): Command {
  return command.option(
    '--price <price...>',
    'price per million input and output tokens, as 3/15; for one of several models MODEL=3/15',
  );
}

export function pricesFrom(texts: readonly string[] = [], backbones: readonly string[]): PriceOf {
  const models = backbones.filter(isLanguageModelName);
  let forAll: Prices | undefined;
  const forOne = new Map<string, Prices>();
  for (const text of texts) {
    // Names may contain an equals sign: `llama-3-8b;temperature=0`.
    const at = text.lastIndexOf('=');
    const prices = pricesIn(text.slice(at + 1), text);
    if (at < 0) forAll = prices;
    else for (const backbone of namedBy(text.slice(0, at), models)) forOne.set(backbone, prices);
  }
  return (backbone, { tokensIn, tokensOut }) => {
    const prices = forOne.get(backbone) ?? forAll;
    if (prices === undefined) return undefined;
    return (tokensIn * prices.perMillionTokensIn + tokensOut * prices.perMillionTokensOut) / 1_000_000;
  };
}

function pricesIn(text: string, whole: string): Prices {
  const numbers = text.split('/').map((part) => (/^\d*\.?\d+$/.test(part) ? Number(part) : Number.NaN));
  const [perMillionTokensIn = Number.NaN, perMillionTokensOut = Number.NaN] = numbers;
  if (numbers.length === 2 && Number.isFinite(perMillionTokensIn + perMillionTokensOut))
    return { perMillionTokensIn, perMillionTokensOut };
  throw invalidArgument(
    `--price needs the price per million input and output tokens, as 3/15 or MODEL=0.5/1.5, got "${whole}"`,
  );
}

/** A backbone by its whole name, or by that of its model. */
function namedBy(name: string, models: readonly string[]): readonly string[] {
  const named = models.filter((one) => one === name || getLanguageModel(one).model === name);
  if (named.length > 0) return named;
  throw invalidArgument(
    `--price is for a language model of the run, ${models.length === 0 ? 'which has none' : models.join(', ')}; got "${name}"`,
  );
}

/** In the currency of the prices, with as many decimals as small sums need. */
export function money(amount: number): string {
  return amount >= 100 ? amount.toFixed(0) : amount >= 1 ? amount.toFixed(2) : amount.toPrecision(2);
}
