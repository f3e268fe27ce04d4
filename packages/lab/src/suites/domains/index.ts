/** All domains, and the domain of each tool. */

import type { DialectName } from 'regain/internal/dialects';
import { RegainError, type Split, splits } from 'regain/internal/types';
import { bankActions } from './actions/bank.ts';
import { calendarActions } from './actions/calendar.ts';
import { clinicActions } from './actions/clinic.ts';
import { energyActions } from './actions/energy.ts';
import { farmActions } from './actions/farm.ts';
import { fileActions } from './actions/files.ts';
import { flightActions } from './actions/flights.ts';
import { hotelActions } from './actions/hotels.ts';
import { insuranceActions } from './actions/insurance.ts';
import { messagingActions } from './actions/messaging.ts';
import { museumActions } from './actions/museum.ts';
import { parcelActions } from './actions/parcels.ts';
import { shopActions } from './actions/shop.ts';
import { venueActions } from './actions/venue.ts';
import type { Domain, DomainTool } from './domain.ts';
import { lazyDomain } from './domain-file.ts';

export type { Domain, DomainTool } from './domain.ts';

/** By split. Those for training together use every dialect; training never sees the tools of the others. */
export const domainsOf: Readonly<Record<Split, readonly Domain[]>> = {
  train: [
    lazyDomain('flights', flightActions),
    lazyDomain('hotels', hotelActions),
    lazyDomain('shop', shopActions),
    lazyDomain('files', fileActions),
    lazyDomain('calendar', calendarActions),
    lazyDomain('tickets'),
    lazyDomain('messaging', messagingActions),
    lazyDomain('library'),
  ],
  'held-out': [
    lazyDomain('bank', bankActions),
    lazyDomain('clinic', clinicActions),
    lazyDomain('parcels', parcelActions),
  ],
  test: [lazyDomain('garage'), lazyDomain('energy', energyActions), lazyDomain('venue', venueActions)],
  reserve: [
    lazyDomain('museum', museumActions),
    lazyDomain('farm', farmActions),
    lazyDomain('insurance', insuranceActions),
  ],
};

export const domains: readonly Domain[] = splits.flatMap((split) => domainsOf[split]);

export function getDomain(name: string): Domain {
  const domain = domains.find((candidate) => candidate.name === name);
  if (domain !== undefined) return domain;
  const names = domains.map((candidate) => candidate.name).join(', ');
  throw new RegainError('not-found', `a domain is one of ${names}, got ${name}`);
}

/** The error format of a tool of a domain. */
export function dialectOf(domain: Domain, tool: DomainTool): DialectName {
  return tool.dialect ?? domain.dialect;
}
