/** Finds what a manifest names, policies and suites, ours by name and a user's in files. */

import { resolve } from 'node:path';
import { RegainError } from '../contract/errors.ts';
import type { Suite } from '../contract/task.ts';
import { nearest } from '../faults/shape/nearest.ts';
import { governed } from '../recovery/policies/governed.ts';
import { oracle } from '../recovery/policies/oracle.ts';
import { retry } from '../recovery/policies/retry.ts';
import { vanilla } from '../recovery/policies/vanilla.ts';
import type { PolicyFactory } from '../recovery/policy.ts';
import { suiteNamed } from '../suites/index.ts';
import { parseSuite } from '../suites/parse-suite.ts';
import { agentFrom, type Complain } from './agent.ts';
import { loadUserFile } from './user-file.ts';

/** Something of ours, or a user's file, from the directory of the run, with the hash it must have. */
export interface Ingredient {
  readonly name: string;
  readonly file?: string;
  readonly sha256?: string;
}

/** A policy starts anew in every rollout: what it has learnt in one must not be seen in another. */
const policies: { readonly [name: string]: () => PolicyFactory } = { vanilla, retry, governed, oracle };

export const policyNames: readonly string[] = Object.keys(policies);

export type MakePolicy = (complain: Complain) => PolicyFactory;

export async function policyOf(ingredient: Ingredient, directory: string): Promise<MakePolicy> {
  const { name, file, sha256 } = ingredient;
  if (file === undefined) return policyNamed(name);
  const { exported } = await loadUserFile(resolve(directory, file), file, sha256);
  return agentFrom(exported, file).policy;
}

export function policyNamed(name: string): MakePolicy {
  const make = Object.hasOwn(policies, name) ? policies[name] : undefined;
  if (make !== undefined) return make;
  const near = nearest(name, policyNames);
  const hint = near === undefined ? `policies are ${policyNames.join(', ')}` : `did you mean ${near}?`;
  throw new RegainError('not-found', `there is no policy called ${name}; ${hint}`);
}

export async function suiteOf(ingredient: Ingredient, directory: string): Promise<Suite> {
  const { name, file, sha256 } = ingredient;
  if (file === undefined) return suiteNamed(name);
  const { exported } = await loadUserFile(resolve(directory, file), file, sha256);
  return parseSuite(exported, file);
}
