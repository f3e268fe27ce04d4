/** What is happening: the progress of runs with intervals of what is done, and the recent calls of shields and relays. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LiveMessage, LiveState, SourceInfo } from '../../model/index.ts';
import type { PageProps } from '../pages.tsx';
import { Ending, IntervalBar } from '../parts/chips.tsx';
import { bytes, clip, counted, duration, groupDigits, minute, share } from '../parts/format.ts';
import { Empty } from '../parts/states.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { link } from '../route.ts';

const NAME_MAX = 48;

const stateTexts: Readonly<Record<LiveState | 'connecting', string>> = {
  connecting: 'Connecting …',
  connected: 'Connected: changes appear within a second or so.',
  lost: 'The server does not answer; trying again.',
  full: 'Too many pages watch this server; trying again.',
};

export function LivePage({ source }: PageProps): JSX.Element {
  const [messages, setMessages] = useState<ReadonlyMap<string, LiveMessage>>(new Map());
  const [state, setState] = useState<LiveState | 'connecting'>('connecting');
  useEffect(
    () =>
      source.watch(
        (message) => setMessages((known) => new Map(known).set(message.source.id, message)),
        setState,
      ),
    [source],
  );
  const all = [...messages.values()];
  return (
    <div class="page">
      <h1>Live</h1>
      <p class="quiet-text" role="status">
        <span class={`dot ${state === 'connected' ? 'on' : ''}`} aria-hidden="true" /> {stateTexts[state]}
      </p>
      {all.length === 0 && (
        <Empty title="Nothing has arrived yet">
          Start an experiment in a folder that is served, or a shield with the option trace.
        </Empty>
      )}
      {all.map((message) =>
        message.type === 'trace' ? (
          <TraceCard key={message.source.id} {...message} />
        ) : (
          <RunCard key={message.source.id} {...message} />
        ),
      )}
    </div>
  );
}

function Title({ source, page }: { readonly source: SourceInfo; readonly page: string }): JSX.Element {
  return (
    <h2>
      <a href={link([source.kind, source.id, page])}>{clip(source.name, NAME_MAX)}</a>{' '}
      <small class="quiet-text">
        {source.kind}
        {source.run !== undefined && `, ${minute(source.run.createdAt)}`}
      </small>
    </h2>
  );
}

function RunCard({ source, progress }: Extract<LiveMessage, { type: 'source' }>): JSX.Element {
  if (source.kind !== 'run' || source.run === undefined)
    return (
      <section class="live">
        <Title source={source} page={source.kind === 'memory' ? 'list' : 'overview'} />
        <p class="quiet-text">{source.error ?? bytes(source.bytes ?? 0)}</p>
      </section>
    );
  const { rollouts, rolloutsDone } = source.run;
  return (
    <section class="live">
      <Title source={source} page="overview" />
      <p>
        <progress max={rollouts} value={rolloutsDone} aria-label={`Progress of ${source.name}`} />{' '}
        {groupDigits(rolloutsDone)} of {groupDigits(rollouts)} rollouts
      </p>
      {progress !== undefined && rolloutsDone < rollouts && (
        <p class="quiet-text">
          Intervals are of the tasks done so far. Those to come may be harder or easier: these are not
          results.
        </p>
      )}
      {progress !== undefined && (
        <WideTable
          label={`Cells of ${source.name}`}
          head={['policy', 'suite', 'done >', 'tasks >', 'completed so far, 95 %', 'void >']}
        >
          {progress.cells.map((cell) => (
            <tr key={`${cell.policy}/${cell.suite}/${cell.backbone}`}>
              <th scope="row">{clip(cell.policy, NAME_MAX)}</th>
              <td>{clip(cell.suite, NAME_MAX)}</td>
              <td class="right">
                {cell.done} of {cell.planned}
              </td>
              <td class="right">{cell.tasks}</td>
              <td>
                {cell.RR === null ? (
                  <span class="quiet-text">too few tasks</span>
                ) : (
                  <IntervalBar
                    {...cell.RR}
                    most={1}
                    text={`${share(cell.RR.point)} [${share(cell.RR.low)}, ${share(cell.RR.high)}]`}
                    shown={share(cell.RR.point)}
                  />
                )}
              </td>
              <td class="right">{cell.voids}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  );
}

function TraceCard({ source, recent, counts }: Extract<LiveMessage, { type: 'trace' }>): JSX.Element {
  const { calls, endings, spend, tools } = counts;
  return (
    <section class="live">
      <Title source={source} page="overview" />
      <p>
        {counted(calls, 'call')}:{' '}
        {Object.entries(endings)
          .map(([ending, count]) => `${groupDigits(count)} ${ending}`)
          .join(', ') || 'none has ended'}
        . Spent: {groupDigits(spend.tokens)} tokens, {duration(spend.ms)}
        {spend.money > 0 && `, ${spend.money.toFixed(4)} of money`}.
      </p>
      {tools.length > 0 && (
        <WideTable
          label={`Tools of ${source.name}`}
          head={['tool', 'calls >', 'recovered >', 'not completed >', 'breaker', 'drift']}
        >
          {tools.map((tool) => (
            <tr key={tool.tool}>
              <th scope="row" title={tool.tool}>
                {clip(tool.tool, NAME_MAX)}
              </th>
              <td class="right">{tool.calls}</td>
              <td class="right">{tool.recovered}</td>
              <td class="right">{tool.lost}</td>
              <td>
                {tool.isDown ? <span class="chip bad">open</span> : <span class="chip good">closed</span>}
              </td>
              <td class="quiet-text">{tool.drift ?? 'too few calls'}</td>
            </tr>
          ))}
        </WideTable>
      )}
      <h3>Recent calls</h3>
      <ul class="recent">
        {recent
          .toReversed()
          .slice(0, 20)
          .map((row) => (
            <li key={row.n}>
              <Ending ending={row.ending} /> <b>{row.tool}</b>{' '}
              {row.class !== null && (
                <span class="quiet-text">
                  {row.class}, {counted(row.attempts, 'attempt')}
                </span>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
