import { describe, expect, it } from 'vitest';
import type { Json, ToolSpec } from '../types/index.ts';
import { undoCall, verificationCall, verificationResult } from './verify-write.ts';

const spec: ToolSpec = {
  name: 'pay',
  description: '',
  inputSchema: {},
  effect: 'write',
  verifiedBy: {
    tool: 'list_payments',
    args: { account: '/args/from', kind: { const: 'out' } },
    records: '/payments',
    match: { from: '/args/from', amount: '/args/amount', note: '/args/note', status: { const: 'done' } },
    output: '/payment',
    identity: 'match',
  },
  undoneBy: { tool: 'refund', args: { id: '/output/payment/id' } },
};
const args = { from: 'A', amount: 12.5, note: 'rent' };
const record = { id: 'P-1', from: 'A', amount: 12.5, note: 'rent', status: 'done' };
const shown = (state: Json, known: readonly Json[] = []) => verificationResult(spec, args, state, { known });
const rows = (...payments: Json[]): Json => ({ payments });

describe('the read that verifies', () => {
  it('takes its arguments from the write', () => {
    expect(verificationCall(spec, args)).toEqual({
      tool: 'list_payments',
      args: { account: 'A', kind: 'out' },
    });
    // Without an argument the read would be wider, and the record might not be found.
    expect(verificationCall(spec, { amount: 12.5, note: 'rent' })).toBeUndefined();
    expect(verificationCall(spec, { from: 'A', amount: 12.5 })).toBeUndefined();
    expect(verificationCall({ ...spec, verifiedBy: undefined } as never, args)).toBeUndefined();
  });
});

describe('the state that was read', () => {
  it('shows the write, and yields its answer', () => {
    expect(shown(rows({ ...record, id: 'P-0', note: 'x' }, record))).toEqual({
      shown: 'present',
      answer: { payment: record },
      isOwn: true,
    });
    expect(shown(rows({ ...record, amount: '12.50' })).shown).toBe('present');
  });

  it('shows that the write is absent', () => {
    expect(shown(rows())).toEqual({ shown: 'absent' });
    expect(shown(rows({ ...record, note: 'food' }, { ...record, amount: 13 }))).toEqual({ shown: 'absent' });
    expect(shown(rows({ ...record, status: 'reversed' }))).toEqual({ shown: 'absent' });
  });

  it.each<[string, Json]>([
    ['the list has moved', { items: [record] }],
    ['there is no list', {}],
    ['it is a page of markup', '<html>'],
    ['there is nothing', null],
    ['the list has more pages', { payments: [], has_more: true, next_cursor: 'p2x' }],
    ['the list is one page of more', { payments: [{ ...record, note: 'food' }], total: 30, offset: 0 }],
    ['it is old', { payments: [], stale: true }],
    ['a figure is in another unit', rows({ ...record, amount: 1250 })],
    ['a field has another name', rows({ id: 'P-1', from: 'A', amt: 12.5, note: 'rent', status: 'done' })],
    ['the write is still pending', rows({ ...record, status: 'pending' })],
  ])('is unclear when %s', (_, state) => {
    expect(shown(state).shown).toBe('unclear');
  });

  it('accepts a complete list whatever its total', () => {
    expect(shown({ payments: [{ ...record, note: 'food' }], total: 1, offset: 0 }).shown).toBe('absent');
    expect(shown({ payments: [], total: 0, offset: 0 }).shown).toBe('absent');
  });

  it('does not mistake the record of an earlier write', () => {
    expect(shown(rows(record), [{ payment: record }])).toEqual({ shown: 'absent' });
    const second = { ...record, id: 'P-2' };
    expect(shown(rows(record, second), [{ payment: record }])).toEqual({
      shown: 'present',
      answer: { payment: second },
      isOwn: true,
    });
  });

  it.each<[string, string, Json]>([
    ['a slash', 'note/text', { 'note/text': 'rent' }],
    ['a tilde and a slash', 'note~1text', { 'note~1text': 'rent' }],
    ['the field inside another', 'note/text', { note: { text: 'rent' } }],
    ['its escaped name', 'note~1text', { 'note/text': 'rent' }],
  ])('recognises a record by a field named with %s', (_, field, fields) => {
    const named: ToolSpec = {
      ...spec,
      verifiedBy: {
        ...{ ...spec.verifiedBy!, records: '/paid~1out', output: '/paid~1out', identity: 'match' },
        match: { from: '/args/from', [field]: '/args/note' },
      },
    };
    const made = { from: 'A', ...(fields as object) } as Json;
    const state = { 'paid/out': [made] };
    expect(verificationResult(named, args, state)).toEqual({
      shown: 'present',
      answer: { 'paid/out': made },
      isOwn: true,
    });
    expect(verificationResult(named, { ...args, note: 'food' }, state)).toEqual({ shown: 'absent' });
  });

  it.each<[string, Json]>([
    ['note/text', { 'note/text': 'other', note: { text: 'rent' } }],
    ['note/text', { 'note/text': null, note: { text: 'rent' } }],
    ['note/text', { 'note/text': 'rent', note: { text: 'food' } }],
    ['a~1b', { 'a~1b': 'x', 'a/b': 'rent' }],
  ])('does not decide which field %s means where a record has two', (field, fields) => {
    const named: ToolSpec = {
      ...spec,
      verifiedBy: { ...spec.verifiedBy!, match: { from: '/args/from', [field]: '/args/note' } },
    };
    const state = rows({ from: 'A', ...(fields as object) } as unknown as typeof record);
    expect(verificationResult(named, args, state).shown).toBe('unclear');
  });

  it('can be one record instead of a list', () => {
    const one: ToolSpec = {
      ...spec,
      verifiedBy: { ...spec.verifiedBy!, records: '', match: { status: { const: 'frozen' } }, output: '' },
    };
    expect(verificationResult(one, args, { status: 'frozen' }).shown).toBe('present');
    expect(verificationResult(one, args, { status: 'active' }).shown).toBe('absent');
  });
});

describe('the call that undoes', () => {
  it('takes its arguments from the answer, and is undefined without them', () => {
    expect(undoCall(spec, args, { payment: record })).toEqual({ tool: 'refund', args: { id: 'P-1' } });
    expect(undoCall(spec, args, {})).toBeUndefined();
  });
});
