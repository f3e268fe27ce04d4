/** Usage in OpenHands: cumulative, for each use of a model, in updates of the state of a conversation. */

import type { JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { amountIn, finite, objectIn } from '../../fields.ts';
import { increaseOf, type Usage } from '../usage.ts';

export class OpenHandsStats {
  #total: Usage = {};
  #taken: Usage = {};

  /** An event `ConversationStateUpdateEvent` with `stats`, alone or in the whole state. */
  update(event: JsonObject): void {
    const value = objectIn(event, 'value');
    const stats = event.key === 'stats' ? value : objectIn(value, 'stats');
    const uses = objectIn(stats, 'usage_to_metrics');
    if (uses !== undefined) this.#total = sumOf(Object.values(uses).filter(isObject));
  }

  /** What was used since it was taken the last time. */
  take(): Usage | undefined {
    const increase = increaseOf(this.#total, this.#taken);
    this.#taken = this.#total;
    return increase;
  }
}

function sumOf(uses: readonly JsonObject[]): Usage {
  const sum = (of: (use: JsonObject) => number | undefined) =>
    finite(uses.reduce((total, use) => total + (of(use) ?? 0), 0));
  const tokens = (use: JsonObject, key: string) => amountIn(objectIn(use, 'accumulated_token_usage'), key);
  const cached = (use: JsonObject) => tokens(use, 'cache_read_tokens') ?? 0;
  return {
    tokensIn: sum((use) => Math.max(0, (tokens(use, 'prompt_tokens') ?? 0) - cached(use))),
    tokensCached: sum(cached),
    tokensOut: sum((use) => tokens(use, 'completion_tokens')),
    money: sum((use) => amountIn(use, 'accumulated_cost')),
  };
}
