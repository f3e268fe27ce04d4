import { describe, expect, it } from 'vitest';
import type { EffectClass, JsonObject, JsonSchema } from '../../types/index.ts';
import { hostile } from './errors-in-test.ts';
import { type AnswerHistory, detectFailure } from './index.ts';

const output: JsonSchema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    size: { enum: ['small', 'large'] },
    hotels: { type: 'array', items: { type: 'object' } },
    stay: { type: 'object' },
  },
  required: ['city', 'hotels'],
  additionalProperties: false,
};

interface Look {
  readonly args?: JsonObject;
  readonly output?: JsonSchema | null;
  readonly effect?: EffectClass;
  readonly memory?: AnswerHistory;
}

function failureIn(value: unknown, look: Look = {}) {
  const { args = { city: 'Porto' }, effect = 'read' } = look;
  const schema = look.output === null ? {} : { outputSchema: look.output ?? output };
  const spec = { name: 'find', description: '', inputSchema: {}, effect, ...schema };
  const outcome = detectFailure(value, spec, { tool: 'find', args }, look.memory);
  return outcome.ok ? undefined : outcome.failure;
}

const open: JsonSchema = { type: 'object' };
const nextKnown: JsonSchema = { type: 'object', properties: { next: { type: 'string' } } };
const hotel = { id: 'H1' };
const good = { city: 'Porto', hotels: [hotel] };

describe('an implicit failure', () => {
  it.each([
    ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'malformed-output', 'page of markup'],
    ['text', 'Here are your hotels: ...', 'malformed-output', 'text where the schema promises object'],
    ['nothing', null, 'empty-output', 'the answer is empty'],
    ['a blank', '', 'empty-output', 'the answer is empty'],
    ['an empty object', {}, 'empty-output', 'the answer is empty'],
    ['no rows', { city: 'Porto', hotels: [] }, 'empty-output', 'every list in the answer is empty'],
    ['a page of many', { ...good, has_more: true, next_cursor: 'p2' }, 'partial-output', 'there is more'],
    ['a cut answer', { ...good, truncated: true }, 'partial-output', 'it was cut short'],
    ['an old answer', { ...good, cached: true }, 'stale-output', 'out of date'],
    ['a cache hit', { ...good, cache: { hit: true, age_seconds: 90 } }, 'stale-output', 'out of date'],
    ['an answer of another day', { ...good, as_of: '2019-03-02' }, 'stale-output', 'its age: as_of'],
    ['a snapshot', { ...good, snapshotTakenAt: 1_551_513_600 }, 'stale-output', 'its age: snapshotTakenAt'],
    ['an age in minutes', { ...good, meta: { age_minutes: 30 } }, 'stale-output', 'age: meta.age_minutes'],
    ['older than it may be', { ...good, age: 20, max_age: 10 }, 'stale-output', 'its age: age'],
    ['a header of a cache', { ...good, headers: { 'X-Cache': 'HIT' } }, 'stale-output', 'out of date'],
    ['a token', { ...good, nextPageToken: 'p2' }, 'partial-output', 'there is more'],
    ['a nested offset', { ...good, paging: { next_offset: 1 } }, 'partial-output', 'there is more'],
    ['an address', { ...good, links: { next: '/hotels?page=2' } }, 'partial-output', 'there is more'],
    ['a marker', { ...good, IsTruncated: true, Marker: 'H1' }, 'partial-output', 'cut short'],
    ['a missing field', { city: 'Porto' }, 'schema-violation', 'breaks its schema at /'],
    ['a wrong type', { city: 7, hotels: [hotel] }, 'schema-violation', 'at /city: must be string'],
    ['another city', { city: 'Faro', hotels: [hotel] }, 'contradiction', 'asked for city "Porto"'],
    ['another city inside', { ...good, stay: { city: 'Faro' } }, 'contradiction', 'about "Faro"'],
  ])('%s', (_what, value, failureClass, evidence) => {
    const failure = failureIn(value);
    expect(failure).toMatchObject({ class: failureClass, visibility: 'implicit' });
    expect(failure!.evidence[0]).toContain(evidence);
  });

  it.each([
    ['the text of an error', "Error: parameter 'q' is required", 'invalid-request'],
    ['a stack trace', 'Traceback (most recent call last):\n  ...\nTimeoutError: timed out', 'timeout'],
    ['cut JSON', '{"hotels": [{"id": "H1"}, {"id": "H', 'malformed-output'],
    ['a cut list', '[{"id": 1}, {"id": 2}', 'malformed-output'],
    ['a page', '<html><head></head></html>', 'malformed-output'],
    ['a text marked as truncated', 'first lines ... [truncated, 4000 more]', 'partial-output'],
  ])('without a schema: %s', (_what, value, failureClass) => {
    expect(failureIn(value, { output: null })?.class).toBe(failureClass);
  });

  it.each([
    ['a good answer', good, {}],
    ['the same in other words', { city: ' porto', hotels: [hotel] }, {}],
    ['a number as text', { seats: '12' }, { args: { seats: 12 }, output: null }],
    ['an echo in words of its own', { ...good, size: 'large' }, { args: { size: 'SIZE_LARGE' } }],
    ['an empty list that is a record', { city: 'Porto', hotels: [], stay: { id: 1 } }, {}],
    ['a write that lists nothing', { city: 'Porto', hotels: [] }, { effect: 'write' as const }],
    ['a list of rows', [1, 2], { output: { type: 'array' } }],
    ['a log', '[INFO] started\n[INFO] done', { output: null }],
    ['several JSON values', '{"a":1}\n{"b":2}', { output: null }],
    ['a search that found nothing', 'No results found', { output: null }],
    ['the same, put as an error', 'Error: no flights found for these dates', { output: null }],
    ['prose about errors', 'The error: it was fixed.', { output: null }],
    ['text where text is promised', 'Error-free', { output: { type: 'string' } }],
    ['undefined without a schema', undefined, { output: null }],
    ['a number', 42, { output: null }],
    ['the end of a list', { ...good, stay: { next: null, has_more: false } }, {}],
    ['a page that was asked for', { rows: [1], next: 'c2' }, { args: { cursor: 'c1' }, output: open }],
    ['a page without a schema', { rows: [1], has_more: true, next_cursor: 'c2' }, { output: null }],
    ['a page of a write', { rows: [1], next_cursor: 'c2' }, { effect: 'write' as const, output: open }],
    ['a young answer', { ...good, stay: {}, age: 20 }, { output: open }],
    ['one within its lifetime', { age: 4000, max_age: 7200 }, { output: open }],
    ['a date of a record', { updated_at: '2019-03-02', last_modified: '2019-03-02' }, { output: open }],
    ['a total of a bill', { items: [1, 2], total: 59 }, { output: open }],
    ['the next of something', { next: 'Tuesday', cached: false }, { args: {}, output: nextKnown }],
    ['an age that the schema knows', { age: 40 }, { output: { properties: { age: {} } }, args: {} }],
    ['long texts that differ', { city: 'x'.repeat(300) }, { args: { city: 'y'.repeat(300) }, output: null }],
  ] as const)('is not %s', (_what, value, look) => {
    expect(failureIn(value, look as Look)).toBeUndefined();
  });

  it('compares the time of an answer with the clock, where there is one', () => {
    const nowMs = Date.parse('2026-03-02T08:00:00Z');
    const memory = { isRepeated: () => false, nowMs };
    const isStale = (answer: JsonObject) => failureIn(answer, { output: open, memory }) !== undefined;
    for (const fresh of ['2026-03-02T07:58:00Z', '2026-03-02', nowMs, nowMs / 1000 - 60])
      expect(isStale({ fetched_at: fresh })).toBe(false);
    for (const old of ['2026-03-01T08:00:00Z', '2026-02-27', nowMs - 4e5])
      expect(isStale({ fetched_at: old })).toBe(true);
  });

  it('accepts an empty list that is returned twice', () => {
    const seen: unknown[] = [];
    const memory = { isRepeated: (value: unknown) => seen.includes(value) || seen.push(value) === 0 };
    const none = { city: 'Porto', hotels: [] };
    expect(failureIn(none, { memory })).toBeDefined();
    expect(failureIn(none, { memory })).toBeUndefined();
    const list = { output: { type: 'array' } };
    expect(failureIn([], list)).toBeDefined();
    expect(failureIn([], { ...list, effect: 'write' })).toBeUndefined();
  });

  it('is not detected without a call', () => {
    expect(detectFailure('<html>', undefined).ok).toBe(true);
  });

  it('tolerates cyclic, invalid, throwing and huge values', () => {
    const cyclic: Record<string, unknown> = { city: 'Porto', hotels: [hotel] };
    cyclic.stay = cyclic;
    const recursive = { $defs: { n: { properties: { stay: { $ref: '#/$defs/n' } } } }, $ref: '#/$defs/n' };
    expect(failureIn(cyclic, { output: recursive })).toBeUndefined();
    expect(failureIn(good, { output: { type: 'no such type' } })).toBeUndefined();
    expect(failureIn(hostile)).toBeUndefined();
    expect(failureIn('x'.repeat(100_000_000), { output: null })).toBeUndefined();
  });
});

