/** One pair: both rollouts on one scale, and where they went apart. */

import type { RunResults } from '@regain/lab/internal/results';
import type { JSX } from 'preact';
import { lossOf } from 'regain/internal/law';
import { defaultCostModel } from 'regain/internal/types';
import {
  type CellColumns,
  type DataSource,
  type Lane,
  type Pair,
  type RolloutTrace,
  timelineOf,
} from '../../model/index.ts';
import { planOf } from '../data/coordinates.ts';
import { useData } from '../data/use-data.ts';
import { link } from '../route.ts';
import { Ending } from './chips.tsx';
import { clip, fixed, price } from './format.ts';
import { Ready } from './states.tsx';
import { Legend, TimelineView } from './timeline.tsx';

/** One side of the comparison: a cell of a run. */
export interface Side {
  readonly id: string;
  readonly run: RunResults;
  readonly cell: number;
  readonly columns: CellColumns;
}

/** In one run the index is the same; in two runs the coordinate is looked up. */
export function partners(first: Side, second: Side): ((index: number) => number | undefined) | undefined {
  if (first.run === second.run) return undefined;
  const [one, two] = [planOf(first.run), planOf(second.run)];
  const key = ({ task, seed, repeat }: { task: string; seed: number; repeat: number }) =>
    `${task}\n${seed}\n${repeat}`;
  const { from, to } = two.cells[second.cell]!;
  const places = new Map(Array.from({ length: to - from }, (_, i) => [key(two.at(from + i)), i]));
  return (index) => places.get(key(one.at(one.cells[first.cell]!.from + index)));
}

export function Chosen({
  pair,
  first,
  second,
  source,
  names,
}: {
  readonly pair: Pair;
  readonly first: Side;
  readonly second: Side;
  readonly source: DataSource;
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
      <h2>
        {task}, seed {seed}, repeat {repeat}
      </h2>
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

function Half({
  letter,
  name,
  id,
  trace: { stored, events, faults },
  run,
  other,
}: {
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
  const timeline = {
    ...own,
    startMs: Math.min(own.startMs, both.startMs),
    endMs: Math.max(own.endMs, both.endMs),
    mostCost: Math.max(own.mostCost, both.mostCost),
  };
  return (
    <>
      <h3>
        {letter}: <a href={link(['run', id, 'rollout', stored.position])}>{name}</a>{' '}
        <Ending ending={stored.ending} />{' '}
        <small>loss {fixed(lossOf(stored, run.loss, run.manifest.calibration), 2)}</small>
      </h3>
      <TimelineView timeline={timeline} label={`${letter}: attempts of ${name}`} />
    </>
  );
}

/** The first call at which both went apart, in words. */
function whyText(a: RolloutTrace, b: RolloutTrace, names: readonly [string, string]): string {
  const [one, two] = [a, b].map(({ events }) => timelineOf(events, defaultCostModel).lanes) as [
    Lane[],
    Lane[],
  ];
  for (const [i, lane] of one.entries()) {
    const other = two[i];
    if (other === undefined || (lane.isDone === other.isDone && lane.ending === other.ending)) continue;
    return `They differ first at ${lane.tool}: ${endText(lane, `A (${names[0]})`)}. ${endText(other, `B (${names[1]})`)}.`;
  }
  return one.length === two.length
    ? 'All calls ended alike; the final state or the answer differs, or only the costs do.'
    : 'One of them stopped earlier in the plan.';
}

/** How a call ended: "A (retry) gave up after rate-limit: 3 tries". */
function endText({ ending, reason, decisions, blocks }: Lane, name: string): string {
  const failure = blocks.findLast((block) => block.class !== undefined)?.class;
  const decision = decisions.at(-1);
  const isStop = decision?.action.kind === 'give-up' || decision?.action.kind === 'hand-off';
  const most = decision?.estimate === undefined || isStop ? '' : ` for at most ${price(decision.estimate)}`;
  const why = clip(decision?.reason || reason, 140);
  return [
    `${name} ended ${ending}`,
    failure === undefined ? '' : ` after ${failure}`,
    decision === undefined ? '' : `; its last decision was ${decision.action.kind}${most}`,
    why === '' ? '' : ` (${why})`,
  ].join('');
}
