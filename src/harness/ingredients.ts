/** Finds what a manifest names, policies and suites, ours by name and a user's in files. */

import { resolve } from 'node:path';
import type { Suite } from '../contract/task.ts';
import { agentFrom, type MakeAgent, policyNamed } from '../policies/index.ts';
import type { Outside } from '../suites/sources.ts';
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
}

/** A policy starts anew in every rollout: what it has learnt in one must not be seen in another. */
export type MakePolicy = MakeAgent;

export async function policyOf(ingredient: Ingredient, directory: string): Promise<MakePolicy> {
  const { name, file, sha256 } = ingredient;
  if (file === undefined) {
    const policy = policyNamed(name);
    return () => policy;
  }
  const { exported } = await loadUserFile(resolve(directory, file), file, sha256);
  return agentFrom(exported, file).policy;
}

export async function suiteOf(
  { name, file, sha256, of, source }: Ingredient,
  directory: string,
  outside?: Outside,
): Promise<Suite> {
  const text = of === undefined ? (file ?? name) : `${of}@${file ?? source}`;
  return (await openSuite(text, directory, outside, sha256)).suite;
}
