/** What if the discount, the price of the budget or the loss were another: stored ledgers scored again in a worker. */

import { frontierFigure } from '@regain/lab/internal/report';
import type { RunResults } from '@regain/lab/internal/results';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { calibrate, type LossKind } from 'regain/internal/law';
import { defaultTimeBudgetMs } from 'regain/internal/types';
import type { ScoredCell } from '../../model/index.ts';
import { perTask, planOf } from '../data/coordinates.ts';
import { useData } from '../data/use-data.ts';
import { type Scored, useScored } from '../data/use-scored.ts';
import type { ScoreSettings } from '../data/worker.ts';
import { WorkerClient } from '../data/worker-client.ts';
import type { SourcePageProps } from '../pages.tsx';
import { Figure } from '../parts/figure.tsx';
import { Select } from '../parts/filters.tsx';
import { groupDigits } from '../parts/format.ts';
import { NumberField, numberOf } from '../parts/number-field.tsx';
import { RankingTable, rankingText } from '../parts/ranking.tsx';
import { csvOf } from '../parts/save.ts';
import { Problem, Ready } from '../parts/states.tsx';
import { queryField, setQuery } from '../route.ts';

const ROLLOUTS_MAX = 300_000;

export function WhatIfPage(props: SourcePageProps): JSX.Element {
  const { source, current } = props;
  const run = useData(() => source.results(current.id), [current.id]);
  const [isWanted, setWanted] = useState(false);
  return (
    <div class="page">
      <h1>What if</h1>
      <Ready data={run} what="the run">
        {(value) =>
          value.rollouts <= ROLLOUTS_MAX || isWanted ? (
            <Scoring {...props} run={value} />
          ) : (
            <p class="note">
              This needs the ledgers of {groupDigits(value.rollouts)} rollouts, about{' '}
              {Math.round(value.rollouts / 15_000)} MB.{' '}
              <button type="button" onClick={() => setWanted(true)}>
                Load them
              </button>
            </p>
          )
        }
      </Ready>
    </div>
  );
}

function Scoring(props: SourcePageProps & { readonly run: RunResults }): JSX.Element {
  const { source, current, run } = props;
  const loaded = useData(async () => {
    const worker = new WorkerClient();
    const cells: ScoredCell[] = [];
    for (const [i, cell] of planOf(run).cells.entries())
      cells.push({ cell, columns: await source.columns(current.id, i) });
    await worker.ask({ type: 'load', cells, perTask: perTask(run) });
    return worker;
  }, [current.id]);
  useEffect(() => () => void (loaded.state === 'there' && loaded.value.close()), [loaded]);
  return (
    <Ready data={loaded} what="the ledgers">
      {(worker) => <Controls {...props} worker={worker} />}
    </Ready>
  );
}

const losses: Readonly<
  Record<string, { readonly label: string; readonly loss: LossKind; readonly flags: string }>
> = {
  downtime: {
    label: 'downtime by cost (the verdicts)',
    loss: { kind: 'downtime', clock: { kind: 'cost' }, origin: 'failure' },
    flags: '',
  },
  time: {
    label: `downtime by time, ${defaultTimeBudgetMs / 1000} s for the budget`,
    loss: { kind: 'downtime', clock: { kind: 'time', budgetMs: defaultTimeBudgetMs }, origin: 'failure' },
    flags: ` --clock time --time-budget-ms ${defaultTimeBudgetMs}`,
  },
  start: {
    label: 'downtime, discounted from the start',
    loss: { kind: 'downtime', clock: { kind: 'cost' }, origin: 'start' },
    flags: ' --origin start',
  },
  step: { label: 'step (the linearised loss of the paper)', loss: { kind: 'step' }, flags: ' --loss step' },
  identity: {
    label: 'identity (a check of the software)',
    loss: { kind: 'identity' },
    flags: ' --loss identity',
  },
};

