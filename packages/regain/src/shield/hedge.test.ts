import { describe, expect, it } from 'vitest';
import { rulesBrain } from '../repair/index.ts';
import type { CallContext, TraceEvent } from '../types/index.ts';
import { VirtualTime } from './histories/virtual-time-in-test.ts';
import type { ShieldOptions } from './options.ts';
import { errorOf, eventsOf, httpError, shieldInTest } from './shield-in-test.ts';
import type { ToolOptions } from './tool-options.ts';
import { sameCounts } from './traced-in-test.ts';

interface Run {
  readonly ms: number;
  readonly error?: unknown;
}

/** A read whose executions take these times and end with an answer or an error; the last one applies to all later ones. */
function hedged(runs: readonly Run[], options: ShieldOptions = {}, own: ToolOptions = {}) {
  const time = new VirtualTime(0);
  const trace: TraceEvent[] = [];
  const signals: AbortSignal[] = [];
  const find = async (_city: string, context?: CallContext) => {
    const nth = signals.push(context!.signal) - 1;
    const { ms, error } = runs[Math.min(nth, runs.length - 1)]!;
    await time.clock.sleep(ms);
    if (error !== undefined) throw error;
    return { nth };
  };
  const shield = shieldInTest({
    brain: rulesBrain(),
    clock: time.clock,
    trace: (event) => trace.push(event),
    ...options,
  });
  const tools = shield.protect(
    { find },
    { effects: 'read', perTool: { find: { hedgeAfterMs: 100, passContext: true, ...own } } },
  );
  /** The counts of the shield must be those of its trace. */
  const counts = () => {
    const { find: counted } = sameCounts(shield, trace).counts;
    const attempts = eventsOf(shield.events, 'call-ended').reduce((sum, ended) => sum + ended.attempts, 0);
    expect(attempts).toBe(counted!.attempts);
    return counted;
  };
  return { time, trace, signals, shield, tools, counts };
}

const aborted = (signals: readonly AbortSignal[]) => signals.map((signal) => signal.aborted);

