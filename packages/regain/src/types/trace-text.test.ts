import { describe, expect, it } from 'vitest';
import type { RegainError } from './errors.ts';
import type { Failure } from './failure.ts';
import type { TraceEvent } from './trace.ts';
import { readTrace, writeTrace } from './trace-text.ts';

const failure: Failure = {
  class: 'timeout',
  visibility: 'explicit',
  message: 'no answer',
  ambiguous: true,
  evidence: ['the call threw'],
};
const costModel = {
  ...{ name: 'time', perSecondOfLatency: 1, perSecondOfWaiting: 1, perThousandTokensIn: 0 },
  ...{ perThousandTokensOut: 0, perMoney: 0, budget: 180 },
};

/** One event of every type, with every field that it can have. */
const events: TraceEvent[] = [
  {
    ...{ type: 'trace', version: 2, source: 'lab', unit: 'rollout', atMs: 0, epochMs: 1.5e12, session: 'a' },
    ...{ suite: 'paladin-eval', task: 't1', policy: 'retry', profile: 'rough', backbone: 'none' },
    ...{ seed: 7, repeat: 0, costModel },
  },
  {
    ...{ type: 'call', call: '0', tool: 'find', atMs: 0, args: { q: ['x'] } },
    ...{ effect: 'read', step: 0, callId: 'call_0' },
  },
  {
    ...{ type: 'attempt', call: '0', attempt: 0, purpose: 'step', nth: 0, tool: 'find', args: { q: 1 } },
    ...{ startMs: 0, endMs: 120, outcome: 'answered', value: { a: null }, isCut: true },
  },
  { type: 'cost', for: 'attempt', call: '0', atMs: 120, cost: { latencyMs: 120, money: 0.1 } },
  { type: 'diagnosis', call: '0', attempt: 0, atMs: 120, failure, basis: 'flagged', isRevision: true },
  {
    ...{ type: 'decision', call: '0', atMs: 120, reason: 'why not', estimate: 0.05 },
    action: { kind: 'use-tool', tool: 'look', args: {}, first: true },
    ...{ refused: 'retry: in doubt', considered: { proposals: [], exemplars: [] }, isShadow: true },
  },
  {
    type: 'cost',
    for: 'planning',
    cost: {},
    turn: { index: 0, calls: ['find'], finish: 'stop', problem: '' },
  },
  {
    ...{ type: 'ending', call: '0', atMs: 140, ending: 'unconfirmed', isAnswered: true, reason: 'enough' },
    ...{ stop: 'unsafe', notes: ['note'] },
  },
  { type: 'ending', atMs: 140, ending: 'failed', reason: '' },
];

/** Each event with required fields only, as a reader of foreign traces may write it. */
const bare: TraceEvent[] = [
  { type: 'trace', version: 2, source: 'elsewhere', unit: 'call' },
  { type: 'call', call: 'x', tool: 'bash' },
  { type: 'attempt', call: 'x', attempt: 0, purpose: 'step', tool: 'bash', outcome: 'error' },
  { type: 'diagnosis', call: 'x', failure, basis: 'inferred' },
  { type: 'decision', call: 'x', action: { kind: 'paginate' }, reason: '' },
  { type: 'cost', for: 'planning', cost: { tokensIn: 10 } },
  { type: 'ending', call: 'x', ending: 'gave-up', reason: '' },
];

const headV1 = JSON.stringify({
  ...{ type: 'rollout-started', version: 1, atMs: 0, suite: 's', task: 't', policy: 'p', profile: 'rough' },
  ...{ backbone: 'none', seed: 1, repeat: 0 },
});
const text = writeTrace(events);
const lines = text.trimEnd().split('\n');
/** The trace with the event of line `number` (from 1) changed. */
const withLine = (number: number, change: (event: Record<string, unknown>) => unknown) =>
  lines.map((line, i) => (i === number - 1 ? JSON.stringify(change(JSON.parse(line))) : line)).join('\n');
