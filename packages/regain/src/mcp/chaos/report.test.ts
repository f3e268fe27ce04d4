import { describe, expect, it } from 'vitest';
import type { ChaosEvent } from './events.ts';
import { chaosReport } from './report.ts';
import { chaosFigure, chaosText } from './report-text.ts';

const about = { profile: 'rough', seed: 7 };
const call = (number: number, tool: string, args = {}, isWrite = true): ChaosEvent => ({
  ...{ kind: 'call', call: number, tool, args, isWrite, client: 1, atMs: 0 },
});
const fault = (number: number, name: string, mayHaveRun = false, isVisible = true): ChaosEvent => ({
  ...{ kind: 'fault', call: number, fault: name, mayHaveRun, isVisible },
});
const answer = (number: number, isFailed: boolean): ChaosEvent => ({
  ...{ kind: 'answer', call: number, isFailed, text: '', atMs: 0 },
});

describe('what the client did about a fault', () => {
  it.each<[string, ChaosEvent[]]>([
    ['retried', [call(1, 'a'), fault(1, 'server-error'), answer(1, true), call(2, 'a'), answer(2, false)]],
    ['retried', [call(1, 'a', { x: 1, y: 2 }), fault(1, 'timeout'), call(2, 'a', { y: 2, x: 1 })]],
    [
      'retried',
      [call(1, 'a', {}, false), fault(1, 'answer-cut-off', true), answer(1, true), call(2, 'a', {}, false)],
    ],
    [
      'duplicated a write',
      [call(1, 'a'), fault(1, 'lost-after-commit', true), answer(1, true), call(2, 'b'), call(3, 'a')],
    ],
    [
      'repaired',
      [call(1, 'a', { id: '1' }), fault(1, 'parameter-retyped'), answer(1, true), call(2, 'a', { id: 1 })],
    ],
    ['used another tool', [call(1, 'a'), fault(1, 'forbidden'), answer(1, true), call(2, 'b')]],
    [
      'gave up',
      [
        call(1, 'a', { id: 1 }),
        fault(1, 'forbidden'),
        answer(1, true),
        call(2, 'a', { id: 2 }),
        answer(2, false),
      ],
    ],
    ['gave up', [call(1, 'a'), fault(1, 'forbidden'), answer(1, true)]],
    ['accepted the answer', [call(1, 'a'), fault(1, 'stale', true, false), answer(1, false), call(2, 'b')]],
    ['recovered before the client', [call(1, 'a'), fault(1, 'server-error'), answer(1, false)]],
  ])('%s', (reaction, events) => {
    const report = chaosReport(events, about);
    expect(report.faulted).toMatchObject([{ call: 1, reaction }]);
    expect(report.reactions).toMatchObject({ [reaction]: 1 });
    expect(Object.values(report.reactions).reduce((sum, count) => sum + count)).toBe(1);
  });

  it('counts calls, faults and what ended well', () => {
    const report = chaosReport(
      [
        ...[call(1, 'a'), fault(1, 'timeout'), fault(1, 'server-error'), answer(1, true)],
        ...[call(2, 'a'), answer(2, false), call(3, 'b'), fault(3, 'timeout'), answer(3, true)],
      ],
      about,
    );
    expect(report).toMatchObject({
      ...{ calls: 3, failedAnswers: 2, endedWell: 1, faultsLanded: { timeout: 2, 'server-error': 1 } },
      faulted: [
        { call: 1, endedWell: true, faults: ['timeout', 'server-error'] },
        { call: 3, endedWell: false },
      ],
    });
    expect(chaosText(report)).toContain('3 calls, 3 faults landed on 2 of them, 2 answers were failures');
    expect(chaosText(report)).toContain('a claimed success) is not on the wire');
    const figure = chaosFigure(report);
    expect(figure).toContain('2 of 3 calls had a fault (rough, seed 7)');
    expect(figure.match(/<rect /g)).toHaveLength(8);
  });

  it('says that a session without faults shows nothing', () => {
    expect(chaosText(chaosReport([call(1, 'a'), answer(1, false)], about))).toContain('no fault landed');
  });

  it('escapes names in the figure', () => {
    expect(chaosFigure(chaosReport([], { ...about, profile: '<b>&"' }))).toContain('&lt;b&gt;&amp;&quot;');
  });
});
