/** The calls of a trace, filtered, and one of them attempt by attempt. */

import type { JSX } from 'preact';
import { defaultCostModel } from 'regain/internal/types';
import { type OperationRow, type OperationTrace, timelineOf } from '../../model/index.ts';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { Ending, FailureClass } from '../parts/chips.tsx';
import { SaveButtons } from '../parts/figure.tsx';
import { SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { counted, groupDigits, price } from '../parts/format.ts';
import { Rows } from '../parts/rows.tsx';
import { csvOf } from '../parts/save.ts';
import { Empty, Ready } from '../parts/states.tsx';
import { Legend, TimelineView } from '../parts/timeline.tsx';
import { link, queryField, setQuery } from '../route.ts';

/** Operations of one session that are drawn together. */
const LANES_MAX = 60;

export function CallsPage({ route, source, current }: SourcePageProps): JSX.Element {
  const { ending = '', failure = '', tool = '', session = '' } = route.query;
  const trace = useData(() => source.trace(current.id), [current.id]);
  return (
    <div class="page">
      <h1>Calls</h1>
      <Ready data={trace} what="the trace">
        {({ operations, operationsSeen }) => {
          const fits = (row: OperationRow) =>
            (ending === '' || row.ending === ending) &&
            (failure === '' || row.class === failure) &&
            (session === '' || row.session === session) &&
            row.tool.includes(tool);
          const shown = operations.filter(fits);
          const options = (value: (row: OperationRow) => string | null) =>
            [...new Set(operations.map(value))].filter((one) => one !== null).sort();
          return (
            <>
              {operationsSeen > operations.length && (
                <p class="note">
                  The newest {groupDigits(operations.length)} of {groupDigits(operationsSeen)} operations are
                  kept for this page.
                </p>
              )}
              <div class="filters">
                <SelectFilter
                  label="Ending"
                  options={options((row) => row.ending)}
                  {...queryField(route, 'ending')}
                />
                <SelectFilter
                  label="Failure"
                  options={options((row) => row.class)}
                  {...queryField(route, 'failure')}
                />
                <SearchFilter label="Tool" {...queryField(route, 'tool')} />
                {session !== '' && (
                  <button type="button" class="quiet" onClick={() => setQuery(route, { session: undefined })}>
                    All sessions
                  </button>
                )}
                <output>
                  {groupDigits(shown.length)} of {groupDigits(operations.length)}
                </output>
                <SaveButtons
                  name="calls"
                  csv={() =>
                    csvOf(shown, {
                      ...{ call: 'n', session: 'session', tool: 'tool', 'first failure': 'class' },
                      ...{ ending: 'ending', attempts: 'attempts', cost: 'cost' },
                    })
                  }
                />
              </div>
              <Rows
                label="Calls"
                rows={shown}
                nothing={<Empty title="No call fits">Change the filter.</Empty>}
                keyOf={({ n }) => n}
                columns={[
                  {
                    label: 'call',
                    width: '5rem',
                    value: ({ n }) => <a href={link(['trace', current.id, 'call', n])}>{n}</a>,
                  },
                  {
                    label: 'tool',
                    width: 'minmax(8rem, 2fr)',
                    value: (row) => <span title={row.tool}>{row.tool}</span>,
                  },
                  {
                    label: 'first failure',
                    width: '10rem',
                    value: (row) =>
                      row.class === null ? (
                        <span class="quiet-text">none</span>
                      ) : (
                        <FailureClass name={row.class} />
                      ),
                  },
                  { label: 'ending', width: '8rem', value: (row) => <Ending ending={row.ending} /> },
                  { label: 'attempts', width: '5rem', isRight: true, value: ({ attempts }) => attempts },
                  { label: 'cost', width: '4.5rem', isRight: true, value: ({ cost }) => price(cost) },
                  {
                    label: 'session',
                    width: 'minmax(7rem, 1fr)',
                    value: (row) => (
                      <a
                        title={row.session}
                        href={link(route.path, { ...route.query, session: row.session })}
                      >
                        {row.session}
                      </a>
                    ),
                  },
                ]}
              />
            </>
          );
        }}
      </Ready>
    </div>
  );
}

export function CallPage({ source, current, route }: SourcePageProps): JSX.Element {
  const n = Number(route.path[3] ?? 0);
  const data = useData(async () => {
    const { operations } = await source.trace(current.id);
    const own = operations.find((row) => row.n === n);
    const beside = operations.filter((row) => own !== undefined && row.session === own.session);
    const place = beside.findIndex((row) => row.n === n);
    const from = Math.max(0, place - LANES_MAX / 2);
    const near = beside.slice(from, from + LANES_MAX);
    const traces = await Promise.all(near.map((row) => source.operation(current.id, row.n)));
    return { trace: await source.operation(current.id, n), traces, of: beside.length };
  }, [current.id, n]);
  const isWhole = route.query.show === 'session';
  return (
    <Ready data={data} what={`call ${n}`}>
      {({ trace, traces, of }) => (
        <div class="page">
          <p class="crumbs">
            <a href={link(['trace', current.id, 'calls'])}>Calls</a> / {n}
          </p>
          <h1>
            {trace.row.tool} <Ending ending={trace.row.ending} />
          </h1>
          <p class="quiet-text">
            {counted(trace.row.attempts, 'attempt')} in session {trace.row.session}
            {trace.row.class !== null && `, first failure ${trace.row.class}`}.
          </p>
          <Legend />
          <TimelineView
            timeline={timelineOf(isWhole ? together(traces) : trace.events, defaultCostModel)}
            label={isWhole ? 'Calls of the session' : `Attempts of call ${n}`}
          />
          <p>
            <button type="button" onClick={() => setQuery(route, { show: isWhole ? undefined : 'session' })}>
              {isWhole
                ? 'This call alone'
                : `With its session (${traces.length} of ${groupDigits(of)} calls)`}
            </button>
          </p>
        </div>
      )}
    </Ready>
  );
}

/** Calls of different operations may have the same name in their own traces. */
function together(traces: readonly OperationTrace[]): OperationTrace['events'] {
  return traces.flatMap(({ row, events }) =>
    events.map((event) =>
      'call' in event && event.call !== undefined
        ? ({ ...event, call: `${row.n}/${event.call}` } as typeof event)
        : event,
    ),
  );
}