const errorOf = (run: () => unknown): RegainError => {
  try {
    run();
  } catch (error) {
    return error as RegainError;
  }
  throw new Error('must throw');
};

describe('a trace as text', () => {
  it('has one event per line, and reads back identically', () => {
    expect(lines).toHaveLength(events.length);
    expect(readTrace(text)).toEqual(events);
    expect(readTrace(`${text}\n\n`)).toEqual(events);
    expect(writeTrace(readTrace(text))).toBe(text);
    expect(readTrace(writeTrace(bare))).toEqual(bare);
  });

  it('can contain several traces, one after the other', () => {
    expect(readTrace(text + writeTrace(bare))).toEqual([...events, ...bare]);
  });

  const fit = 'an event of a trace does not fit: must';
  it.each([
    [2, (event: object) => ({ ...event, step: -1 }), '/step', `${fit} be >= 0`],
    [
      4,
      (event: object) => ({ ...event, cost: { money: 'much' } }),
      '/cost/money',
      'must be a number, got "much"',
    ],
    [6, (event: object) => ({ ...event, action: { kind: 'pray' } }), '/action/kind', fit],
    [6, (event: object) => ({ ...event, more: 1 }), '/more', 'no field is called "more"'],
    [3, ({ outcome: _, ...event }: Record<string, unknown>) => event, '/outcome', '"outcome" is missing'],
    [8, (event: object) => ({ ...event, ending: 'failed' }), '/ending', fit],
    [9, (event: object) => ({ ...event, ending: 'gave-up' }), '/ending', fit],
    [2, (event: object) => ({ ...event, type: 'toString' }), '/type', 'is one of trace, call, attempt'],
    [3, () => null, '/type', 'got none'],
    [1, (event: object) => ({ ...event, version: 3 }), '/version', 'version 1 and 2, got 3'],
  ])('reports line %i and the path of a violation', (line, change, path, message) => {
    const error = errorOf(() => readTrace(withLine(line, change), 'trace.jsonl'));
    expect(error.code).toBe('invalid-input');
    expect(error.message).toContain(message);
    expect(error.place).toEqual({ file: 'trace.jsonl', line, path });
  });

  it('reports a line that is not JSON', () => {
    const error = errorOf(() => readTrace(`${lines[0]}\n{"type": `));
    expect(error.message).toContain('a line of a trace must be JSON');
    expect(error.place).toEqual({ line: 2 });
  });

  it('must begin with its head', () => {
    const head = 'a trace must begin with its head, {"type":"trace",...}, got';
    expect(() => readTrace('')).toThrow(`${head} no event`);
    expect(() => readTrace(lines.slice(1).join('\n'))).toThrow(`${head} an event of type "call"`);
    expect(() => readTrace('{"policy":"x"}')).toThrow(`${head} no event`);
    expect(() => readTrace('policy,task\n')).toThrow(`${head} no JSON`);
    expect(() => writeTrace(events.slice(1))).toThrow(`${head} an event of type "call"`);
  });

  const half = lines[4]!.slice(0, 40);
  it.each<[string, readonly string[], number[] | number]>([
    ['at the end', [...lines, half], [10]],
    ['at the end, with a line break', [...lines, half, ''], [10]],
    ['before a new head', [...lines, half, ...lines], [10]],
    ['before a head of version 1', [...lines, half, headV1], [10]],
    ['twice', [...lines, half, ...lines, half], [10, 20]],
    ['at the very beginning', [half, ...lines], [1]],
    ['in the middle', [lines[0]!, half, ...lines.slice(1)], 2],
    ['and another one', [...lines, half, half, ...lines], 10],
    ['and nothing else', [half], 1],
  ])('skips and reports an incomplete line %s, or rejects it', (_, given, expected) => {
    const skipped: unknown[] = [];
    const read = (onSkipped?: (error: RegainError) => void) => readTrace(given.join('\n'), 'f', onSkipped);
    const lenient = () => read(({ place }) => skipped.push(place?.line));
    if (typeof expected === 'number') expect(errorOf(lenient).place).toEqual({ file: 'f', line: expected });
    else expect(lenient().filter(({ type }) => type === 'trace').length).toBeGreaterThan(0);
    expect(skipped).toEqual(typeof expected === 'number' ? [] : expected);
    expect(errorOf(() => read()).code).toBe('invalid-input');
  });

  it('may begin with a byte order mark', () => {
    expect(readTrace(`\uFEFF${text}`)).toEqual(events);
    expect(() => readTrace(`${text}\uFEFF${text}`)).toThrow('must be JSON');
  });

  it('may have times below 0', () => {
    const early = [
      { ...bare[0]!, atMs: -20 },
      { ...bare[1]!, atMs: -10 },
    ] as TraceEvent[];
    expect(readTrace(writeTrace(early))).toEqual(early);
  });

  it('is also validated when written', () => {
    const broken = [events[0]!, { ...events[1]!, step: 0.5 } as TraceEvent];
    expect(errorOf(() => writeTrace(broken)).place).toEqual({ line: 2, path: '/step' });
  });
});

