import { describe, expect, it } from 'vitest';
import { analysed, failed } from '../recorded-session-in-test.ts';
import { scopeReport } from './scope-report.ts';
import { TraceAnalysis } from './trace-analysis.ts';

const failing = failed('get_user', { id: 'u1' }, 'Error: 503 Service Unavailable');
const found = { tool: 'get_user', args: { id: 'u1' }, answer: 'Ada' };
const other = { tool: 'list_orders', args: { page: 2 }, answer: '[]' };
const drawn = { seed: 1, resamples: 199 };

describe('the analysis of traces', () => {
  it('counts what happened, and measures by what is recorded', () => {
    const analysis = analysed([
      { calls: [other, failing, found] },
      { calls: [failing, failing, failing, failing] },
      { calls: [failing, { tool: 'transfer_to_human_agents' }, other] },
      { calls: [{ ...found, isUnanswered: true }] },
    ]);
    const report = scopeReport(analysis, drawn);
    expect(report).toMatchObject({ sessions: 4, calls: 11, unanswered: 1, unit: 'operation' });
    const { flagged, inferred } = report.failures;
    expect(flagged.infrastructure + flagged['agent-mistake']).toBe(6);
    expect(Object.values(inferred)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(report.endings).toMatchObject({
      clean: 2,
      recovered: 1,
      'given-up': 1,
      'handed-off': 1,
      cancelled: 1,
    });
    expect(report.loops).toMatchObject([{ kind: 'identical', episodes: 1, attempts: 4 }]);
    expect(report.cost).toMatchObject({ measure: 'tokens', measured: 1 });
    // 5 operations; the recovered one cost 1,000 of 50,000 tokens, the reaction to its only failure.
    expect(report.byOperation!.ES).toBeCloseTo((2 + 1 / (1 + 0.5 * 0.02)) / 5, 12);
    expect(report.repairs).toMatchObject([{ tool: 'get_user', kind: 'repeat', count: 1, failuresBefore: 1 }]);
  });

  it('has no dates where the times are none of a calendar', () => {
    const analysis = new TraceAnalysis();
    const add = analysis.beginFile('damaged.jsonl', () => 'test');
    add({ type: 'call', session: 's', id: 'c', tool: 'get_user', atMs: 9e24 });
    add({ type: 'result', session: 's', id: 'c', value: 'Ada', atMs: 9e24 });
    analysis.endFile();
    expect(scopeReport(analysis, drawn)).toMatchObject({ calls: 1, firstMs: null, lastMs: null });
  });

  it('measures by time or attempts on request', () => {
    const analysis = analysed([{ calls: [failing, found] }, { calls: [found] }], { budgets: { time: 10 } });
    // The failed attempt took 1 s, and the next one was requested 1 s later.
    expect(scopeReport(analysis, { ...drawn, measure: 'time' }).byOperation!.meanCost).toBeCloseTo(
      0.2 / 2,
      12,
    );
    expect(scopeReport(analysis, { ...drawn, measure: 'attempts' }).byOperation!.meanCost).toBeCloseTo(
      0.1 / 2,
      12,
    );
  });

  it('takes the outcome of sessions where it is known', () => {
    const analysis = analysed([
      { task: 'a', success: true, calls: [failing, found] },
      { task: 'a', success: false, calls: [found] },
      { task: 'b', success: true, calls: [found] },
      { task: 'b', success: true, calls: [found] },
    ]);
    const report = scopeReport(analysis, { ...drawn, measure: 'attempts' });
    expect(report.unit).toBe('session');
    expect(report.bySession).toMatchObject({ n: 4, clusters: 2, RR: 0.75 });
    expect(report.bySession!.ES).toBeCloseTo((1 / 1.05 + 2) / 4, 12);
    expect(report.passHat).toEqual([0.75, 0.5]);
  });

  it('says what doubtful facts could change', () => {
    const negative = { tool: 'run_tests', args: {}, answer: 'nothing' };
    const report = scopeReport(analysed([{ calls: [found, negative] }, { calls: [failing] }]), drawn);
    expect(report.bounds.worst!.RR).toBeLessThanOrEqual(report.byOperation!.RR);
    expect(report.bounds.best!.RR).toBeGreaterThanOrEqual(report.byOperation!.RR);
  });

  it('keeps sessions of subagents with the session that started them', () => {
    const analysis = analysed([]);
    const add = analysis.beginFile('f', () => 'test');
    add({ type: 'session', session: 'main' });
    add({ type: 'session', session: 'sub', parent: 'main' });
    for (const session of ['main', 'sub']) {
      add({ type: 'call', session, id: 'c', tool: 'get_user' });
      add({ type: 'result', session, id: 'c', value: 'Error: 503', flag: 'error' });
    }
    add({ type: 'outcome', session: 'main', success: false });
    analysis.endFile();
    const report = scopeReport(analysis, drawn);
    expect(report).toMatchObject({ sessions: 1, subagents: 1, sessionsWithoutOutcome: 0 });
    expect(report.bySession).toMatchObject({ n: 1, clusters: 1, RR: 0, judged: null });
    expect(analysis.episodes.all.clusters.size).toBe(1);
  });
});
