/**
 * A model that remembers what stopped it. Policies, and the code of others, may catch what a brain throws and go on; whoever
 * runs a rollout asks here afterwards, and counts nothing of one that went on without its model.
 */

import type { LanguageModel } from '../types/index.ts';

export interface WatchedModel extends LanguageModel {
  /** Undefined as long as every question had an answer. Nothing is asked any more once there was trouble. */
  trouble(): unknown;
}

export function watched(model: LanguageModel): WatchedModel {
  let trouble: { readonly error: unknown } | undefined;
  return {
    id: model.id,
    trouble: () => trouble?.error,
    ask: async (request, signal) => {
      if (trouble !== undefined) throw trouble.error;
      try {
        return await model.ask(request, signal);
      } catch (error) {
        trouble ??= { error };
        throw error;
      }
    },
  };
}
