/** The trained prior: the network's logit of a candidate's operator plus that of the candidate's own features. */

import { candidateRows, operatorIndex, type Prior, type RankingQuestion } from 'regain/internal/repair';
import { failureClasses } from 'regain/internal/types';
import {
  hiddenLayer,
  type Inputs,
  type Network,
  OPERATORS,
  OUTPUTS,
  outputLayer,
  ownScore,
  softmax,
} from './network.ts';
import { addSituationFeatures, SITUATION_FEATURES_MAX } from './situation-features.ts';
import { createSparseVector, type SparseVector } from './sparse-vector.ts';
import { addText, TEXT_FEATURES_MAX } from './text-features.ts';

export interface TrainedNetwork {
  readonly name: string;
  readonly network: Network;
}

/** The option "none of these" where handing off is not among the candidates. */
export const NONE: number = operatorIndex('hand-off');

export function trainedPrior({ name, network }: TrainedNetwork): Prior {
  const inputs = {
    situation: createSparseVector(SITUATION_FEATURES_MAX),
    words: createSparseVector(TEXT_FEATURES_MAX),
  };
  const hidden = new Float64Array(network.hidden);
  const logits = new Float64Array(OUTPUTS);
  return {
    name,
    score: (question) => {
      readInputs(question, inputs);
      hiddenLayer(network, inputs, hidden);
      outputLayer(network, hidden, logits);
      const { values, operators } = candidateRows(question);
      const chances = choiceChances(network, logits, operators, values);
      const classes = logits.slice(OPERATORS, OPERATORS + failureClasses.length);
      softmax(classes);
      return { chances: chances.subarray(0, operators.length), classes };
    },
  };
}

/** The chance of each candidate, and of "none of these" behind them: 0 where handing off is among them. */
export function choiceChances(
  network: Network,
  logits: Float64Array,
  operators: Uint8Array,
  values: Float64Array,
): Float64Array {
  const count = operators.length;
  const scores = new Float64Array(count + 1);
  for (let c = 0; c < count; c++) {
    scores[c] = logits[operators[c]!]! + ownScore(network, values, c, operators[c]!);
  }
  scores[count] = operators.includes(NONE) ? -Infinity : logits[NONE]!;
  softmax(scores);
  return scores;
}

/** Fills vectors that are reused. */
export function readInputs(
  question: RankingQuestion,
  inputs: { situation: SparseVector; words: SparseVector },
): Inputs {
  inputs.situation.length = 0;
  inputs.words.length = 0;
  addSituationFeatures(inputs.situation, question);
  addText(inputs.words, question.parsed.normalised);
  return inputs;
}
