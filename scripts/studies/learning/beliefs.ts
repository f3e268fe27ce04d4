/** Beliefs within an episode: claims L1 to L3 of docs/results/analysis-plan.md, as Markdown. */

import { withBeliefUpdates, worksChance } from '../../../packages/lab/src/prior/belief-update.ts';
import { shippedOwnStates } from '../../../packages/lab/src/prior/shipped-exemplars.ts';
import { shippedPrior } from '../../../packages/lab/src/prior/shipped-priors.ts';
import {
  confidenceError,
  FAILED_GROUPS,
  groupOf,
  groupSums,
  type JudgedDecision,
  judgedPolicy,
} from '../../../packages/lab/src/training/confidence.ts';
import { holm } from '../../../packages/regain/src/law/statistics/holm.ts';
import { indexFromWord, nextWord, sfc32 } from '../../../packages/regain/src/law/statistics/sfc32.ts';
import { fortifyPolicy } from '../../../packages/regain/src/recovery/policies/fortify.ts';
import { embeddedBrain, rulesBrain } from '../../../packages/regain/src/repair/embedded-brain.ts';
import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import type { Brain } from '../../../packages/regain/src/types/brain.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import { column, differenceText, markdownTable, textColumn, texts } from '../columns.ts';
import { reserveFor } from '../study-split.ts';
import {
  type ArmRollout,
  armDifference,
  armOptions,
  changedDecisions,
  type Metric,
  meanOf,
  optionsText,
  proposing,
  runArm,
} from './arms.ts';
import { percent } from './trained-arms.ts';

const { likelihoods, ...ownStates } = shippedOwnStates();
const updated = (brain: Brain) => withBeliefUpdates(brain, likelihoods);
const prior = () => embeddedBrain(shippedPrior('base'), 'prior');
const retrained = () => embeddedBrain(shippedPrior('base-relabelled'), 'retrained');

/** By name; an update is named after what it updates. */
const arms: { readonly [name: string]: () => Brain } = {
  rules: rulesBrain,
  'rules, updated': () => updated(rulesBrain()),
  prior,
  'prior, updated': () => updated(prior()),
  retrained,
  'retrained, updated': () => updated(retrained()),
};
const NAMES = Object.keys(arms);

/** The learned arm with the highest ES on `held-out` under `shifted`: chosen before `reserve` was run. */
const CANDIDATE = 'prior, updated';

interface Arm {
  readonly name: string;
  readonly rollouts: readonly ArmRollout[];
  /** By template. */
  readonly decisions: ReadonlyMap<string, readonly JudgedDecision[]>;
  /** As a shield runs it. */
  readonly shielded: readonly ArmRollout[];
}

type Compared = readonly [metric: Metric, digits: number, kind?: 'rollouts' | 'shielded'];

export async function beliefTables(effort: number, split = reserveFor(effort)): Promise<string> {
  const options = armOptions(effort, split);
  const made: Arm[] = [];
  for (const name of NAMES) {
    const { policy, decisions } = judgedPolicy(arms[name]!(), proposing);
    const byTemplate = new Map<string, JudgedDecision[]>();
    const rollouts = await runArm(policy, options, ({ template }) =>
      byTemplate.set(template, [...(byTemplate.get(template) ?? []), ...decisions()]),
    );
    const shielded = await runArm(
      fortifyPolicy({ brain: arms[name]!(), exemplars: 0, repairs: 'lossless' }),
      options,
    );
    made.push({ name, rollouts, decisions: byTemplate, shielded });
  }
  const armOf = (name: string) => made.find((one) => one.name === name)!;
  const of = (name: string, kind: 'rollouts' | 'shielded' = 'rollouts') => [armOf(name)[kind]];
  const changed = (first: string, second: string) =>
    percent(changedDecisions(armOf(first).rollouts, armOf(second).rollouts).shareOfDecisions);
  const less = (first: string, second: string, ...[metric, digits, kind]: Compared) =>
    differenceText(armDifference(of(first, kind), of(second, kind), metric), digits);
  const lessRules =
    (...compared: Compared) =>
    ({ name }: Arm) =>
      name === 'rules' ? '-' : less(name, 'rules', ...compared);
  const decisive = [
    { claim: 'L1', first: CANDIDATE, second: 'rules' },
    { claim: 'L3', first: 'rules, updated', second: 'rules' },
  ].map((row) => ({ ...row, difference: armDifference(of(row.first), of(row.second), 'ES') }));
  const corrected = holm(decisive.map(({ difference }) => difference.probability));
  const repeats = made[0]!.rollouts.length;
  return [
    `${optionsText(options)} ${groupDigits(repeats)} rollouts of each arm. Intervals of 95 % over templates. Own states of training: ` +
      `${groupDigits(ownStates.examples)} decisions, ${groupDigits(ownStates.unknown)} of them with a failure of unknown class, ${groupDigits(ownStates.afterFailed)} after a failed action.`,
    '### Arms',
    markdownTable(made, [
      textColumn('proposer', ({ name }) => name),
      column('RR', ({ rollouts }) => fixed(meanOf(rollouts, 'RR'), 3)),
      column('ES', ({ rollouts }) => fixed(meanOf(rollouts, 'ES'), 3)),
      column('regret', ({ rollouts }) => fixed(meanOf(rollouts, 'regret'), 2)),
      column('decisions that differ from rules', ({ name }) =>
        name === 'rules' ? '-' : changed(name, 'rules'),
      ),
      column('ES less rules', lessRules('ES', 3)),
      column('RR less rules', lessRules('RR', 3)),
      column('regret less rules', lessRules('regret', 2)),
    ]),
    '### What decides',
    markdownTable(decisive, [
      ...texts('claim'),
      textColumn('difference of ES', ({ first, second }) => `${first}, less ${second}`),
      column('decisions changed', ({ first, second }) => changed(first, second)),
      column('difference', ({ difference }) => differenceText(difference, 4)),
      column('p after Holm', (row) => fixed(corrected[decisive.indexOf(row)]!, 3)),
    ]),
    '### What the update changes',
    markdownTable(
      ['rules', 'prior', 'retrained'].map((name) => ({ name, after: `${name}, updated` })),
      [
        textColumn('proposer', ({ name }) => name),
        column('decisions changed', ({ name, after }) => changed(after, name)),
        column('ES', ({ name, after }) => less(after, name, 'ES', 4)),
        column('RR', ({ name, after }) => less(after, name, 'RR', 4)),
        column('regret', ({ name, after }) => less(after, name, 'regret', 3)),
        column('ES as a shield runs it', ({ name, after }) => less(after, name, 'ES', 4, 'shielded')),
      ],
    ),
    '### Confidence on own states',
    confidenceText(armOf('prior'), armOf('prior, updated')),
    confidenceTable(made, () => true),
    '### Retries against failures of unknown class',
    confidenceTable(made, ({ kind, failureClass }) => kind === 'retry' && failureClass === 'unknown'),
    '### As a shield runs them',
    markdownTable(made, [
      textColumn('proposer', ({ name }) => name),
      column('RR', ({ shielded }) => fixed(meanOf(shielded, 'RR'), 3)),
      column('ES', ({ shielded }) => fixed(meanOf(shielded, 'ES'), 3)),
      column('ES less rules', lessRules('ES', 3, 'shielded')),
    ]),
  ].join('\n\n');
}

