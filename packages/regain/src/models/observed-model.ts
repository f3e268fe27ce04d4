/**
 * A model that remembers the error that stopped it. Policies and user code may catch what a brain throws and continue;
 * the rollout executor checks here afterwards, and discards a rollout that continued without its model.
 */

import type { LanguageModel } from '../types/index.ts';

export interface ObservedModel extends LanguageModel {
  /** Undefined while every request had a response. After an error nothing is sent any more. */
  error(): unknown;
}

export function observedModel(model: LanguageModel): ObservedModel {
  let failure: { readonly error: unknown } | undefined;
  return {
    id: model.id,
    error: () => failure?.error,
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
