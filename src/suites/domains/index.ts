/** All domains, and where each tool comes from. */

import { RegainError } from '../../contract/errors.ts';
import type { DialectName } from '../../faults/dialects/dialect.ts';
import { bank } from './bank/index.ts';
import { calendar } from './calendar/index.ts';
import { clinic } from './clinic/index.ts';
import type { Domain, DomainTool } from './domain.ts';
import { files } from './files/index.ts';
import { flights } from './flights/index.ts';
import { hotels } from './hotels/index.ts';
import { library } from './library/index.ts';
import { messaging } from './messaging/index.ts';
import { parcels } from './parcels/index.ts';
import { shop } from './shop/index.ts';
import { tickets } from './tickets/index.ts';

export type { Domain, DomainTool } from './domain.ts';

/** Domains for training: between them they speak every dialect. */
export const trainingDomains: readonly Domain[] = [
  flights,
  hotels,
  shop,
  files,
  calendar,
  tickets,
  messaging,
  library,
];

/** Domains whose tools training never sees. */
export const heldOutDomains: readonly Domain[] = [bank, clinic, parcels];

export const domains: readonly Domain[] = [...trainingDomains, ...heldOutDomains];

export function domainNamed(name: string): Domain {
  const domain = domains.find((candidate) => candidate.name === name);
  if (domain !== undefined) return domain;
  const names = domains.map((candidate) => candidate.name).join(', ');
  throw new RegainError('not-found', `a domain is one of ${names}, got ${name}`);
}

/** How a tool of a domain words its errors. */
export function dialectOf(domain: Domain, tool: DomainTool): DialectName {
  return tool.dialect ?? domain.dialect;
}
