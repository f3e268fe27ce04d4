/** The suite of live APIs: weather, travel, finance, books and hazards over HTTP, on loopback or, when asked for, on the network. */

import { errorFormatters } from 'regain/internal/dialects';
import type { Clock, RolloutConditions, Suite, SuiteTask, Tool, World } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { seedOf } from '../domains/state.ts';
import { familyOf } from '../error-formatters.ts';
import { inPrivateWorld } from '../private-world.ts';
import { type Adapter, specOf, toolOf } from './adapter.ts';
import { type ApiFamily, getApi, type Keys, keysMissing } from './apis.ts';
import { bookTools } from './books/tools.ts';
import { loopbackDay } from './dates.ts';
import { financeTools } from './finance/tools.ts';
import { hazardTools } from './hazards/tools.ts';
import { type Fetch, liveNetwork } from './live-network.ts';
import { type Loopback, loopback } from './loopback/network.ts';
import { serverConditions } from './loopback/server-conditions.ts';
import { type FailedCall, openSession, remedyForIncident } from './loopback/session.ts';
import { services, serviceTables } from './services.ts';
import { tasksOn } from './suite-tasks.ts';
import { travelTools } from './travel/tools.ts';
import { weatherTools } from './weather/tools.ts';

export { type Api, type ApiName, apis, type Key, type Keys } from './apis.ts';
export type { Fetch } from './live-network.ts';

/** Network access: a fetch function, the keys by name (`apis` lists them), and the current day. */
export interface LiveOptions {
  readonly fetch: Fetch;
  readonly keys?: Keys;
  /** YYYY-MM-DD: forecasts are requested for the days after it. */
  readonly today: string;
}

const adapters: Readonly<Record<ApiFamily, readonly Adapter[]>> = {
  weather: weatherTools,
  travel: travelTools,
  finance: financeTools,
  books: bookTools,
  hazards: hazardTools,
};
const allAdapters = Object.values(adapters).flat();
const isOnNetwork = ({ api }: Adapter) => getApi(api).isLoopbackOnly === undefined;
const specs = new Map(allAdapters.map((made) => [made.name, specOf(made)]));
/** An account on the network contains records of earlier runs, and its lists may lag. */
const loopbackSpecs = new Map([...specs].map(([name, spec]) => [name, inPrivateWorld(spec)]));
const formatters = errorFormatters('problem-json');

/** Nothing leaves loopback unless `live` is given. */
export function liveApis({ live }: { readonly live?: LiveOptions } = {}): Suite {
  const about = {
    name: 'live-apis',
    description:
      'Weather, travel and finance APIs over real HTTP, with servers that have bad days of their own.',
  };
  return live === undefined ? { ...about, ...onLoopback() } : { ...about, ...onNetwork(live) };
}

function onLoopback(): Pick<Suite, 'tools' | 'tasks' | 'open' | 'close'> {
  const network = loopback(services);
  return {
    tools: [...loopbackSpecs.values()],
    tasks: tasksOn(loopbackDay),
    open: (task, clock, conditions) => loopbackWorld(network, task, clock, conditions),
    close: () => network.close(),
  };
}

const seed = once(() => seedOf(serviceTables()));

function loopbackWorld(
  network: Loopback,
  task: SuiteTask,
  clock: Clock,
  conditions?: RolloutConditions,
): World {
  const session = openSession(seed(), serverConditions(task.id, conditions));
  const { state } = session;
  const send = network.sendFor(session);
  let lastIncident: FailedCall | undefined;
  const tools = adaptersFor(task).map((made): Tool => {
    const spec = loopbackSpecs.get(made.name)!;
    const tool = toolOf(made, spec, () => network.base(made.api), send, formatters[familyOf(task)]);
    return {
      ...tool,
      execute: async (args, context) => {
        session.incident = undefined;
        try {
          return await tool.execute(args, context);
        } finally {
          const { incident } = session;
          if (context.purpose === 'step') lastIncident = incident && { spec, args, incident };
        }
      },
    };
  });
  return {
    tools,
    snapshot: () => state.snapshot(),
    effects: () => state.effects(),
    canonical: (answer) => state.canonical(answer),
    remedy: (value) =>
      lastIncident === undefined ? null : remedyForIncident(lastIncident, value, clock.now()),
  };
}

function adaptersFor(task: SuiteTask): readonly Adapter[] {
  return task.domain.split('+').flatMap((family) => adapters[family as ApiFamily]);
}

/** Tasks whose keys are missing are left out, and those that need an API on loopback. */
function onNetwork({ fetch, keys = {}, today }: LiveOptions): Pick<Suite, 'tools' | 'tasks' | 'open'> {
  const isServed = (task: SuiteTask) =>
    task.gold.every(({ tool }) => {
      const made = allAdapters.find(({ name }) => name === tool)!;
      return isOnNetwork(made) && keysMissing(made.api, keys).length === 0;
    });
  return {
    tools: allAdapters.filter(isOnNetwork).map(({ name }) => specs.get(name)!),
    tasks: tasksOn(today).filter(isServed),
    open: (task) => {
      const network = liveNetwork(fetch, keys);
      const tools = adaptersFor(task)
        .filter(isOnNetwork)
        .map((made) =>
          network.countEffects(
            toolOf(
              made,
              specs.get(made.name)!,
              () => network.base(made.api),
              network.send,
              formatters[familyOf(task)],
            ),
          ),
        );
      return { tools, snapshot: () => network.snapshot(), effects: () => network.effects() };
    },
  };
}
