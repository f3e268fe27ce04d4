/** The timeline of a trace: a lane for each call; attempts as blocks by failure class, width time, tint cost. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Block, Decision, Lane, Timeline } from '../../model/index.ts';
import { classTone, Ending } from './chips.tsx';
import { clip, duration, pretty, price } from './format.ts';
import { Table } from './wide-table.tsx';

const legend = [
  ['ok', 'answered'],
  ['service', 'failure of the service'],
  ['call', 'of the call'],
  ['output', 'of the answer'],
  ['other', 'unknown'],
];

/** What the colours mean. */
export function Legend(): JSX.Element {
  return (
    <p class="legend">
      {legend.map(([tone, text]) => (
        <span key={tone}>
          <i class={`swatch ${tone}`} /> {text}
        </span>
      ))}
      <span>⚡ a fault landed</span>
      <span>width: time; darker: cost more</span>
    </p>
  );
}

const BLOCK_MIN = 0.6;
const TINT_MIN = 0.35;

export function TimelineView({
  timeline,
  label,
}: {
  readonly timeline: Timeline;
  readonly label: string;
}): JSX.Element {
  const [opened, setOpened] = useState<string | null>(null);
  const { startMs, endMs, isOrdinal } = timeline;
  const span = Math.max(1e-9, endMs - startMs);
  return (
    <div class="timeline" role="group" aria-label={label}>
      <div class="lane axis" aria-hidden="true">
        <span />
        <span class="scale">
          {isOrdinal ? (
            <i style={{ left: 0 }}>attempts in order; times were not recorded</i>
          ) : (
            [0, 0.25, 0.5, 0.75, 1].map((at) => (
              <i key={at} style={{ left: `${100 * at}%` }} class={at === 1 ? 'last' : ''}>
                {duration(at * span)}
              </i>
            ))
          )}
        </span>
        <span />
      </div>
      {timeline.lanes.map((lane) => (
        <LaneView
          key={lane.call}
          lane={lane}
          timeline={timeline}
          span={span}
          opened={opened}
          onOpen={setOpened}
        />
      ))}
    </div>
  );
}

function LaneView({
  lane,
  timeline: { startMs, mostCost },
  span,
  opened,
  onOpen,
}: {
  readonly lane: Lane;
  readonly timeline: Timeline;
  readonly span: number;
  readonly opened: string | null;
  readonly onOpen: (key: string | null) => void;
}): JSX.Element {
  const key = (block: Block) => `${lane.call}/${block.attempt}`;
  const shown = lane.blocks.find((block) => key(block) === opened);
  return (
    <>
      <div class="lane">
        <span class="lane-name" title={lane.tool}>
          <b>{clip(lane.tool, 28)}</b>
          {lane.effect !== null && <small>{lane.effect}</small>}
          {lane.notLanded.length > 0 && (
            <small title="scheduled, and affected no attempt">
              scheduled only: {lane.notLanded.join(', ')}
            </small>
          )}
        </span>
        <span class="track-area">
          {lane.blocks.map((block) => {
            const left = (100 * (block.startMs - startMs)) / span;
            const width = Math.max(BLOCK_MIN, (100 * (block.endMs - block.startMs)) / span);
            const tint = mostCost === 0 ? 1 : TINT_MIN + (1 - TINT_MIN) * (block.cost / mostCost);
            return (
              <button
                type="button"
                key={block.attempt}
                class={`block ${block.class === undefined ? 'ok' : classTone(block.class)} ${block.purpose === 'step' ? '' : 'side'}`}
                style={{
                  left: `${Math.min(left, 100 - BLOCK_MIN)}%`,
                  width: `${Math.min(width, 100 - left)}%`,
                  '--tint': tint.toFixed(2),
                }}
                aria-label={blockText(block)}
                aria-expanded={key(block) === opened}
                title={blockText(block)}
                onClick={() => onOpen(key(block) === opened ? null : key(block))}
              >
                {block.faults.length > 0 && (
                  <span class="fault" aria-hidden="true">
                    ⚡
                  </span>
                )}
                <span class="block-text" aria-hidden="true">
                  {block.class ?? block.outcome}
                </span>
              </button>
            );
          })}
        </span>
        <span class="lane-end">
          <Ending ending={lane.ending} />
        </span>
      </div>
      {lane.decisions.length > 0 && (
        <ol class="decisions">
          {lane.decisions.map((decision, i) => (
            <li key={i}>
              <DecisionText decision={decision} failure={lane.blocks[decision.afterBlock]} />
            </li>
          ))}
          {lane.reason !== '' && (
            <li class="quiet-text">
              {lane.ending}: {lane.reason}
            </li>
          )}
        </ol>
      )}
      {shown !== undefined && <BlockDetail block={shown} />}
    </>
  );
}

