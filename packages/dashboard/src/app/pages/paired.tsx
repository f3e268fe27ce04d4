/** Two policies, or two runs, on the same seeds: flips first, both timelines aligned on the call, and the running difference. */

import type { RunResults } from '@regain/lab/internal/results';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { mean } from 'regain/internal/values';
import { flipsFirst, type Pair, pairsOf } from '../../model/index.ts';
import { cellChoices, cellIndex, defaultSecond, planOf } from '../data/coordinates.ts';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { Ending } from '../parts/chips.tsx';
import { Chosen, partners, type Side } from '../parts/chosen-pair.tsx';
import { SaveButtons } from '../parts/figure.tsx';
import { Select } from '../parts/filters.tsx';
import { fixed, groupDigits, minute, signed } from '../parts/format.ts';
import { type RowColumn, Rows } from '../parts/rows.tsx';
import { RunningDifference } from '../parts/running-difference.tsx';
import { Empty, Ready } from '../parts/states.tsx';
import { link, queryField, setQuery } from '../route.ts';

export function PairedPage(props: SourcePageProps): JSX.Element {
  const { source, current, route, sources } = props;
  const runs = sources.filter(({ kind, error }) => kind === 'run' && error === undefined);
  const otherRun = route.query.run ?? current.id;
  const results = useData(async () => {
    const run = await source.results(current.id);
    return { run, other: otherRun === current.id ? run : await source.results(otherRun) };
  }, [current.id, otherRun]);
  return (
    <div class="page">
      <h1>Compare on the same seeds</h1>
      <Ready data={results} what="the runs">
        {({ run, other }) => {
          const a = cellIndex(route.query.a, run, 0);
          const b = cellIndex(route.query.b, other, defaultSecond(run, other, a));
          return (
            <>
              <Choices {...props} run={run} other={other} otherRun={otherRun} runs={runs} a={a} b={b} />
              <Pairs
                {...props}
                first={{ id: current.id, run, cell: a }}
                second={{ id: otherRun, run: other, cell: b }}
              />
            </>
          );
        }}
      </Ready>
    </div>
  );
}

function Choices({
  route,
  run,
  other,
  otherRun,
  runs,
  a,
  b,
}: SourcePageProps & {
  readonly run: RunResults;
  readonly other: RunResults;
  readonly otherRun: string;
  readonly runs: SourcePageProps['sources'];
  readonly a: number;
  readonly b: number;
}): JSX.Element {
  const choose = (change: Readonly<Record<string, string | undefined>>) =>
    setQuery(route, { ...change, at: undefined });
  return (
    <div class="filters">
      <Select
        label="A"
        value={String(a)}
        options={cellChoices(run)}
        onChange={(value) => choose({ a: value })}
      />
      <Select
        label="B"
        value={String(b)}
        options={cellChoices(other)}
        onChange={(value) => choose({ b: value })}
      />
      {runs.length > 1 && (
        <Select
          label="B is in the run"
          value={otherRun}
          options={runs.map(({ id, name, run: about }) => [id, `${name} ${minute(about?.createdAt ?? '')}`])}
          onChange={(value) => choose({ run: value, b: undefined })}
        />
      )}
    </div>
  );
}

function Pairs({
  first,
  second,
  source,
  route,
}: SourcePageProps & {
  readonly first: Omit<Side, 'columns'>;
  readonly second: Omit<Side, 'columns'>;
}): JSX.Element {
  const columns = useData(
    async () =>
      [await source.columns(first.id, first.cell), await source.columns(second.id, second.cell)] as const,
    [first.id, first.cell, second.id, second.cell],
  );
  const a = first.run.cells[first.cell]!;
  const b = second.run.cells[second.cell]!;
  if (a.suite !== b.suite)
    return (
      <Empty title="A and B are on different suites">
        Choose two policies on the same suite: rollouts are paired by task and seed.
      </Empty>
    );
  if (!first.run.isPaired)
    return (
      <Empty title="These rollouts are not paired">
        The model plans: policies did not meet the same faults at the same coordinate.
      </Empty>
    );
  return (
    <Ready data={columns} what="both cells">
      {([one, two]) => (
        <PairList
          first={{ ...first, columns: one }}
          second={{ ...second, columns: two }}
          source={source}
          route={route}
        />
      )}
    </Ready>
  );
}

