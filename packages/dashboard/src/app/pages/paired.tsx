/** Two policies, or two runs, on the same seeds: flips first, both timelines aligned on the call, and the running difference. */

import type { RunResults } from '@regain/lab/internal/results';
import { lossOf } from 'regain/internal/law';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type CellColumns, flipsFirst, type Pair, pairsOf, type RolloutTrace, timelineOf } from '../../model/index.ts';
import { planOf } from '../data/coordinates.ts';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { Ending } from '../parts/chips.tsx';
import { SaveButtons } from '../parts/figure.tsx';
import { fixed, groupDigits, price, signed } from '../parts/format.ts';
import { Legend } from '../parts/legend.tsx';
import { type RowColumn, Rows } from '../parts/rows.tsx';
import { RunningDifference } from '../parts/running-difference.tsx';
import { Empty, Ready } from '../parts/states.tsx';
import { TimelineView } from '../parts/timeline.tsx';
import { link, useQuery } from '../route.ts';

/** One side of the comparison: a cell of a run. */
interface Side {
  readonly id: string;
  readonly run: RunResults;
  readonly cell: number;
  readonly columns: CellColumns;
}

export function PairedPage(props: SourcePageProps): JSX.Element {
  const { source, current, route, sources } = props;
  const runs = sources.filter(({ kind, error }) => kind === 'run' && error === undefined);
  const otherRun = route.query.run ?? current.id;
  const results = useData(
    async () => ({ run: await source.results(current.id), other: await source.results(otherRun) }),
    [current.id, otherRun],
  );
  return (
    <div class="page">
      <h1>Compare on the same seeds</h1>
      <Ready data={results} what="the runs">
        {({ run, other }) => {
          const a = indexOf(route.query.a, run, 0);
          const b = indexOf(route.query.b, other, defaultSecond(run, other, a));
          return (
            <>
              <Choices {...props} run={run} other={other} otherRun={otherRun} runs={runs} a={a} b={b} />
              <Pairs {...props} first={{ id: current.id, run, cell: a }} second={{ id: otherRun, run: other, cell: b }} />
            </>
          );
        }}
      </Ready>
    </div>
  );
}

function indexOf(text: string | undefined, { cells }: RunResults, otherwise: number): number {
  const index = Number(text ?? otherwise);
  return Number.isInteger(index) && index >= 0 && index < cells.length ? index : otherwise;
}

/** In another run the same cell; in the same run the policy with the least loss on the suite. */
function defaultSecond(run: RunResults, other: RunResults, a: number): number {
  const own = run.cells[a]!;
  const isSame = (cell: RunResults['cells'][number]) => cell.suite === own.suite && cell.backbone === own.backbone;
  if (run !== other) return Math.max(0, other.cells.findIndex((cell) => isSame(cell) && cell.policy === own.policy));
  const best = own.against.best?.policy;
  const found = run.cells.findIndex((cell, i) => i !== a && isSame(cell) && (best === own.policy || best === undefined || cell.policy === best));
  return found < 0 ? Math.min(a + 1, run.cells.length - 1) : found;
}

function Choices({ route, run, other, otherRun, runs, a, b }: SourcePageProps & {
  readonly run: RunResults;
  readonly other: RunResults;
  readonly otherRun: string;
  readonly runs: SourcePageProps['sources'];
  readonly a: number;
  readonly b: number;
}): JSX.Element {
  const setQuery = useQuery(route);
  const name = ({ policy, suite, backbone }: RunResults['cells'][number], { manifest }: RunResults) =>
    `${policy} on ${suite}${manifest.backbones.length > 1 ? ` with ${backbone}` : ''}`;
  return (
    <div class="filters">
      <label>A
        <select value={a} onChange={({ currentTarget }) => setQuery({ a: currentTarget.value, at: undefined })}>
          {run.cells.map((cell, i) => <option key={i} value={i}>{name(cell, run)}</option>)}
        </select>
      </label>
      <label>B
        <select value={b} onChange={({ currentTarget }) => setQuery({ b: currentTarget.value, at: undefined })}>
          {other.cells.map((cell, i) => <option key={i} value={i}>{name(cell, other)}</option>)}
        </select>
      </label>
      {runs.length > 1 && (
        <label>B is in the run
          <select value={otherRun} onChange={({ currentTarget }) => setQuery({ run: currentTarget.value, b: undefined, at: undefined })}>
            {runs.map(({ id, name: title, run: about }) => <option key={id} value={id}>{`${title} ${about?.createdAt.slice(0, 16).replace('T', ' ') ?? ''}`}</option>)}
          </select>
        </label>
      )}
    </div>
  );
}

