/** All domains, and the domain of each tool. */

import type { DialectName } from 'regain/internal/dialects';
import { RegainError } from 'regain/internal/types';
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

/** Domains for training: together they use every dialect. */
export const trainingDomains: readonly Domain[] = [
  lazyDomain('flights', flightActions),
  lazyDomain('hotels', hotelActions),
  lazyDomain('shop', shopActions),
  lazyDomain('files', fileActions),
  lazyDomain('calendar', calendarActions),
  lazyDomain('tickets'),
  lazyDomain('messaging', messagingActions),
  lazyDomain('library'),
];

/** Domains whose tools training never sees. */
export const heldOutDomains: readonly Domain[] = [
  lazyDomain('bank', bankActions),
  lazyDomain('clinic', clinicActions),
  lazyDomain('parcels', parcelActions),
];

/** Domains of the split `test`. */
export const testDomains: readonly Domain[] = [
  lazyDomain('garage'),
  lazyDomain('energy', energyActions),
  lazyDomain('venue', venueActions),
];

/** Domains of the split `reserve`. */
export const reserveDomains: readonly Domain[] = [
  lazyDomain('museum', museumActions),
  lazyDomain('farm', farmActions),
  lazyDomain('insurance', insuranceActions),
];

export const domains: readonly Domain[] = [
  ...trainingDomains,
  ...heldOutDomains,
  ...testDomains,
  ...reserveDomains,
];

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
