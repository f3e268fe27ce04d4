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
      'cluster',
      'Tasks of one template, which differ in their facts only: they are resampled together. A task without a template is its own cluster.',
    ],
    [
      'I',
      '1 for a rollout that completed its task, with or without a failure on the way; otherwise 0. A hand-off counts 0.',
    ],
    [
      'C',
      `The share of the recovery budget that a rollout spent on failed attempts, proposals and waiting. A clean rollout has C = 0. The budget is ${manifest.costModel.budget} in the prices of cost model ${manifest.costModel.name}.`,
    ],
    ['RR', 'Recovery rate, mean I: completed tasks, clean ones included.'],
    ['CSR', `Cost-sensitive recovery rate, RR \u2212 \u03bb \u00d7 mean C, with \u03bb = ${lambda}.`],
    ['ES', 'Efficiency score, the mean of I / (1 + \u03bbC) over rollouts.'],
    [
      'predicted regret',
      `The law: (1 \u2212 ES) / (1 \u2212 \u03b3) with \u03b3 = ${gamma}. ${example(gamma, lambda)}`,
    ],
    [
      'observed regret',
      `${lossText(loss)} A task that is never recovered costs ${fixed(1 / (1 - gamma), 2)}. It is measured attempt by attempt, without ES, relative to a rollout that loses nothing.`,
    ],
    ['gap', 'Observed divided by predicted regret, minus 1.'],
    [
      'holds, violated, inconclusive, could not fail',
      `The whole 90 % interval of the gap lies within \u00b1${manifest.verdict.margin}, outside it, or across its edge. A small gap with a wide interval is inconclusive, and so is one whose end is within Monte-Carlo error of the margin. Could not fail: no distribution of costs with the RR and mean cost of the cell has a gap outside the margin.`,
    ],
    [
      'regime',
      'Linear: the gap is small, and so is the part of it that is due to the variance of costs. Curvature: that part exceeds 0.005. Breakdown: the gap exceeds 0.05.',
    ],
    [
      'attempts, tokens, duplicates',
      'Mean executions of the planned calls; mean tokens, in and out, of a rollout; side effects that happened more often than they should, in all rollouts of the cell.',
    ],
    [
      'void',
      'A rollout in which the harness failed. It is excluded; the bounds count it as failed and as clean.',
    ],
    [
      'H',
      `The recovery budget in discount steps: spending all of it delays a task by ${H} steps. It follows from \u03b3 and \u03bb, by \u03bb = H (1 \u2212 \u03b3) / \u03b3. The law is then the first-order form of this loss, so that in sample, on the clock cost, only higher-order terms can make a gap.`,
    ],
    [
      'oracle',
      'A policy that knows the current fault, not future ones. It is a reference and not an upper bound: another policy can be better by chance or by caution.',
    ],
  ];
}

export const namingHazards: readonly string[] = [
  'PALADIN has a CSR (catastrophic success rate) and an ES of its own. They are other quantities and cannot be compared with these.',
  'The RR of PALADIN also counts a graceful give-up. Here a hand-off is not a success.',
  'Recoverability in databases and operating systems means rolling back. Here it means completing the task.',
  'PaladinEval and FortifyEval are two names for one suite. The suite paladin-eval of this report takes its place, with its own tasks and tools.',
  'The paper defines ES twice: as a mean of ratios, used here, and as a ratio of means.',
  'Policies named after published systems have their control flow, with embedded brains. Their figures are not those of the language models in the papers.',
];

export function limitsOf({ manifest }: RunResults): string[] {
  return [
    'Faults that change during the run, such as a schema that drifts: a calibration from before the change predicts too little after it, and in-sample figures do not show it.',
    'Retries that cost almost nothing: cost then does not track the time that a task is down.',
    'Agents that remember from rollout to rollout (caches, learned patches): means over rollouts then depend on their order.',
    `Costs that take up much of the budget, with large \u03bb or \u03b3 near 1: the law is a first-order approximation and can be off by more than ${percent(manifest.verdict.margin)}. It over-predicts cheap, near-perfect recovery and under-predicts costly or erratic recovery.`,
    'Suites, fault profiles, cost models and budgets other than those named here.',
  ];
}

function example(gamma: number, lambda: number): string {
  const es = efficiencyAtConstantCost(0.9, 0.3, lambda);
  return `Example: RR 0.9 with C = 0.3 every time gives ES = 0.9 / (1 + ${lambda} \u00d7 0.3) = ${fixed(es, 3)} and a predicted regret of ${fixed(predictedRegret(es, gamma), 2)}.`;
}

function lossText(loss: RunResults['loss']): string {
  if (loss.kind === 'identity')
    return 'The identity loss, 1 \u2212 I / (1 + \u03bbC); this checks the software and is no evidence.';
  if (loss.kind === 'step') return "The paper's linearised loss per attempt; it favours giving up late.";
  const clock = loss.clock.kind === 'cost' ? 'by recovery cost (clock cost)' : 'in virtual time (clock time)';
  const origin = loss.origin === 'failure' ? 'the first failure' : 'the first call';
  return `Discounted downtime: a task is down from its first failure until it is recovered, and stays down if it is given up. The duration is measured ${clock} and discounted from ${origin}.`;
}
