/** What a run stores about its manifest, and how it is read back. */

import { canonicalJson, invalidArgument, invalidInput, type JsonObject } from 'regain/internal/types';
import type { RunHead } from '../store/index.ts';
import { createRunPlan } from './plan.ts';
import { hashOf, type ResolvedManifest } from './resolved-manifest.ts';
import { parseStoredManifest } from './stored-manifest.ts';

/**
 * Rollouts per batch: a hundredth of the run, so that many cores have work and a lost batch costs little; bounded above
 * by the time that a batch takes, and below by the overhead of assigning it.
 */
export function batchSizeFor(rollouts: number): number {
  return Math.min(100, Math.max(10, Math.ceil(rollouts / 100)));
}

export function createRunHead(
  manifest: ResolvedManifest,
  made: Pick<RunHead, 'madeBy' | 'createdAt'>,
  batchSize?: number,
): RunHead {
  if (batchSize !== undefined && !(Number.isInteger(batchSize) && batchSize >= 1))
    throw invalidArgument(`batchSize must be a whole number of at least 1, got ${batchSize}`);
  const { rollouts } = createRunPlan(manifest);
  return {
    name: manifest.name,
    manifest: canonicalJson(manifest as unknown as JsonObject),
    hash: hashOf(manifest),
    rollouts,
    batchSize: batchSize ?? batchSizeFor(rollouts),
    ...made,
  };
}

/** Throws unless the head is complete and its parts agree. */
export function readManifest({ manifest: text, hash, rollouts, batchSize }: RunHead): ResolvedManifest {
  const manifest = parseStoredManifest(text);
  if (hashOf(manifest) !== hash) {
    const message = `the manifest of the run does not have its hash ${hash.slice(0, 12)}`;
    throw invalidInput(message);
  }
  const planned = createRunPlan(manifest).rollouts;
  if (planned !== rollouts || !(Number.isInteger(batchSize) && batchSize >= 1)) {
    const message = `the run is damaged: its manifest plans ${planned} rollouts, its head has ${rollouts} in batches of ${batchSize}`;
    throw invalidInput(message);
  }
  return manifest;
}

/** One run must not mix rollouts of two versions, since these may differ. */
export function requireSameSoftware({ madeBy }: RunHead, here: string): void {
  if (madeBy === here) return;
  throw invalidInput(
    `the run was made by ${madeBy}, this is ${here}: resume and replay it with that version, or start a new run`,
  );
}
