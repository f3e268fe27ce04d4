/** A profile as adjusted to one suite. */

import { bernoulli, random } from '../../types/index.ts';
import type { FaultCoordinate } from '../coordinate.ts';
import type { FaultProfile } from '../profile.ts';
import { withSeverity } from './index.ts';

/** The profile at the severity that it has in this suite. */
export function profileForSuite(profile: FaultProfile, suite: string): FaultProfile {
  const severity = profile.suites?.[suite]?.severity;
  return severity === undefined ? profile : withSeverity(profile, severity);
}

/** Whether the model makes the mistakes that the suite planned for this task; depends on the coordinate alone. */
export function hasPlannedMistakes(profile: FaultProfile, where: FaultCoordinate): boolean {
  const chance = profile.suites?.[where.suite]?.slips ?? 1;
  return (
    chance === 1 || bernoulli(random('slips', where.suite, where.task, where.seed, where.repeat), chance)
  );
}
