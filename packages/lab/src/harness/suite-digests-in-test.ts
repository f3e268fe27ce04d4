/** Digests of the content of a suite and of rollouts on it. Equal digests mean equal bytes, including key order. */

import { createHash } from 'node:crypto';
import { getProfile, profileNames } from 'regain/internal/faults';
import { defaultLimits } from 'regain/internal/recovery';
import {
  attemptsIn,
  defaultCostModel,
  type Suite,
  type SuiteTask,
  type TraceEvent,
  virtualClock,
} from 'regain/internal/types';
import { getPolicy, policyNames } from '../policies/index.ts';
import { domains, graphText, tasksOn } from '../suites/index.ts';
import { runRollout } from './rollout.ts';

/** Profiles and splits at the time of pinning: later ones do not move the pinned rollouts. */
const pinnedProfiles = profileNames.filter((name) => name !== 'shifted');
const pinnedTasks = ({ tasks }: Pick<Suite, 'tasks'>) =>
  tasks.filter(({ split }) => split === 'train' || split === 'held-out');
/** Pinned before tasks named their template. */
const withoutTemplate = ({ template: _, ...task }: SuiteTask) => task;

function digestOf(...parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${JSON.stringify(part, withStoredNames)}\n`);
  return hash.digest('hex');
}

/** Pinned before the schemas of tools were called `inputSchema` and `outputSchema`. */
function withStoredNames(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('inputSchema' in value)) return value;
  const stored: { readonly [name: string]: string } = { inputSchema: 'input', outputSchema: 'output' };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [stored[name] ?? name, one]));
}

export interface SuiteDigests {
  readonly tasks: string;
  readonly tools: string;
  /** The tools, the state and the effects of every task's environment before the first call. */
  readonly worlds: string;
  /** Every gold plan without faults: the answers of the tools, and that the judgement is success. */
  readonly gold: string;
}

export async function suiteDigests(suite: Suite): Promise<SuiteDigests> {
  const worlds = createHash('sha256');
  const gold = createHash('sha256');
  for (const task of pinnedTasks(suite)) {
    const { tools, snapshot, effects } = suite.open(task, virtualClock());
    worlds.update(digestOf(task.id, tools, snapshot(), effects()));
    const right: SuiteTask = { ...task, plan: task.gold };
    gold.update((await rolloutDigest(suite, right, 'vanilla', 'clean', 0)).observed);
  }
  return {
    tasks: digestOf(suite.name, suite.description, pinnedTasks(suite).map(withoutTemplate)),
    tools: digestOf(suite.tools, suite.dialects),
    worlds: worlds.digest('hex'),
    gold: gold.digest('hex'),
  };
}

/** Parts of suites that no rollout shows completely: tables, the graph, tasks for another day. */
export function sourceDigests(): { readonly [source: string]: string } {
  return {
    ...Object.fromEntries(domains.map(({ name, ...domain }) => [`domain ${name}`, digestOf(domain)])),
    graph: digestOf(graphText()),
    ...Object.fromEntries(
      ['2026-01-30', '2027-12-29'].map((today) => [
        `tasks on ${today}`,
        digestOf(pinnedTasks({ tasks: tasksOn(today) }).map(withoutTemplate)),
      ]),
    ),
  };
}

export interface RolloutDigests {
  /** The stored observation, the judgement, the faults, and every call with its result. */
  readonly observed: string;
  /** The events in the current trace format. */
  readonly trace: string;
}

/** Runs this many tasks, spread over the suite, under every policy; profiles alternate. Digests for each policy. */
export async function rolloutDigests(
  suite: Suite,
  tasksPerPolicy: number,
): Promise<{ readonly [policy: string]: RolloutDigests }> {
  const digests: Record<string, RolloutDigests> = {};
  const tasks = pinnedTasks(suite);
  for (const [nth, policy] of policyNames.entries()) {
    const observed = createHash('sha256');
    const trace = createHash('sha256');
    for (let index = 0; index < tasksPerPolicy; index++) {
      const place = Math.floor(((index + nth / policyNames.length) * tasks.length) / tasksPerPolicy);
      const profile = pinnedProfiles[(index + nth) % pinnedProfiles.length]!;
      const rollout = await rolloutDigest(suite, tasks[place]!, policy, profile, index);
      observed.update(rollout.observed);
      trace.update(rollout.trace);
    }
    digests[policy] = { observed: observed.digest('hex'), trace: trace.digest('hex') };
  }
  return digests;
}

async function rolloutDigest(
  suite: Suite,
  task: SuiteTask,
  policy: string,
  profile: string,
  repeat: number,
): Promise<RolloutDigests> {
  const { events, observation, attempts, spending, judgement, faults } = await runRollout({
    suite,
    task,
    policy: getPolicy(policy),
    profile: getProfile(profile),
    backbone: 'embedded',
    seed: 17,
    repeat,
    model: defaultCostModel,
    limits: defaultLimits,
  });
  const observed = digestOf(observation, { attempts, spend: spending }, judgement, faults, callsIn(events));
  return { observed, trace: digestOf(events) };
}

/** Every tool call with its arguments and its immediate result, whatever a later read showed. */
function callsIn(events: readonly TraceEvent[]): unknown[] {
  return attemptsIn(events).map(({ step, tool, args, purpose, nth, value = null, outcome, failure }) => {
    const met = failure === undefined || failure.class === 'no-effect' ? null : failure;
    return [step, tool, args, purpose, nth, value, met, outcome === 'cancelled'];
  });
}
