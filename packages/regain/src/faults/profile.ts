/** A fault profile: which faults come, how often and for how long. JSON that a person can write. */

import type { WordingFamily } from '../dialects/index.ts';
import {
  canonicalJson,
  findSchemaMismatch,
  type JsonObject,
  RegainError,
  random,
  type SchemaMismatch,
} from '../types/index.ts';
import { parseJsonFile, unknownName } from '../values/index.ts';
import type { FaultKind } from './fault-kind.ts';
import { kindSet } from './kinds/index.ts';
import { findProfileProblem } from './profile-rules.ts';
import { fieldNames, profileFileSchema } from './profile-schema.ts';

/** Least and most. */
type Duration = readonly [number, number];
type Scope = 'rollout' | 'run';

/** By kind: a weight alone, or a weight with what differs from the kind's own habits. */
export interface Weights {
  readonly [kind: string]:
    | number
    | {
        readonly weight: number;
        /** Mean number of tries that a transient fault lasts, at least 1. */
        readonly triesMean?: number | undefined;
        /** Mean time until a rate limit or quota lets calls through again. */
        readonly waitMsMean?: number | undefined;
        /** How long the error takes to come. */
        readonly latencyMs?: Duration | undefined;
      };
}

export interface Calls {
  /** Probability that a step's call meets a fault. */
  readonly rate: number;
  /** Probability of one more fault behind each fault, at a later try. */
  readonly more: number;
  readonly faultsMax: number;
  /** Rate of calls that serve another purpose (verify, compensate, page) as a share of `rate`; transport and quota only. */
  readonly otherPurposes: number;
  readonly kinds: Weights;
}

export interface Bursts {
  readonly slotMs: number;
  readonly goodSlotsMean: number;
  readonly badSlotsMean: number;
  /** Probability that a slot of a bad spell fails its calls. */
  readonly loss: number;
  readonly kinds: Weights;
  readonly scope?: Scope | undefined;
}

export interface Drift {
  /** Probability that a tool ever drifts, and the mean time until it does. */
  readonly perTool: number;
  readonly onsetMsMean: number;
  readonly slotMs: number;
  /** Time that passes between two repeats of a task: what drifts in one stays drifted in the next. */
  readonly repeatMs?: number | undefined;
  readonly kinds: Weights;
  readonly scope?: Scope | undefined;
}

/** Reads that show a write only after a while. */
interface Lag {
  /** How far the reads of a tool are behind; drawn for each tool and rollout, small ones as likely as large. */
  readonly readMs: Duration;
  /** Share of the writes that list how long their read needs; the others list no promise. Default 0. */
  readonly declared?: number | undefined;
}

/** A fixed budget of faults for a rollout: one on the first call, at most one lasting and one passing more. */
export interface Controlled {
  readonly forced: Weights;
  readonly persistent: { readonly probability: number; readonly kinds: Weights };
  readonly spontaneous: { readonly probability: number; readonly kinds: Weights };
}

/** What differs in one suite, so that a profile is as hard there as elsewhere. */
interface SuiteOverrides {
  /** Multiplies the profile's severity. */
  readonly severity?: number | undefined;
  /** Probability that the model makes the mistakes a suite plans for a task; otherwise it plans rightly. Default 1. */
  readonly slips?: number | undefined;
  /** How much trouble the suite's own servers make: 0 none, 1 as the suite describes it. Default 0. */
  readonly trouble?: number | undefined;
}

export interface FaultProfileFile {
  readonly name: string;
  readonly description: string;
  /** Profiles whose fields this one takes over, later ones and its own fields first. */
  readonly extends?: string | readonly string[] | undefined;
  /** A blend of the calls of other profiles, by share. */
  readonly mix?: readonly { readonly profile: string; readonly share: number }[] | undefined;
  /** Scales how often and how long: 1 as written, 0 never, 2 as if everything happened twice. */
  readonly severity?: number | undefined;
  /** Wording families that tools speak in under this profile, whatever the task. */
  readonly wordings?: readonly WordingFamily[] | undefined;
  readonly calls?: { readonly [field in keyof Calls]?: Calls[field] | undefined } | undefined;
  readonly bursts?: Bursts | undefined;
  readonly drift?: Drift | undefined;
  readonly lag?: Lag | undefined;
  readonly controlled?: Controlled | undefined;
  readonly mistakes?:
    | {
        /** Probability that a step of the plan is got wrong. */ readonly rate: number;
        readonly kinds: Weights;
      }
    | undefined;
  readonly suites?: { readonly [suite: string]: SuiteOverrides } | undefined;
}

/** A profile with everything it extends or mixes filled in. */
export interface FaultProfile extends Omit<FaultProfileFile, 'extends' | 'mix' | 'calls' | 'severity'> {
  readonly severity: number;
  readonly calls: Calls;
}

/** Checks what was read from a file; the error names the JSON path. `kinds`: those of the user, beside the built-in ones. */
export function parseProfile(
  data: unknown,
  file?: string,
  kinds: readonly FaultKind[] = [],
): FaultProfileFile {
  const wrong = findSchemaMismatch(profileFileSchema, data);
  const problem =
    wrong === undefined
      ? findProfileProblem(data as FaultProfileFile, kindSet(kinds))
      : { path: wrong.path || '/', message: messageOf(wrong) };
  if (problem === undefined) return data as FaultProfileFile;
  const { path, message } = problem;
  throw new RegainError('invalid-input', message, {
    place: { ...(file === undefined ? {} : { file }), path },
  });
}

function messageOf({ keyword, path, message }: SchemaMismatch): string {
  if (keyword === 'additionalProperties') {
    const field = path
      .slice(path.lastIndexOf('/') + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
    return unknownName('field', field, fieldNames);
  }
  if (keyword === 'type' && /\/(?:kinds|forced)\/[^/]+$/.test(path)) {
    const needs =
      'needs a weight of at least 0, or an object with `weight`, `triesMean`, `waitMsMean`, `latencyMs`';
    return `${needs}, ${message.slice(message.lastIndexOf('got '))}`;
  }
  return message;
}

/** Reads the text of a profile file. */
export function parseProfileText(
  text: string,
  file?: string,
  kinds: readonly FaultKind[] = [],
): FaultProfileFile {
  return parseProfile(parseJsonFile(text, 'a profile needs to be JSON', file), file, kinds);
}

/** Sixteen hexadecimal digits that change with any number or name in the profile. */
export function profileHash(profile: FaultProfile): string {
  const stream = random('profile', canonicalJson(profile as unknown as JsonObject));
  return [stream.word(), stream.word()].map((word) => word.toString(16).padStart(8, '0')).join('');
}
