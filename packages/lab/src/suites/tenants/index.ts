/**
 * Tenants: the tasks of one topic of paladin-eval behind an API that differs from its documentation. The remedy of a
 * failure is in no error text; it recurs from task to task, and is another one for each tenant.
 */

import { type Clock, random, type Split, type Suite, type SuiteTask, shuffled } from 'regain/internal/types';
import { paladinEval } from '../paladin-eval/index.ts';
import { makeTenant, type Tenant, type UsedTool } from './tenant.ts';
import { sessionSpec, tenantWorld } from './tenant-world.ts';

export type { Tenant } from './tenant.ts';

/** The topics of a split with tasks enough for a stream. */
export function tenantTopics(split: Split): readonly string[] {
  const domains = paladinEval().tasks.flatMap((task) => (task.split === split ? [task.domain] : []));
  return [...new Set(domains)].filter((name) => !name.includes('+'));
}

/** The suite of a tenant; its tasks are those of the topic. `drifted`: after all its differences have changed. */
export function tenantSuite(topic: string, tenant: Tenant): Suite {
  const base = paladinEval();
  return {
    ...base,
    name: `tenants/${tenant.name}`,
    of: base.name,
    description: `Tasks of ${topic} behind an API that differs from its documentation.`,
    tools: [...base.tools, sessionSpec(tenant)],
    tasks: base.tasks.filter(({ domain }) => domain === topic),
    open: (task, clock: Clock, conditions) => {
      const world = base.open(task, clock);
      // Without conditions it is opened to judge a task.
      if (conditions === undefined) return world;
      const { seed, repeat } = conditions;
      const reference = random('reference', tenant.name, seed, repeat).word().toString(36);
      return tenantWorld(world, tenant, clock, reference);
    },
  };
}

/** A tenant of a topic, drawn from its seed. */
export function tenantOf(topic: string, seed: number, drifted = false): Tenant {
  const { tasks, tools } = paladinEval();
  const used = new Map<string, Set<string>>();
  const uses = new Map<string, number>();
  for (const { gold } of tasks.filter(({ domain }) => domain === topic))
    for (const { tool, args } of gold) {
      const names = used.get(tool) ?? new Set();
      used.set(tool, names);
      uses.set(tool, 1 + (uses.get(tool) ?? 0));
      for (const name of Object.keys(args)) names.add(name);
    }
  const usedTools = [...used].map(
    ([name, parameters]): UsedTool => ({
      spec: tools.find((one) => one.name === name)!,
      uses: uses.get(name)!,
      parameters: [...parameters].sort(),
    }),
  );
  return makeTenant(`${topic}-${seed}`, usedTools, drifted);
}

/** Tasks in the order of a stream: the topic's tasks in a random order, again and again. */
export function streamTasks({ tasks, name }: Suite, length: number, seed: number): readonly SuiteTask[] {
  const order: SuiteTask[] = [];
  for (let round = 0; order.length < length; round++)
    order.push(...shuffled(random('stream', name, seed, round), tasks));
  return order.slice(0, length);
}