function blockText({
  tool,
  purpose,
  outcome,
  class: failure,
  cost,
  startMs,
  endMs,
  faults,
  basis,
}: Block): string {
  return [
    `${tool}${purpose === 'step' ? '' : ` (${purpose})`}: ${failure === undefined ? outcome : `failed, ${failure}`}`,
    basis === 'inferred' ? 'noticed in the answer' : '',
    faults.length > 0 ? `fault landed: ${faults.join(', ')}` : '',
    faults.length > 0 && failure === undefined ? 'not noticed' : '',
    `took ${duration(endMs - startMs)}`,
    `cost ${price(cost)} of the budget`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** A decision in one line with its price: "stopped: .04 < .11". */
function DecisionText({
  decision,
  failure,
}: {
  readonly decision: Decision;
  readonly failure: Block | undefined;
}): JSX.Element {
  const { action, reason, estimate, refused, considered, cost, approval, isShadow } = decision;
  const isStop = action.kind === 'give-up' || action.kind === 'hand-off';
  return (
    <details>
      <summary>
        <span class="quiet-text">{failure?.class ?? 'failure'} →</span>{' '}
        <b>{isStop ? `stopped (${action.kind})` : action.kind}</b>
        {action.tool !== undefined && ` ${action.tool}`}
        {reason !== '' && `: ${clip(reason, 120)}`}
        {!isStop && estimate !== undefined && (
          <span class="price">
            at most {price(estimate)}
            {cost > 0 && `, cost ${price(cost)}`}
          </span>
        )}
        {refused !== undefined && <span class="chip warn">instead of {clip(refused, 60)}</span>}
        {approval !== undefined && <span class="chip quiet">{approval}</span>}
        {isShadow && <span class="chip quiet">not executed</span>}
      </summary>
      {failure?.message && <p class="message">{clip(failure.message, 600)}</p>}
      {considered === undefined ? (
        <p class="quiet-text">No candidates were recorded.</p>
      ) : (
        <>
          <Table class="mini" head={['candidate', 'chance >', 'support >', 'why']}>
            {considered.proposals.map((one, i) => (
              <tr key={i}>
                <td>{one.operators.join(' + ')}</td>
                <td class="right">{one.chance.toFixed(3)}</td>
                <td class="right">{one.support.toFixed(2)}</td>
                <td>{clip(one.why, 160)}</td>
              </tr>
            ))}
          </Table>
          {considered.exemplars.length > 0 && (
            <Table class="mini" head={['exemplar', 'operator', 'similarity >', 'text']}>
              {considered.exemplars.map((one) => (
                <tr key={one.id}>
                  <td>{one.success ? '✓ worked' : '✕ did not work'}</td>
                  <td>{one.operator}</td>
                  <td class="right">{one.similarity.toFixed(2)}</td>
                  <td>{clip(one.text, 160)}</td>
                </tr>
              ))}
            </Table>
          )}
        </>
      )}
    </details>
  );
}

function BlockDetail({ block }: { readonly block: Block }): JSX.Element {
  return (
    <div class="detail" role="region" aria-label="The attempt">
      <p>
        <b>{block.tool}</b> {block.purpose !== 'step' && `to ${block.purpose}`} {blockText(block)}
      </p>
      {block.message && <p class="message">{clip(block.message, 1000)}</p>}
      {block.evidence !== undefined && block.evidence.length > 0 && (
        <p class="quiet-text">Evidence: {block.evidence.join('; ')}</p>
      )}
      <div class="columns">
        {block.args !== undefined && (
          <div>
            <h3>Arguments</h3>
            <pre tabIndex={0}>{pretty(block.args)}</pre>
          </div>
        )}
        {block.value !== undefined && (
          <div>
            <h3>Answer</h3>
            <pre tabIndex={0}>{pretty(block.value)}</pre>
          </div>
        )}
      </div>
    </div>
  );
}
