import { describe, expect, it } from 'vitest';
import type { RegainError } from './errors.ts';
import type { Failure } from './failure.ts';
import type { TraceEvent } from './trace.ts';
import { readTrace, writeTrace } from './trace-text.ts';

const cost = { latencyMs: 120, waitingMs: 0, tokensIn: 0, tokensOut: 0, money: 0 };
const failure: Failure = {
  class: 'timeout',
  visibility: 'explicit',
  message: 'no answer',
  ambiguous: true,
  evidence: ['the call threw'],
};

/** One event of every type. */
const events: TraceEvent[] = [
  {
    type: 'rollout-started',
    version: 1,
    atMs: 0,
    suite: 'paladin-eval',
    task: 't1',
    policy: 'retry',
    profile: 'rough',
    backbone: 'none',
    seed: 7,
    repeat: 0,
  },
  { type: 'call-started', atMs: 0, step: 0, tool: 'find', args: { q: ['x'] }, purpose: 'step', nth: 0 },
  { type: 'call-ended', atMs: 120, step: 0, purpose: 'step', cost, failure },
  {
    type: 'decided',
    atMs: 120,
    step: 0,
    action: { kind: 'use-tool', tool: 'look', args: {}, first: true },
    reason: 'why not',
    estimate: 0.05,
    thought: cost,
    refused: 'retry: in doubt',
  },
  { type: 'acted', atMs: 130, step: 0, action: 'use-tool', price: 0.01, failure },
  { type: 'waited', atMs: 130, step: 0, cost },
  { type: 'noticed', atMs: 130, step: 0, failure },
  {
    type: 'call-ended',
    atMs: 140,
    step: 0,
    purpose: 'first',
    cost,
    value: { a: null },
    isCut: true,
    isCancelled: true,
  },
  { type: 'step-ended', atMs: 140, step: 0, status: 'cancelled', reason: 'enough' },
  { type: 'rollout-ended', atMs: 140, ending: 'failed', reason: '' },
];

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
  it('is one event a line, and reads back as it was', () => {
    expect(lines).toHaveLength(events.length);
    expect(readTrace(text)).toEqual(events);
    expect(readTrace(`${text}\n\n`)).toEqual(events);
    expect(writeTrace(readTrace(text))).toBe(text);
  });

  it.each([
    [2, (event: object) => ({ ...event, step: -1 }), '/step', 'an event of a trace does not fit'],
    [
      3,
      (event: object) => ({ ...event, cost: { ...cost, money: 'much' } }),
      '/cost/money',
      'must be a number',
    ],
    [4, (event: object) => ({ ...event, action: { kind: 'pray' } }), '/action/kind', 'an event of a trace'],
    [4, (event: object) => ({ ...event, more: 1 }), '/', 'Unrecognized key'],
    [9, (event: object) => ({ ...event, type: 'unheard-of' }), '/type', 'an event of a trace'],
    [1, (event: object) => ({ ...event, version: 2 }), '/version', 'this reads traces of version 1, got 2'],
  ])('names line %i and the path of what is wrong', (line, change, path, message) => {
    const error = errorOf(() => readTrace(withLine(line, change)));
    expect(error.code).toBe('invalid-input');
    expect(error.message).toContain(message);
    expect(error.place).toEqual({ line, path });
  });

  it('names the line that is no JSON', () => {
    const error = errorOf(() => readTrace(`${lines[0]}\n{"type": `));
    expect(error.message).toContain('a line of a trace must be JSON');
    expect(error.place).toEqual({ line: 2 });
  });

  it('must be one rollout, from its start', () => {
    expect(() => readTrace('')).toThrow('a trace must begin with rollout-started, got nothing');
    expect(() => readTrace(lines.slice(1).join('\n'))).toThrow('got call-started');
    expect(() => readTrace(text + text)).toThrow(
      'a trace must hold one rollout, got rollout-ended inside it',
    );
  });

  it('is checked when it is written, too', () => {
    const broken = [events[0]!, { ...events[1]!, nth: 0.5 } as TraceEvent];
    expect(errorOf(() => writeTrace(broken)).place).toEqual({ line: 2, path: '/nth' });
  });
});
