/** The suite of live APIs: weather, travel and finance over HTTP, on loopback or, when asked for, on the network. */

import { type Family, type Voice, voice } from 'regain/internal/dialects';
import type { Clock, Conditions, Suite, SuiteTask, Tool, World } from 'regain/internal/types';
import { type Seed, State, seedOf } from '../domains/state.ts';
import { inOwnWorld } from '../own-world.ts';
import { familyOf } from '../voices.ts';
import { type Adapter, specOf, toolOf } from './adapter.ts';
import { type ApiFamily, type Keys, keysMissing } from './apis.ts';
import { loopbackDay } from './calendar.ts';
import { financeService, financeTables } from './finance/server.ts';
import { financeTools } from './finance/tools.ts';
import { type Fetch, liveNetwork } from './live.ts';
import { climate } from './loopback/climate.ts';
import { type Loopback, loopback } from './loopback/network.ts';
import { type Met, remedyFor, type Session } from './loopback/session.ts';
import { tasksOn } from './suite-tasks.ts';
import { travelService, travelTables } from './travel/server.ts';
import { travelTools } from './travel/tools.ts';
import { weatherService } from './weather/server.ts';
import { weatherTools } from './weather/tools.ts';

export { type Api, type ApiName, apis, type Key, type Keys } from './apis.ts';
export type { Fetch } from './live.ts';

/** What it takes to go out: a way, the keys by name (`apis` tells which), and the day it is. */
export interface Live {
  readonly fetch: Fetch;
  readonly keys?: Keys;
  /** YYYY-MM-DD: forecasts are asked for the days after it. */
  readonly today: string;
}

const adapters: Readonly<Record<ApiFamily, readonly Adapter[]>> = {
  weather: weatherTools,
  travel: travelTools,
  finance: financeTools,
};
const allAdapters = Object.values(adapters).flat();
const specs = new Map(allAdapters.map((made) => [made.name, specOf(made)]));
/** An account on the network holds what earlier runs left there, and nobody promises when its lists show a new record. */
const loopbackSpecs = new Map([...specs].map(([name, spec]) => [name, inOwnWorld(spec)]));
const voices: Readonly<Record<Family, Voice>> = {
  a: voice('problem-json', 'a'),
  b: voice('problem-json', 'b'),
  c: voice('problem-json', 'c'),
  d: voice('problem-json', 'd'),
};

/** Nothing leaves loopback unless `live` is given. */
export function liveApis({ live }: { readonly live?: Live } = {}): Suite {
  const about = {
    name: 'live-apis',
    description:
      'Weather, travel and finance APIs over real HTTP, with servers that have bad days of their own.',
  };
  return live === undefined ? { ...about, ...onLoopback() } : { ...about, ...onNetwork(live) };
}

function onLoopback(): Pick<Suite, 'tools' | 'tasks' | 'open' | 'close'> {
  const network = loopback({ weather: weatherService, travel: travelService, finance: financeService });
  return {
    tools: [...loopbackSpecs.values()],
    tasks: tasksOn(loopbackDay),
    open: (task, clock, conditions) => loopbackWorld(network, task, clock, conditions),
    close: () => network.close(),
  };
}

let seed: Seed | undefined;

function loopbackWorld(network: Loopback, task: SuiteTask, clock: Clock, conditions?: Conditions): World {
  seed ??= seedOf({ ...travelTables(), ...financeTables() });
  const state = new State(seed);
  const session: Session = {
    state,
    climate: climate(task.id, conditions),
    orderByClientId: new Map(),
    trouble: undefined,
    bug: undefined,
  };
  const send = network.sendFor(session);
  let met: Met | undefined;
  const tools = adaptersFor(task).map((made): Tool => {
    const spec = loopbackSpecs.get(made.name)!;
    const tool = toolOf(made, spec, () => network.base(made.api), send, voices[familyOf(task)]);
    return {
      ...tool,
      execute: async (args, context) => {
        session.trouble = undefined;
        try {
          return await tool.execute(args, context);
        } finally {
          const { trouble } = session as Session;
          if (context.purpose === 'step') met = trouble && { spec, args, trouble };
        }
      },
    };
  });
  return {
    tools,
    snapshot: () => state.snapshot(),
    effects: () => state.effects(),
    canonical: (answer) => state.canonical(answer),
    remedy: (value) => (met === undefined ? null : remedyFor(met, value, clock.now())),
  };
}

function adaptersFor(task: SuiteTask): readonly Adapter[] {
  return task.domain.split('+').flatMap((family) => adapters[family as ApiFamily]);
}

/** Tasks whose keys are missing are left out. */
function onNetwork({ fetch, keys = {}, today }: Live): Pick<Suite, 'tools' | 'tasks' | 'open'> {
  const isServed = (task: SuiteTask) =>
    task.gold.every(({ tool }) => {
      const made = allAdapters.find(({ name }) => name === tool)!;
      return keysMissing(made.api, keys).length === 0;
    });
  return {
    tools: [...specs.values()],
    tasks: tasksOn(today).filter(isServed),
    open: (task) => {
      const network = liveNetwork(fetch, keys);
      const tools = adaptersFor(task).map((made) =>
        network.watched(
          toolOf(
            made,
            specs.get(made.name)!,
            () => network.base(made.api),
            network.send,
            voices[familyOf(task)],
          ),
        ),
      );
      return { tools, snapshot: () => network.snapshot(), effects: () => network.effects() };
    },
  };
}
