/** Finds what a manifest names, policies and suites, ours by name and a user's in files. */

import { resolve } from 'node:path';
import type { Suite } from 'regain/internal/types';
import { agentFrom, type MakeAgent, policyNamed } from '../policies/index.ts';
import type { Outside } from '../suites/index.ts';
import { type Given, givenPolicy, givenSuite } from './given.ts';
import { openSuite } from './suite-source.ts';
import { loadUserFile } from './user-file.ts';

/** Something of ours, or a user's file, from the directory of the run, with the hash it must have. */
export interface Ingredient {
  readonly name: string;
  readonly file?: string;
  readonly sha256?: string;
  /** Our suite that is opened over the file, which is a folder then, or over `source`, the network. */
  readonly of?: string;
  readonly source?: string;
  /** An object that a program handed over: known by its name, and to that program only. */
  readonly given?: true;
}

/** Code of users is neither trusted with what rollouts share, nor known by its name alone. */
export function isUsers({ file, of, given }: Ingredient): boolean {
  return given === true || (file !== undefined && of === undefined);
}

/** A policy starts anew in every rollout: what it has learnt in one must not be seen in another. */
export type MakePolicy = MakeAgent;

export async function policyOf(
  ingredient: Ingredient,
  directory: string,
  objects?: Given,
): Promise<MakePolicy> {
  const { name, file, sha256, given } = ingredient;
  if (given) return givenPolicy(name, objects);
  if (file === undefined) {
    const policy = policyNamed(name);
    return () => policy;
  }
  const { exported } = await loadUserFile(resolve(directory, file), file, sha256);
  return agentFrom(exported, file).policy;
}

export async function suiteOf(
  { name, file, sha256, of, source, given }: Ingredient,
  directory: string,
  outside?: Outside,
  objects?: Given,
): Promise<Suite> {
  if (given) return givenSuite(name, objects);
  const text = of === undefined ? (file ?? name) : `${of}@${file ?? source}`;
  return (await openSuite(text, directory, outside, sha256)).suite;
}
