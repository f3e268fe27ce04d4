/** What a run stores of its manifest, and how it is read back. */

import { RegainError } from '../contract/errors.ts';
import { canonicalJson, type JsonObject } from '../contract/json.ts';
import type { RunHead } from '../store/port.ts';
import { type FrozenManifest, hashOf } from './frozen.ts';
import { planOf } from './plan.ts';

/** Rollouts in a batch: a fraction of a second of work, so that little is lost and little is waited for. */
export const defaultBatchSize = 25;

export function headOf(
  manifest: FrozenManifest,
  made: Pick<RunHead, 'madeBy' | 'createdAt'>,
  batchSize = defaultBatchSize,
): RunHead {
  return {
    name: manifest.name,
    manifest: canonicalJson(manifest as unknown as JsonObject),
    hash: hashOf(manifest),
    rollouts: planOf(manifest).rollouts,
    batchSize,
    ...made,
  };
}

export function manifestOf({ manifest: text, hash }: RunHead): FrozenManifest {
  const manifest = JSON.parse(text) as FrozenManifest;
  if (manifest.version !== 1) {
    throw new RegainError('invalid-input', `manifests of version 1 can be read, this is ${manifest.version}`);
  }
  if (hashOf(manifest) === hash) return manifest;
  throw new RegainError(
    'invalid-input',
    `the manifest of the run does not have its hash ${hash.slice(0, 12)}`,
  );
}

/** Rollouts of two versions must not stand in one run: they need not be the same. */
export function requireSameMaker({ madeBy }: RunHead, here: string): void {
  if (madeBy === here) return;
  throw new RegainError(
    'invalid-input',
    `the run was made by ${madeBy}, this is ${here}: resume and replay it with what made it, or run its manifest anew`,
  );
}
