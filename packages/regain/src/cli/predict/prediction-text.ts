/** The output of `regain predict` as text. */

import type { RecoveryPrediction } from '../../predict/index.ts';
import { fixed, groupDigits, table } from '../../text/index.ts';
import { heading, terminalTable, wrapText } from '../output.ts';

export interface PredictionOutput extends RecoveryPrediction {
  readonly policy: string | null;
  readonly to: string;
  readonly from: readonly { readonly name: string; readonly rollouts: number }[];
  readonly monitored: number;
}

const ROWS = 8;

export function predictionText(output: PredictionOutput): string {
  const { policy, to, refusal } = output;
  const lines = [
    heading(`${policy ?? 'The agent'} on ${to}, where it has not run`),
    ...sourceLines(output),
    '',
    ...(refusal === undefined
      ? figureLines(output)
      : [wrapText(`No prediction: ${refusal.reason}. ${advice[refusal.code]}`)]),
    '',
    terminalTable(classTable(output)),
  ];
  if (refusal === undefined) lines.push('', wrapText(NOTE));
  return lines.join('\n');
}

const advice = {
  'classes-not-covered': 'Add sources in which such failures occur.',
  uninformative: 'Add sources, or monitor more of the target.',
} as const;

const NOTE =
  'Intervals are 90 %, of means in the long run: they contain how much sources differ, few failures in the sources and few ' +
  'monitored rollouts. Recovery is predicted; the law, regret = (1 - ES) / (1 - gamma), is an identity on top of ES and adds nothing to the prediction.';

function sourceLines({ from, facts, monitored, classes, sources }: PredictionOutput): string[] {
  const rollouts = from.reduce((sum, one) => sum + one.rollouts, 0);
  const { repeatable, write } = facts.steps;
  const episodes = classes.reduce((sum, one) => sum + one.episodes, 0);
  const steps = facts.shapes.reduce(
    (sum, { shape, share }) => sum + share * (shape.repeatable + shape.write),
    0,
  );
  const target =
    monitored === 0
      ? 'a plan; first calls as in the sources'
      : `${groupDigits(monitored)} monitored rollouts`;
  return [
    `Sources  ${sources}: ${groupDigits(rollouts)} rollouts with about ${groupDigits(Math.round(episodes))} failed steps of the target's classes`,
    `Target   ${target}; ${fixed(steps, 1)} steps per plan; of first calls fail ${percent(repeatable.failure)} (repeatable), ${percent(write.failure)} (writes)`,
    `         ${percent(facts.wrong)} of steps are wrong unnoticed`,
  ];
}

function figureLines({ RR, ES, meanCost, deviationCost, regret, intervals }: PredictionOutput): string[] {
  const range = (name: keyof RecoveryPrediction['intervals'], digits: number) =>
    `[${fixed(intervals[name].low, digits)}, ${fixed(intervals[name].high, digits)}]`;
  return [
    `RR       ${fixed(RR, 3)} ${range('RR', 3)}`,
    `mean C   ${fixed(meanCost, 3)} ${range('meanCost', 3)}, standard deviation ${fixed(deviationCost, 3)}`,
    `ES       ${fixed(ES, 3)} ${range('ES', 3)}`,
    `regret   ${fixed(regret, 2)} ${range('regret', 2)}`,
  ];
}

function classTable({ classes }: PredictionOutput) {
  return table(classes.slice(0, ROWS), [
    { label: 'failure of the first call', align: 'left', value: ({ failureClass }) => failureClass },
    { label: 'step', align: 'left', value: ({ kind }) => kind },
    { label: 'share in the target', value: ({ share }) => percent(share) },
    { label: 'in the sources', value: ({ episodes }) => groupDigits(Math.round(episodes)) },
    { label: 'recovered', value: ({ recovers }) => percent(recovers) },
  ]);
}

function percent(share: number): string {
  return `${fixed(100 * share, 0)} %`;
}
