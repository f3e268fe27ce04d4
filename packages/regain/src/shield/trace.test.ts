/** The trace of a shield: its contents, its redaction, and that it counts what the shield counts. */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderInTest } from '../files/folder-in-test.ts';
import { TraceFold } from '../law/index.ts';
import { rulesBrain } from '../repair/index.ts';
import { random, readTrace, type TraceEvent, writeTrace } from '../types/index.ts';
import { traceFile } from './observe/trace-file.ts';
import type { ShieldOptions } from './options.ts';
import {
  errorOf,
  eventsOf,
  failing,
  httpError,
  shieldInTest,
  toolInTest,
  unansweredBooking,
} from './shield-in-test.ts';
import { sameCounts } from './traced-in-test.ts';

function traced(options: ShieldOptions = {}) {
  const trace: TraceEvent[] = [];
  const guard = shieldInTest({ brain: rulesBrain(), trace: (event) => trace.push(event), ...options });
  return { guard, trace };
}

describe('the trace of a shield', () => {
  it('has every call: clean, recovered, and handed back', async () => {
    const { guard, trace } = traced();
    const find = failing([httpError(503)], ({ city }: { city: string }) => ({ city }));
    const tools = guard.protect(
      { find, book: failing([httpError(504), httpError(504)], () => 1) },
      { effects: { find: 'read', book: 'write' } },
    );
    await tools.find({ city: 'Porto' });
    await tools.find({ city: 'Rome' });
    await errorOf(tools.book());
    expect(trace.map(({ type }) => type)).toEqual([
      ...['trace', 'call', 'attempt', 'diagnosis', 'decision', 'cost', 'attempt', 'ending'],
      ...['call', 'attempt', 'ending', 'call', 'attempt', 'diagnosis', 'decision', 'ending'],
    ]);
    expect(trace[0]).toMatchObject({ source: 'shield', unit: 'call', policy: 'shield', backbone: 'rules' });
    expect(trace[1]).toMatchObject({ tool: 'find', effect: 'read' });
    const endings = trace.flatMap((event) => (event.type === 'ending' ? [event.ending] : []));
    expect(endings).toEqual(['recovered', 'clean', 'unconfirmed']);
    const { counts, observations } = sameCounts(guard, trace);
    expect(counts.find).toMatchObject({ calls: 2, clean: 1, recovered: 1, attempts: 3, money: 0 });
    expect(counts.find).toMatchObject({ failures: { 'server-error': 1 }, stops: {}, wastedMs: 0 });
    expect(counts.find!.recoveryMs).toBeGreaterThan(0);
    expect(counts.book).toMatchObject({ stops: { unsafe: 1 } });
    expect(observations.map(({ ending }) => ending)).toEqual(['recovered', 'clean', 'handed-off']);
  });

  it.each<[string, ShieldOptions]>([
    ['by default', {}],
    ['in shadow', { shadow: true }],
    ['where successes are looked up', { verify: 'always' }],
  ])('gives the same counts as the shield, %s', async (_, options) => {
    const { guard, trace } = traced(options);
    const chance = random('outcomes');
    /** All endings of a call, in any order. */
    const outcomes = [
      () => ({ ok: 1 }),
      () => Promise.reject(httpError(503)),
      () => Promise.reject(httpError(400)),
      () => ({ isError: true, content: [] }),
      () => Promise.reject(httpError(504)),
      () => ({ ok: 2 }),
      () => Promise.reject(httpError(503)),
    ];
    const run = async () => outcomes[chance.below(outcomes.length)]!();
    const { verifiedBy } = unansweredBooking();
    const tools = guard.protect({
      read: toolInTest('read', run),
      write: toolInTest('write', run, { effect: 'write', verifiedBy }),
      bookings: toolInTest('bookings', async () => ({ all: [] })),
    });
    const outer = guard.protect({ outer: async () => tools.write.execute({ city: 'x' }) });
    for (let call = 0; call < 60; call++) {
      const controller = new AbortController();
      if (call % 7 === 0) controller.abort(new Error('enough'));
      const about = { signal: controller.signal };
      await Promise.allSettled([
        tools.read.execute({}, about),
        tools.write.execute({ city: `${call}` }),
        ...(call % 5 === 0 ? [outer.outer()] : []),
      ]);
    }
    await guard.flush();
    const { observations } = sameCounts(guard, trace);
    const { calls, cancelled, clean, recovered, unconfirmed } = guard.stats();
    expect(observations).toHaveLength(calls - cancelled);
    expect(Math.min(cancelled, clean, options.shadow ? 1 : recovered)).toBeGreaterThan(0);
    expect(unconfirmed > 0).toBe(options.shadow !== true);
  });

  it('has its own call ids, because frameworks may use one id twice', async () => {
    const { guard, trace } = traced();
    const find = guard.protect(toolInTest('find', async () => 1));
    const calls = [0, 1].map(() => find.execute({}, { callId: 'call_0' }));
    await Promise.all(calls);
    const begun = trace.filter((event) => event.type === 'call');
    expect(begun.map(({ callId }) => callId)).toEqual(['call_0', 'call_0']);
    expect(new Set(begun.map(({ call }) => call)).size).toBe(2);
  });

  it('contains no secrets, and arguments and answers only with capture', async () => {
    for (const capture of [false, true]) {
      const { guard, trace } = traced({ capture, secrets: ['hunter-22'] });
      const tools = guard.protect(
        {
          login: failing(
            [httpError(400, 'wrong password s3cr3t-value for Ada, not hunter-22')],
            (_: object) => ({ user: 'Ada', token: 'tok-12345678' }),
          ),
        },
        { effects: 'read' },
      );
      await tools.login({ name: 'Ada', password: 's3cr3t-value' }).catch(() => {});
      await tools.login({ name: 'Ada', password: 's3cr3t-value' });
      const text = writeTrace(trace);
      for (const secret of ['s3cr3t-value', 'hunter-22', 'tok-12345678']) expect(text).not.toContain(secret);
      expect(text.includes('"args"')).toBe(capture);
      expect(text.includes('"user":"Ada"')).toBe(capture);
      expect(text).toContain('wrong password');
    }
  });

  it('contains repaired values only with capture', async () => {
    for (const capture of [false, true]) {
      const { guard, trace } = traced({ capture });
      const execute = async ({ patient }: { patient: unknown }) => {
        if (typeof patient !== 'number')
          throw httpError(400, "patient: expected integer, got string '4711007'");
        return 'found';
      };
      const properties = { patient: { type: 'integer' } };
      const inputSchema = { type: 'object', properties, required: ['patient'] };
      await guard.protect(toolInTest('find', execute, { inputSchema })).execute({ patient: '4711007' });
      const notes = trace.flatMap((event) => ('notes' in event ? (event.notes ?? []) : []));
      expect(notes.join()).toBe(
        capture
          ? 'Note: the call was repaired: argument "patient" was sent as 4711007 instead of "4711007". Use the repaired form in later calls.'
          : '',
      );
    }
  });

  it('is written to a function whose errors do not affect calls', async () => {
    const guard = shieldInTest({
      trace: () => {
        throw new Error('full');
      },
    });
    expect(await guard.protect({ find: async () => 1 }).find()).toBe(1);
    expect(guard.stats().hookErrors).toBeGreaterThan(0);
  });

  it.each([[''], [7], [null]])('must be a file or a function, not %j', (trace) => {
    expect(() => shieldInTest({ trace: trace as never })).toThrow('trace must be a file name');
  });
});