describe('hedgeAfterMs', () => {
  it('does nothing to a call that is answered in time', async () => {
    const { time, tools, counts } = hedged([{ ms: 99 }]);
    expect(await time.run(() => tools.find('Porto'))).toEqual({ nth: 0 });
    expect(counts()).toMatchObject({ clean: 1, attempts: 1 });
  });

  it('starts a second attempt, whose answer wins; the first is aborted, and its late error is not unhandled', async () => {
    const { time, tools, counts, signals, shield, trace } = hedged([
      { ms: 5_000, error: new Error('late') },
      { ms: 10 },
    ]);
    const call = () => tools.find('Porto').finally(() => expect(time.clock.now()).toBe(110));
    expect(await time.run(call)).toEqual({ nth: 1 });
    expect(aborted(signals)).toEqual([true, false]);
    expect(counts()).toMatchObject({ clean: 1, recovered: 0, attempts: 2, spend: 0 });
    const ends = eventsOf(shield.events, 'attempt-ended');
    expect(ends.map(({ attempt, isHedge, isCancelled }) => [attempt, isHedge, isCancelled])).toEqual([
      [1, undefined, true],
      [2, true, undefined],
    ]);
    expect(trace.filter(({ type }) => type === 'attempt')).toMatchObject([
      { attempt: 0, outcome: 'cancelled' },
      { attempt: 1, outcome: 'answered', isHedge: true },
    ]);
  });

  it('returns the answer of the first attempt if that comes first, and aborts the second', async () => {
    const { time, tools, counts, signals } = hedged([{ ms: 150 }, { ms: 400 }]);
    expect(await time.run(() => tools.find('Porto'))).toEqual({ nth: 0 });
    expect(aborted(signals)).toEqual([false, true]);
    expect(counts()).toMatchObject({ clean: 1, attempts: 2 });
  });

  it.each([
    ['first', [{ ms: 150, error: httpError(503) }, { ms: 400 }], 1],
    ['second', [{ ms: 400 }, { ms: 10, error: httpError(503) }], 0],
  ])('after a failure of the %s attempt the other one goes on', async (_, runs, answered) => {
    const { time, tools, counts, signals, shield } = hedged(runs);
    expect(await time.run(() => tools.find('Porto'))).toEqual({ nth: answered });
    expect(signals).toHaveLength(2);
    expect(counts()).toMatchObject({ recovered: 1, attempts: 2 });
    expect(eventsOf(shield.events, 'decided')).toMatchObject([
      { action: 'retry', reason: 'a second attempt is running' },
    ]);
    const numbers = (type: 'attempt-started' | 'attempt-ended') =>
      eventsOf(shield.events, type).map(({ attempt }) => attempt);
    expect(numbers('attempt-started')).toEqual([1, 2]);
    expect(numbers('attempt-ended')).toEqual(answered === 1 ? [1, 2] : [2, 1]);
  });

  it('if both fail, recovery goes on', async () => {
    const error = httpError(503);
    const { time, tools, counts, signals } = hedged([{ ms: 150, error }, { ms: 60, error }, { ms: 10 }]);
    expect(await time.run(() => tools.find('Porto'))).toEqual({ nth: 2 });
    expect(signals).toHaveLength(3);
    expect(counts()).toMatchObject({ recovered: 1, attempts: 3 });
  });

  it('a timeout of the first attempt leaves the second its own time', async () => {
    const { time, tools, counts, signals } = hedged([{ ms: 9_000 }, { ms: 450 }], {}, { timeoutMs: 500 });
    expect(await time.run(() => tools.find('Porto'))).toEqual({ nth: 1 });
    expect(aborted(signals)).toEqual([true, false]);
    expect(counts()).toMatchObject({ recovered: 1, attempts: 2 });
  });

  it('a cancellation ends both attempts', async () => {
    const controller = new AbortController();
    const { time, tools, counts, signals } = hedged([{ ms: 5_000 }], { signal: controller.signal });
    time.after(200, () => controller.abort('enough'));
    expect(await time.run(() => errorOf(tools.find('Porto')))).toBe('enough');
    expect(aborted(signals)).toEqual([true, true]);
    expect(counts()).toMatchObject({ cancelled: 1, attempts: 2 });
  });

  it('a budget that cannot pay for the second attempt ends both', async () => {
    const { time, tools, counts, signals } = hedged(
      [{ ms: 400, error: httpError(503) }, { ms: 60_000 }],
      {},
      { budget: { timeMs: 500 } },
    );
    await time.run(() => errorOf(tools.find('Porto')));
    expect(aborted(signals)).toEqual([true, true]);
    expect(counts()).toMatchObject({ recovered: 0, attempts: 2 });
  });

  it('does not double the load of a slow tool: hedges come from the retry budget', async () => {
    const { time, tools, signals, shield } = hedged([{ ms: 150 }]);
    const remaining = 500;
    const calls = () => Promise.all(Array.from({ length: remaining }, () => tools.find('Porto')));
    await time.run(calls);
    expect(shield.stats().clean).toBe(remaining);
    expect(signals.length - remaining).toBeGreaterThan(0);
    expect(signals.length - remaining).toBeLessThan(remaining / 2);
  });

  it('is refused unless the tool is declared as a read with at least two attempts', () => {
    const { protect } = shieldInTest();
    const search = async () => 1;
    const hedge = (own: ToolOptions, effect?: 'read' | 'idempotent') => () =>
      protect({ search }, { perTool: { search: { ...own, ...(effect === undefined ? {} : { effect }) } } });
    expect(hedge({ hedgeAfterMs: 50 })).toThrow("declare search as a read with effects: { search: 'read' }");
    expect(hedge({ hedgeAfterMs: 50 }, 'idempotent')).toThrow('declare search as a read');
    expect(hedge({ hedgeAfterMs: 0 }, 'read')).toThrow('hedgeAfterMs must lie in (0, ');
    expect(hedge({ hedgeAfterMs: 50, timeoutMs: 50 }, 'read')).toThrow('hedgeAfterMs must lie in (0, 50');
    expect(hedge({ hedgeAfterMs: 50, budget: { attempts: 1 } }, 'read')).toThrow('needs budget.attempts');
    expect(hedge({ hedgeAfterMs: 50 }, 'read')).not.toThrow();
  });
});