describe('a trace of version 1', () => {
  const who = { suite: 's', task: 't', policy: 'p', profile: 'rough', backbone: 'none', seed: 1, repeat: 0 };
  const head = { type: 'rollout-started', version: 1, atMs: 0, ...who };
  const read = (...more: object[]) => readTrace([head, ...more].map((one) => JSON.stringify(one)).join('\n'));

  it('is converted to current events', () => {
    const cost = { latencyMs: 2_000, waitingMs: 0, tokensIn: 0, tokensOut: 0, money: 0 };
    const at = { atMs: 2_000, step: 0 };
    expect(
      read(
        { type: 'call-started', atMs: 0, step: 0, tool: 'find', args: { q: 1 }, purpose: 'step', nth: 0 },
        { type: 'call-ended', ...at, purpose: 'step', cost, failure },
        { type: 'step-ended', ...at, status: 'gave-up', reason: 'enough' },
        { type: 'rollout-ended', atMs: 2_000, ending: 'failed', reason: 'enough' },
      ),
    ).toEqual([
      { type: 'trace', version: 2, source: 'lab', unit: 'rollout', atMs: 0, ...who },
      { type: 'call', call: '0', tool: 'find', atMs: 0, args: { q: 1 }, step: 0 },
      {
        ...{ type: 'attempt', call: '0', attempt: 0, purpose: 'step', nth: 0, tool: 'find' },
        ...{ startMs: 0, endMs: 2_000, outcome: 'error' },
      },
      { type: 'cost', for: 'attempt', call: '0', atMs: 2_000, cost: { latencyMs: 2_000 } },
      { type: 'diagnosis', call: '0', attempt: 0, atMs: 2_000, failure, basis: 'flagged' },
      { type: 'ending', call: '0', atMs: 2_000, ending: 'gave-up', reason: 'enough' },
      { type: 'ending', atMs: 2_000, ending: 'failed', reason: 'enough' },
    ]);
  });

  it.each([
    [{ type: 'call-ended', atMs: 0, step: 0, purpose: 'step' }, '/cost'],
    [{ type: 'call-ended', atMs: 0, step: 0, purpose: 'step', cost: { latencyMs: 'x' } }, '/cost/latencyMs'],
    [{ type: 'noticed', atMs: 0, step: 0, failure: {} }, '/failure/class'],
    [{ type: 'unheard-of' }, '/type'],
    [{ type: 'step-ended', atMs: 0, step: 0, status: 'clean', reason: '' }, '/status'],
  ])('reports the line and the path of a violation in %j', (event, path) => {
    expect(errorOf(() => read(event)).place).toEqual({ line: 2, path });
  });
});
