/**
 * What a memory with content is worth: streams of tasks of one tenant, with a memory that learns, a fixed one, that of
 * another tenant, and none. Claims M1 to M7 of docs/results/analysis-plan.md.
 */

import { type FaultProfile, getProfile } from 'regain/internal/faults';
import { defaultCalibration, downtimeLoss, efficiency, rolloutResult } from 'regain/internal/law';
import { type ExemplarMemory, exemplarMemory, lexicalEmbedder } from 'regain/internal/memory';
import {
  fortifyPolicy,
  type Policy,
  type PolicyFactory,
  rememberingBrain,
  rememberingPolicy,
} from 'regain/internal/recovery';
import { rulesBrain } from 'regain/internal/repair';
import {
  type Action,
  canonicalJson,
  type Exemplar,
  type Split,
  type Suite,
  type TraceEvent,
} from 'regain/internal/types';
import { type Rollout, runStream } from '../../harness/index.ts';
import { shippedExperience } from '../../prior/index.ts';
import { streamTasks, tenantOf, tenantSuite, tenantTopics } from '../../suites/index.ts';
import { manualReader } from './manual-reader.ts';

export const streamConditions = ['off', 'on', 'static', 'shuffled', 'on, drift', 'static, drift'] as const;
export type StreamCondition = (typeof streamConditions)[number];

export const defaultStreams = {
  split: 'reserve' as Split,
  tenants: 12,
  length: 120,
  profile: 'mild',
  /** Position of the first task after the drift. */
  driftAt: 60,
  /** Probability that the manual is read correctly. */
  accuracy: 0.7,
  /** Of the first tenant; the others follow. */
  seed: 101,
};
export type StreamOptions = typeof defaultStreams;

/** What one task of a stream gave. */
export interface StreamRow {
  readonly success: number;
  readonly cost: number;
  readonly loss: number;
  readonly efficiency: number;
  readonly decisions: number;
  /** Decisions that the same policy without memory would have taken otherwise. */
  readonly changed: number;
  /** Questions to the reader of the manual. */
  readonly questions: number;
  readonly duplicates: number;
  /** Writes sent with other arguments than planned, after a proposal from memory. */
  readonly changedWrites: number;
}

export interface StreamResult {
  readonly tenant: string;
  readonly condition: StreamCondition;
  /** By position. */
  readonly rows: readonly StreamRow[];
  readonly remedies: number;
}

/** All streams of a tenant: a unit of work. */
export async function tenantStreams(index: number, options: StreamOptions): Promise<readonly StreamResult[]> {
  const { split, length, seed, driftAt } = options;
  const topics = tenantTopics(split);
  const topic = topics[index % topics.length]!;
  const suiteOf = (nth: number, drifted = false) => tenantSuite(topic, tenantOf(topic, seed + nth, drifted));
  const suite = suiteOf(index);
  const drifted = suiteOf(index, true);
  // The next tenant of the same topic, in a circle.
  const other = suiteOf((index + topics.length) % Math.max(options.tenants, 2 * topics.length));
  const profile = getProfile(options.profile);
  const stationary = streamTasks(suite, length, 1).map((task) => ({ suite, task }));
  const drifting = stationary.map(({ task }, at) => ({ suite: at < driftAt ? suite : drifted, task }));
  const learnt = async (from: typeof suite): Promise<readonly Exemplar[]> => {
    const memory = emptyMemory();
    const tasks = streamTasks(from, length, 2).map((task) => ({ suite: from, task }));
    await runStream({ tasks, profile, policy: streamPolicy(memory, options), seed: seed + 1000 }, () => {});
    return memory.list();
  };
  const [own, others] = [await learnt(suite), await learnt(other)];
  return Array.fromAsync(streamConditions, async (condition) => {
    const memory = memoryFor(condition, own, others);
    const tasks = condition.endsWith('drift') ? drifting : stationary;
    const rows = await observedRows(tasks, memory, profile, options);
    const remedies = memory?.list().filter(({ remedy }) => remedy !== undefined).length ?? 0;
    return { tenant: suite.name, condition, rows, remedies };
  });
}

function emptyMemory(): ExemplarMemory {
  return exemplarMemory([], { embedder: lexicalEmbedder(256), isLearning: true });
}

