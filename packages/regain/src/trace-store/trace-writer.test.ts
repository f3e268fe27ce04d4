/** Traces in a database that is away, loses answers, refuses events, or was never right. */

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { askDatabase, databaseInTest } from '../../../../scripts/database-in-test.ts';
import { proxyInTest } from '../../../../scripts/proxy-in-test.ts';
import { EventQueue } from './event-queue.ts';
import { type StoredTracesFilter, storedTraces, traceWriter } from './index.ts';

const address = await databaseInTest();
const proxy = await proxyInTest(address);
afterAll(() => proxy.close());

/** Each in a schema of its own. */
function opened(base: string, settings = '') {
  const schema = `s_${randomUUID().replaceAll('-', '')}`;
  const url = `${base}?schema=${schema}${settings}`;
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const writer = traceWriter(url, randomUUID);
  const event = (n: number | string, isHead = false) =>
    writer.write(JSON.stringify({ type: isHead ? 'trace' : 'call', n }), isHead, warn);
  const direct = `${address}?schema=${schema}`;
  return { writer, event, warnings, schema, url: direct, read: (filter = {}) => stored(direct, filter) };
}

async function stored(url: string, filter: StoredTracesFilter): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const { bytes } of storedTraces(url, filter))
    for await (const chunk of bytes)
      for (const line of Buffer.from(chunk).toString().trimEnd().split('\n'))
        events.push((JSON.parse(line) as { n: unknown }).n);
  return events;
}

const count = (length: number) => Array.from({ length }, (_, n) => n);

describe('events', () => {
  it('are stored in their order, in few statements, whatever their texts contain', async () => {
    const { writer, event, read, warnings, schema } = opened(address);
    const odd = ['\u{1F600}', '"\\\n', '\\u0000\\\\ud800', 'x'.repeat(3_000_000)];
    for (const n of count(2_000)) event(n);
    for (const text of odd) event(text);
    await writer.flush();
    expect(await read()).toEqual([...count(2_000), ...odd]);
    expect(warnings).toEqual([]);
    await askDatabase(
      address,
      `DELETE FROM ${schema}.trace_events WHERE nth BETWEEN 3 AND 1997 OR nth >= 2000`,
    );
    expect(await read()).toEqual([0, 1, 2, 1998, 1999]);
  });

  it('with characters that no text of PostgreSQL can have are stored so that its functions can read them', async () => {
    const { writer, event, schema } = opened(address);
    for (const text of ['a\0b', '\\\0', '\ud800', '\udfff\udc00!', '\u{1F600}\ud83d']) event(text);
    await writer.flush();
    const texts = await askDatabase(address, `SELECT event->>'n' FROM ${schema}.trace_events ORDER BY nth`);
    expect(texts).toEqual(['a\ufffdb', '\\\ufffd', '\ufffd', '\ufffd\ufffd!', '\u{1F600}\ufffd']);
  });

  it('that are too large are counted, also if no other follows', async () => {
    const { writer, event, schema, warnings } = opened(address);
    event('x'.repeat(2 ** 25));
    await writer.flush();
    expect(await askDatabase(address, `SELECT dropped::int FROM ${schema}.trace_writers`)).toEqual([1]);
    expect(warnings).toEqual([expect.stringMatching(/^events of the trace are dropped: /)]);
    event(1);
    await writer.flush();
    expect(warnings[1]).toMatch(/^1 event of the trace could not be stored/);
  });

  it('of all shields of a process have one writer', async () => {
    const { writer, event, url, schema } = opened(address);
    expect(traceWriter(`${address}?schema=${schema}`, randomUUID)).toBe(writer);
    event(1);
    event(2);
    await writer.flush();
    expect(
      await askDatabase(url.split('?')[0]!, `SELECT count(*)::int FROM ${schema}.trace_writers`),
    ).toEqual([1]);
  });

  it('whose answer is lost are stored once', async () => {
    const { writer, event, read, warnings } = opened(proxy.url);
    event(0);
    await writer.flush();
    const before = proxy.cuts();
    proxy.cutAfter('INSERT 0 3');
    for (const n of [1, 2, 3]) event(n);
    await writer.flush();
    expect(proxy.cuts()).toBe(before + 1);
    event(4);
    await writer.flush();
    expect(await read()).toEqual([0, 1, 2, 3, 4]);
    expect(warnings).toHaveLength(1);
  });

  it('wait while the database is away, also at the start; one warning says so', async () => {
    const { writer, event, read, warnings } = opened(proxy.url);
    for (const isFirst of [true, false]) {
      proxy.setAway(true);
      event(isFirst ? 0 : 1);
      const flushed = writer.flush();
      await expect.poll(() => warnings.length).toBe(isFirst ? 1 : 2);
      proxy.setAway(false);
      await flushed;
    }
    expect(await read()).toEqual([0, 1]);
    expect(warnings[0]).toMatch(/^the trace waits in memory: postgres:\/\/127.* could not be written: /);
  });

  it('are stored, and the process goes on, if the server stops while it greets', async () => {
    const { writer, event, read } = opened(proxy.url);
    for (const n of [0, 1]) {
      proxy.stopNext();
      event(n);
      await writer.flush();
    }
    expect(await read()).toEqual([0, 1]);
  });

  it('are found by time and source, with the heads of their sessions', async () => {
    const { writer, event, read, url, schema } = opened(address, '&source=shop');
    event('head', true);
    event('old');
    await writer.flush();
    await askDatabase(address, `UPDATE ${schema}.trace_events SET stored_at = now() - interval '1 day'`);
    event('new');
    await writer.flush();
    const since = new Date(Date.now() - 3_600_000);
    expect(await read({ since, source: 'shop' })).toEqual(['head', 'new']);
    expect(await read({ since: new Date(0) })).toEqual(['head', 'old', 'new']);
    await expect(read({ source: 'shpo' })).rejects.toThrow('did you mean "shop"?');
    await expect(read({ since: new Date(Date.now() + 3_600_000) })).rejects.toThrow(
      'no event was stored there',
    );
    expect(url).toContain(schema);
  });
});

