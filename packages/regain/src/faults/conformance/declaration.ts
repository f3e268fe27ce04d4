/** Checks the declared fields of a kind before anything is drawn. */

import { actionKinds } from '../../types/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import { builtInKinds, faultKinds } from '../kinds/index.ts';
import { bookingSpecs } from './booking-world.ts';

const groups = [...new Set(faultKinds.map(({ group }) => group))];
const phases = [...new Set(faultKinds.map(({ phase }) => phase))];
const endings = ['transient', 'waiting', 'adapted', 'refreshed', 'verified', 'never'];

export function declarationProblems(kind: FaultKind): readonly string[] {
  const problems: string[] = [];
  const oneOf = (field: 'group' | 'phase' | 'visibility' | 'ending', allowed: readonly string[]) => {
    if (!allowed.includes(kind[field]))
      problems.push(
        `declaration: \`${field}\` must be one of ${allowed.join(', ')}, got ${String(kind[field])}`,
      );
  };
  if (typeof kind.name !== 'string' || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kind.name))
    problems.push('declaration: `name` must be lower-case words joined by hyphens');
  else if (builtInKinds.has(kind.name) && builtInKinds.get(kind.name) !== kind)
    problems.push('declaration: a built-in kind has that name');
  if (typeof kind.summary !== 'string' || kind.summary === '')
    problems.push('declaration: `summary` must say in a few words what happens');
  oneOf('group', groups);
  oneOf('phase', phases);
  oneOf('visibility', ['explicit', 'implicit']);
  oneOf('ending', endings);
  for (const method of ['appliesTo', 'draw', 'apply', 'remedy'] as const)
    if (typeof kind[method] !== 'function') problems.push(`declaration: \`${method}\` must be a function`);
  const { clearedBy } = kind;
  if (!Array.isArray(clearedBy) || clearedBy.some((action) => !actionKinds.includes(action)))
    problems.push('declaration: `clearedBy` must be a list of action kinds');
  else if (bookingSpecs.some((spec) => kind.clearedOn?.(spec).some((action) => !clearedBy.includes(action))))
    problems.push('declaration: `clearedOn` must be a subset of `clearedBy`');
  const { triesMean = 1, waitMsMean = 1 } = kind.defaults ?? {};
  if (!(triesMean >= 1 && waitMsMean > 0))
    problems.push('declaration: `defaults` needs `triesMean` of at least 1 and `waitMsMean` above 0');
  return problems;
}
