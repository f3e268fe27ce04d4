/** Policies by observed loss, as in the run and under other settings. */

import type { RunResults } from '@regain/lab/internal/results';
import type { JSX } from 'preact';
import type { Rescored } from '../../model/index.ts';
import { IntervalBar, VerdictChip } from './chips.tsx';
import { fixed, signed, withInterval } from './format.ts';
import { WideTable } from './wide-table.tsx';

interface Ranked {
  readonly policy: string;
  readonly index: number;
  readonly before: number;
  readonly now: number;
}

interface Field {
  readonly suite: string;
  readonly rows: readonly Ranked[];
}

/** Ranks within each suite and backbone; the oracle is ranked too, as a reference. */
function fieldsOf({ cells }: RunResults, { cells: judged }: Rescored): Field[] {
  const all = cells
    .map((cell, index) => ({ cell, index }))
    .filter(({ cell, index }) => cell.judged !== null && judged[index] !== null);
  return [...Map.groupBy(all, ({ cell }) => `${cell.suite}\n${cell.backbone}`).values()].map((field) => {
    const rank = (loss: (index: number) => number) => {
      const order = field.toSorted((a, b) => loss(a.index) - loss(b.index)).map(({ index }) => index);
      return (index: number) => order.indexOf(index) + 1;
    };
    const before = rank((index) => cells[index]!.judged!.observed.point);
    const now = rank((index) => judged[index]!.observed.point);
    const rows = field.map(({ cell, index }) => ({
      policy: cell.policy,
      index,
      before: before(index),
      now: now(index),
    }));
    return { suite: field[0]!.cell.suite, rows: rows.toSorted((a, b) => a.now - b.now) };
  });
}

/** One sentence: does the ranking change? */
export function rankingText(run: RunResults, scored: Rescored): string {
  const fields = fieldsOf(run, scored);
  const changed = fields.filter(({ rows }) => rows.some(({ before, now }) => before !== now));
  if (fields.length === 0) return 'Nothing can be ranked yet.';
  if (changed.length === 0)
    return `The ranking of policies stays the same on ${fields.length === 1 ? 'the suite' : `all ${fields.length} suites`}.`;
  const moved = changed.map(
    ({ suite, rows }) =>
      `${suite} (${rows
        .filter(({ before, now }) => before !== now)
        .map(({ policy, before, now }) => `${policy} ${before} → ${now}`)
        .join(', ')})`,
  );
  return `The ranking changes on ${moved.join('; ')}.`;
}

export function RankingTable({
  run,
  scored,
}: {
  readonly run: RunResults;
  readonly scored: Rescored;
}): JSX.Element {
  const most = Math.max(
    ...scored.cells.map((judged) => judged?.observed.high ?? 0),
    ...scored.cells.map((judged) => judged?.observed.point ?? 0),
  );
  return (
    <WideTable
      label="Policies under these settings"
      head={[
        'policy',
        'suite',
        'rank >',
        'ES >',
        'observed loss, 95 %',
        'predicted >',
        'gap >',
        'the law',
        'in the run',
      ]}
    >
      {fieldsOf(run, scored).flatMap(({ suite, rows }) =>
        rows.map(({ policy, index, before, now }) => {
          const judged = scored.cells[index]!;
          return (
            <tr key={index}>
              <th scope="row">{policy}</th>
              <td>{suite}</td>
              <td class="right">
                {now}
                {before !== now && <small> was {before}</small>}
              </td>
              <td class="right" data-es={judged.ES.point}>
                {fixed(judged.ES.point, 3)}
              </td>
              <td>
                <IntervalBar
                  {...judged.observed}
                  most={most}
                  text={withInterval(judged.observed, 3)}
                  shown={fixed(judged.observed.point, 3)}
                />
              </td>
              <td class="right">{fixed(judged.predicted.point, 3)}</td>
              <td class="right" data-gap={judged.gap?.point}>
                {judged.gap === null ? '-' : signed(judged.gap.point, 4)}
              </td>
              <td>
                <VerdictChip verdict={judged.verdict} reason={judged.reason} />
              </td>
              <td>
                <VerdictChip verdict={run.cells[index]!.judged!.verdict} />
              </td>
            </tr>
          );
        }),
      )}
    </WideTable>
  );
}