function Pairs({ first, second, source, route }: SourcePageProps & {
  readonly first: Omit<Side, 'columns'>;
  readonly second: Omit<Side, 'columns'>;
}): JSX.Element {
  const columns = useData(
    async () => [await source.columns(first.id, first.cell), await source.columns(second.id, second.cell)] as const,
    [first.id, first.cell, second.id, second.cell],
  );
  const a = first.run.cells[first.cell]!;
  const b = second.run.cells[second.cell]!;
  if (a.suite !== b.suite) return <Empty title="A and B are on different suites">Choose two policies on the same suite: rollouts are paired by task and seed.</Empty>;
  if (!first.run.isPaired) return <Empty title="These rollouts are not paired">The model plans: policies did not meet the same faults at the same coordinate.</Empty>;
  return (
    <Ready data={columns} what="both cells">
      {([one, two]) => <PairList first={{ ...first, columns: one }} second={{ ...second, columns: two }} source={source} route={route} />}
    </Ready>
  );
}

function PairList({ first, second, source, route }: Pick<SourcePageProps, 'source' | 'route'> & { readonly first: Side; readonly second: Side }): JSX.Element {
  const setQuery = useQuery(route);
  const { calibration } = first.run.manifest;
  const pairs = useMemo(() => pairsOf(first.columns, second.columns, calibration, first.run.loss, partners(first, second)), [first.columns, second.columns]);
  const sorted = useMemo(() => flipsFirst(pairs), [pairs]);
  const { show = '' } = route.query;
  const shown = sorted.filter(({ flip }) => show === '' || (show === 'flips' ? flip !== null : flip === show));
  const gained = pairs.filter(({ flip }) => flip === 'second').length;
  const lost = pairs.filter(({ flip }) => flip === 'first').length;
  const names = [first.run.cells[first.cell]!.policy, second.run.cells[second.cell]!.policy] as const;
  const at = route.query.at === undefined ? undefined : Number(route.query.at);
  const chosen = pairs.find(({ index }) => index === at);
  const plan = planOf(first.run);
  const { from } = plan.cells[first.cell]!;
  const mean = (value: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length;
  if (pairs.length === 0) return <Empty title="No pair is complete">Rollouts of A or B are missing or void.</Empty>;
  const columns: readonly RowColumn<Pair>[] = [
    { label: '', width: '9.5rem', value: ({ flip }) => flip === null ? <span class="quiet-text">same result</span> : <span class={`chip ${flip === 'second' ? 'good' : 'bad'}`}>{flip === 'second' ? 'only B completed' : 'only A completed'}</span> },
    { label: 'task', width: 'minmax(9rem, 2fr)', value: ({ index }) => <a href={link(route.path, { ...route.query, at: index })}>{plan.at(from + index).task}</a> },
    { label: 'seed', width: '3.5rem', isRight: true, value: ({ index }) => plan.at(from + index).seed },
    { label: `A: ${names[0]}`, width: '8rem', value: (pair) => <Ending ending={pair.first} /> },
    { label: `B: ${names[1]}`, width: '8rem', value: (pair) => <Ending ending={pair.second} /> },
    { label: 'loss, B minus A', width: '8rem', isRight: true, value: ({ firstLoss, secondLoss }) => signed(secondLoss - firstLoss, 2) },
  ];
  return (
    <>
      <p class="summary-line">
        <b>{gained}</b> tasks only B completed, <b>{lost}</b> only A, of {groupDigits(pairs.length)} pairs. Mean loss: A {fixed(mean(({ firstLoss }) => firstLoss), 3)}, B {fixed(mean(({ secondLoss }) => secondLoss), 3)}.
      </p>
      {chosen !== undefined && <Chosen pair={chosen} first={first} second={second} source={source} names={names} />}
      <RunningDifference pairs={pairs} names={names} chosen={at} onChoose={(index) => setQuery({ at: String(index) })} />
      <div class="filters">
        <label>Show
          <select value={show} onChange={({ currentTarget }) => setQuery({ show: currentTarget.value })}>
            <option value="">all pairs, flips first</option>
            <option value="flips">flips only</option>
            <option value="second">only B completed</option>
            <option value="first">only A completed</option>
          </select>
        </label>
        <output>{groupDigits(shown.length)} pairs</output>
        <SaveButtons name="pairs" csv={() => ({
          head: ['task', 'seed', 'repeat', 'A', 'B', 'A loss', 'B loss'],
          rows: shown.map((pair) => {
            const { task, seed, repeat } = plan.at(from + pair.index);
            return [task, seed, repeat, pair.first, pair.second, pair.firstLoss, pair.secondLoss];
          }),
        })} />
      </div>
      {shown.length === 0 ? <Empty title="No such pair" /> : <Rows label="Pairs" rows={shown} columns={columns} keyOf={({ index }) => index} isMarked={({ index }) => index === at} />}
    </>
  );
}

/** In one run the index is the same; in two runs the coordinate is looked up. */
function partners(first: Side, second: Side): ((index: number) => number | undefined) | undefined {
  if (first.run === second.run) return undefined;
  const [one, two] = [planOf(first.run), planOf(second.run)];
  const key = ({ task, seed, repeat }: { task: string; seed: number; repeat: number }) => `${task}\n${seed}\n${repeat}`;
  const { from, to } = two.cells[second.cell]!;
  const places = new Map(Array.from({ length: to - from }, (_, i) => [key(two.at(from + i)), i]));
  return (index) => places.get(key(one.at(one.cells[first.cell]!.from + index)));
}

function Chosen({ pair, first, second, source, names }: {
  readonly pair: Pair;
  readonly first: Side;
  readonly second: Side;
  readonly source: SourcePageProps['source'];
  readonly names: readonly [string, string];
}): JSX.Element {
  const positionIn = (side: Side, index: number) => planOf(side.run).cells[side.cell]!.from + index;
  const partner = partners(first, second)?.(pair.index) ?? pair.index;
  const [one, two] = [positionIn(first, pair.index), positionIn(second, partner)];
  const traces = useData(
    async () => [await source.rollout(first.id, one), await source.rollout(second.id, two)] as const,
    [first.id, second.id, one, two],
  );
  const { task, seed, repeat } = planOf(first.run).at(one);
  return (
    <section aria-label="The chosen pair">
      <h2>{task}, seed {seed}, repeat {repeat}</h2>
      <Ready data={traces} what="both rollouts, which are run again">
        {([a, b]) => (
          <>
            <p class="note">{whyText(a, b, names)}</p>
            <Legend />
            <Half letter="A" name={names[0]} id={first.id} trace={a} run={first.run} other={b} />
            <Half letter="B" name={names[1]} id={second.id} trace={b} run={second.run} other={a} />
          </>
        )}
      </Ready>
    </section>
  );
}

function Half({ letter, name, id, trace: { stored, events, faults }, run, other }: {
  readonly letter: string;
  readonly name: string;
  readonly id: string;
  readonly trace: RolloutTrace;
  readonly run: RunResults;
  readonly other: RolloutTrace;
}): JSX.Element {
  const own = timelineOf(events, run.manifest.costModel, faults);
  const both = timelineOf(other.events, run.manifest.costModel);
  // One scale for both, so that a call and its attempts are below each other.
  const timeline = { ...own, startMs: Math.min(own.startMs, both.startMs), endMs: Math.max(own.endMs, both.endMs), mostCost: Math.max(own.mostCost, both.mostCost) };
  return (
    <>
      <h3>{letter}: <a href={link(['run', id, 'rollout', stored.position])}>{name}</a> <Ending ending={stored.ending} /> <small>loss {fixed(lossOf(stored, run.loss, run.manifest.calibration), 2)}</small></h3>
      <TimelineView timeline={timeline} label={`${letter}: attempts of ${name}`} />
    </>
  );
}

/** The first call at which both went apart, in words. */
function whyText(a: RolloutTrace, b: RolloutTrace, names: readonly [string, string]): string {
  const model = { name: '', perSecondOfLatency: 0, perSecondOfWaiting: 0, perThousandTokensIn: 0, perThousandTokensOut: 0, perMoney: 0, budget: 1 };
  const [one, two] = [timelineOf(a.events, model).lanes, timelineOf(b.events, model).lanes];
  for (const [i, lane] of one.entries()) {
    const other = two[i];
    if (other === undefined || (lane.isDone === other.isDone && lane.ending === other.ending)) continue;
    const said = (of: typeof lane, name: string) => {
      const decision = of.decisions.at(-1);
      const last = of.blocks.findLast((block) => block.class !== undefined);
      const price_ = decision?.estimate === undefined ? '' : ` (at most ${price(decision.estimate)})`;
      return `${name} ended ${of.ending}${last === undefined ? '' : ` after ${last.class}`}${decision === undefined ? '' : `; its last decision was ${decision.action.kind}${price_}${decision.reason === '' ? '' : `, "${decision.reason.slice(0, 140)}"`}`}`;
    };
    return `They differ first at ${lane.tool}: ${said(lane, `A (${names[0]})`)}. ${said(other, `B (${names[1]})`)}.`;
  }
  return one.length === two.length ? 'All calls ended alike; the final state or the answer differs, or only the costs do.' : 'One of them stopped earlier in the plan.';
}
