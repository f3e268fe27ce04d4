/** How often a prior is right on examples, and whether its chances mean what they say. */

import {
  choiceChances,
  hiddenLayer,
  NONE,
  OPERATORS,
  OUTPUTS,
  outputLayer,
  type TrainedNetwork,
} from '../prior/index.ts';
import type { FitExample } from './fit-network.ts';

/** What was chosen for one example. */
export interface Answer {
  /** Index of a candidate; their number stands for none of them. */
  readonly choice: number;
  /** The chance it was given. */
  readonly chance: number;
  readonly isRight: boolean;
  /** Whether the operator is right, though perhaps not its details. */
  readonly isRightOperator: boolean;
  /** Index of the likeliest class. */
  readonly classIndex: number;
}

export function answersOf(
  { network: net }: TrainedNetwork,
  lectures: readonly FitExample[],
  advice: 'alone' | 'advised',
): Answer[] {
  const hidden = new Float64Array(net.hidden);
  const logits = new Float64Array(OUTPUTS);
  return lectures.map((lecture) => {
    const { operators, values, isRight } = lecture;
    hiddenLayer(net, lecture.inputs, hidden);
    outputLayer(net, hidden, logits);
    const chances = choiceChances(net, logits, operators, values[advice]);
    const choice = largest(chances);
    const classIndex = largest(logits.subarray(OPERATORS));
    return { ...judged(choice, operators, isRight), chance: chances[choice]!, classIndex };
  });
}

/** Whether a choice is right, and whether at least its operator is. */
export function judged(
  choice: number,
  operators: Uint8Array,
  isRight: Uint8Array,
): Pick<Answer, 'choice' | 'isRight' | 'isRightOperator'> {
  const operatorOf = (index: number) => (index < operators.length ? operators[index]! : NONE);
  const isRightOperator = isRight.some(
    (right, index) => right === 1 && operatorOf(index) === operatorOf(choice),
  );
  return { choice, isRight: isRight[choice] === 1, isRightOperator };
}

const bins = 15;

/** Expected calibration error over bins of equal width: how far chance and share of right choices lie apart. */
export function calibrationError(answers: readonly Pick<Answer, 'chance' | 'isRight'>[]): number {
  const chances = new Float64Array(bins);
  const rights = new Float64Array(bins);
  for (const { chance, isRight } of answers) {
    const bin = Math.min(bins - 1, Math.floor(chance * bins));
    chances[bin]! += chance;
    if (isRight) rights[bin]! += 1;
  }
  return chances.reduce((sum, chance, bin) => sum + Math.abs(chance - rights[bin]!), 0) / answers.length;
}

function largest(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}