describe('in a file', () => {
  const at = folderInTest();

  it('is written from the first call on, and appended to by the next shield', async () => {
    const file = at('trace.jsonl');
    for (const calls of [2, 3]) {
      const guard = shieldInTest({ trace: file });
      const tools = guard.protect({ find: async () => 1 });
      await guard.flush();
      expect(existsSync(file)).toBe(calls === 3);
      await Promise.all(Array.from({ length: calls }, () => tools.find()));
      await guard.close();
    }
    const events = readTrace(readFileSync(file, 'utf8'), file);
    expect(events.filter(({ type }) => type === 'trace')).toHaveLength(2);
    const fold = new TraceFold();
    const tasks = events.flatMap((event) => fold.add(event)?.task ?? []);
    expect(fold.counts).toMatchObject({ calls: 5, clean: 5 });
    expect(new Set(tasks).size).toBe(2);
  });

  it('of two concurrent shields holds all calls of both, in whole lines', async () => {
    const file = at('both.jsonl');
    const [first, second] = [0, 1].map(() => shieldInTest({ trace: file, capture: true }));
    const answers: ((value: number) => void)[] = [];
    const slow = first!.protect({ find: () => new Promise<number>((resolve) => answers.push(resolve)) });
    const quick = second!.protect({ read: async (_: object) => 1 }, { effects: 'read' });
    const begun = slow.find();
    const text = 'x'.repeat(100_000);
    await Promise.all(Array.from({ length: 20 }, () => quick.read({ text })));
    await Promise.all([first!.flush(), second!.flush()]);
    for (const answer of answers) answer(1);
    await begun;
    await Promise.all([first!.close(), second!.close()]);
    const fold = new TraceFold();
    const tasks = readTrace(readFileSync(file, 'utf8'), file).flatMap((event) => fold.add(event)?.task ?? []);
    expect(fold.counts?.tools).toMatchObject({
      find: { calls: 1, clean: 1 },
      read: { calls: 20, clean: 20 },
    });
    expect(new Set(tasks.map((task) => task.split('/')[0])).size).toBe(2);
  });

  it('starts on a new line after an incomplete line', async () => {
    const file = at('half.jsonl', '{"type":"tr');
    const guard = shieldInTest({ trace: file });
    await guard.protect({ find: async () => 1 }).find();
    await guard.close();
    const [half, head] = readFileSync(file, 'utf8').split('\n');
    expect(half).toBe('{"type":"tr');
    expect(JSON.parse(head!)).toMatchObject({ type: 'trace' });
  });

  it('that cannot be written causes one warning and does not affect calls', async () => {
    const warned: string[] = [];
    const guard = shieldInTest({
      trace: at('missing/trace.jsonl'),
      logger: { warn: (message) => warned.push(message) },
    });
    const tools = guard.protect({ find: async () => 1 });
    for (let call = 0; call < 3; call++) {
      expect(await tools.find()).toBe(1);
      await guard.flush();
    }
    const warnings = eventsOf(guard.events, 'warning');
    expect(warnings).toMatchObject([
      { about: 'trace', message: expect.stringContaining('could not be written') },
    ]);
    expect(warned.filter((message) => message.includes('the trace ends'))).toHaveLength(1);
  });

  it('has only whole lines in order, even if the disk is slow', async () => {
    const written: string[] = [];
    const append = async (lines: string) => {
      await new Promise((resolve) => setImmediate(resolve));
      written.push(lines);
    };
    const sink = traceFile('slow', () => {}, append);
    const events = Array.from(
      { length: 50 },
      (_, i): TraceEvent => ({ type: 'call', call: `${i}`, tool: 't' }),
    );
    for (const event of events) {
      sink.write(event);
      if (Number(event.type === 'call' && event.call) % 7 === 0) await Promise.resolve();
    }
    await sink.flush();
    const lines = written.join('').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(events);
    expect(written.every((part) => part.endsWith('\n'))).toBe(true);
    expect(written.length).toBeGreaterThan(1);
  });
});
