/** The rollouts of a cell, filtered by ending and text, and one of them attempt by attempt. */

import type { RunResults } from '@regain/lab/internal/results';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { defaultLoss, lossOf, recoveryCost } from 'regain/internal/law';
import type { Ending as EndingName } from 'regain/internal/types';
import { type CellColumns, rolloutReader, timelineOf } from '../../model/index.ts';
import { cellChoices, planOf } from '../data/coordinates.ts';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { Ending } from '../parts/chips.tsx';
import { SaveButtons } from '../parts/figure.tsx';
import { SearchFilter, Select, SelectFilter } from '../parts/filters.tsx';
import { counted, fixed, groupDigits, price } from '../parts/format.ts';
import { type RowColumn, Rows } from '../parts/rows.tsx';
import { csvOf } from '../parts/save.ts';
import { Empty, Ready } from '../parts/states.tsx';
import { Legend, TimelineView } from '../parts/timeline.tsx';
import { link, queryField } from '../route.ts';

interface Row {
  readonly position: number;
  readonly task: string;
  readonly seed: number;
  readonly repeat: number;
  readonly ending: EndingName;
  readonly failures: number;
  readonly attempts: number;
  readonly duplicates: number;
  readonly cost: number;
  readonly loss: number;
}

export function RolloutsPage(props: SourcePageProps): JSX.Element {
  const { current, source, route } = props;
  const cell = Number(route.query.cell ?? 0);
  const data = useData(
    async () => ({ run: await source.results(current.id), columns: await source.columns(current.id, cell) }),
    [current.id, cell],
  );
  return (
    <Ready data={data} what="the rollouts">
      {({ run, columns }) => <Cell {...props} run={run} columns={columns} cell={cell} />}
    </Ready>
  );
}

function Cell({
  route,
  current,
  run,
  columns,
  cell,
}: SourcePageProps & {
  readonly run: RunResults;
  readonly columns: CellColumns;
  readonly cell: number;
}): JSX.Element {
  const { ending = '', text = '' } = route.query;
  const rows = useMemo(() => rowsOf(run, cell, columns), [run, cell, columns]);
  const shown = rows.filter((row) => (ending === '' || row.ending === ending) && row.task.includes(text));
  const columnsShown: readonly RowColumn<Row>[] = [
    {
      label: 'rollout',
      width: '5.5rem',
      value: ({ position }) => <a href={link(['run', current.id, 'rollout', position])}>{position}</a>,
    },
    { label: 'task', width: 'minmax(9rem, 2fr)', value: ({ task }) => <span title={task}>{task}</span> },
    { label: 'seed', width: '3.5rem', isRight: true, value: ({ seed }) => seed },
    { label: 'repeat', width: '4rem', isRight: true, value: ({ repeat }) => repeat },
    { label: 'ending', width: '8rem', value: (row) => <Ending ending={row.ending} /> },
    { label: 'failures', width: '4.5rem', isRight: true, value: ({ failures }) => failures },
    { label: 'attempts', width: '5rem', isRight: true, value: ({ attempts }) => attempts },
    { label: 'cost C', width: '5rem', isRight: true, value: ({ cost }) => price(cost) },
    { label: 'loss', width: '4.5rem', isRight: true, value: ({ loss }) => fixed(loss, 2) },
  ];
  return (
    <div class="page">
      <h1>Rollouts</h1>
      <div class="filters">
        <Select
          label="Cell"
          value={String(cell)}
          options={cellChoices(run)}
          onChange={queryField(route, 'cell').onChange}
        />
        <SelectFilter
          label="Ending"
          options={['clean', 'recovered', 'handed-off', 'failed', 'void']}
          {...queryField(route, 'ending')}
        />
        <SearchFilter label="Task" {...queryField(route, 'text')} />
        <output>
          {groupDigits(shown.length)} of {groupDigits(rows.length)}
        </output>
        <SaveButtons
          name={`rollouts-${cell}`}
          csv={() =>
            csvOf(shown, {
              ...{ rollout: 'position', task: 'task', seed: 'seed', repeat: 'repeat', ending: 'ending' },
              ...{ failures: 'failures', attempts: 'attempts', duplicates: 'duplicates' },
              ...{ cost: 'cost', loss: 'loss' },
            })
          }
        />
      </div>
      <Rows
        label="Rollouts"
        rows={shown}
        nothing={<Empty title="No rollout fits">Change the filter.</Empty>}
        columns={columnsShown}
        keyOf={({ position }) => position}
      />
    </div>
  );
}

function rowsOf(run: RunResults, cell: number, columns: CellColumns): Row[] {
  const plan = planOf(run);
  const { from } = plan.cells[cell]!;
  const read = rolloutReader(columns);
  return Array.from({ length: columns.length }, (_, i): Row | undefined => {
    const one = read(i);
    if (one === undefined) return undefined;
    const { task, seed, repeat } = plan.at(from + i);
    return {
      ...{ position: from + i, task, seed, repeat, ending: one.ending, failures: one.ledger.length },
      attempts: columns.attempts[i]!,
      duplicates: columns.duplicates[i]!,
      cost: recoveryCost(one.ledger),
      loss: one.ending === 'void' ? 0 : lossOf(one, defaultLoss, run.manifest.calibration),
    };
  }).filter((row) => row !== undefined);
}

export function RolloutPage({ current, source, route }: SourcePageProps): JSX.Element {
  const position = Number(route.path[3] ?? 0);
  const data = useData(
    async () => ({
      run: await source.results(current.id),
      trace: await source.rollout(current.id, position),
    }),
    [current.id, position],
  );
  return (
    <Ready data={data} what={`rollout ${position}, which is run again and compared with the stored one`}>
      {({ run, trace: { stored, events, faults } }) => {
        const plan = planOf(run);
        const others = plan.cells
          .map((cell, index) => ({ cell, index }))
          .filter(
            ({ cell }) =>
              cell.suite === stored.suite &&
              cell.profile === stored.profile &&
              cell.backbone === stored.backbone &&
              cell.policy !== stored.policy,
          );
        const own = plan.cells.findIndex(({ from, to }) => from <= position && position < to);
        const landed = faults.filter((fault) => fault.landed.length > 0).length;
        return (
          <div class="page">
            <p class="crumbs">
              <a href={link(['run', current.id, 'rollouts'], { cell: own })}>Rollouts</a> / {position}
            </p>
            <h1>
              {stored.policy} on {stored.task} <Ending ending={stored.ending} />
            </h1>
            <p class="quiet-text">
              {stored.suite}, profile {stored.profile}, seed {stored.seed}, repeat {stored.repeat}. Cost C{' '}
              {price(recoveryCost(stored.ledger))} of 1, loss{' '}
              {fixed(lossOf(stored, run.loss, run.manifest.calibration), 2)}.{' '}
              {counted(faults.length, 'fault')} scheduled, {landed} landed.
              {stored.duplicates > 0 && ` ${counted(stored.duplicates, 'duplicated side effect')}.`}
            </p>
            {stored.error !== null && <p class="note">{stored.error}</p>}
            <Legend />
            <TimelineView
              timeline={timelineOf(events, run.manifest.costModel, faults)}
              label={`Attempts of rollout ${position}`}
            />
            <h2>The same task and faults with another policy</h2>
            <p class="pills">
              {others.map(({ cell, index }) => (
                <a
                  key={index}
                  class="pill"
                  href={link(['run', current.id, 'paired'], {
                    a: own,
                    b: index,
                    at: position - plan.cells[own]!.from,
                  })}
                >
                  {cell.policy}
                </a>
              ))}
            </p>
          </div>
        );
      }}
    </Ready>
  );
}
