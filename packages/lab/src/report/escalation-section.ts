/** What asking a language model only where it pays has saved against always asking. */

import {
  boundsText,
  differenceText,
  fixed,
  percent,
  type Table,
  table,
  withInterval,
} from 'regain/internal/text';
import type { EscalationResults, ModelUseResults, RunResults } from '../results/index.ts';
import { type Section, text } from './document.ts';
import { fieldName } from './judged-cells.ts';

/** What tells of it in a run. */
export type EscalatedRun = Pick<RunResults, 'escalation'> & {
  readonly manifest: Pick<RunResults['manifest'], 'backbones' | 'verdict'>;
};

export const escalationHeading = 'Tokens saved against always asking';

/** Nothing where a run has not both. */
export function escalationSection(run: EscalatedRun): Section[] {
  if (run.escalation.length === 0) return [];
  return [
    {
      heading: escalationHeading,
      blocks: [
        text(escalationExplained(run)),
        { kind: 'table', table: escalationTable(run) },
        { kind: 'list', items: run.escalation.map((one) => savedText(one, run)) },
      ],
    },
  ];
}

/** A row for either policy; means over the rollouts that both have done. */
export function escalationTable(run: EscalatedRun): Table {
  const rows = run.escalation.flatMap((field) => [
    { field, asked: field.always },
    { field, asked: field.escalating },
  ]);
  const of = (label: string, digits: number, value: (asked: ModelUseResults) => number) => ({
    label,
    value: ({ asked }: (typeof rows)[number]) => fixed(value(asked), digits),
  });
  return table(rows, [
    { label: 'suite', align: 'left', value: ({ field }) => fieldName(field, run) },
    { label: 'policy', align: 'left', value: ({ asked }) => asked.policy },
    of('rollouts', 0, ({ rollouts }) => rollouts),
    of('questions', 2, ({ questions }) => questions),
    of('tokens in', 0, ({ tokensIn }) => tokensIn),
    of('tokens out', 0, ({ tokensOut }) => tokensOut),
    of('RR', 3, ({ RR }) => RR),
    of('ES', 3, ({ ES }) => ES),
    {
      label: 'tokens saved, 95 %',
      value: ({ field, asked }) =>
        asked === field.always ? '-' : field.tokensSaved === null ? '-' : withInterval(field.tokensSaved, 3),
    },
    {
      label: 'ES minus always asking, 95 %',
      value: ({ field, asked }) =>
        asked === field.always ? '-' : field.gainInES === null ? '-' : differenceText(field.gainInES, 3),
    },
  ]);
}

export function escalationExplained({ manifest: { verdict } }: EscalatedRun): string {
  const { method, resamples, seed } = verdict;
  return `Questions and tokens as answered and counted by the endpoint, means over rollouts. Tokens saved are a share of those of always asking; both differences are paired, at the same tasks, faults and seeds. Intervals: bootstrap over whole clusters of tasks, ${method}, ${resamples} resamples, seed ${seed}.`;
}

/** One sentence a field. */
export function savedText(field: EscalationResults, run: EscalatedRun): string {
  const { tokensSaved, always, escalating } = field;
  const where = `On ${fieldName(field, run)}`;
  if (tokensSaved === null) return `${where} always asking took no tokens.`;
  const share = `${whole(tokensSaved.point)} of the tokens ${boundsText(tokensSaved, 2, whole)}`;
  const means = `${fixed(escalating.questions, 2)} questions a rollout in place of ${fixed(always.questions, 2)}`;
  return `${where} ${escalating.policy} saves ${share} that ${always.policy} takes: ${means}.`;
}

function whole(share: number): string {
  return percent(Number(share.toFixed(2)));
}
