/** The pages by address. */

import type { JSX } from 'preact';
import type { DataSource, SourceInfo, SourceKind } from '../model/index.ts';
import { CallPage, CallsPage } from './pages/calls.tsx';
import { HomePage } from './pages/home.tsx';
import { LivePage } from './pages/live.tsx';
import { MemoryPage } from './pages/memory.tsx';
import { PairedPage } from './pages/paired.tsx';
import { RolloutPage, RolloutsPage } from './pages/rollouts.tsx';
import { RunOverview } from './pages/run-overview.tsx';
import { RunTools, TraceTools } from './pages/tools.tsx';
import { TraceOverview } from './pages/trace-overview.tsx';
import { WhatIfPage } from './pages/what-if.tsx';
import { Empty } from './parts/states.tsx';
import { link, type Route } from './route.ts';

export interface PageProps {
  readonly route: Route;
  readonly source: DataSource;
  readonly sources: readonly SourceInfo[];
  readonly current: SourceInfo | undefined;
}

export interface SourcePageProps extends PageProps {
  readonly current: SourceInfo;
}

interface Tab {
  readonly name: string;
  readonly label: string;
  /** Pages below it. */
  readonly also?: readonly string[];
  readonly page: (props: SourcePageProps) => JSX.Element;
}

const tabs: Readonly<Record<SourceKind, readonly Tab[]>> = {
  run: [
    { name: 'overview', label: 'Overview', page: (props) => <RunOverview {...props} /> },
    { name: 'paired', label: 'Compare', page: (props) => <PairedPage {...props} /> },
    { name: 'rollouts', label: 'Rollouts', also: ['rollout'], page: (props) => <RolloutsPage {...props} /> },
    { name: 'tools', label: 'Tools', page: (props) => <RunTools {...props} /> },
    { name: 'what-if', label: 'What if', page: (props) => <WhatIfPage {...props} /> },
  ],
  trace: [
    { name: 'overview', label: 'Overview', page: (props) => <TraceOverview {...props} /> },
    { name: 'calls', label: 'Calls', also: ['call'], page: (props) => <CallsPage {...props} /> },
    { name: 'tools', label: 'Tools', page: (props) => <TraceTools {...props} /> },
  ],
  memory: [{ name: 'list', label: 'Exemplars', page: (props) => <MemoryPage {...props} /> }],
};

export function tabsOf(kind: SourceKind): readonly Tab[] {
  return tabs[kind];
}

export function pageOf(props: PageProps): JSX.Element {
  const { route, current } = props;
  const [first, id, name = 'overview'] = route.path;
  if (first === undefined) return <HomePage {...props} />;
  if (first === 'live') return <LivePage {...props} />;
  if (current === undefined || current.kind !== first)
    return (
      <Empty title="There is no such run, trace or memory here">
        Nothing has the name {id ?? first}. <a href={link([])}>All runs and traces</a>
      </Empty>
    );
  const own = { ...props, current };
  if (name === 'rollout') return <RolloutPage {...own} />;
  if (name === 'call') return <CallPage {...own} />;
  const tab = tabs[current.kind].find((one) => one.name === name) ?? tabs[current.kind][0]!;
  return tab.page(own);
}
