/** The analysis of a shield's trace says of every call what the shield itself says. */

import { describe, expect, it } from 'vitest';
import { LearnedExperience, reportLines, scopeReport, TraceAnalysis } from '../../analysis/index.ts';
import { TraceFold } from '../../law/index.ts';
import { builtInReaders } from '../../readers/index.ts';
import { rulesBrain } from '../../repair/index.ts';
import type { ShieldOptions } from '../../shield/index.ts';
import {
  failing,
  httpError,
  shieldInTest,
  toolInTest,
  unansweredBooking,
} from '../../shield/shield-in-test.ts';
import {
  type CallEnding,
  defaultCostModel,
  type Failure,
  isSuccess,
  type Json,
  random,
  type TraceEvent,
} from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';

const statuses = [
  ['clean', 'clean'],
  ['recovered', 'recovered'],
  ['unconfirmed', 'unconfirmed'],
  ['handed-off', 'handedOff'],
  ['given-up', 'gaveUp'],
] as const;
const drawn = { seed: 1, resamples: 99 };

function traced(options: ShieldOptions = {}) {
  const trace: TraceEvent[] = [];
  const shield = shieldInTest({ brain: rulesBrain(), trace: (event) => trace.push(event), ...options });
  return { shield, trace };
}

function analysed(trace: readonly TraceEvent[]) {
  const tools = new Map<string, Record<string, number>>();
  const learned = new LearnedExperience();
  const analysis = new TraceAnalysis({
    onOperation: (operation, _, costs) => {
      const counts = getOrMake(tools, operation.tool, (): Record<string, number> => ({}));
      counts[operation.ending] = (counts[operation.ending] ?? 0) + 1;
      learned.add(operation, costs.attempts);
    },
  });
  const add = analysis.beginFile('trace.jsonl', () => 'regain');
  const reading = builtInReaders
    .find(({ name }) => name === 'regain')!
    .open({ file: 'trace.jsonl', name: 'trace.jsonl' });
  trace.forEach((event, i) => {
    reading.read(JSON.parse(JSON.stringify(event)) as Json, add, { line: i + 1 });
  });
  reading.end?.(add);
  analysis.endFile();
  return { tools, learned, report: scopeReport(analysis, drawn) };
}

function recoveryLine(report: ReturnType<typeof scopeReport>): string | undefined {
  const input = { files: 1, dialects: {}, unrecognised: 0, skipped: 0, reasons: [], cut: 0, empty: 0 };
  const lines = reportLines({ ...report, input, whatIf: null });
  return lines.find(({ label }) => label === 'Recovery')?.text;
}

/** By tool and status, in total, and as observations of the law: the same as the shield's own counts. */
function sameAsShield(shield: ReturnType<typeof shieldInTest>, trace: readonly TraceEvent[]) {
  const found = analysed(trace);
  const stats = shield.stats();
  for (const [tool, counts] of Object.entries(stats.tools))
    for (const [ending, status] of statuses)
      expect(found.tools.get(tool)?.[ending] ?? 0, `${tool} ${status}`).toBe(counts[status]);
  const { endings, operations, byOperation, tools } = found.report;
  const { calls, clean, recovered, unconfirmed, handedOff, gaveUp, cancelled } = stats;
  expect({ unconfirmed: 0, ...endings }).toEqual({
    ...{ clean, recovered, unconfirmed, cancelled, void: 0, 'handed-off': handedOff, 'given-up': gaveUp },
  });
  expect(operations).toBe(calls);
  const fold = new TraceFold();
  const observed = trace.flatMap((event) => fold.add(event) ?? []);
  const done = observed.filter(({ ending }) => isSuccess(ending)).length;
  expect(byOperation).toMatchObject({ n: observed.length, RR: done / observed.length });
  for (const { name, operations: own } of tools)
    expect(own, name).toBe(stats.tools[name]!.calls - stats.tools[name]!.cancelled);
  return { ...found, stats };
}

