/**
 * Fault injection: profiles, fault kinds, and what was injected.
 *
 * @example
 * import { faultKindNames, getProfile, inject, profileNames, toProfile } from 'regain/faults';
 * import { virtualClock } from 'regain/types';
 *
 * console.log(profileNames.includes('mild'), faultKindNames.includes('rate-limited')); // => true true
 *
 * // A profile of your own: a built-in one, twice as severe.
 * const monday = toProfile({ name: 'monday', extends: 'mild', severity: 2 });
 * console.log(monday.severity, getProfile('mild').severity); // => 2 1
 *
 * const getTime = async (city: string) => `09:30 in ${city}`;
 * const unreliable = inject({ getTime }, monday, 7, { clock: virtualClock() });
 * console.log(await unreliable.getTime('Porto')); // => 09:30 in Porto
 */

export type { ErrorFormatter } from '../dialects/index.ts';
export {
  checkFaultKind,
  defineFaultKind,
  type Fault,
  type FaultKind,
  type FaultKindDefinition,
  type FaultLog,
  type FaultProfile,
  type FaultProfileInput,
  faultKindNames,
  getInjection,
  getProfile,
  type Injection,
  type InjectOptions,
  type InterceptedCall,
  inject,
  profileNames,
  toProfile,
} from '../faults/index.ts';
