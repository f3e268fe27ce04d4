/** A profile as one suite meets it. */

import { bernoulli, random } from '../../types/index.ts';
import type { Coordinate } from '../coordinate.ts';
import type { Profile } from '../profile.ts';
import { atSeverity } from './index.ts';

/** The profile at the severity it has in this suite. */
export function profileIn(profile: Profile, suite: string): Profile {
  const severity = profile.suites?.[suite]?.severity;
  return severity === undefined ? profile : atSeverity(profile, severity);
}

/** Whether the model makes the mistakes that the suite planned for this task: a function of the coordinate alone. */
export function slips(profile: Profile, where: Coordinate): boolean {
  const chance = profile.suites?.[where.suite]?.slips ?? 1;
  return (
    chance === 1 || bernoulli(random('slips', where.suite, where.task, where.seed, where.repeat), chance)
  );
}
