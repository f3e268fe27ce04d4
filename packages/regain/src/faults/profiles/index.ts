/** The named profiles. Their numbers are in the JSON files of this folder. */

import { invalidInput, RegainError } from '../../types/index.ts';
import { unknownName } from '../../values/index.ts';
import { type FaultProfile, type FaultProfileFile, parseProfile } from '../profile.ts';
import clean from './clean.json' with { type: 'json' };
import deadTool from './dead-tool.json' with { type: 'json' };
import drift from './drift.json' with { type: 'json' };
import implicitOnly from './implicit-only.json' with { type: 'json' };
import laggingReads from './lagging-reads.json' with { type: 'json' };
import lostAfterCommit from './lost-after-commit.json' with { type: 'json' };
import mild from './mild.json' with { type: 'json' };
import nearFreeRetries from './near-free-retries.json' with { type: 'json' };
import outOfDistribution from './out-of-distribution.json' with { type: 'json' };
import paper from './paper.json' with { type: 'json' };
import { type ProfileLibrary, resolveProfile, weightOf } from './resolve.ts';
import rough from './rough.json' with { type: 'json' };
import shifted from './shifted.json' with { type: 'json' };
import storm from './storm.json' with { type: 'json' };

const files: readonly unknown[] = [
  clean,
  paper,
  mild,
  rough,
  storm,
  shifted,
  drift,
  nearFreeRetries,
  implicitOnly,
  lostAfterCommit,
  laggingReads,
  outOfDistribution,
  deadTool,
];

export const library: ProfileLibrary = Object.fromEntries(
  files.map((file) => {
    const profile = parseProfile(file);
    return [profile.name, profile];
  }),
);
/** The names of the built-in fault profiles. */
export const profileNames: readonly string[] = Object.keys(library);

/** Throws for an unknown name, with the nearest as a suggestion. */
export function getProfile(name: string): FaultProfile {
  const found = Object.hasOwn(library, name) ? library[name] : undefined;
  if (found === undefined) throw new RegainError('not-found', unknownName('profile', name, profileNames));
  return resolveProfile(found, library);
}

/** A user's own profile; it may extend and mix the named ones. `file`: its path, for error messages. */
export function createProfile(own: FaultProfileFile, file?: string): FaultProfile {
  try {
    const profile = resolveProfile(own, library);
    const { rate, kinds } = profile.calls;
    if (rate === 0 || Object.values(kinds).some((entry) => weightOf(entry) > 0)) return profile;
    const problem = `a rate of ${rate} needs at least one kind with a weight above 0`;
    throw invalidInput(problem, { path: '/calls/kinds' });
  } catch (error) {
    if (file === undefined || !RegainError.is(error)) throw error;
    throw new RegainError(error.code, error.message, { cause: error, place: { ...error.place, file } });
  }
}

/** The same profile at another severity: rates as if everything had `severity` chances, durations in proportion. */
export function withSeverity(profile: FaultProfile, severity: number): FaultProfile {
  return { ...profile, severity: profile.severity * severity };
}
