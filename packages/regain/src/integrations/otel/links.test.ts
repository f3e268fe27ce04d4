import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { VirtualTime } from '../../shield/histories/virtual-time-in-test.ts';
import { failing, httpError, unansweredBooking } from '../../shield/shield-in-test.ts';
import { observedShield } from './sdk-in-test.ts';

/** The attempts of a call in order of their number: the numbers of the attempts that each links to. */
function linked(spans: readonly ReadableSpan[]) {
  const attempts = spans.filter(({ attributes }) => 'regain.attempt.number' in attributes);
  const numberOf = new Map(
    attempts.map((span) => [span.spanContext().spanId, span.attributes['regain.attempt.number']]),
  );
  return attempts
    .map(({ name, attributes, links }) => ({
      name,
      number: Number(attributes['regain.attempt.number']),
      to: links.map((link) => {
        const number = numberOf.get(link.context.spanId);
        expect(link.attributes).toEqual({ 'regain.attempt.number': number });
        return number;
      }),
    }))
    .sort((a, b) => a.number - b.number)
    .map(({ name, to }) => [name, to]);
}

describe('the span of an attempt', () => {
  it('links to the attempt before it, the first one to none', async () => {
    const { spans, protect } = observedShield();
    const find = failing([httpError(503), httpError(503)], () => 1);
    await protect({ find }, { effects: 'read' }).find();
    expect(linked(spans())).toEqual([
      ['attempt find', []],
      ['attempt find', [1]],
      ['attempt find', [2]],
    ]);
  });

  it('that verifies a write links to that write', async () => {
    const { spans, protect } = observedShield();
    const { book, bookings, verifiedBy } = unansweredBooking();
    const tools = { book, bookings: async () => ({ all: bookings }) };
    const effects = { book: 'write', bookings: 'read' } as const;
    await protect(tools, { effects, perTool: { book: { verifiedBy } } }).book({ city: 'Rome' });
    expect(linked(spans())).toEqual([
      ['attempt book', []],
      ['verify bookings', [1]],
    ]);
  });

  it('of a hedge links to the one that runs', async () => {
    const time = new VirtualTime(0);
    const { spans, protect } = observedShield({ clock: time.clock });
    let calls = 0;
    const find = async () => {
      await time.clock.sleep(calls++ === 0 ? 10_000 : 10);
      return 1;
    };
    const tools = protect({ find }, { effects: 'read', perTool: { find: { hedgeAfterMs: 100 } } });
    await time.run(() => tools.find());
    expect(linked(spans())).toEqual([
      ['attempt find', []],
      ['attempt find', [1]],
    ]);
  });
});
