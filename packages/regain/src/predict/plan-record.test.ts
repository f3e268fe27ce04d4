import { describe, expect, it } from 'vitest';
import { defaultCostModel, type Failure, type TraceEvent, traceVersion } from '../types/index.ts';
import { planRecordOf } from './plan-record.ts';
import { talliesOf } from './tallies.ts';

const head: TraceEvent = { type: 'trace', version: traceVersion, source: 'lab', unit: 'rollout' };
const failure = (name: Failure['class']): Failure => ({
  ...{ class: name, visibility: 'explicit', message: '', ambiguous: false, evidence: [] },
});

function call(name: string, failures: readonly Failure['class'][], isDone: boolean): TraceEvent[] {
  const attempt = (nth: number): TraceEvent[] => [
    { type: 'attempt', call: name, attempt: nth, purpose: 'step', tool: 't', outcome: 'answered' },
    { type: 'cost', for: 'attempt', call: name, cost: { latencyMs: 1_000 } },
  ];
  return [
    { type: 'call', call: name, tool: 't', effect: 'read' },
    ...failures.flatMap((one, i): TraceEvent[] => [
      ...attempt(i),
      { type: 'diagnosis', call: name, attempt: i, failure: failure(one), basis: 'flagged' },
    ]),
    ...(isDone ? attempt(failures.length) : []),
    {
      ...{ type: 'ending', call: name, reason: '' },
      ending: isDone ? (failures.length > 0 ? 'recovered' : 'clean') : 'gave-up',
    },
  ];
}

const context = { cluster: 'c', effects: ['read', 'read', 'write'] as const, costModel: defaultCostModel };

describe('a plan record', () => {
  it('has the class of the first failure and a cost for each failed attempt of a step', () => {
    const events: TraceEvent[] = [
      head,
      ...call('a', [], true),
      ...call('b', ['timeout', 'auth'], false),
      { type: 'ending', ending: 'failed', reason: '' },
    ];
    const record = planRecordOf(events, context)!;
    expect(record.planned).toEqual({ repeatable: 2, write: 1 });
    expect(record.steps.map(({ failureClass, isDone }) => [failureClass, isDone])).toEqual([
      [null, true],
      ['timeout', false],
    ]);
    expect(record.steps[1]!.costs).toHaveLength(2);
    expect(record.steps[1]!.costs[0]).toBeGreaterThan(0);
    const { episodes, reached, stopped, recovered } = talliesOf([record]).steps.repeatable.classes.get(
      'timeout',
    )!;
    expect(episodes).toBe(1);
    expect([...reached.slice(0, 3)]).toEqual([1, 1, 0]);
    expect([...stopped.slice(0, 3)]).toEqual([0, 1, 0]);
    expect(recovered.every((count) => count === 0)).toBe(true);
  });

  it('is undefined for a void rollout', () => {
    expect(planRecordOf([head, { type: 'ending', ending: 'void', reason: '' }], context)).toBeUndefined();
  });
});
