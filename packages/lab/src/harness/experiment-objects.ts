/** Suites, policies, brains and fault kinds passed as objects. A manifest refers to them by name. */

import { builtInKinds, type FaultKind, type FaultProfile } from 'regain/internal/faults';
import { isLanguageModelName } from 'regain/internal/models';
import { type Brain, invalidArgument, isPlannedLabel, RegainError, type Suite } from 'regain/internal/types';
import {
  type CustomPolicy,
  type CustomPolicyFactory,
  getPolicy,
  type MakeSandboxedPolicy,
  PUBLISHED_BACKBONE,
  parseCustomPolicy,
  requireName,
} from '../policies/index.ts';
import { brainNames } from '../prior/index.ts';
import { parseSuite, suiteNames } from '../suites/index.ts';

export interface ExperimentObjects {
  readonly suites?: readonly Suite[] | undefined;
  readonly policies?: readonly (CustomPolicy | CustomPolicyFactory)[] | undefined;
  readonly brains?: readonly Brain[] | undefined;
  /** Profiles of the manifest may refer to them. */
  readonly kinds?: readonly FaultKind[] | undefined;
}

export interface ObjectsByName {
  readonly suites: ReadonlyMap<string, Suite>;
  readonly policies: ReadonlyMap<string, ReturnType<typeof parseCustomPolicy>>;
  readonly brains: ReadonlyMap<string, Brain>;
  readonly kinds: ReadonlyMap<string, FaultKind>;
}

/** Undefined where no objects are passed; then the run may use worker threads. */
export function objectsByName(objects: ExperimentObjects): ObjectsByName | undefined {
  const { suites = [], policies = [], brains = [], kinds = [] } = objects;
  if ([suites, policies, brains, kinds].every((list) => list.length === 0)) return undefined;
  const parsed = suites.map((suite) => parseSuite(suite, 'a suite that was given'));
  const custom = policies.map((policy) => parseCustomPolicy(policy, 'a policy that was given'));
  return {
    suites: byUniqueName('suite', parsed, isBuiltInSuite),
    policies: byUniqueName('policy', custom, isBuiltInPolicy),
    brains: byUniqueName('brain', brains, isBuiltInBrain),
    kinds: byUniqueName('fault kind', kinds, builtInKinds.has),
  };
}

/** An object that the manifest does not name would never run, which is a mistake to report. */
export function requireObjectsNamed(
  { suites, policies, brains }: ObjectsByName,
  manifest: Readonly<Record<'suites' | 'policies' | 'backbones', readonly string[]>>,
): void {
  for (const [given, list] of [
    [suites, 'suites'],
    [policies, 'policies'],
    [brains, 'backbones'],
  ] as const) {
    const missing = [...given.keys()].find((name) => !manifest[list].includes(name));
    if (missing === undefined) continue;
    const message = `${missing} was given, and is not among the ${list} of the manifest: ${manifest[list].join(', ')}`;
    throw invalidArgument(message);
  }
}

/** The same for fault kinds, which profiles name. */
export function requireFaultKindsNamed(
  given: ObjectsByName | undefined,
  profiles: readonly FaultProfile[],
): void {
  const named = new Set(profiles.flatMap(kindsIn));
  const missing = given?.kinds.keys().find((name) => !named.has(name));
  if (missing === undefined) return;
  throw invalidArgument(`the fault kind ${missing} was given, and no profile of the manifest names it`);
}

function kindsIn({ calls, bursts, drift, controlled }: FaultProfile): readonly string[] {
  const { forced, persistent, spontaneous } = controlled ?? {};
  const weights = [calls.kinds, bursts?.kinds, drift?.kinds, forced, persistent?.kinds, spontaneous?.kinds];
  return weights.flatMap((kinds = {}) => Object.keys(kinds));
}

export function getFaultKindObjects(
  names: readonly string[] | undefined,
  given: ObjectsByName | undefined,
): readonly FaultKind[] | undefined {
  return names?.map((name) => given?.kinds.get(name) ?? objectMissing('fault kind', name));
}

export function getPolicyObject(name: string, given: ObjectsByName | undefined): MakeSandboxedPolicy {
  return given?.policies.get(name)?.policy ?? objectMissing('policy', name);
}

export function getSuiteObject(name: string, given: ObjectsByName | undefined): Suite {
  return given?.suites.get(name) ?? objectMissing('suite', name);
}

function objectMissing(kind: string, name: string): never {
  throw new RegainError(
    'not-found',
    `the ${kind} ${name} was an object in the program that began the run: only runExperiment with that object can run or replay it`,
  );
}

function byUniqueName<T extends { readonly name: string }>(
  kind: string,
  objects: readonly T[],
  isOurs: (name: string) => boolean,
): ReadonlyMap<string, T> {
  const byName = new Map<string, T>();
  for (const object of objects) {
    const { name } = object;
    requireName(name, `a ${kind}`, { file: `a ${kind} that was given` });
    if (byName.has(name) || isOurs(name)) {
      const what = byName.has(name) ? 'two were given of that name' : 'there is one of that name already';
      throw invalidArgument(`the ${kind} ${name} needs another name: ${what}`);
    }
    byName.set(name, object);
  }
  return byName;
}

function isBuiltInSuite(name: string): boolean {
  return suiteNames.includes(name) || isPlannedLabel(name);
}

function isBuiltInPolicy(name: string): boolean {
  try {
    getPolicy(name);
    return true;
  } catch {
    return false;
  }
}

function isBuiltInBrain(name: string): boolean {
  return name === PUBLISHED_BACKBONE || brainNames.includes(name) || isLanguageModelName(name);
}