function Controls({
  route,
  current,
  run,
  worker,
}: SourcePageProps & { readonly run: RunResults; readonly worker: WorkerClient }): JSX.Element {
  const { calibration: stored, verdict } = run.manifest;
  const gamma = numberOf(route.query.gamma, stored.gamma, 0.01, 0.999);
  const isH = route.query.H !== undefined;
  const lambda = numberOf(route.query.lambda, stored.lambda, 0, 100);
  const H = numberOf(route.query.H, stored.H, 0, 1000);
  const lossName =
    route.query.loss !== undefined && route.query.loss in losses ? route.query.loss : 'downtime';
  const { loss, flags } = losses[lossName]!;
  const settings = useMemo(
    (): ScoreSettings => ({
      calibration:
        gamma === stored.gamma && (isH ? H === stored.H : lambda === stored.lambda)
          ? stored
          : calibrate(isH ? { gamma, H } : { gamma, lambda }),
      loss,
      verdict,
    }),
    [gamma, lambda, H, isH, lossName],
  );
  const { scored, error } = useScored(worker, settings);
  const command = `regain export ${current.file.split('/').at(-1)} | regain law verdict - --gamma ${settings.calibration.gamma} ${isH ? `--H ${H}` : `--lambda ${lambda}`}${flags}`;
  return (
    <>
      <p class="quiet-text">
        γ, λ and the loss only price what was recorded, so stored ledgers are scored again here, by the same
        code as on the command line. What a policy did does not change.
      </p>
      <form class="controls" onSubmit={(event) => event.preventDefault()}>
        <NumberField
          label="γ, discount per step"
          value={gamma}
          min={0.5}
          max={0.99}
          step={0.01}
          onChange={queryField(route, 'gamma').onChange}
        />
        {isH ? (
          <NumberField
            label="H, the budget in discount steps"
            value={H}
            min={0.5}
            max={20}
            step={0.5}
            onChange={queryField(route, 'H').onChange}
          />
        ) : (
          <NumberField
            label="λ, price of the whole budget"
            value={lambda}
            min={0.05}
            max={2}
            step={0.05}
            onChange={queryField(route, 'lambda').onChange}
          />
        )}
        <Select
          class="field"
          label="Hold"
          value={isH ? 'H' : 'lambda'}
          options={[['lambda', 'λ'], 'H']}
          onChange={(value) =>
            setQuery(
              route,
              value === 'H'
                ? { H: String(settings.calibration.H), lambda: undefined }
                : { lambda: String(settings.calibration.lambda), H: undefined },
            )
          }
        />
        <Select
          class="field"
          label="Loss"
          value={lossName}
          options={Object.entries(losses).map(([name, one]) => [name, one.label])}
          onChange={queryField(route, 'loss').onChange}
        />
        <button
          type="button"
          class="quiet"
          onClick={() =>
            setQuery(route, { gamma: undefined, lambda: undefined, H: undefined, loss: undefined })
          }
        >
          As in the run
        </button>
      </form>
      {error !== null && <Problem title="This cannot be scored">{error}</Problem>}
      {scored === null ? (
        <p class="state" role="status">
          <span class="spinner" aria-hidden="true" /> Scoring {groupDigits(run.rolloutsDone)} rollouts …
        </p>
      ) : (
        <Results run={run} scored={scored} command={command} isCurrent={scored.settings === settings} />
      )}
      <section>
        <h2>What needs a new run</h2>
        <p>
          The recovery budget and the price of a hand-off change what policies do, so no stored ledger can
          show it. Change them in the manifest and run it on the same seeds; then compare both runs here.
        </p>
        <pre
          tabIndex={0}
        >{`regain report ${current.file.split('/').at(-1)}   # its section "Reproduce this report" has the manifest\nregain run manifest.json --out changed.sqlite\nregain serve ${current.file.split('/').at(-1)} changed.sqlite`}</pre>
      </section>
    </>
  );
}

function Results({
  run,
  scored: { scored, settings, bareMs, paintedMs },
  command,
  isCurrent,
}: {
  readonly run: RunResults;
  readonly scored: Scored;
  readonly command: string;
  /** False while what is shown belongs to the settings before. */
  readonly isCurrent: boolean;
}): JSX.Element {
  const { calibration } = settings;
  const { margin } = run.manifest.verdict;
  const points = scored.cells.flatMap((judged, i) => {
    const { policy, suite } = run.cells[i]!;
    return judged === null ? [] : [{ policy, suite, ES: judged.ES, observed: judged.observed }];
  });
  return (
    <div class={isCurrent ? '' : 'stale'} aria-busy={!isCurrent}>
      {isCurrent ? (
        <p class="note" data-scored="true" data-bare-ms={bareMs} data-painted-ms={paintedMs ?? ''}>
          <b>{rankingText(run, scored)}</b>{' '}
          {scored.together?.pooled.gap &&
            `All cells together: ${scored.together.pooled.verdict.replaceAll('-', ' ')}.`}
        </p>
      ) : (
        <p class="note" role="status">
          <span class="spinner" aria-hidden="true" /> Scoring {groupDigits(run.rolloutsDone)} rollouts with
          these settings …
        </p>
      )}
      <RankingTable run={run} scored={scored} />
      {points.length > 0 && (
        <Figure
          name="what-if-frontier"
          caption={`The frontier at γ ${calibration.gamma}, λ ${calibration.lambda}, H ${calibration.H}.`}
          keys={[scored]}
          draw={(document) => frontierFigure(document, { gamma: calibration.gamma, margin, points })}
          csv={() =>
            csvOf(points, {
              policy: 'policy',
              suite: 'suite',
              ES: ({ ES }) => ES.point,
              'ES low': ({ ES }) => ES.low,
              'ES high': ({ ES }) => ES.high,
              observed: ({ observed }) => observed.point,
              'observed low': ({ observed }) => observed.low,
              'observed high': ({ observed }) => observed.high,
            })
          }
        />
      )}
      <p class="quiet-text">The same on the command line:</p>
      <pre tabIndex={0}>{command}</pre>
      <p class="quiet-text">
        Scored in {Math.round(bareMs)} ms
        {paintedMs !== null && `, shown ${Math.round(paintedMs)} ms after the change`}.
      </p>
    </div>
  );
}
