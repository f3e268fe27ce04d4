import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../types/index.ts';
import { recordedIn } from '../../read-in-test.ts';
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
    const operation = 's1-1';
    const call = { type: 'call', session, operation, tool: 'book' };
    expect(items.filter((item) => item.session === session)).toEqual([
      { type: 'session', session, agent: 'shield' },
      { ...call, id: 's1-1/0', args: { day: 1 }, atMs: atMs(0) },
      {
        ...{
          type: 'result',
          session,
          id: 's1-1/0',
          flag: 'error',
          class: 'timeout',
          error: 'it was timeout',
        },
        ...{ errorType: 'E', status: 504, atMs: atMs(4), durationMs: 4 },
      },
      { type: 'turn', session, atMs: atMs(6), tokensIn: 30, tokensOut: 5 },
      { ...call, id: 's1-1/1', args: { day: 2 }, atMs: atMs(10) },
      {
        ...{ type: 'result', session, id: 's1-1/1', value: { id: 7 }, class: 'no-effect' },
        ...{ error: 'it was no-effect', atMs: atMs(14), durationMs: 4 },
      },
      { ...call, id: 's1-1/3', args: { day: 1 }, atMs: atMs(30) },
      { type: 'result', session, id: 's1-1/3', value: 'booked', flag: 'ok', atMs: atMs(34), durationMs: 4 },
    ]);
  });

  it('give calls without an attempt, and no times without the time at 0', () => {
    const session = 's2';
    expect(items.filter((item) => item.session === session)).toEqual([
      { type: 'session', session, agent: 'shield' },
      { type: 'call', session, id: 's2-1/none', operation: 's2-1', tool: 'pay', args: {} },
      {
        ...{ type: 'result', session, id: 's2-1/none', flag: 'error' },
        ...{ class: 'unknown-tool', error: 'it was unknown-tool' },
      },
      { type: 'call', session, id: 's2-2/none', operation: 's2-2', tool: 'pay' },
      { type: 'result', session, id: 's2-2/none', flag: 'cancelled' },
    ]);
  });

  it('give a rollout with its turns and its outcome', () => {
    const session = 'rollouts';
    const about = { agent: 'retry', model: 'model-x', task: 't1', trial: 3, suite: 'shop' };
    expect(items.filter((item) => item.session === session)).toEqual([
      { type: 'session', session, ...about },
      { type: 'turn', session, id: '0', durationMs: 700, tokensIn: 50, tokensOut: 9, money: 0.1 },
      { type: 'call', session, id: '0/0', operation: '0', turn: '0', tool: 'book', args: { day: 3 } },
      { type: 'result', session, id: '0/0', value: 'booked', flag: 'ok', durationMs: 4 },
      { type: 'outcome', session, success: true },
    ]);
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

  it('name what is wrong with an event', () => {
    const read = (event: Json) => recordedIn(regain, [regainFixture[0]!, event]);
    expect(() => read({ type: 'call', call: 'a' })).toThrow('an event of a trace does not fit');
    expect(() => recordedIn(regain, [{ type: 'call', call: 'a', tool: 'b' }])).toThrow(
      'must begin with its head',
    );
  });
});
