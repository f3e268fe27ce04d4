/** What the words of a report mean, which of them mean other things elsewhere, and where the law may not be used. */

import { efficiencyAtConstantCost, predictedRegret } from 'regain/internal/law';
import { fixed, percent } from 'regain/internal/text';
import type { RunResults } from '../results/index.ts';

export function definitionsOf({ manifest, loss }: RunResults): (readonly [string, string])[] {
  const { gamma, lambda, H } = manifest.calibration;
  return [
    [
      'rollout',
      'One run of one task under one policy, one fault process and one seed. A cell is all rollouts of one policy on one suite.',
    ],
    [
      'I',
      '1 for a rollout that did its task, whether or not it met a failure; else 0. Handing off counts 0.',
    ],
    [
      'C',
      `The share of the recovery budget that a rollout spent: failed attempts, and the thinking and waiting that belong to them. A clean rollout has C = 0. The budget is ${manifest.costModel.budget} in the prices of cost model ${manifest.costModel.name}.`,
    ],
    ['RR', 'Recovery rate, mean I: tasks done, clean ones included.'],
    ['CSR', `Cost-sensitive recovery, RR \u2212 \u03bb \u00d7 mean C, with \u03bb = ${lambda}.`],
    ['ES', 'Efficiency score, the mean of I / (1 + \u03bbC) over rollouts.'],
    [
      'predicted regret',
      `The law: (1 \u2212 ES) / (1 \u2212 \u03b3) with \u03b3 = ${gamma}. ${example(gamma, lambda)}`,
    ],
    [
      'observed regret',
      `${lossText(loss)} Never recovering costs ${fixed(1 / (1 - gamma), 2)}. It is measured without ES, attempt by attempt, against an ideal that loses nothing.`,
    ],
    ['gap', 'Observed over predicted regret, less 1.'],
    [
      'holds, violated, inconclusive',
      `The whole 90 % interval of the gap lies within \u00b1${manifest.verdict.margin}, outside it, or across its edge. A gap that merely looks small proves nothing.`,
    ],
    [
      'regime',
      'Linear: the gap is small, and so is the part of it that comes from the spread of costs. Curvature: that part exceeds 0.005. Breakdown: the gap exceeds 0.05.',
    ],
    [
      'attempts, tokens, duplicates',
      'Mean executions of the calls that a plan needs; mean tokens, read and written, of all that a rollout did; side effects that happened more often than they should, in all rollouts of the cell.',
    ],
    [
      'void',
      'A rollout that the harness broke. It is never the fault of the agent, and counts neither way; the bounds count it both ways.',
    ],
    [
      'H',
      `The recovery budget in discount steps: spending all of it delays a task by ${H} steps. It follows from \u03b3 and \u03bb, by \u03bb = H (1 \u2212 \u03b3) / \u03b3: then the law is the first-order form of this very loss, so that in sample, on the clock cost, only what is beyond the first order can show.`,
    ],
    [
      'oracle',
      'A policy that knows the fault at hand, not those to come. It is a reference, not the best that can be done, and another policy can do better by luck or by caution.',
    ],
  ];
}

export const namingHazards: readonly string[] = [
  'PALADIN has a CSR (catastrophic success rate) and an ES of its own. They are other quantities, and cannot be set beside these.',
  'The RR of PALADIN also counts a graceful give-up. Here handing off is not a success.',
  'Recoverability in databases and operating systems means rolling back. Here it means getting the task done.',
  'PaladinEval and FortifyEval are two names for one suite. The suite paladin-eval of this report stands where it stands, with tasks and tools of its own.',
  'The paper defines ES twice: as a mean of ratios, used here, and as a ratio of means.',
  'Policies named after published systems are their control flow with embedded brains. Their figures are not those of the language models in the papers.',
];

export function limitsOf({ manifest }: RunResults): string[] {
  return [
    'Faults that change during the run, such as a schema that drifts: a calibration from before under-predicts what comes after, and nothing shows in sample.',
    'Retries that cost next to nothing: cost no longer tracks the time that a task is down.',
    'Agents that remember from rollout to rollout (caches, learned patches): means over rollouts then depend on their order.',
    `Costs that take up much of the budget, with large \u03bb or \u03b3 near 1: the law is the first-order form of an exact one and can leave it by more than ${percent(manifest.verdict.margin)}. It over-predicts cheap, near-perfect recovery and under-predicts costly or erratic recovery.`,
    'Other suites, fault profiles, cost models and budgets than those named here: this run says nothing of them.',
  ];
}

function example(gamma: number, lambda: number): string {
  const es = efficiencyAtConstantCost(0.9, 0.3, lambda);
  return `For instance RR 0.9 with C = 0.3 every time gives ES = 0.9 / (1 + ${lambda} \u00d7 0.3) = ${fixed(es, 3)} and a predicted regret of ${fixed(predictedRegret(es, gamma), 2)}.`;
}

function lossText(loss: RunResults['loss']): string {
  if (loss.kind === 'identity')
    return 'The identity loss, 1 \u2212 I / (1 + \u03bbC): a check of the software, no evidence.';
  if (loss.kind === 'step') return "The paper's linearised loss per attempt; it rewards giving up late.";
  const clock =
    loss.clock.kind === 'cost' ? 'by what recovery spent (clock cost)' : 'in virtual time (clock time)';
  const origin = loss.origin === 'failure' ? 'the first failure' : 'the first call';
  return `Discounted downtime: a task is down from its first failure until it is recovered, and stays down when it is given up. How long is counted ${clock}, discounted from ${origin}.`;
}
