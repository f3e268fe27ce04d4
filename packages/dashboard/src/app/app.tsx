/** The frame of the application: navigation, theme, drop target, and the page of the address. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { errorText } from 'regain/internal/types';
import type { DataSource, SourceInfo } from '../model/index.ts';
import { DroppedTraces } from './data/dropped.ts';
import { useData } from './data/use-data.ts';
import { pageOf, tabsOf } from './pages.tsx';
import { minute } from './parts/format.ts';
import { Ready } from './parts/states.tsx';
import { ThemeButton } from './parts/theme.tsx';
import { link, useRoute } from './route.ts';

export function App({ source: base }: { readonly source: DataSource }): JSX.Element {
  const route = useRoute();
  const dropped = useMemo(() => new DroppedTraces(), []);
  const source = useMemo(() => dropped.around(base), [base, dropped]);
  const [changes, setChanges] = useState(0);
  const overview = useData(() => source.overview(), [source, changes]);
  const sources = overview.state === 'there' ? overview.value.sources : [];
  const [, id] = route.path;
  const current = sources.find((one) => one.id === id);
  const page = route.path[2] ?? route.path[0] ?? 'home';
  useEffect(() => {
    document.title = current === undefined ? 'Regain' : `${current.name}, ${page} - Regain`;
  }, [current, page]);
  return (
    <DropTarget dropped={dropped} onAdded={() => setChanges((count) => count + 1)}>
      <a class="skip" href="#main" onClick={(event) => skipTo(event)}>
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href={link([])}>
          Regain
        </a>
        <SourcePicker sources={sources} current={current} />
        <span class="space" />
        {overview.state === 'there' && overview.value.isLive && (
          <a class="tab" href={link(['live'])} aria-current={route.path[0] === 'live' ? 'page' : undefined}>
            Live
          </a>
        )}
        <ThemeButton />
      </header>
      {current !== undefined && <Tabs source={current} page={page} />}
      <main id="main" tabIndex={-1}>
        <Ready data={overview} what="the list of runs and traces">
          {({ sources: all }) => pageOf({ route, source, sources: all, current })}
        </Ready>
      </main>
    </DropTarget>
  );
}

function skipTo(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function SourcePicker({
  sources,
  current,
}: {
  readonly sources: readonly SourceInfo[];
  readonly current: SourceInfo | undefined;
}): JSX.Element | null {
  if (sources.length === 0) return null;
  const first = { run: 'overview', trace: 'overview', memory: 'list' } as const;
  return (
    <select
      aria-label="Run, trace or memory"
      value={current?.id ?? ''}
      onChange={({ currentTarget }) => {
        const next = sources.find(({ id }) => id === currentTarget.value);
        location.hash = next === undefined ? '#/' : link([next.kind, next.id, first[next.kind]]);
      }}
    >
      <option value="">All runs and traces</option>
      {sources.map(({ id, kind, name, run }) => (
        <option
          key={id}
          value={id}
        >{`${kind}: ${name}${run === undefined ? '' : `, ${minute(run.createdAt)}`}`}</option>
      ))}
    </select>
  );
}

function Tabs({ source, page }: { readonly source: SourceInfo; readonly page: string }): JSX.Element {
  return (
    <nav class="tabs" aria-label="Pages">
      {tabsOf(source.kind).map(({ name, label, also = [] }) => (
        <a
          key={name}
          class="tab"
          href={link([source.kind, source.id, name])}
          aria-current={page === name || also.includes(page) ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function DropTarget({
  dropped,
  onAdded,
  children,
}: {
  readonly dropped: DroppedTraces;
  readonly onAdded: () => void;
  readonly children: JSX.Element | (JSX.Element | false | null)[];
}): JSX.Element {
  const [state, setState] = useState<{ text: string; isError?: boolean } | null>(null);
  const add = async (file: File) => {
    try {
      setState({ text: `Reading ${file.name} …` });
      const id = await dropped.add(file, (share) =>
        setState({ text: `Reading ${file.name}: ${Math.round(100 * share)} %` }),
      );
      setState(null);
      onAdded();
      location.hash = link(['trace', id, 'overview']);
    } catch (error) {
      setState({ text: errorText(error), isError: true });
    }
  };
  return (
    <div
      class="shell"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        if (file !== undefined) void add(file);
      }}
      onChange={(event) => {
        const input = event.target as HTMLInputElement;
        const file = input.type === 'file' ? input.files?.[0] : undefined;
        if (file !== undefined) void add(file);
      }}
    >
      {children}
      {state !== null && (
        <div class={`toast ${state.isError ? 'bad' : ''}`} role={state.isError ? 'alert' : 'status'}>
          {state.text}
          {state.isError && (
            <button type="button" class="quiet" onClick={() => setState(null)}>
              Close
            </button>
          )}
        </div>
      )}
    </div>
  );
}
