/** Suites, policies, brains and fault kinds that a program hands over as objects: a manifest names them like any other. */

import { builtInKinds, type FaultKind, type Profile } from 'regain/internal/faults';
import { isLanguageModelName } from 'regain/internal/models';
import { type Brain, isModelPlanned, RegainError, type Suite } from 'regain/internal/types';
import {
  type Agent,
  type AgentFactory,
  agentFrom,
  type MakeAgent,
  PUBLISHED,
  policyNamed,
  requireName,
} from '../policies/index.ts';
import { brainNames } from '../prior/index.ts';
import { parseSuite, suiteNames } from '../suites/index.ts';

export interface GivenObjects {
  readonly suites?: readonly Suite[] | undefined;
  readonly policies?: readonly (Agent | AgentFactory)[] | undefined;
  readonly brains?: readonly Brain[] | undefined;
  /** Profiles of the manifest may name them. */
  readonly kinds?: readonly FaultKind[] | undefined;
}

/** By their names. */
export interface Given {
  readonly suites: ReadonlyMap<string, Suite>;
  readonly policies: ReadonlyMap<string, MakeAgent>;
  readonly brains: ReadonlyMap<string, Brain>;
  readonly kinds: ReadonlyMap<string, FaultKind>;
}

/** Undefined where nothing is given: then nothing ties a run to this thread. */
export function givenOf(objects: GivenObjects): Given | undefined {
  const { suites = [], policies = [], brains = [], kinds = [] } = objects;
  if ([suites, policies, brains, kinds].every((list) => list.length === 0)) return undefined;
  const parsed = suites.map((suite) => parseSuite(suite, 'a suite that was given'));
  const agents = policies.map((policy) => agentFrom(policy, 'a policy that was given'));
  return {
    suites: named(
      'suite',
      parsed.map((suite) => [suite.name, suite]),
      isOurSuite,
    ),
    policies: named(
      'policy',
      agents.map(({ name, policy }) => [name, policy]),
      isOurPolicy,
    ),
    brains: named(
      'brain',
      brains.map((brain) => [brain.name, brain]),
      isOurBrain,
    ),
    kinds: named(
      'fault kind',
      kinds.map((kind) => [kind.name, kind]),
      builtInKinds.has,
    ),
  };
}

/** What was given and is not named would not be run: a slip that should be heard of. */
export function requireNamed(
  { suites, policies, brains }: Given,
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
    throw new RegainError('invalid-argument', message);
  }
}

/** The same for fault kinds, which profiles name. */
export function requireKindsNamed(given: Given | undefined, profiles: readonly Profile[]): void {
  const named = new Set(profiles.flatMap(kindsIn));
  const missing = given?.kinds.keys().find((name) => !named.has(name));
  if (missing === undefined) return;
  throw new RegainError(
    'invalid-argument',
    `the fault kind ${missing} was given, and no profile of the manifest names it`,
  );
}

function kindsIn({ calls, bursts, drift, controlled }: Profile): readonly string[] {
  const { forced, persistent, spontaneous } = controlled ?? {};
  const weights = [calls.kinds, bursts?.kinds, drift?.kinds, forced, persistent?.kinds, spontaneous?.kinds];
  return weights.flatMap((kinds = {}) => Object.keys(kinds));
}

export function givenKinds(
  names: readonly string[] | undefined,
  given: Given | undefined,
): readonly FaultKind[] | undefined {
  return names?.map((name) => given?.kinds.get(name) ?? notGiven('fault kind', name));
}

export function givenPolicy(name: string, given: Given | undefined): MakeAgent {
  return given?.policies.get(name) ?? notGiven('policy', name);
}

export function givenSuite(name: string, given: Given | undefined): Suite {
  return given?.suites.get(name) ?? notGiven('suite', name);
}

function notGiven(kind: string, name: string): never {
  throw new RegainError(
    'not-found',
    `the ${kind} ${name} was an object in the program that began the run: only runExperiment with that object can run or replay it`,
  );
}

function named<T>(
  kind: string,
  entries: readonly (readonly [name: string, value: T])[],
  isOurs: (name: string) => boolean,
): ReadonlyMap<string, T> {
  for (const [i, [name]] of entries.entries()) {
    requireName(name, `a ${kind}`, { file: `a ${kind} that was given` });
    const isTwice = entries.findIndex(([other]) => other === name) !== i;
    if (isTwice || isOurs(name)) {
      const what = isTwice ? 'two were given of that name' : 'there is one of that name already';
      throw new RegainError('invalid-argument', `the ${kind} ${name} needs another name: ${what}`);
    }
  }
  return new Map(entries);
}

function isOurSuite(name: string): boolean {
  return suiteNames.includes(name) || isModelPlanned(name);
}

function isOurPolicy(name: string): boolean {
  try {
    policyNamed(name);
    return true;
  } catch {
    return false;
  }
}

function isOurBrain(name: string): boolean {
  return name === PUBLISHED || brainNames.includes(name) || isLanguageModelName(name);
}
