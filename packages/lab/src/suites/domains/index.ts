/** All domains, and the domain of each tool. */

import type { DialectName } from 'regain/internal/dialects';
import { RegainError, type Split, splits } from 'regain/internal/types';
import { heldOutActions } from './actions/held-out.ts';
import { laterActions } from './actions/later.ts';
import { trainingActions } from './actions/training.ts';
import type { Domain, DomainTool } from './domain.ts';
import { lazyDomain } from './domain-file.ts';

export type { Domain, DomainTool } from './domain.ts';

const actions = { ...trainingActions, ...heldOutActions, ...laterActions };
const named = (...names: readonly string[]) => names.map((name) => lazyDomain(name, actions[name]));

/** By split. Those for training together use every dialect; training never sees the tools of the others. */
export const domainsOf: Readonly<Record<Split, readonly Domain[]>> = {
  train: named('flights', 'hotels', 'shop', 'files', 'calendar', 'tickets', 'messaging', 'library'),
  'held-out': named('bank', 'clinic', 'parcels'),
  test: named('garage', 'energy', 'venue'),
  reserve: named('museum', 'farm', 'insurance'),
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
