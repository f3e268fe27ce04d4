/** What fortify and its parts are worth, as Markdown for docs/results/fortify.md. `effort` is a share of the full counts. */

import { type FortifyRow, fortifyStudy } from '../../packages/lab/src/paper/studies/fortify-ablation.ts';
import { getPolicy } from '../../packages/lab/src/policies/policy-registry.ts';
import type { Interval } from '../../packages/regain/src/law/statistics/confidence-interval.ts';
import type { PairedDifference } from '../../packages/regain/src/law/statistics/paired-difference.ts';
import { differenceText, withInterval } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed, table, toMarkdown } from '../../packages/regain/src/text/table.ts';

const compared = ['vanilla', 'retry', 'governed', 'fortify-rules', 'fortify', 'oracle'];
const ablations = ['fortify', 'fortify-no-retrieval', 'fortify-rules', 'fortify-uniform', 'oracle'];
const sizes = ['prior-tiny', 'prior-small', 'prior-base', 'prior-large'];

const full = { profile: 'rough', tasks: 40, repeats: 5, seeds: [1, 2, 3, 4, 5] };

export async function fortifyTables(effort: number): Promise<string> {
  const rows = await study(effort, [...new Set([...compared, ...ablations])]);
  const scaled = await fortifyStudy({
    ...counts(effort),
    policies: {
      ...Object.fromEntries(sizes.map((size) => [size, onBackbone(size)])),
      oracle: getPolicy('oracle'),
    },
    subject: 'prior-base',
    oracle: 'oracle',
  });
  const { tasks, repeats, seeds } = counts(effort);
  const of = (names: readonly string[]) => rows.filter(({ policy }) => names.includes(policy));
  return [
    '### Held-out tasks, profile rough',
    `${tasks} held-out tasks x ${repeats} repeats x ${seeds.length} seeds in each suite; tools, tasks and wordings are not in the ` +
      'training data. 95 % intervals over whole tasks. Differences are `fortify` minus the policy of the row, paired by task, without an interval where fewer than ten tasks differ by more than 0.01.',
    toMarkdown(
      table(of(compared), [
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'RR', value: ({ RR }) => spread(RR) },
        { label: "share of the oracle's RR", value: ({ shareOfOracle }) => spread(shareOfOracle) },
        { label: 'ES', value: ({ ES }) => spread(ES) },
        { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 3) },
        { label: 'ES: fortify minus this', value: ({ gainInES }) => difference(gainInES) },
        { label: 'RR: fortify minus this', value: ({ gainInRR }) => difference(gainInRR) },
        { label: 'duplicates', value: ({ duplicates }) => String(duplicates) },
      ]),
    ),
    '### Ablations',
    "Regret is the loss above the oracle's at the same coordinate, in discount steps. Within: variance between repeats of one " +
      'task. Between: variance between tasks. Systematic: mean over tasks of the median over repeats. Occasional: the rest.',
    toMarkdown(
      table(
        of(ablations).filter(({ policy }) => policy !== 'oracle'),
        [
          { label: 'suite', align: 'left', value: ({ suite }) => suite },
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'ES', value: ({ ES }) => spread(ES) },
          { label: 'ES: fortify minus this', value: ({ gainInES }) => difference(gainInES) },
          ...decomposition,
        ],
      ),
    ),
    '### Four sizes of the prior',
    'Differences are `base` minus the size of the row.',
    toMarkdown(
      table(
        scaled.filter(({ policy }) => policy !== 'oracle'),
        [
          { label: 'suite', align: 'left', value: ({ suite }) => suite },
          { label: 'size', align: 'left', value: ({ policy }) => policy.replace('prior-', '') },
          { label: 'RR', value: ({ RR }) => spread(RR) },
          { label: 'ES', value: ({ ES }) => spread(ES) },
          { label: 'ES: base minus this', value: ({ gainInES }) => difference(gainInES) },
          ...decomposition,
        ],
      ),
    ),
  ].join('\n\n');
}

const decomposition = [
  { label: 'regret', value: ({ regret }: FortifyRow) => fixed(regret.mean, 3) },
  { label: 'within', value: ({ regret }: FortifyRow) => fixed(regret.within, 2) },
  { label: 'between', value: ({ regret }: FortifyRow) => fixed(regret.between, 2) },
  { label: 'systematic', value: ({ regret }: FortifyRow) => fixed(regret.systematic, 3) },
  { label: 'occasional', value: ({ regret }: FortifyRow) => fixed(regret.occasional, 3) },
];

function study(effort: number, names: readonly string[]): Promise<FortifyRow[]> {
  const policies = Object.fromEntries(names.map((name) => [name, getPolicy(name)]));
  return fortifyStudy({ ...counts(effort), policies, subject: 'fortify', oracle: 'oracle' });
}

function counts(effort: number) {
  if (effort >= 1) return full;
  return { ...full, tasks: Math.max(3, Math.round(full.tasks * effort)), repeats: 2, seeds: [1] };
}

/** Fortify with a prior of another size. */
function onBackbone(backbone: string) {
  const policy = getPolicy('fortify');
  return (context: Parameters<typeof policy>[0]) => policy({ ...context, backbone });
}

export function spread(interval: Interval): string {
  return withInterval(interval, 3);
}

export function difference(gain: PairedDifference | null): string {
  return gain === null ? '-' : differenceText(gain, 3);
}