function memoryFor(
  condition: StreamCondition,
  own: readonly Exemplar[],
  others: readonly Exemplar[],
): ExemplarMemory | undefined {
  if (condition === 'off') return undefined;
  if (condition.startsWith('on')) return emptyMemory();
  return exemplarMemory(condition === 'shuffled' ? others : own, { embedder: lexicalEmbedder(256) });
}

async function observedRows(
  tasks: Parameters<typeof runStream>[0]['tasks'],
  memory: ExemplarMemory | undefined,
  profile: FaultProfile,
  options: StreamOptions,
): Promise<readonly StreamRow[]> {
  const counts = { decisions: 0, changed: 0 };
  const rows: StreamRow[] = [];
  const policy = streamPolicy(memory, options, counts);
  await runStream({ tasks, profile, policy, seed: options.seed }, (rollout) => {
    rows.push({
      ...rowOf(rollout),
      ...counts,
      changedWrites: changedWrites(rollout.events, memory, tasks[0]!.suite),
    });
    counts.decisions = 0;
    counts.changed = 0;
  });
  return rows;
}

/** `counts`: receives how many decisions were made, and how many another policy without memory would have made otherwise. */
function streamPolicy(
  memory: ExemplarMemory | undefined,
  { accuracy }: StreamOptions,
  counts?: { decisions: number; changed: number },
): PolicyFactory {
  const posteriors = shippedExperience();
  const rules = rulesBrain();
  return (context) => {
    const ask = manualReader(context.hidden!, rules, context.random, accuracy);
    const made = (brain: typeof rules) =>
      fortifyPolicy({ name: 'fortify-manual', brain, ask, posteriors })(context);
    const plain = made(rules);
    if (memory === undefined) return counted(plain, undefined, counts);
    const policy = memory.isErgodic
      ? made(rememberingBrain(rules, memory))
      : rememberingPolicy(made(rememberingBrain(rules, memory)), memory);
    return counted(policy, plain, counts);
  };
}

function counted(
  policy: Policy,
  without: Policy | undefined,
  counts: { decisions: number; changed: number } | undefined,
): Policy {
  if (counts === undefined) return policy;
  return {
    ...policy,
    decide: async (situation) => {
      const decision = await policy.decide(situation);
      counts.decisions++;
      if (without !== undefined) {
        const otherwise = await without.decide(situation);
        if (textOf(otherwise.action) !== textOf(decision.action)) counts.changed++;
      }
      return decision;
    },
  };
}

/** The reason of a hand-off is no part of the decision. */
function textOf(action: Action): string {
  return 'reason' in action ? action.kind : canonicalJson({ ...action });
}

function rowOf({
  observation,
  events,
  judgement,
  error,
}: Rollout): Omit<StreamRow, 'decisions' | 'changed' | 'changedWrites'> {
  if (observation.ending === 'void') throw error;
  const result = rolloutResult(observation);
  return {
    success: result.success ? 1 : 0,
    cost: result.cost,
    loss: downtimeLoss(observation, defaultCalibration),
    efficiency: efficiency(result, defaultCalibration.lambda),
    questions: events.filter((event) => event.type === 'decision' && event.action.kind === 'ask-model')
      .length,
    duplicates: judgement.duplicates,
  };
}

/** Attempts of writes with a name or a value that the memory has and the planned call has not. */
function changedWrites(
  events: readonly TraceEvent[],
  memory: ExemplarMemory | undefined,
  { tools }: Suite,
): number {
  const edits = memory?.list().flatMap(({ remedy }) => remedy?.edits ?? []) ?? [];
  const remembered = new Set(edits.flatMap((edit) => (edit.kind === 'restate' ? [] : [edit.to])));
  const isRead = new Set(tools.flatMap(({ name, effect }) => (effect === 'read' ? [name] : [])));
  return events.filter(
    // Arguments are recorded only where they are not those of the call.
    (event) =>
      event.type === 'attempt' &&
      event.args !== undefined &&
      !isRead.has(event.tool) &&
      Object.entries(event.args).some(
        ([name, value]) => remembered.has(name) || (typeof value === 'string' && remembered.has(value)),
      ),
  ).length;
}
