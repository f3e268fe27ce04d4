import { describe, expect, it } from 'vitest';
import { argsFromSources, sourceValue } from './args-from-write.ts';

const write = { args: { guest: 'Ada', room: { id: 7 } }, output: { bookingId: 'B-1' } };

describe('values drawn from a write', () => {
  it('come from its arguments, from its answer, or are constant', () => {
    expect(sourceValue('/args/room/id', write)).toBe(7);
    expect(sourceValue('/output/bookingId', write)).toBe('B-1');
    expect(sourceValue({ const: 'confirmed' }, write)).toBe('confirmed');
  });

  it('are missing if the write does not have them, for example if its answer was lost', () => {
    const sources = { guest: '/args/guest', bookingId: '/output/bookingId', floor: '/args/room/floor' };
    expect(argsFromSources(sources, { args: write.args })).toEqual({
      args: { guest: 'Ada' },
      missing: ['bookingId', 'floor'],
    });
  });

  it('may be null, which is a value', () => {
    expect(argsFromSources({ note: '/args/note' }, { args: { note: null } })).toEqual({
      args: { note: null },
      missing: [],
    });
  });
});
