/** The suite of long plans: tasks of the stateful domains in sequence, 8 to 15 calls each. */

import {
  canonicalJson,
  random,
  resolveArgs,
  type Suite,
  type SuiteTask,
  shuffled,
} from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { type DryRunDomains, dryRun, dryRunDomains } from '../domains/dry-run.ts';
import { getDomain } from '../domains/index.ts';
import { paladinEval } from '../paladin-eval/index.ts';
import { toolReflectEval } from '../tool-reflect-eval/index.ts';
import { composeTasks } from './compose-tasks.ts';

const [CALLS_MIN, CALLS_MAX] = [8, 15];
const TASKS_PER_GROUP = 4;
/** Parts that undo each other's state are drawn again. */
const DRAWS_MAX = 60;

export function longPlans(): Suite {
  return {
    ...paladinEval(),
    name: 'long-plans',
    description:
      'Right plans of 8 to 15 calls over stateful tools: several requests of one person in sequence.',
    tasks: allTasks(),
  };
}

/** It takes a moment, and not every program needs it. */
const allTasks = once(() =>
  [...Map.groupBy(shortTasks(), ({ domain }) => domain)].flatMap(([domain, own]) => tasksOn(domain, own)),
);

/** Tasks with one domain, whose right calls become parts of long plans. */
function shortTasks(): SuiteTask[] {
  return [...paladinEval().tasks, ...toolReflectEval().tasks].filter(({ domain }) => !domain.includes('+'));
}

function tasksOn(domain: string, short: readonly SuiteTask[]): SuiteTask[] {
  const world = dryRunDomains([getDomain(domain)]);
  const templates = [...Map.groupBy(short, ({ template, id }) => template ?? id).values()];
  const groups = groupsOf(shuffled(random('long-plans', domain), templates));
  return groups.flatMap((group, index) => {
    const id = `long-${domain}-${String(index + 1).padStart(2, '0')}`;
    return composedTasks(id, group, world);
  });
}

type Variants = readonly SuiteTask[];

/** Templates in groups with 8 to 15 calls; each template is in at most one, so that groups are independent. */
function groupsOf(templates: readonly Variants[]): Variants[][] {
  const groups: Variants[][] = [];
  let open: Variants[] = [];
  const calls = (group: readonly Variants[]) =>
    group.reduce((sum, variants) => sum + Math.max(...variants.map(({ gold }) => gold.length)), 0);
  for (const variants of templates) {
    if (calls([...open, variants]) > CALLS_MAX) continue;
    open.push(variants);
    if (calls(open) < CALLS_MIN) continue;
    groups.push(open);
    open = [];
  }
  return groups;
}

/** Different combinations of the group's tasks, each of which runs to its end on a fresh world. */
function composedTasks(template: string, group: readonly Variants[], world: DryRunDomains): SuiteTask[] {
  const found = new Map<string, SuiteTask>();
  for (let draw = 0; draw < DRAWS_MAX && found.size < TASKS_PER_GROUP; draw++) {
    const stream = random('long-plans', template, draw);
    const parts = group.map((variants) => variants[stream.below(variants.length)]!);
    const task = composeTasks(`${template}-${found.size + 1}`, template, parts);
    if (!isIndependent(task, world)) continue;
    const key = parts.map(({ id }) => id).join(' ');
    if (!found.has(key)) found.set(key, task);
  }
  return [...found.values()];
}

/** It runs to its end, and makes no write twice: nothing would distinguish the second from a repetition of the first. */
function isIndependent({ gold, answer }: SuiteTask, world: DryRunDomains): boolean {
  const { stopped, outputs } = dryRun(world, gold, answer);
  if (stopped !== undefined) return false;
  const writes = gold
    .filter(({ tool }) => world.tools.get(tool)!.effect !== 'read')
    .map(({ tool, args }) => canonicalJson([tool, resolveArgs(args, outputs).args]));
  return new Set(writes).size === writes.length;
}
