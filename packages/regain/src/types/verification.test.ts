import { describe, expect, it } from 'vitest';
import { argsFrom, valueFrom } from './verification.ts';

const write = { args: { guest: 'Ada', room: { id: 7 } }, output: { bookingId: 'B-1' } };

describe('values drawn from a write', () => {
  it('come from its arguments, from its answer, or are constant', () => {
    expect(valueFrom('/args/room/id', write)).toBe(7);
    expect(valueFrom('/output/bookingId', write)).toBe('B-1');
    expect(valueFrom({ const: 'confirmed' }, write)).toBe('confirmed');
  });

  it('are missing where the write does not have them, an answer that was lost among them', () => {
    const sources = { guest: '/args/guest', bookingId: '/output/bookingId', floor: '/args/room/floor' };
    expect(argsFrom(sources, { args: write.args })).toEqual({
      args: { guest: 'Ada' },
      missing: ['bookingId', 'floor'],
    });
  });

  it('may be null: that is a value', () => {
    expect(argsFrom({ note: '/args/note' }, { args: { note: null } })).toEqual({
      args: { note: null },
      missing: [],
    });
  });
});