describe('answers of a query endpoint', () => {
  const vars = ['city', 'cityLabel'];
  const results = (...bindings: readonly JsonObject[]) => ({ head: { vars }, results: { bindings } });
  const look = { args: { query: 'SELECT ...' }, output: { type: 'object' } } as const;

  it.each([
    ['no row', results(), 'the answer has no rows'],
    [
      'a column that no row has',
      results({ city: { value: 'Q90' } }),
      'no row of the answer has a value for cityLabel',
    ],
  ])('with %s are implicit failures', (_, value, evidence) => {
    expect(failureIn(value, look)).toMatchObject({ class: 'empty-output', evidence: [evidence] });
    expect(failureIn(value, { ...look, memory: { isRepeated: () => true } })).toBeUndefined();
  });

  it.each([
    ['with every column somewhere', results({ city: {} }, { cityLabel: {} })],
    ['with a verdict', { head: {}, boolean: false }],
    ['of another kind', { head: 'of state', results: ['all well'] }],
  ])('%s are not', (_, value) => {
    expect(failureIn(value, look)).toBeUndefined();
  });
});

describe('an answer of bytes', () => {
  it('is not searched byte by byte, whatever the schema says', () => {
    for (const bytes of [new Uint8Array(64), new Float64Array(8), new DataView(new ArrayBuffer(64))]) {
      let visits = 0;
      Object.defineProperty(bytes, 'field', { enumerable: true, get: () => visits++ });
      expect(failureIn(bytes)).toBeUndefined();
      expect(failureIn({ error: bytes, city: 'Porto', hotels: [hotel] }, { output: null })).toBeDefined();
      expect(visits).toBe(0);
    }
    expect(failureIn(new ArrayBuffer(8))).toBeUndefined();
  });

  it('is empty without any', () => {
    expect(failureIn(new Uint8Array(0))?.class).toBe('empty-output');
    expect(failureIn(new Uint8Array(0), { output: null })).toBeUndefined();
  });
});