function confidenceTable(made: readonly Arm[], includes: (decision: JudgedDecision) => boolean) {
  const rows = made.flatMap(({ name, decisions }) => {
    const own = [...decisions.values()].flat().filter(includes);
    return FAILED_GROUPS.map((group, index) => ({
      name,
      group,
      own: own.filter((one) => groupOf(one) === index),
    }));
  });
  const mean = (own: readonly JudgedDecision[], value: (one: JudgedDecision) => number) =>
    own.length === 0 ? '-' : fixed(own.reduce((sum, one) => sum + value(one), 0) / own.length, 2);
  return markdownTable(rows, [
    textColumn('proposer', ({ name }) => name),
    column('failed actions', ({ group }) => group),
    column('decisions', ({ own }) => groupDigits(own.length)),
    column('mean chance', ({ own }) => mean(own, ({ chance }) => chance)),
    column('right', ({ own }) => mean(own, ({ isRight }) => (isRight ? 1 : 0))),
    column('predicted to work', ({ own }) => mean(own, predictedToWork)),
    column('worked', ({ own }) => mean(own, ({ worked }) => (worked ? 1 : 0))),
  ]);
}

function predictedToWork({ chance, kind, failureClass }: JudgedDecision): number {
  const { right, wrong } = worksChance(likelihoods, kind, failureClass);
  return chance * right + (1 - chance) * wrong;
}

/** L2: percentile interval of the difference of errors, templates drawn within their suite, the same ones for both. */
function confidenceText(before: Arm, after: Arm): string {
  const sumsOf = ({ decisions }: Arm) => new Map([...decisions].map(([name, own]) => [name, groupSums(own)]));
  const [first, second] = [sumsOf(before), sumsOf(after)];
  const suites = [
    ...Map.groupBy([...new Set([...first.keys(), ...second.keys()])], (name) => name.split('/')[0]).values(),
  ];
  const errorOf = (sums: ReturnType<typeof sumsOf>, names: readonly string[]) => {
    const total = FAILED_GROUPS.map(() => ({ n: 0, chance: 0, right: 0 }));
    for (const name of names)
      for (const [index, own] of (sums.get(name) ?? []).entries()) {
        total[index]!.n += own.n;
        total[index]!.chance += own.chance;
        total[index]!.right += own.right;
      }
    return confidenceError(total);
  };
  const state = sfc32(random('confidence', 1));
  const drawn = Float64Array.from({ length: RESAMPLES }, () => {
    const names = suites.flatMap((own) => own.map(() => own[indexFromWord(nextWord(state), own.length)]!));
    return errorOf(first, names) - errorOf(second, names);
  }).sort();
  const all = suites.flat();
  const [one, other] = [errorOf(first, all), errorOf(second, all)];
  const at = (share: number) => drawn[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))]!;
  return (
    `L2: mean distance between chance and share of right decisions ${fixed(one, 4)} for *prior*, ${fixed(other, 4)} for *prior, updated*; ` +
    `difference ${fixed(one - other, 4)} [${fixed(at(0.025), 4)}, ${fixed(at(0.975), 4)}].`
  );
}

const RESAMPLES = 9_999;