describe("a shield's trace, analysed", () => {
  it.each<[string, ShieldOptions]>([
    ['by default', {}],
    ['with answers', { capture: true }],
    ['in shadow', { shadow: true }],
    ['where successes are looked up', { verify: 'always' }],
  ])('has every call with the status that the shield gives it, %s', async (_, options) => {
    const { shield, trace } = traced(options);
    const chance = random('outcomes');
    const { verifiedBy } = unansweredBooking();
    const booked: { readonly city: string }[] = [];
    const outcomes = [
      () => ({ ok: 1 }),
      () => 'Error: nothing was found, as asked',
      () => Promise.reject(httpError(503)),
      () => Promise.reject(httpError(400)),
      () => Promise.reject(httpError(504)),
      () => ({ isError: true, content: [] }),
    ];
    const run = async () => outcomes[chance.below(outcomes.length)]!();
    const book = async ({ city }: { readonly city: string }) => {
      if (chance.below(2) === 0) booked.push({ city });
      return run();
    };
    const tools = shield.protect({
      read: toolInTest('read', run),
      book: toolInTest('book', book, { effect: 'write', verifiedBy }),
      blind: toolInTest('blind', run, { effect: 'write' }),
      bookings: toolInTest('bookings', async () => ({ all: booked })),
    });
    const spare = { fallback: () => 'stored' };
    const { find } = shield.protect({ find: run }, { effects: 'read', perTool: { find: spare } });
    for (let call = 0; call < 80; call++) {
      const controller = new AbortController();
      if (call % 7 === 0) controller.abort(new Error('enough'));
      if (call % 7 === 1) queueMicrotask(() => controller.abort(new Error('enough')));
      const about = { signal: controller.signal };
      await Promise.allSettled([
        ...[tools.read.execute({}, about), tools.read.execute({}), find()],
        ...[tools.book.execute({ city: `${call}` }), tools.blind.execute({ call })],
      ]);
    }
    await shield.flush();
    const { stats } = sameAsShield(shield, trace);
    const { clean, recovered, unconfirmed, handedOff, gaveUp, cancelled, fallbacks } = stats;
    const expected = options.shadow ? [clean, gaveUp, cancelled] : [clean, recovered, handedOff, cancelled];
    expect(Math.min(...expected)).toBeGreaterThan(0);
    if (options.shadow !== true) expect(Math.min(unconfirmed, fallbacks)).toBeGreaterThan(0);
  });

  it('counts a write that a read has found as completed, and what the agent did next by itself', async () => {
    const { shield, trace } = traced();
    const { book, bookings, verifiedBy } = unansweredBooking();
    const tools = shield.protect({
      book: toolInTest('book', book, { effect: 'write', verifiedBy }),
      bookings: toolInTest('bookings', async () => ({ all: bookings })),
      find: toolInTest(
        'find',
        failing([httpError(403)], () => 'found'),
      ),
      pay: toolInTest('pay', failing([httpError(504)], String), { effect: 'write' }),
    });
    await tools.book.execute({ city: 'Porto' });
    await expect(tools.find.execute({})).rejects.toThrow();
    await tools.find.execute({});
    await expect(tools.pay.execute({})).rejects.toThrow();
    const { report, learned, tools: found } = sameAsShield(shield, trace);
    expect(Object.fromEntries(found)).toEqual({
      book: { recovered: 1 },
      find: { 'handed-off': 1, clean: 1 },
      pay: { unconfirmed: 1 },
    });
    expect(report).toMatchObject({ unanswered: 0, recoveryRate: { point: 1 / 3 } });
    // The failed attempt is not what completed it.
    expect(report.repairs).toEqual([]);
    expect(learned.exemplars).toEqual([]);
    // The effect that is unknown decides between the two.
    expect([report.bounds.worst?.RR, report.bounds.best?.RR]).toEqual([2 / 4, 3 / 4]);
    expect(recoveryLine(report)).toMatch(
      /^1 of 3 failed operations completed, .*; 0 given up, 1 handed off, 1 unconfirmed$/,
    );
  });

  it('has the endings of more calls in flight than are compared with each other', async () => {
    const { shield, trace } = traced();
    const seen = new Set<string>();
    const run = async ({ city }: { readonly city: string }) => {
      if (seen.has(city)) return 'found';
      seen.add(city);
      throw httpError(503);
    };
    const tools = shield.protect({ find: toolInTest('find', run) });
    for (const city of ['Porto', 'Rome']) await tools.find.execute({ city });
    const of = (event: TraceEvent) => ('call' in event ? event.call : undefined);
    const calls = [...new Set(trace.flatMap((event) => of(event) ?? []))];
    // All calls begin and fail before the first of them ends.
    const copies = Array.from({ length: 400 }, (_, n) => `${n}`);
    const isLate = (event: TraceEvent) => event.type === 'ending';
    const spread = [false, true].flatMap((late) =>
      copies.flatMap((n) =>
        trace
          .filter((event) => of(event) !== undefined && isLate(event) === late)
          .map((event) => ({ ...event, call: `${of(event)}-${n}` }) as TraceEvent),
      ),
    );
    const { report } = analysed([trace[0]!, ...spread]);
    expect(report.operations).toBe(copies.length * calls.length);
    expect(report.endings).toMatchObject({ recovered: copies.length * calls.length });
  });
});

