/** Our own traces, written by hand: two shields in one file, and a rollout. */

import type { Json, JsonObject } from '../../../types/index.ts';

const failure = (failureClass: string, more: JsonObject = {}): JsonObject => ({
  ...{ class: failureClass, visibility: 'explicit', message: `it was ${failureClass}` },
  ...{ ambiguous: false, evidence: [], ...more },
});
const head = (more: JsonObject): JsonObject => ({
  type: 'trace',
  version: 2,
  source: 'shield',
  unit: 'call',
  ...more,
});
const attempt = (call: string, index: number, outcome: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: 'attempt', call, attempt: index, purpose: 'step', tool: 'book', outcome },
  ...{ startMs: 10 * index, endMs: 10 * index + 4, ...more },
});

export const regainFixture: Json[] = [
  head({ session: 's1', epochMs: 1_000_000 }),
  head({ session: 's2' }),
  { type: 'call', call: 's1-1', session: 's1', tool: 'book', args: { day: 1 }, atMs: 0 },
  attempt('s1-1', 0, 'error'),
  { type: 'cost', for: 'attempt', call: 's1-1', cost: { latencyMs: 4 } },
  {
    type: 'diagnosis',
    call: 's1-1',
    attempt: 0,
    basis: 'flagged',
    failure: failure('timeout', { status: 504, code: 'E' }),
  },
  // Another session in between.
  { type: 'call', call: 's2-1', session: 's2', tool: 'pay', args: {} },
  { type: 'diagnosis', call: 's2-1', basis: 'flagged', failure: failure('unknown-tool') },
  { type: 'decision', call: 's1-1', action: { kind: 'retry' }, reason: 'transient' },
  { type: 'cost', for: 'thought', call: 's1-1', atMs: 6, cost: { tokensIn: 30, tokensOut: 5 } },
  attempt('s1-1', 1, 'answered', { args: { day: 2 }, value: { id: 7 } }),
  attempt('s1-1', 2, 'answered', { purpose: 'verify', tool: 'list' }),
  { type: 'diagnosis', call: 's1-1', attempt: 1, basis: 'inferred', failure: failure('no-effect') },
  {
    type: 'diagnosis',
    call: 's1-1',
    attempt: 1,
    basis: 'flagged',
    failure: failure('conflict'),
    isRevision: true,
  },
  attempt('s1-1', 3, 'answered', { value: 'booked' }),
  { type: 'ending', call: 's1-1', ending: 'recovered', reason: '' },
  { type: 'ending', call: 's2-1', ending: 'gave-up', reason: 'refused' },
  { type: 'call', call: 's2-2', session: 's2', tool: 'pay' },
  { type: 'ending', call: 's2-2', ending: 'cancelled', reason: 'stopped' },
  head({
    source: 'lab',
    unit: 'rollout',
    suite: 'shop',
    task: 't1',
    policy: 'retry',
    backbone: 'model-x',
    repeat: 3,
  }),
  {
    ...{ type: 'cost', for: 'planning', cost: { tokensIn: 50, tokensOut: 9, latencyMs: 700, money: 0.1 } },
    turn: { index: 0, calls: ['book'] },
  },
  { type: 'call', call: '0', tool: 'book', args: { day: 3 } },
  attempt('0', 0, 'answered', { value: 'booked' }),
  { type: 'ending', call: '0', ending: 'clean', reason: '' },
  { type: 'ending', ending: 'clean', reason: '' },
];
