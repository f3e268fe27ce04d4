/** Domain files: invalid files, and the table actions that all domains share. */

import { describe, expect, it } from 'vitest';
import { Refusal } from './domain.ts';
import { lazyDomain } from './domain-file.ts';
import { getDomain } from './index.ts';
import { State, seedOf } from './state.ts';
import { propertiesOf, propertiesSchema } from './written-properties.ts';

const worldOf = (name: string) => {
  const { tools, tables } = getDomain(name);
  const state = new State(seedOf(tables));
  return (tool: string, args: object) => tools.find((each) => each.name === tool)!.run(state, args as never);
};

describe('a domain file', () => {
  it('needs code for each tool without a table action, and a tool for each piece of code', () => {
    expect(() => lazyDomain('messaging').tools).toThrow('there is no action for schedule_message');
    const actions = { fly_away: () => ({}) };
    expect(() => lazyDomain('tickets', actions).tools).toThrow('there is no tool fly_away');
  });

  it('is read when it is first needed', () => {
    expect(lazyDomain('nowhere').name).toBe('nowhere');
    expect(() => lazyDomain('nowhere').tables).toThrow('no such file');
  });

  it('abbreviates properties, and a wrong one is refused', () => {
    expect(
      propertiesOf({ name: 'full name', weight: { quantity: 'weight', unit: 'kg', maximum: 30 } }),
    ).toEqual({
      name: { type: 'string', description: 'full name', minLength: 1 },
      weight: { type: 'number', 'x-unit': 'kg', description: 'weight', minimum: 0, maximum: 30 },
    });
    expect(propertiesSchema.safeParse({ weight: { quantity: 'weight' } }).success).toBe(false);
    expect(propertiesSchema.safeParse({ kind: { choice: 'kind', of: ['only'] } }).success).toBe(false);
  });
});

describe('the actions that domains share', () => {
  const page = { offset: 0, limit: 20 };

  it('show, list and search rows', () => {
    const call = worldOf('flights');
    const route = { origin: 'lisbon', destination: 'OSLO', date: '2026-03-14' };
    const found = call('search_flights', { ...route, ...page, sortBy: 'departure' });
    expect(found.flights).toMatchObject([
      { flightId: 'TP742' },
      { flightId: 'NX118' },
      { flightId: 'TP744' },
    ]);
    expect(call('find_connections', { ...route, ...page }).flights).toMatchObject([
      { flightId: 'TP744' },
      { flightId: 'TP742' },
      { flightId: 'NX118' },
    ]);
    expect(call('list_flight_bookings', { passenger: 'Lena Vogel', ...page })).toMatchObject({ total: 1 });
    expect(() => call('get_flight', { flightId: 'XX1' })).toThrow('there is no flightId XX1');
  });

  it('omit from a list what the file omits', () => {
    const call = worldOf('parcels');
    expect(call('list_shipments', { sender: 'Vera Pinto', ...page }).total).toBe(1);
    call('cancel_shipment', { shipmentId: 'PS-6101' });
    expect(call('list_shipments', { sender: 'Vera Pinto', ...page }).total).toBe(0);
  });

  it('change a row, unless its status forbids it, and end one once', () => {
    const call = worldOf('parcels');
    expect(call('insure_shipment', { shipmentId: 'PS-6101', value: 300 })).toMatchObject({ value: 300 });
    const ended = call('cancel_shipment', { shipmentId: 'PS-6101' });
    expect(call('cancel_shipment', { shipmentId: 'PS-6101' })).toBe(ended);
    const refused = expect.objectContaining({
      code: 'state-conflict',
      parameter: 'shipmentId',
      received: 'PS-6101',
    });
    expect(() => call('insure_shipment', { shipmentId: 'PS-6101', value: 90 })).toThrow(refused);
    expect(() =>
      call('plan_pickup', { shipmentId: 'PS-6101', date: '2026-03-09', window: 'morning' }),
    ).toThrow('shipment PS-6101 is cancelled');
  });

  it('make a row only where its references exist, and remove one', () => {
    const call = worldOf('tickets');
    expect(() => call('add_comment', { ticketId: 'T-0', text: 'hello' })).toThrow(Refusal);
    const { tickets } = call('search_tickets', { query: 'login', status: 'open', ...page });
    const [{ ticketId }] = tickets as [{ ticketId: string }];
    const made = call('add_comment', { ticketId, text: 'hello' });
    expect(call('list_comments', { ticketId, ...page }).comments).toContainEqual(made);
    expect(call('delete_comment', { commentId: made.commentId })).toEqual(made);
    expect(call('delete_comment', { commentId: made.commentId })).toEqual(made);
    expect(() => call('assign_ticket', { ticketId, assignee: 'Nobody' })).toThrow(
      'there is no assignee Nobody',
    );
  });
});
