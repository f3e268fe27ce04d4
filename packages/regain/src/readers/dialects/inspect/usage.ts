/** Tokens and price of one answer of a model in an Inspect log. */

import type { JsonObject } from '../../../types/index.ts';
import { amountIn, finite, objectIn } from '../../fields.ts';
import type { RecordedTurn } from '../../recorded.ts';

type Usage = Pick<RecordedTurn, 'tokensIn' | 'tokensCached' | 'tokensOut' | 'money'>;

/**
 * Some versions and providers count tokens from a cache within `input_tokens`, others beside it; `total_tokens` shows
 * which: it is the sum of all.
 */
export function usageOf(output: JsonObject | undefined): Usage {
  const usage = objectIn(output, 'usage');
  const input = amountIn(usage, 'input_tokens');
  const tokensOut = amountIn(usage, 'output_tokens');
  const tokensCached = amountIn(usage, 'input_tokens_cache_read');
  const money = amountIn(usage, 'total_cost');
  if (input === undefined) return { tokensOut, tokensCached, money };
  const isWithin = amountIn(usage, 'total_tokens') === input + (tokensOut ?? 0);
  const written = amountIn(usage, 'input_tokens_cache_write') ?? 0;
  const tokensIn = isWithin ? Math.max(0, input - (tokensCached ?? 0)) : finite(input + written);
  return { tokensIn, tokensCached, tokensOut, money };
}