function PairList({
  first,
  second,
  source,
  route,
}: Pick<SourcePageProps, 'source' | 'route'> & { readonly first: Side; readonly second: Side }): JSX.Element {
  const { calibration } = first.run.manifest;
  const pairs = useMemo(
    () => pairsOf(first.columns, second.columns, calibration, first.run.loss, partners(first, second)),
    [first.columns, second.columns],
  );
  const sorted = useMemo(() => flipsFirst(pairs), [pairs]);
  const { show = '' } = route.query;
  const shown = sorted.filter(
    ({ flip }) => show === '' || (show === 'flips' ? flip !== null : flip === show),
  );
  const gained = pairs.filter(({ flip }) => flip === 'second').length;
  const lost = pairs.filter(({ flip }) => flip === 'first').length;
  const names = [first.run.cells[first.cell]!.policy, second.run.cells[second.cell]!.policy] as const;
  const at = route.query.at === undefined ? undefined : Number(route.query.at);
  const chosen = pairs.find(({ index }) => index === at);
  const plan = planOf(first.run);
  const { from } = plan.cells[first.cell]!;
  const meanText = (loss: 'firstLoss' | 'secondLoss') => fixed(mean(pairs.map((pair) => pair[loss])), 3);
  if (pairs.length === 0)
    return <Empty title="No pair is complete">Rollouts of A or B are missing or void.</Empty>;
  const columns: readonly RowColumn<Pair>[] = [
    {
      label: '',
      width: '9.5rem',
      value: ({ flip }) =>
        flip === null ? (
          <span class="quiet-text">same result</span>
        ) : (
          <span class={`chip ${flip === 'second' ? 'good' : 'bad'}`}>
            {flip === 'second' ? 'only B completed' : 'only A completed'}
          </span>
        ),
    },
    {
      label: 'task',
      width: 'minmax(9rem, 2fr)',
      value: ({ index }) => (
        <a href={link(route.path, { ...route.query, at: index })}>{plan.at(from + index).task}</a>
      ),
    },
    { label: 'seed', width: '3.5rem', isRight: true, value: ({ index }) => plan.at(from + index).seed },
    { label: 'repeat', width: '4rem', isRight: true, value: ({ index }) => plan.at(from + index).repeat },
    { label: `A: ${names[0]}`, width: '8rem', value: (pair) => <Ending ending={pair.first} /> },
    { label: `B: ${names[1]}`, width: '8rem', value: (pair) => <Ending ending={pair.second} /> },
    {
      label: 'loss, B minus A',
      width: '8rem',
      isRight: true,
      value: ({ firstLoss, secondLoss }) => signed(secondLoss - firstLoss, 2),
    },
  ];
  return (
    <>
      <p class="summary-line">
        <b>{gained}</b> tasks only B completed, <b>{lost}</b> only A, of {groupDigits(pairs.length)} pairs.
        Mean loss: A {meanText('firstLoss')}, B {meanText('secondLoss')}.
      </p>
      {chosen !== undefined && (
        <Chosen pair={chosen} first={first} second={second} source={source} names={names} />
      )}
      <RunningDifference
        pairs={pairs}
        names={names}
        chosen={at}
        onChoose={(index) => setQuery(route, { at: String(index) })}
      />
      <div class="filters">
        <Select
          label="Show"
          options={[
            ['', 'all pairs, flips first'],
            ['flips', 'flips only'],
            ['second', 'only B completed'],
            ['first', 'only A completed'],
          ]}
          {...queryField(route, 'show')}
        />
        <output>{groupDigits(shown.length)} pairs</output>
        <SaveButtons
          name="pairs"
          csv={() => ({
            head: ['task', 'seed', 'repeat', 'A', 'B', 'A loss', 'B loss'],
            rows: shown.map((pair) => {
              const { task, seed, repeat } = plan.at(from + pair.index);
              return [task, seed, repeat, pair.first, pair.second, pair.firstLoss, pair.secondLoss];
            }),
          })}
        />
      </div>
      <Rows
        label="Pairs"
        rows={shown}
        nothing={<Empty title="No such pair" />}
        columns={columns}
        keyOf={({ index }) => index}
        isMarked={({ index }) => index === at}
      />
    </>
  );
}
