/** Usage of tokens, in the forms of OpenAI and Anthropic, which other programs copy. */

import type { Json } from '../../types/index.ts';
import { amountIn, finite, objectIn } from '../fields.ts';
import type { RecordedTurn } from '../recorded.ts';

export type Usage = Pick<RecordedTurn, 'tokensIn' | 'tokensCached' | 'tokensOut' | 'money'>;

const amounts = ['tokensIn', 'tokensCached', 'tokensOut', 'money'] as const;

/**
 * | recorded | Anthropic | OpenAI |
 * |:--|:--|:--|
 * | tokensIn | `input_tokens` + `cache_creation_input_tokens` | `prompt_tokens` or `input_tokens`, without cached ones |
 * | tokensCached | `cache_read_input_tokens` | `prompt_tokens_details.cached_tokens`, `input_tokens_details.cached_tokens` |
 * | tokensOut | `output_tokens` | `completion_tokens`, `output_tokens` |
 */
export function usageOf(usage: Json | undefined): Usage {
  const details = objectIn(usage, 'prompt_tokens_details') ?? objectIn(usage, 'input_tokens_details');
  const all = amountIn(usage, 'prompt_tokens') ?? (details && amountIn(usage, 'input_tokens'));
  const tokensOut = amountIn(usage, 'completion_tokens') ?? amountIn(usage, 'output_tokens');
  if (all !== undefined) {
    const tokensCached = amountIn(details, 'cached_tokens');
    return { tokensIn: Math.max(0, all - (tokensCached ?? 0)), tokensCached, tokensOut };
  }
  const fresh = amountIn(usage, 'input_tokens');
  const written = amountIn(usage, 'cache_creation_input_tokens') ?? 0;
  const tokensIn = fresh === undefined ? undefined : finite(fresh + written);
  return { tokensIn, tokensCached: amountIn(usage, 'cache_read_input_tokens'), tokensOut };
}

/** Usage whose input includes what was read from a cache, by the names of its fields. */
export function usageWithCached(
  usage: Json | undefined,
  input: string,
  cached: string,
  output: string,
): Usage {
  const all = amountIn(usage, input);
  const tokensCached = amountIn(usage, cached);
  const tokensIn = all === undefined ? undefined : Math.max(0, all - (tokensCached ?? 0));
  return { tokensIn, tokensCached, tokensOut: amountIn(usage, output) };
}

/** What cumulative usage grew by; undefined if it did not grow, or started again with less. */
export function increaseOf(now: Usage, before: Usage): Usage | undefined {
  const increase = eachAmount((name) => {
    const amount = now[name];
    return amount === undefined ? undefined : amount - (before[name] ?? 0);
  });
  const given = amounts.map((name) => increase[name] ?? 0);
  return given.some((amount) => amount > 0) && given.every((amount) => amount >= 0) ? increase : undefined;
}

/** The larger of each amount: of usage that is repeated while it grows, the complete one. */
export function largerOf(a: Usage, b: Usage): Usage {
  return eachAmount((name) => {
    const [x, y] = [a[name], b[name]];
    return x === undefined ? y : y === undefined ? x : Math.max(x, y);
  });
}

function eachAmount(of: (name: (typeof amounts)[number]) => number | undefined): Usage {
  return {
    tokensIn: of('tokensIn'),
    tokensCached: of('tokensCached'),
    tokensOut: of('tokensOut'),
    money: of('money'),
  };
}
