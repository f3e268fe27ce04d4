/** Finds what a manifest names, policies and suites, ours by name and a user's in files. */

import { resolve } from 'node:path';
import type { Suite } from 'regain/internal/types';
import { getPolicy, type MakeSandboxedPolicy, parseCustomPolicy } from '../policies/index.ts';
import type { NetworkAccess } from '../suites/index.ts';
import { getPolicyObject, getSuiteObject, type ObjectsByName } from './experiment-objects.ts';
import { openSuite } from './open-suite.ts';
import { loadUserFile } from './user-file.ts';

/** Something of ours, or a user's file, from the directory of the run, with the hash it must have. */
export interface ManifestEntry {
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
export function isUserCode({ file, of, given }: ManifestEntry): boolean {
  return given === true || (file !== undefined && of === undefined);
}

/** A policy starts anew in every rollout: what it has learnt in one must not be seen in another. */
export type MakePolicy = MakeSandboxedPolicy;

export async function loadPolicy(
  entry: ManifestEntry,
  directory: string,
  objects?: ObjectsByName,
): Promise<MakePolicy> {
  const { name, file, sha256, given } = entry;
  if (given) return getPolicyObject(name, objects);
  if (file === undefined) {
    const policy = getPolicy(name);
    return () => policy;
  }
  const { exported } = await loadUserFile(resolve(directory, file), file, sha256);
  return parseCustomPolicy(exported, file).policy;
}

export async function loadSuite(
  { name, file, sha256, of, source, given }: ManifestEntry,
  directory: string,
  outside?: NetworkAccess,
  objects?: ObjectsByName,
): Promise<Suite> {
  if (given) return getSuiteObject(name, objects);
  const text = of === undefined ? (file ?? name) : `${of}@${file ?? source}`;
  return (await openSuite(text, directory, outside, sha256)).suite;
}
