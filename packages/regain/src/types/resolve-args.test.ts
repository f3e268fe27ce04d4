import { describe, expect, it } from 'vitest';
import { isReference, resolveArgs } from './resolve-args.ts';

describe('planned arguments', () => {
  const outputs = { s1: { id: 'F1', prices: [10, 20] } };

  it('take values from earlier outputs, at any depth', () => {
    const args = {
      flight: { $from: 's1', path: '/id' },
      nested: [{ price: { $from: 's1', path: '/prices/1' } }],
      plain: 'x',
      none: null,
    };
    expect(resolveArgs(args, outputs)).toEqual({
      args: { flight: 'F1', nested: [{ price: 20 }], plain: 'x', none: null },
      missing: [],
    });
  });

  it('list unresolved references, which become null', () => {
    const lost = [
      { $from: 's1', path: '/nothing' },
      { $from: 's9', path: '' },
      { $from: 'constructor', path: '' },
    ];
    const { args, missing } = resolveArgs({ a: lost[0]!, b: lost[1]!, c: lost[2]! }, outputs);
    expect(args).toEqual({ a: null, b: null, c: null });
    expect(missing).toEqual(lost);
  });

  it('recognise references', () => {
    expect(isReference({ $from: 's1', path: '' })).toBe(true);
    expect(isReference({ from: 's1' })).toBe(false);
    expect(isReference(null)).toBe(false);
    expect(isReference('x')).toBe(false);
  });
});