describe('a database', () => {
  it('that refuses an event stores all others, and the loss is counted', async () => {
    const { writer, event, read, warnings, schema } = opened(address);
    event(0);
    await writer.flush();
    await askDatabase(
      address,
      `ALTER TABLE ${schema}.trace_events ADD CHECK (1 / (length(event::text) - 23) >= -9)`,
    );
    for (const n of [1, 2, 333, 4]) event(n);
    await writer.flush();
    expect(await read()).toEqual([0, 1, 2, 4]);
    expect(warnings).toEqual([expect.stringMatching(/^1 event of the trace could not be stored in /)]);
    expect(await askDatabase(address, `SELECT dropped::int FROM ${schema}.trace_writers`)).toEqual([1]);
  });

  it.each([
    ['with another password', (url: URL) => (url.password = 'a@b:/?#%'), 'refuses this user or password'],
    ['that does not exist', (url: URL) => (url.pathname = '/nowhere'), 'no database of that name'],
    ['without an address', (url: URL) => (url.pathname = ''), 'the address of a database has the form'],
  ])('%s ends the trace with one warning and no password', async (_, change, message) => {
    const url = new URL(address);
    const { password } = url;
    change(url);
    const warnings: string[] = [];
    const writer = traceWriter(url.href, randomUUID);
    for (let n = 0; n < 3; n++) {
      writer.write('{}', false, (text) => warnings.push(text));
      await writer.flush();
    }
    expect(new Set(warnings)).toHaveProperty('size', 1);
    expect(warnings[0]).toContain(message);
    expect(warnings.join()).not.toContain(password);
    expect(warnings.join()).not.toContain('a@b');
  });
});

it('the queue is bounded, and keeps heads for longer', () => {
  const queue = new EventQueue();
  const event = { text: 'x'.repeat(2 ** 20), isHead: false, warn: () => {} };
  const accepted = count(50).filter(() => queue.add(event));
  expect(accepted).toHaveLength(32);
  expect(queue.add({ ...event, isHead: true })).toBe(true);
  expect(queue.batch()).toHaveLength(1);
  queue.remove(2);
  expect([queue.add(event), queue.add(event)]).toEqual([true, false]);
});
