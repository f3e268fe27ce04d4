/** Heads and rollouts with a value in every field, for the checks. */

import { random } from 'regain/internal/types';
import { batchRange, type RolloutRange, type RunHead, type StoredRollout, type StoredRun } from '../port.ts';

export function sampleHead(overrides: Partial<RunHead> = {}): RunHead {
  return {
    name: 'test',
    manifest: '{"name":"test"}',
    hash: 'abc',
    rollouts: 23,
    batchSize: 5,
    madeBy: 'regain 0.0.0, node 24',
    createdAt: '2026-01-02T03:04:05.000Z',
    ...overrides,
  };
}

/** A rollout with a value in every field; positions differ in all fields. */
export function sampleRollout(position: number, overrides: Partial<StoredRollout> = {}): StoredRollout {
  const draw = random('store test', position);
  const entry = () => ({
    cost: draw.uniform() / 10,
    downMs: draw.uniform() * 1e4,
    upCost: draw.uniform() / 3,
    upMs: draw.below(1000),
  });
  const ledger = Array.from({ length: position % 4 }, entry);
  return {
    position,
    suite: 'paladin-eval',
    profile: 'rough',
    policy: position % 2 === 0 ? 'retry' : 'naïve "quoted", policy',
    backbone: 'embedded',
    task: `task-${position % 7}`,
    seed: 1,
    repeat: position,
    ending: ledger.length === 0 ? 'clean' : 'recovered',
    ledger,
    overhead: draw.uniform() / 100,
    attempts: ledger.length + 1,
    duplicates: position % 3,
    spend: {
      latencyMs: draw.uniform() * 1e5,
      waitingMs: draw.below(5000),
      tokensIn: draw.below(900),
      tokensOut: 3,
      money: 0.1 + 0.2,
    },
    error: null,
    ...overrides,
  };
}

export function sampleBatch(head: RunHead, batch: number): StoredRollout[] {
  const { from, to } = batchRange(head, batch);
  return Array.from({ length: to - from }, (_, i) => sampleRollout(from + i));
}

export async function rolloutsOf(run: StoredRun, range?: RolloutRange): Promise<StoredRollout[]> {
  const all: StoredRollout[] = [];
  for await (const one of run.rollouts(range)) all.push(one);
  return all;
}

/** All rollouts of a run as one text. */
export async function textOfRun(run: StoredRun): Promise<string> {
  return (await rolloutsOf(run)).map((one) => JSON.stringify(one)).join('\n');
}
