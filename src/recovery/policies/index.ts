/** The policies by name; each starts anew in every rollout. */

import { RegainError } from '../../contract/errors.ts';
import type { PolicyFactory } from '../policy.ts';
import { governed } from './governed.ts';
import { oracle } from './oracle.ts';
import { retry } from './retry.ts';
import { vanilla } from './vanilla.ts';

const policies: { readonly [name: string]: () => PolicyFactory } = { vanilla, retry, governed, oracle };

export const policyNames: readonly string[] = Object.keys(policies);

export function policyNamed(name: string): PolicyFactory {
  const make = Object.hasOwn(policies, name) ? policies[name] : undefined;
  if (make !== undefined) return make();
  throw new RegainError(
    'not-found',
    `there is no policy called ${name}; there are ${policyNames.join(', ')}`,
  );
}
