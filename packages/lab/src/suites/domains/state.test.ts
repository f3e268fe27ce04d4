import { describe, expect, it } from 'vitest';
import { State, seedOf } from './state.ts';

const seed = seedOf({
  rooms: { id: 'roomId', rows: [{ roomId: 'R1', free: 3, version: 1 }] },
  bookings: { id: 'bookingId', prefix: 'B', rows: [{ bookingId: 'B-1', roomId: 'R1', guest: 'Ann' }] },
  notes: { id: 'noteId', prefix: 'N', rows: [] },
});

function open(): State {
  const state = new State(seed);
  state.tool = 'book';
  return state;
}

describe('state', () => {
  it('starts equal to its seed, and does not change the seed', () => {
    const state = open();
    expect(state.snapshot()).toEqual({});
    state.patch('rooms', 'R1', { free: 2 });
    state.make('bookings', { roomId: 'R1', guest: 'Bo' });
    expect(open().snapshot()).toEqual({});
    expect(open().rows('bookings', () => true)).toHaveLength(1);
  });

  it('gives equal content the same id in every environment, whatever happened before', () => {
    const first = open();
    const second = open();
    second.make('bookings', { roomId: 'R1', guest: 'Somebody else' });
    const content = { roomId: 'R1', guest: 'Bo' };
    expect(second.make('bookings', content)).toEqual(first.make('bookings', content));
  });

  it('shows a second equal row as a second effect, under an unrelated id', () => {
    const state = open();
    const content = { roomId: 'R1', guest: 'Bo' };
    const [one, two] = [state.make('bookings', content), state.make('bookings', content)];
    expect(two.bookingId).not.toBe(one.bookingId);
    expect(String(two.bookingId)).toMatch(/^B-[0-9A-Z]{6}$/);
    const effects = state.effects();
    expect(effects).toHaveLength(2);
    expect(effects[0]).toEqual(effects[1]);
  });

  it('forgets a row that was made and undone', () => {
    const state = open();
    const { bookingId } = state.make('bookings', { roomId: 'R1', guest: 'Bo' });
    state.unmake('bookings', bookingId as string, { status: 'cancelled' });
    expect(state.get('bookings', bookingId as string)?.status).toBe('cancelled');
    expect(state.snapshot()).toEqual({});
    expect(state.effects()).toEqual([]);
  });

  it('keeps an undone row of the seed as a difference', () => {
    const state = open();
    state.unmake('bookings', 'B-1', { status: 'cancelled' });
    expect(state.snapshot()).toEqual({
      bookings: { 'B-1': { bookingId: 'B-1', roomId: 'R1', guest: 'Ann', status: 'cancelled' } },
    });
  });

  it('is the same state whichever of two equal rows is undone, and whatever refers to the survivor', () => {
    const content = { roomId: 'R1', guest: 'Bo' };
    const clean = open();
    const only = clean.make('bookings', content).bookingId as string;
    clean.make('notes', { about: only });

    for (const undone of [0, 1]) {
      const state = open();
      const ids = [0, 1].map(() => state.make('bookings', content).bookingId as string);
      state.unmake('bookings', ids[undone]!, { status: 'cancelled' });
      const survivor = ids[1 - undone]!;
      state.make('notes', { about: survivor });
      expect(state.snapshot()).toEqual(clean.snapshot());
      expect(state.effects()).toEqual(clean.effects());
      expect(state.canonical([survivor])).toEqual([only]);
    }
  });

  it('releases the id when its row was undone', () => {
    const state = open();
    const content = { roomId: 'R1', guest: 'Bo' };
    const before = state.make('bookings', content);
    state.unmake('bookings', before.bookingId as string, { status: 'cancelled' });
    expect(state.make('bookings', content)).toEqual(before);
  });

  it('ignores versions, and changes that were reverted', () => {
    const state = open();
    expect(state.patch('rooms', 'R1', { free: 2 }).version).toBe(2);
    expect(state.patch('rooms', 'R1', { free: 2 }).version).toBe(2);
    expect(state.snapshot()).toEqual({ rooms: { R1: { roomId: 'R1', free: 2 } } });
    state.patch('rooms', 'R1', { free: 3 });
    expect(state.snapshot()).toEqual({});
  });

  it('shows a removed row of the seed as null and forgets one that was made and removed', () => {
    const state = open();
    state.remove('rooms', 'R1');
    state.put('rooms', 'R2', { roomId: 'R2', free: 1 });
    state.remove('rooms', 'R2');
    expect(state.snapshot()).toEqual({ rooms: { R1: null } });
    expect(state.removed('rooms', 'R2')).toEqual({ roomId: 'R2', free: 1 });
    expect(state.rows('rooms', () => true)).toEqual([]);
  });

  it('returns rows that cannot be changed from outside', () => {
    const state = open();
    const made = state.make('bookings', { roomId: 'R1', guest: 'Bo' }) as { guest: string };
    expect(() => {
      made.guest = 'Eve';
    }).toThrow(TypeError);
  });
});
