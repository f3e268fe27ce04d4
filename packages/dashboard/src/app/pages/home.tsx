/** The first page: what there is to look at, and where to drop a trace. */

import type { JSX } from 'preact';
import type { SourceInfo } from '../../model/index.ts';
import type { PageProps } from '../pages.tsx';
import { bytes, groupDigits, minute } from '../parts/format.ts';
import { Empty } from '../parts/states.tsx';
import { link } from '../route.ts';

export function HomePage({ sources }: PageProps): JSX.Element {
  const of = (kind: SourceInfo['kind']) => sources.filter((one) => one.kind === kind);
  return (
    <div class="page">
      <h1>Runs, traces and memories</h1>
      {sources.length === 0 && (
        <Empty title="Nothing was named when this was started">
          Start with files or folders: <code>regain serve regain-runs trace.jsonl</code>. Or drop a trace
          here.
        </Empty>
      )}
      <SourceTable title="Runs" sources={of('run')} first="overview" />
      <SourceTable title="Traces" sources={of('trace')} first="overview" />
      <SourceTable title="Memories" sources={of('memory')} first="list" />
      <section class="drop">
        <h2>Look at a trace</h2>
        <p>
          Drop a file of any dialect that <code>regain analyze</code> reads (Claude Code, Codex,
          OpenTelemetry, MCP, a shield, ...) anywhere on this page. It is read in this page and sent nowhere.
        </p>
        <label class="button">
          Choose a file
          <input type="file" class="hidden-input" />
        </label>
      </section>
    </div>
  );
}

function SourceTable({
  title,
  sources,
  first,
}: {
  readonly title: string;
  readonly sources: readonly SourceInfo[];
  readonly first: string;
}): JSX.Element | null {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="cards">
        {sources.map((source) => (
          <li key={source.id}>
            <a class="card" href={link([source.kind, source.id, first])}>
              <strong>{source.name}</strong>
              <span class="quiet-text">{aboutText(source)}</span>
              <span class="quiet-text path" title={source.file}>
                {endOf(source.file)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PATH_MAX = 48;

/** The end of a path says more than its beginning. */
function endOf(path: string): string {
  return path.length <= PATH_MAX ? path : `…${path.slice(-PATH_MAX)}`;
}

function aboutText({ error, run, bytes: size = 0 }: SourceInfo): string {
  if (error !== undefined) return error;
  if (run === undefined) return bytes(size);
  const { rollouts, rolloutsDone, createdAt, hash } = run;
  const done =
    rolloutsDone === rollouts
      ? `${groupDigits(rollouts)} rollouts`
      : `${groupDigits(rolloutsDone)} of ${groupDigits(rollouts)} rollouts`;
  return `${done}, manifest ${hash.slice(0, 8)}, ${minute(createdAt)}`;
}
