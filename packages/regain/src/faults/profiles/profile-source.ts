/** A profile as a user passes it: a name, the text of a file, or an object. */

import type { FaultKind } from '../fault-kind.ts';
import { wrong } from '../inject-checks.ts';
import { type FaultProfile, type FaultProfileFile, parseProfile, parseProfileText } from '../profile.ts';
import { createProfile, getProfile } from './index.ts';

/** An object needs neither a name nor a description. */
export type FaultProfileInput =
  | string
  | FaultProfile
  | (Omit<FaultProfileFile, 'name' | 'description'> &
      Partial<Pick<FaultProfileFile, 'name' | 'description'>>);

/** A string that begins with a brace is the text of a profile file; any other is a name. `kinds`: the user's own. */
export function toProfile(source: FaultProfileInput, kinds: readonly FaultKind[] = []): FaultProfile {
  if (typeof source === 'string')
    return source.trimStart().startsWith('{')
      ? createProfile(parseProfileText(source, undefined, kinds))
      : getProfile(source);
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    throw wrong('a profile', 'a name, the text of a profile file, or an object', source);
  if (isComplete(source)) {
    if (!checked.has(source)) {
      const { severity } = source;
      // A suite may have raised the severity beyond the limit of a file.
      parseProfile(
        { ...source, severity: severity > 10 && severity < Infinity ? 10 : severity },
        undefined,
        kinds,
      );
      checked.add(source);
    }
    return source;
  }
  return createProfile(parseProfile({ name: 'own', description: '', ...source }, undefined, kinds));
}

/** Rollouts share their profiles. */
const checked = new WeakSet<FaultProfile>();

/** Not copied: every rollout passes one, and derived data are cached by identity. */
function isComplete(source: Exclude<FaultProfileInput, string>): source is FaultProfile {
  const { name, severity, calls } = source;
  return name !== undefined && severity !== undefined && calls?.kinds !== undefined && 'faultsMax' in calls;
}
