/** A trace on one page: the headline of `regain analyze`, the tools that cost most, and whether the law may be used. */

import { recoveryByToolFigure } from '@regain/lab/internal/report';
import type { JSX } from 'preact';
import { reportLines, reportTitle, trustText } from 'regain/internal/analysis';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { Figure } from '../parts/figure.tsx';
import { percent } from '../parts/format.ts';
import { csvOf } from '../parts/save.ts';
import { Empty, Ready } from '../parts/states.tsx';
import { link } from '../route.ts';

const TOOLS_MAX = 12;

export function TraceOverview({ source, current }: SourcePageProps): JSX.Element {
  const trace = useData(() => source.trace(current.id), [current.id]);
  return (
    <Ready data={trace} what="the trace">
      {({ report }) => {
        const { recoveryRate, trust, cost } = report;
        const tools = report.tools.filter(({ episodes }) => episodes > 0).slice(0, TOOLS_MAX);
        return (
          <div class="page">
            <h1>{current.name}</h1>
            <p class="quiet-text">{reportTitle(report)}</p>
            <section class="lead" aria-label="Headline">
              <p class="headline">
                <strong>{recoveryRate === null ? '0' : percent(recoveryRate.point, 0)}</strong>{' '}
                {recoveryRate === null
                  ? 'operations failed.'
                  : 'of the operations that failed were completed in the end.'}
              </p>
              <dl class="five">
                {reportLines(report).map(({ label, text }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <span>{text}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
            <p class={`note ${trust.isTrusted ? 'good' : ''}`}>
              <b>Is the law trusted here?</b> {trust.isTrusted ? 'Yes' : 'No'}. {trustText(report)}
            </p>
            {tools.length === 0 ? (
              <Empty title="No tool failed" />
            ) : (
              <Figure
                name="recovery-by-tool"
                caption={`Failed operations that were completed, and what failed attempts cost (${cost.measure}: ${cost.unit}).`}
                keys={[report]}
                draw={(document) =>
                  recoveryByToolFigure(document, {
                    unit: `${cost.measure}, ${cost.unit}`,
                    tools: tools.map(
                      ({ name, episodes, recovered, cost: spent, recoveryRate: { point, interval } }) => ({
                        ...{ name, episodes, recovered, cost: spent * cost.budget },
                        rate:
                          interval === null
                            ? { point, low: point, high: point, degenerate: true }
                            : { ...interval, point },
                      }),
                    ),
                  })
                }
                csv={() =>
                  csvOf(report.tools, {
                    tool: 'name',
                    'failed operations': 'episodes',
                    recovered: 'recovered',
                    rate: ({ recoveryRate }) => recoveryRate.point,
                    low: ({ recoveryRate }) => recoveryRate.interval?.low,
                    high: ({ recoveryRate }) => recoveryRate.interval?.high,
                    cost: (tool) => tool.cost * cost.budget,
                  })
                }
              />
            )}
            <p class="pills">
              <a class="pill" href={link(['trace', current.id, 'tools'])}>
                Tools and failure classes
              </a>
              <a class="pill" href={link(['trace', current.id, 'calls'], { ending: 'given-up' })}>
                Operations that were given up
              </a>
            </p>
            {report.assumptions.length > 0 && (
              <section>
                <h2>What the law assumes</h2>
                <ul>
                  {report.assumptions.map(({ assumption, verdict, evidence }) => (
                    <li key={assumption}>
                      <b>{assumption}</b>, {verdict}: {evidence}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        );
      }}
    </Ready>
  );
}
