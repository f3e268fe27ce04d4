import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../types/index.ts';
import { factsOf, recordedIn } from '../../read-in-test.ts';
import { regainFixture } from './fixture-in-test.ts';
import { regain } from './regain.ts';

const items = recordedIn(regain, regainFixture, 'rollouts');
const atMs = (ms: number) => 1_000_000 + ms;

describe('traces of Regain', () => {
  it('take an empty name of a session for none', () => {
    const [head, ...rest] = regainFixture as { session?: string }[];
    const values = [{ ...head, session: '' }, ...rest] as Json[];
    expect(recordedIn(regain, values, 'rollouts').every(({ session }) => session !== '')).toBe(true);
  });

  it('give each attempt as a call of one operation, with its diagnosis, before the decision on it', () => {
    const session = 's1';
    const own = factsOf(session);
    const operation = 's1-1';
    expect(items.filter((item) => item.session === session)).toEqual([
      own.session({ agent: 'shield' }),
      own.call('s1-1/0', 'book', { operation, args: { day: 1 }, atMs: atMs(0) }),
      own.result('s1-1/0', {
        flag: 'error',
        class: 'timeout',
        error: 'it was timeout',
        errorType: 'E',
        status: 504,
        atMs: atMs(4),
        durationMs: 4,
      }),
      own.turn(undefined, { atMs: atMs(6), tokensIn: 30, tokensOut: 5 }),
      own.call('s1-1/1', 'book', { operation, args: { day: 2 }, atMs: atMs(10) }),
      own.result('s1-1/1', {
        value: { id: 7 },
        class: 'no-effect',
        error: 'it was no-effect',
        atMs: atMs(14),
        durationMs: 4,
      }),
      own.call('s1-1/3', 'book', { operation, args: { day: 1 }, atMs: atMs(30) }),
      own.result('s1-1/3', { value: 'booked', flag: 'ok', atMs: atMs(34), durationMs: 4 }),
      own.ending('s1-1', 'recovered'),
    ]);
  });

  it('give calls without an attempt, and no times without the time at 0', () => {
    const session = 's2';
    const own = factsOf(session);
    expect(items.filter((item) => item.session === session)).toEqual([
      own.session({ agent: 'shield' }),
      own.call('s2-1/none', 'pay', { operation: 's2-1', args: {} }),
      own.result('s2-1/none', { flag: 'error', class: 'unknown-tool', error: 'it was unknown-tool' }),
      own.ending('s2-1', 'gave-up'),
      own.call('s2-2/none', 'pay', { operation: 's2-2' }),
      own.result('s2-2/none', { flag: 'cancelled' }),
      own.ending('s2-2', 'cancelled'),
    ]);
  });

  it('give a rollout with its turns and its outcome', () => {
    const session = 'rollouts';
    const own = factsOf(session);
    const about = { agent: 'retry', model: 'model-x', task: 't1', trial: 3, suite: 'shop' };
    expect(items.filter((item) => item.session === session)).toEqual([
      own.session(about),
      own.turn('0', { durationMs: 700, tokensIn: 50, tokensOut: 9, money: 0.1 }),
      own.call('0/0', 'book', { operation: '0', turn: '0', args: { day: 3 } }),
      own.result('0/0', { value: 'booked', flag: 'ok', durationMs: 4 }),
      own.ending('0', 'clean'),
      own.outcome(true),
    ]);
  });

  it('say of a call that the trace leaves open that it was cancelled', () => {
    const isEnding = (value: Json) => (value as { type?: string }).type === 'ending';
    const open = recordedIn(
      regain,
      regainFixture.filter((value) => !isEnding(value)),
    );
    const calls = open.flatMap((item) => (item.type === 'call' ? [item.operation] : []));
    const ended = open.flatMap((item) => (item.type === 'ending' ? [item] : []));
    expect(new Set(ended.map(({ operation }) => operation))).toEqual(new Set(calls));
    expect(ended.every(({ ending }) => ending === 'cancelled')).toBe(true);
  });

  it('have at most 1,000 calls that are kept open: the oldest one counts as one without an ending', () => {
    const [head] = regainFixture;
    const name = (i: number) => `s1-${i}`;
    const begun = Array.from({ length: 1_001 }, (_, i) => ({
      ...{ type: 'call', call: name(i), session: 's1', tool: 'find', args: {} },
    }));
    const ended = [0, 1].map((i) => ({ type: 'ending', call: name(i), ending: 'clean', reason: '' }));
    const all = recordedIn(regain, [head!, ...begun, ...ended]);
    const found = all.flatMap((item) => (item.type === 'ending' ? [`${item.operation} ${item.ending}`] : []));
    expect(found).toHaveLength(begun.length);
    expect(found.slice(0, 3)).toEqual(['s1-0 cancelled', 's1-1 clean', 's1-2 cancelled']);
  });

  it('of version 1 are converted: as many calls as attempts, and an outcome of each rollout', () => {
    const file = join(import.meta.dirname, '../../../recovery/traces-of-version-1.jsonl');
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
    const count = (type: string, more = '') =>
      lines.filter(
        (line) => JSON.stringify(line).startsWith(`{"type":"${type}"`) && JSON.stringify(line).includes(more),
      ).length;
    const old = recordedIn(regain, lines);
    const calls = old.filter(({ type }) => type === 'call');
    expect(calls).toHaveLength(count('call-ended', '"purpose":"step"'));
    expect(old.filter(({ type }) => type === 'result')).toHaveLength(calls.length);
    expect(old.filter(({ type }) => type === 'outcome')).toHaveLength(count('rollout-ended'));
    expect(new Set(calls.map((call) => `${call.session} ${'id' in call ? call.id : ''}`)).size).toBe(
      calls.length,
    );
  });
});
