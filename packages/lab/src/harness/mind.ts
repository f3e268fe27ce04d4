/** The brain of one rollout whose backbone is a language model. Others are read once and shared. */

import {
  answerCost,
  isLanguageModelName,
  languageModelBrain,
  languageModelNamed,
  watched,
} from 'regain/internal/models';
import type { Brain, CostModel, LanguageModel } from 'regain/internal/types';
import type { Coordinate } from '../store/index.ts';
import type { Planner } from './model-plans.ts';

/** The model that a rollout asks, and no other. */
export type ModelForRollout = (backbone: string, rollout: string) => LanguageModel;

export interface Mind {
  readonly brain: Brain;
  /** The same model, asked for a plan. */
  readonly planner: Planner;
  /** What kept the model from answering: a rollout that went on without it must not be counted. */
  trouble(): unknown;
}

export function mindOf(at: Coordinate, costModel: CostModel, open: ModelForRollout): Mind | undefined {
  const { backbone } = at;
  if (!isLanguageModelName(backbone)) return undefined;
  const { settings } = languageModelNamed(backbone);
  const model = watched(open(backbone, rolloutName(at)));
  return {
    brain: languageModelBrain({ model, name: backbone, settings, costModel }),
    planner: { model, settings, costOf: (answer) => answerCost(answer) },
    trouble: model.trouble,
  };
}

/** Answers are kept under it. */
export function rolloutName(at: Coordinate): string {
  return `${rolloutNamesOf(at)}${[at.task, at.seed, at.repeat].join(BETWEEN)}`;
}

/** What the names of a cell's rollouts begin with. */
export function rolloutNamesOf({ suite, profile, policy, backbone }: Cell): string {
  return [suite, profile, policy, backbone, ''].join(BETWEEN);
}

type Cell = Pick<Coordinate, 'suite' | 'profile' | 'policy' | 'backbone'>;

const BETWEEN = ' / ';