describe('a trace of another writer, whose endings may not fit its calls, analysed', () => {
  const call = '1';
  const head: TraceEvent = { type: 'trace', version: 2, unit: 'call', source: 'other', session: 's' };
  const about = { type: 'attempt', call, attempt: 0, purpose: 'step', tool: 'find' } as const;
  const failure: Failure = {
    ...{ class: 'timeout', visibility: 'explicit', message: '', ambiguous: false, evidence: [] },
  };
  const failed: TraceEvent[] = [
    { ...about, outcome: 'error' },
    { type: 'diagnosis', call, attempt: 0, failure, basis: 'flagged' },
  ];
  const answered: TraceEvent[] = [{ ...about, outcome: 'answered' }];
  const kinds = ['clean', 'recovered', 'unconfirmed', 'handed-off', 'gave-up', 'cancelled'] as const;
  const endings = kinds.flatMap((ending): CallEnding[] => {
    const ended = { type: 'ending', call, ending, reason: '' } as const;
    return [ended, { ...ended, isAnswered: true }];
  });
  const traceOf = (made: readonly TraceEvent[], ended: CallEnding): TraceEvent[] => [
    ...[head, { type: 'call', call, tool: 'find', session: 's' } as const, ...made, ended],
  ];

  it.each(endings)('is judged as the law judges it: $ending, answered: $isAnswered', (ended) => {
    for (const made of [failed, answered]) {
      const trace = traceOf(made, ended);
      const fold = new TraceFold(defaultCostModel);
      const [observed] = trace.flatMap((event) => fold.add(event) ?? []);
      const { byOperation, recoveryRate } = analysed(trace).report;
      const isEpisode = observed !== undefined && observed.ending !== 'clean';
      const rate = observed?.ending === 'recovered' ? 1 : 0;
      expect(recoveryRate?.point).toBe(isEpisode ? rate : undefined);
      expect(byOperation?.RR).toBe(observed === undefined ? undefined : isSuccess(observed.ending) ? 1 : 0);
    }
  });

  it('takes a call that was handed off for that, also where it is marked as answered', () => {
    const ended = { type: 'ending', call, ending: 'handed-off', isAnswered: true, reason: '' } as const;
    expect(recoveryLine(analysed(traceOf(failed, ended)).report)).toMatch(
      /^0 of 1 failed operation completed, .*; 0 given up, 1 handed off$/,
    );
  });
});
