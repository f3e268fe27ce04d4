/** Tools and failure classes: how often failed calls were completed, what was wasted, and the calls behind each number. */

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type EpisodeRow, type Episodes, type ToolClassCell, tally } from '../../model/index.ts';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { classTone, Ending, FailureClass } from '../parts/chips.tsx';
import { SaveButtons } from '../parts/figure.tsx';
import { SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { clip, fixed, groupDigits, price, share } from '../parts/format.ts';
import { Rows } from '../parts/rows.tsx';
import { csvOf } from '../parts/save.ts';
import { Empty, Ready } from '../parts/states.tsx';
import { link, queryField, setQuery } from '../route.ts';

export function RunTools(props: SourcePageProps): JSX.Element {
  const { source, current } = props;
  const episodes = useData(() => source.episodes(current.id), [current.id]);
  return (
    <Ready data={episodes} what="the failed calls; rollouts are run again for them, which takes a moment">
      {(value) => <Tools {...props} episodes={value} below="rollout" by="policy" />}
    </Ready>
  );
}

export function TraceTools(props: SourcePageProps): JSX.Element {
  const { source, current } = props;
  const trace = useData(() => source.trace(current.id), [current.id]);
  return (
    <Ready data={trace} what="the trace">
      {({ episodes }) => <Tools {...props} episodes={episodes} below="call" by="session" />}
    </Ready>
  );
}

const COLUMNS_MAX = 12;

function Tools({
  route,
  current,
  episodes,
  below,
  by,
}: SourcePageProps & {
  readonly episodes: Episodes;
  readonly below: 'rollout' | 'call';
  readonly by: 'policy' | 'session';
}): JSX.Element {
  const { who = '', tool = '', failure = '', text = '', ending = '' } = route.query;
  const names = useMemo(() => [...new Set(episodes.rows.map((row) => row.by))].sort(), [episodes]);
  const rows = useMemo(() => episodes.rows.filter((row) => who === '' || row.by === who), [episodes, who]);
  const cells = useMemo(() => tally(rows, (row) => [row.tool, row.class]), [rows]);
  const tools = useMemo(() => tally(rows, (row) => [row.tool, '']), [rows]);
  const classes = useMemo(
    () => tally(rows, (row) => ['', row.class]).toSorted((a, b) => b.episodes - a.episodes),
    [rows],
  );
  const shown = tools.filter((one) => one.tool.includes(text));
  const chosen = rows.filter(
    (row) =>
      (tool === '' || row.tool === tool) &&
      (failure === '' || row.class === failure) &&
      (ending === '' || row.ending === ending),
  );
  const [worst, next] = tools;
  const isSample = episodes.from < episodes.of && below === 'rollout';
  return (
    <div class="page">
      <h1>Tools and failure classes</h1>
      <p class="quiet-text">
        {groupDigits(rows.length)} failed calls in {groupDigits(episodes.from)} of {groupDigits(episodes.of)}{' '}
        {below === 'rollout' ? 'rollouts' : 'operations'}
        {isSample && ': whole tasks, spread evenly over the plan'}. Cost: {episodes.unit}.
      </p>
      {worst === undefined ? (
        <Empty title="No call failed">There is nothing to recover from here.</Empty>
      ) : (
        <>
          <p class="note">
            <b>Most is wasted on {worst.tool}</b>: {fixed(worst.wasted, 2)} of the budget, and{' '}
            {groupDigits(worst.episodes - worst.recovered)} of {groupDigits(worst.episodes)} failed calls were
            not completed.
            {next !== undefined && next.wasted > 0 && ` Then ${next.tool}: ${fixed(next.wasted, 2)}.`}
            {isSample && ' Of the rollouts named above; among all of them the order may differ.'}
          </p>
          <div class="filters">
            {names.length <= 60 && (
              <SelectFilter
                label={by === 'policy' ? 'Policy' : 'Session'}
                options={names.map((name) => [name, clip(name, 40)])}
                {...queryField(route, 'who')}
              />
            )}
            <SearchFilter label="Tool" {...queryField(route, 'text')} />
            <SaveButtons
              name="tools"
              csv={() =>
                csvOf(cells, {
                  ...{ tool: 'tool', class: 'class', 'failed calls': 'episodes' },
                  ...{ recovered: 'recovered', rate: 'rate' },
                  low: ({ interval }) => interval?.low,
                  high: ({ interval }) => interval?.high,
                  ...{ cost: 'cost', wasted: 'wasted' },
                })
              }
            />
          </div>
          <Matrix tools={shown} classes={classes.slice(0, COLUMNS_MAX)} cells={cells} route={route} />
          {classes.length > COLUMNS_MAX && (
            <p class="quiet-text">
              The {COLUMNS_MAX} most frequent of {classes.length} classes; the file has all of them.
            </p>
          )}
          <h2>
            Failed calls{tool !== '' && ` of ${tool}`}
            {failure !== '' && `, ${failure}`}
          </h2>
          <div class="filters">
            <SelectFilter
              label="Ending"
              options={[...new Set(rows.map((row) => row.ending))].sort()}
              {...queryField(route, 'ending')}
            />
            {(tool !== '' || failure !== '') && (
              <button
                type="button"
                class="quiet"
                onClick={() => setQuery(route, { tool: undefined, failure: undefined })}
              >
                All tools and classes
              </button>
            )}
            <output>{groupDigits(chosen.length)} failed calls</output>
          </div>
          <EpisodeRows rows={chosen} id={current.id} kind={current.kind} below={below} by={by} />
        </>
      )}
    </div>
  );
}

function Matrix({
  tools,
  classes,
  cells,
  route,
}: {
  readonly tools: readonly ToolClassCell[];
  readonly classes: readonly ToolClassCell[];
  readonly cells: readonly ToolClassCell[];
  readonly route: SourcePageProps['route'];
}): JSX.Element {
  const found = new Map(cells.map((cell) => [`${cell.tool}\n${cell.class}`, cell]));
  const most = Math.max(1e-9, ...tools.map(({ wasted }) => wasted));
  return (
    <div class="wide matrix" tabIndex={0} role="group" aria-label="Recovery by tool and failure class">
      <table>
        <thead>
          <tr>
            <th scope="col">tool</th>
            <th scope="col">wasted</th>
            <th scope="col" class="right">
              completed, 95 %
            </th>
            {classes.map((one) => (
              <th scope="col" key={one.class}>
                <i class={`swatch ${classTone(one.class)}`} /> {one.class}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.map((one) => (
            <tr key={one.tool}>
              <th scope="row" title={one.tool}>
                <a href={link(route.path, { ...route.query, tool: one.tool, failure: undefined })}>
                  {clip(one.tool, 36)}
                </a>
              </th>
              <td>
                <span class="with-bar">
                  <span class="bar-cell" aria-hidden="true">
                    <i style={{ width: `${(100 * one.wasted) / most}%` }} />
                  </span>
                  {fixed(one.wasted, 2)}
                </span>
              </td>
              <td class="right">
                {share(one.rate, 0)} <small>{intervalText(one)}</small>
              </td>
              {classes.map((failure) => {
                const cell = found.get(`${one.tool}\n${failure.class}`);
                if (cell === undefined)
                  return (
                    <td key={failure.class} class="none">
                      ·
                    </td>
                  );
                return (
                  <td key={failure.class} style={{ '--rate': cell.rate.toFixed(2) }} class="rate">
                    <a
                      href={link(route.path, { ...route.query, tool: one.tool, failure: failure.class })}
                      title={`${cell.recovered} of ${cell.episodes} completed ${intervalText(cell)}; wasted ${fixed(cell.wasted, 2)}`}
                    >
                      {share(cell.rate, 0)} <small>n {cell.episodes}</small>
                    </a>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function intervalText({ interval }: ToolClassCell): string {
  if (interval === null || interval.degenerate) return '[not bounded]';
  const end = (value: number) => Math.round(100 * Math.min(1, Math.max(0, value)));
  return `[${end(interval.low)}, ${end(interval.high)}]`;
}

function EpisodeRows({
  rows,
  id,
  kind,
  below,
  by,
}: {
  readonly rows: readonly EpisodeRow[];
  readonly id: string;
  readonly kind: string;
  readonly below: string;
  readonly by: string;
}): JSX.Element {
  return (
    <Rows
      label="Failed calls"
      rows={rows}
      nothing={<Empty title="No failed call fits">Change the filter.</Empty>}
      keyOf={(row) => `${row.n}/${rows.indexOf(row)}`}
      columns={[
        { label: below, width: '5.5rem', value: ({ n }) => <a href={link([kind, id, below, n])}>{n}</a> },
        { label: 'tool', width: 'minmax(8rem, 2fr)', value: ({ tool }) => <span title={tool}>{tool}</span> },
        {
          label: 'first failure',
          width: '9rem',
          value: (row) => <FailureClass name={row.class} />,
        },
        { label: 'ending', width: '8rem', value: ({ ending }) => <Ending ending={ending} /> },
        { label: 'failures', width: '4.5rem', isRight: true, value: ({ failures }) => failures },
        { label: 'cost', width: '4.5rem', isRight: true, value: ({ cost }) => price(cost) },
        { label: by, width: 'minmax(6rem, 1fr)', value: (row) => <span title={row.by}>{row.by}</span> },
      ]}
    />
  );
}
