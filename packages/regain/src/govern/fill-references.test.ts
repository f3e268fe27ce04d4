import { describe, expect, it } from 'vitest';
import type { Json } from '../types/index.ts';
import { withFilledReferences } from './fill-references.ts';
import { permit } from './safety.ts';
import { invalidRequest, safetyContext, tool } from './safety-context-in-test.ts';

const reference = { $from: 's1', path: '/tickets/0/ticketId' };
const plan = [{ id: 's2', tool: 'set_priority', args: { ticketId: reference, priority: 'low' } }];
const answered = (value: Json) => ({
  call: { tool: 'list_tickets', args: {} },
  outcome: { ok: true as const, value },
});
const tickets = answered({ tickets: [{ ticketId: 'TK-1' }, { ticketId: 'TK-2' }] });
const args = { ticketId: null, priority: 'low' };

const context = { plan, step: 0, outputs: {} };

describe('withFilledReferences', () => {
  it('fills in references of the plan from auxiliary calls', () => {
    expect(withFilledReferences(args, { context, auxiliaryCalls: [tickets] })).toEqual([
      args,
      { ticketId: 'TK-1', priority: 'low' },
    ]);
  });

  it.each([
    ['there is no plan', {}],
    ['there is no auxiliary call', { context, auxiliaryCalls: [] }],
    ['the answer does not contain it', { context, auxiliaryCalls: [answered({ tickets: [] })] }],
    [
      'the referenced step has an output',
      { context: { ...context, outputs: { s1: {} } }, auxiliaryCalls: [tickets] },
    ],
  ])('leaves the call unchanged if %s', (_, planned) => {
    expect(withFilledReferences(args, planned)).toEqual([args]);
  });

  it('never changes a given value', () => {
    const given = { ticketId: 'TK-9', priority: 'low' };
    expect(withFilledReferences(given, { context, auxiliaryCalls: [tickets] })).toEqual([given]);
  });
});

describe('a write with an unresolved reference', () => {
  const write = tool('write', {
    inputSchema: {
      type: 'object',
      properties: { ticketId: { type: 'string' }, priority: { type: 'string' } },
      required: ['ticketId', 'priority'],
      additionalProperties: false,
    },
  });
  const failed = safetyContext(write, invalidRequest, { call: { tool: write.name, args } });
  const planned = { ...failed, context, auxiliaryCalls: [tickets] };
  const repair = (ticketId: string) => ({ kind: 'repair-arguments' as const, args: { ...args, ticketId } });

  it('is allowed with the resolved value', () => {
    expect(permit(repair('TK-1'), planned).refused).toBeUndefined();
  });

  it('is refused with any other value', () => {
    expect(permit(repair('TK-2'), planned).refused).toContain('must not change what it does');
    expect(permit(repair('TK-1'), { ...planned, auxiliaryCalls: [] }).refused).toBeDefined();
  });
});
