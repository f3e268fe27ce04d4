/** Nested shields: a call that the inner shield did not recover is not retried by the outer one. */

import { describe, expect, it } from 'vitest';
import { virtualClock } from '../types/index.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import {
  errorOf,
  eventsOf,
  failing,
  httpError,
  rejecting,
  shieldInTest,
  unrecovered,
} from './shield-in-test.ts';

const dead = () => rejecting(httpError(503));

describe('a tool that is protected twice', () => {
  it('has as many attempts as one that is protected once, and fails with the same error', async () => {
    const once = dead();
    const alone = shieldInTest().protect({ search: once }, { effects: 'read' });
    await errorOf(alone.search());
    const twice = dead();
    const inner = shieldInTest().protect({ search: twice }, { effects: 'read' });
    const outer = shieldInTest();
    const error = await unrecovered(outer.protect(inner, { effects: 'read' }).search());
    expect(once.seen.length).toBeGreaterThan(1);
    expect(twice.seen).toHaveLength(once.seen.length);
    const report = { tool: 'search', attempts: twice.seen.length };
    expect(error.report).toMatchObject(report);
    expect(outer.stats()).toMatchObject({ calls: 1, attempts: 1, handedOff: 1 });
  });
});

describe('a tool that calls a protected tool', () => {
  async function nested(effects: 'read' | 'write') {
    const search = dead();
    const reported: unknown[] = [];
    const guard = shieldInTest({ onUnrecovered: ({ report }) => reported.push(report.tool) });
    const inner = guard.protect({ search }, { effects: 'read' });
    const { answer } = guard.protect({ answer: async () => inner.search() }, { effects });
    const error = await unrecovered(answer());
    return { error, search, guard, reported };
  }

  it('is called once, names the inner tool, and has the inner error as its cause', async () => {
    const { error, guard, search, reported } = await nested('read');
    const { tools } = guard.stats();
    expect(tools.search).toMatchObject({ calls: 1, attempts: search.seen.length });
    expect(tools.answer).toMatchObject({ calls: 1, attempts: 1, handedOff: 1 });
    expect(error.report).toMatchObject({
      tool: 'answer',
      known: { failure: 'server-error', tookEffect: 'no' },
    });
    expect(error.forModel()).toContain('this tool calls the tool search, and that call was not recovered');
    expect(UnrecoveredError.is(error.cause) && error.cause.report.tool).toBe('search');
    expect(reported).toEqual(['search', 'answer']);
  });

  it('may have taken effect, unless it is a read', async () => {
    expect((await nested('write')).error.report.known.tookEffect).toBe('unknown');
  });

  it('emits events like any other call', async () => {
    const { events } = (await nested('read')).guard;
    const ended = eventsOf(events, 'call-ended').filter(({ tool }) => tool === 'answer');
    expect(ended).toMatchObject([
      { status: 'handed-off', stop: 'inner-shield', failureClass: 'server-error' },
    ]);
    const attempts = eventsOf(events, 'attempt-ended').filter(({ tool }) => tool === 'answer');
    expect(attempts).toMatchObject([{ attempt: 1, failure: { class: 'server-error' } }]);
  });

  it('does not open its breaker: the inner tool is down', async () => {
    const search = dead();
    const guard = shieldInTest();
    const inner = guard.protect({ search }, { effects: 'read' });
    let isNeeded = true;
    const { answer } = guard.protect(
      { answer: async () => (isNeeded ? inner.search() : 'without') },
      { effects: 'read' },
    );
    for (let i = 0; i < 30; i++) await errorOf(answer());
    isNeeded = false;
    expect(await answer()).toBe('without');
  });

  it('also stops after its own failures', async () => {
    const search = dead();
    const guard = shieldInTest();
    const inner = shieldInTest().protect({ search }, { effects: 'read' });
    const answer = failing([httpError(503)], () => inner.search());
    await errorOf(guard.protect({ answer }, { effects: 'read' }).answer());
    expect(answer.seen).toHaveLength(2);
    expect(eventsOf(guard.events, 'call-ended').at(-1)).toMatchObject({ stop: 'inner-shield', attempts: 2 });
  });

  it('counts as an answer for the breaker: no probe stays open', async () => {
    const search = dead();
    const clock = virtualClock();
    const guard = shieldInTest({ clock });
    const inner = shieldInTest({ clock }).protect({ search }, { effects: 'read' });
    let way: 'down' | 'inner' | 'fine' = 'down';
    const { answer } = guard.protect(
      {
        answer: async () => {
          if (way === 'down') throw httpError(503);
          return way === 'inner' ? inner.search() : 'fine';
        },
      },
      { effects: 'read' },
    );
    const stop = () => eventsOf(guard.events, 'call-ended').at(-1)?.stop;
    for (let i = 0; i < 50; i++) await errorOf(answer());
    expect(stop()).toBe('tool-down');
    way = 'inner';
    await clock.sleep(3_600_000);
    await errorOf(answer());
    expect(stop()).toBe('inner-shield');
    way = 'fine';
    expect(await answer()).toBe('fine');
  });
});
