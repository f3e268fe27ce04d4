/** A fault profile: which faults occur, how often and for how long. JSON, written by hand. */

import type { WordingFamily } from '../dialects/index.ts';
import {
  canonicalJson,
  findSchemaMismatch,
  invalidInput,
  type JsonObject,
  pointerKeys,
  random,
  type SchemaMismatch,
} from '../types/index.ts';
import { parseJsonFile, unknownName } from '../values/index.ts';
import type { FaultKind } from './fault-kind.ts';
import { kindSet } from './kinds/index.ts';
import { findProfileProblem } from './profile-rules.ts';
import { fieldNames, profileFileSchema } from './profile-schema.ts';

/** Minimum and maximum. */
type Duration = readonly [number, number];
type Scope = 'rollout' | 'run';

/** By kind: a weight alone, or a weight with values that replace the kind's defaults. */
export interface Weights {
  readonly [kind: string]:
    | number
    | {
        readonly weight: number;
        /** Mean number of tries that a transient fault lasts, at least 1. */
        readonly triesMean?: number | undefined;
        /** Mean time until a rate limit or quota lets calls through again. */
        readonly waitMsMean?: number | undefined;
        /** Latency of the error. */
        readonly latencyMs?: Duration | undefined;
      };
}

export interface Calls {
  /** Probability that a step's call is affected by a fault. */
  readonly rate: number;
  /** Probability of one more fault after each fault, at a later try. */
  readonly more: number;
  readonly faultsMax: number;
  /** Rate for calls with another purpose (verify, compensate, page) as a share of `rate`; transport and quota only. */
  readonly otherPurposes: number;
  readonly kinds: Weights;
}

export interface Bursts {
  readonly slotMs: number;
  readonly goodSlotsMean: number;
  readonly badSlotsMean: number;
  /** Probability that calls in a slot of a bad period fail. */
  readonly loss: number;
  readonly kinds: Weights;
  readonly scope?: Scope | undefined;
}

export interface Drift {
  /** Probability that a tool ever drifts, and the mean time until it does. */
  readonly perTool: number;
  readonly onsetMsMean: number;
  readonly slotMs: number;
  /** Time between two repeats of a task: drift in one persists in the next. */
  readonly repeatMs?: number | undefined;
  readonly kinds: Weights;
  readonly scope?: Scope | undefined;
}

/** Reads that show a write only after a delay. */
interface Lag {
  /** Delay of a tool's reads; drawn log-uniformly for each tool and rollout. */
  readonly readMs: Duration;
  /** Share of the writes that declare the delay of their read; the others declare no consistency. Default 0. */
  readonly declared?: number | undefined;
}

/** A fixed budget of faults for a rollout: one on the first call, then at most one lasting and one transient. */
export interface Controlled {
  readonly forced: Weights;
  readonly persistent: { readonly probability: number; readonly kinds: Weights };
  readonly spontaneous: { readonly probability: number; readonly kinds: Weights };
}

/** Adjustments for one suite, so that a profile is equally hard in all suites. */
interface SuiteOverrides {
  /** Multiplies the profile's severity. */
  readonly severity?: number | undefined;
  /** Probability that the model makes the mistakes a suite plans for a task; otherwise the plan is correct. Default 1. */
  readonly slips?: number | undefined;
  /** Strength of the suite's own server faults: 0 none, 1 as the suite describes. Default 0. */
  readonly trouble?: number | undefined;
}

export interface FaultProfileFile {
  readonly name: string;
  readonly description: string;
  /** Profiles that this one inherits from; later ones and its own fields take precedence. */
  readonly extends?: string | readonly string[] | undefined;
  /** A mixture of the calls of other profiles, by share. */
  readonly mix?: readonly { readonly profile: string; readonly share: number }[] | undefined;
  /** Scales rates and durations: 1 as written, 0 never, 2 as if everything had two chances. */
  readonly severity?: number | undefined;
  /** Wording families of all tools under this profile. */
  readonly wordings?: readonly WordingFamily[] | undefined;
  readonly calls?: { readonly [field in keyof Calls]?: Calls[field] | undefined } | undefined;
  readonly bursts?: Bursts | undefined;
  readonly drift?: Drift | undefined;
  readonly lag?: Lag | undefined;
  readonly controlled?: Controlled | undefined;
  readonly mistakes?:
    | {
        /** Probability that a step of the plan has a mistake. */ readonly rate: number;
        readonly kinds: Weights;
      }
    | undefined;
  readonly suites?: { readonly [suite: string]: SuiteOverrides } | undefined;
}

/** A profile with all it extends or mixes resolved. */
export interface FaultProfile extends Omit<FaultProfileFile, 'extends' | 'mix' | 'calls' | 'severity'> {
  readonly severity: number;
  readonly calls: Calls;
}

/** Validates the content of a profile file; the error names the JSON path. `kinds`: the user's own. */
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
  throw invalidInput(message, { ...(file === undefined ? {} : { file }), path });
}

function messageOf({ keyword, path, message }: SchemaMismatch): string {
  if (keyword === 'additionalProperties') {
    return unknownName('field', pointerKeys(path).at(-1) ?? '', fieldNames);
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
  return parseProfile(parseJsonFile(text, 'a profile must be JSON', file), file, kinds);
}

/** Sixteen hexadecimal digits that change with any number or name in the profile. */
export function profileHash(profile: FaultProfile): string {
  const stream = random('profile', canonicalJson(profile as unknown as JsonObject));
  return [stream.word(), stream.word()].map((word) => word.toString(16).padStart(8, '0')).join('');
}
