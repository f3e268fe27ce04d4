/** The brain of one rollout whose backbone is a language model. Other brains are loaded once and shared. */

import {
  answerCost,
  getLanguageModel,
  isLanguageModelName,
  languageModelBrain,
  observedModel,
} from 'regain/internal/models';
import type { Brain, CostModel, LanguageModel } from 'regain/internal/types';
import type { RolloutCoordinate } from '../store/index.ts';
import type { Planner } from './model-planning.ts';

/** The model of one rollout. */
export type ModelForRollout = (backbone: string, rollout: string) => LanguageModel;

export interface ModelClient {
  /** For agents. */
  readonly model?: LanguageModel;
  readonly brain: Brain;
  /** The same model as a planner. */
  readonly planner: Planner;
  /** Why the model did not answer. A rollout that continued without an answer must not be counted. */
  endpointError(): unknown;
}

export function modelClientFor(
  at: RolloutCoordinate,
  costModel: CostModel,
  open: ModelForRollout,
): ModelClient | undefined {
  const { backbone } = at;
  if (!isLanguageModelName(backbone)) return undefined;
  const { settings } = getLanguageModel(backbone);
  const model = observedModel(open(backbone, rolloutName(at)));
  return {
    model,
    brain: languageModelBrain({ model, name: backbone, settings, costModel }),
    planner: { model, settings, costOf: (answer) => answerCost(answer) },
    endpointError: model.error,
  };
}

/** Answers are recorded under this name. */
export function rolloutName(at: RolloutCoordinate): string {
  return `${rolloutNamePrefix(at)}${[at.task, at.seed, at.repeat].join(SEPARATOR)}`;
}

/** The prefix of the rollout names of a cell. */
export function rolloutNamePrefix({ suite, profile, policy, backbone }: Cell): string {
  return [suite, profile, policy, backbone, ''].join(SEPARATOR);
}

type Cell = Pick<RolloutCoordinate, 'suite' | 'profile' | 'policy' | 'backbone'>;

const SEPARATOR = ' / ';
