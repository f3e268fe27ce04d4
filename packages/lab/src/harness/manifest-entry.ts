/** Loads the policies and suites that a manifest names: built-in ones by name, a user's from files. */

import { resolve } from 'node:path';
import type { Suite } from 'regain/internal/types';
import { getPolicy, type MakeSandboxedPolicy, parseCustomPolicy } from '../policies/index.ts';
import type { NetworkAccess } from '../suites/index.ts';
import { getPolicyObject, getSuiteObject, type ObjectsByName } from './experiment-objects.ts';
import { openSuite } from './open-suite.ts';
import { loadUserFile } from './user-file.ts';

/** A built-in name, or a user's file relative to the directory of the run, with the hash that it must have. */
export interface ManifestEntry {
  readonly name: string;
  readonly file?: string;
  readonly sha256?: string;
  /** The built-in suite that reads the file (then a folder), or `source`, the network. */
  readonly of?: string;
  readonly source?: string;
  /** Passed as an object: known by its name, and to that program only. */
  readonly given?: true;
  /** A whole agent, not a policy: the command that it is, run in `directory`, or else its `file`. */
  readonly agent?: true;
  readonly command?: string;
  readonly directory?: string;
  /** What stands between the agent and its tools. */
  readonly with?: Pick<ManifestEntry, 'name' | 'file' | 'sha256'>;
}

/** User code gets no shared objects, and its name alone does not identify it. */
export function isUserCode({ file, of, given, agent }: ManifestEntry): boolean {
  return given === true || agent === true || (file !== undefined && of === undefined);
}

/** A policy is created for every rollout, so that nothing it learns in one is visible in another. */
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
