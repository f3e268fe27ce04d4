/** Whether ES orders policies as observed regret does, the exceptions with what explains them, and other surrogates. */

import type { LossKind } from 'regain/internal/law';
import { differenceText, fixed, type Table, table } from 'regain/internal/text';
import type { FieldOrdering, RunResults } from '../results/index.ts';
import type { OrderException, SurrogateName, SurrogateRecord } from '../studies/index.ts';
import { type Section, text } from './document.ts';
import { fieldName } from './judged-cells.ts';

export const surrogateLabels: Readonly<Record<SurrogateName, string>> = {
  RR: 'RR',
  CSR: 'CSR',
  ESAggregate: 'ES_agg',
  ES: 'ES',
  stepwise: 'stepwise',
  DE: 'DE',
};

/** What tells of the order in a run. */
export type OrderedRun = Pick<RunResults, 'ordering' | 'loss'> & {
  readonly manifest: Pick<RunResults['manifest'], 'backbones'>;
};

/** Nothing where no two policies can be compared. */
export function orderingSection(run: RunResults): Section[] {
  const { fields } = run.ordering;
  if (fields.length === 0) return [];
  return [
    {
      heading: 'Does ES order policies?',
      blocks: [
        text(
          `A pair of policies is decided where their observed regrets differ by more than chance: ${run.isPaired ? 'paired' : 'unpaired'}, over clusters of tasks, at 5 % after Holm\u2019s correction for all pairs; the oracle is included. ES could have reversed a pair if other costs, with the same recovery rates and mean costs, would have given the wrong order: only these pairs are evidence. The policy with more regret must have the lower ES. Both are measured on the same rollouts, so this is no prediction.`,
        ),
        {
          kind: 'list',
          items: [...fields.map((field) => orderedText(field, run)), ...exceptionTexts(run)],
        },
        text(
          `Other surrogates on the same pairs: how many pairs each puts in the wrong order, how many it ties, and its rank correlation (Spearman) with observed regret, where \u22121 is the correct order. ES_agg is a ratio of means; stepwise adds up a score of every attempt; DE is mean I\u03b3^K.${exactText(run.loss)}`,
        ),
        { kind: 'table', table: surrogateTable(run) },
      ],
    },
  ];
}

export function orderedText(field: FieldOrdering, run: OrderedRun): string {
  const { pairs, exceptions } = field;
  const decided = pairs.filter(({ isDecided }) => isDecided).length;
  const open = pairs.filter(({ isDecided, couldReverse }) => isDecided && couldReverse).length;
  const where = `On ${fieldName(field, run)} ${decided} of ${pairs.length} pairs are decided, of which ES could have reversed ${open}`;
  if (decided === 0) return `On ${fieldName(field, run)} none of ${pairs.length} pairs is decided.`;
  if (exceptions.length === 0) return `${where}, and ES orders all of them.`;
  return `${where}; ES orders ${decided - exceptions.length} of them.`;
}

/** A sentence for every decided pair that ES does not order. */
export function exceptionTexts(run: OrderedRun): string[] {
  return run.ordering.fields.flatMap((field) =>
    field.exceptions.map((one) => exceptionText(one, fieldName(field, run))),
  );
}

function exceptionText(exception: OrderException, where: string): string {
  const { worse, better, ES, observed, predicted, gap, unexplained } = exception;
  const rest =
    Math.abs(unexplained) < 1e-9 ? 'which explains all of it' : `and ${fixed(unexplained, 4)} is unexplained`;
  return `Exception on ${where}: ${worse} loses more than ${better}, by ${differenceText(observed, 4)}, but its ES is no lower (${fixed(ES.worse, 4)} against ${fixed(ES.better, 4)}). The law predicts ${fixed(predicted, 4)}; the analytic gaps, ${fixed(gap.worse, 4)} and ${fixed(gap.better, 4)}, differ by ${fixed(gap.worse - gap.better, 4)}, ${rest}.`;
}

/** A row for every surrogate and suite; with several suites also over all of them. */
export function surrogateTable(run: OrderedRun): Table {
  const { fields, surrogates } = run.ordering;
  const rows = fields.flatMap((field) => rowsOf(fieldName(field, run), field.surrogates));
  if (fields.length > 1) rows.push(...rowsOf('all cells', surrogates));
  return table(rows, [
    { label: 'suite', align: 'left', value: ({ where }) => where },
    { label: 'surrogate', align: 'left', value: ({ surrogate }) => surrogateLabels[surrogate] },
    { label: 'decided pairs', value: ({ decided }) => String(decided) },
    { label: 'misranked', value: ({ misranked }) => String(misranked) },
    { label: 'tied', value: ({ tied }) => String(tied) },
    { label: 'rank correlation', value: ({ rankCorrelation }) => fixed(rankCorrelation, 3) },
  ]);
}

function rowsOf(where: string, records: readonly SurrogateRecord[]) {
  return records.map((record) => ({ where, ...record }));
}

function exactText(loss: LossKind): string {
  const isExact = loss.kind === 'downtime' && loss.clock.kind === 'cost' && loss.origin === 'failure';
  if (!isExact) return '';
  return ' With this loss observed regret is (1 \u2212 DE) / (1 \u2212 \u03b3): DE is correct by definition, and checks the software.';
}
