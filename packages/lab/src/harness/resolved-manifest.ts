/** A manifest with everything looked up and filled in: what a run stores, and all that its rollouts depend on. */

import type { FaultProfile } from 'regain/internal/faults';
import type { Calibration, IntervalMethod } from 'regain/internal/law';
import type { RecoveryLimits } from 'regain/internal/recovery';
import type { CostModel, JsonObject, Split } from 'regain/internal/types';
import { hashOfJson } from './content-hash.ts';
import type { ManifestEntry } from './manifest-entry.ts';

export type ReferenceName = 'ideal' | 'oracle' | 'best';

export interface ResolvedManifest {
  readonly version: 1;
  readonly name: string;
  readonly suites: readonly (ManifestEntry & { readonly tasks: readonly string[] })[];
  readonly policies: readonly ManifestEntry[];
  readonly backbones: readonly string[];
  /** Who plans, where it is not the suite: absent otherwise, as in runs from before there was a choice. */
  readonly planner?: 'model';
  /** The hash and the version of the prompts, where a backbone is sent them. Runs without a version have version 1. */
  readonly prompts?: string;
  readonly promptsVersion?: number;
  readonly profiles: readonly {
    readonly name: string;
    readonly hash: string;
    readonly profile: FaultProfile;
  }[];
  /** Fault kinds that a program handed over as objects: known by their names, and to that program only. */
  readonly kinds?: readonly string[];
  readonly split: Split;
  readonly seeds: readonly number[];
  readonly repeats: number;
  readonly calibration: Calibration;
  readonly costModel: CostModel;
  readonly timeBudgetMs: number;
  readonly limits: RecoveryLimits;
  readonly references: readonly ReferenceName[];
  readonly verdict: {
    readonly margin: number;
    readonly level: number;
    readonly method: IntervalMethod;
    readonly resamples: number;
    readonly seed: number;
  };
}

/** The hash that reports carry. Where a user's file lies does not matter to it; what stands in it does. */
export function hashOf(manifest: ResolvedManifest): string {
  const placeless = ({ file: _, ...rest }: ManifestEntry) => rest;
  const { suites, policies } = manifest;
  const content = { ...manifest, suites: suites.map(placeless), policies: policies.map(placeless) };
  return hashOfJson(content as unknown as JsonObject);
}
