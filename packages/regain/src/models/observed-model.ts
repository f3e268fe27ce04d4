/**
 * A model that remembers what stopped it. Policies, and the code of others, may catch what a brain throws and go on; whoever
 * runs a rollout asks here afterwards, and counts nothing of one that went on without its model.
 */

import type { LanguageModel } from '../types/index.ts';

export interface ObservedModel extends LanguageModel {
  /** Undefined as long as every question had an answer. Nothing is asked any more once there was trouble. */
  trouble(): unknown;
}

export function observedModel(model: LanguageModel): ObservedModel {
  let failure: { readonly error: unknown } | undefined;
  return {
    id: model.id,
    trouble: () => failure?.error,
    ask: async (request, signal) => {
      if (failure !== undefined) throw failure.error;
      try {
        return await model.ask(request, signal);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    },
  };
}
