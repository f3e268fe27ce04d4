/** A manifest with everything resolved: what a run stores, and everything that its rollouts depend on. */

import type { FaultProfile } from 'regain/internal/faults';
import type { Calibration, IntervalMethod } from 'regain/internal/law';
import type { RecoveryLimits } from 'regain/internal/recovery';
import type { CostModel, JsonObject, Split } from 'regain/internal/types';
import { hashOfJson } from './content-hash.ts';
import type { ManifestEntry } from './manifest-entry.ts';

export type ReferenceName = 'ideal' | 'oracle' | 'best';

/** A suite with the tasks that were chosen. */
export interface SuiteEntry extends ManifestEntry {
  readonly tasks: readonly string[];
  /** The template of each task, which is its cluster; absent where no task has one, as in runs made before this field existed. */
  readonly templates?: readonly string[];
}

export interface ResolvedManifest {
  readonly version: 1;
  readonly name: string;
  readonly suites: readonly SuiteEntry[];
  readonly policies: readonly ManifestEntry[];
  readonly backbones: readonly string[];
  /** Absent where the suite plans, as in runs made before this field existed. */
  readonly planner?: 'model';
  /** Hash and version of the prompts, where a backbone gets prompts. Runs without a version have version 1. */
  readonly prompts?: string;
  readonly promptsVersion?: number;
  readonly profiles: readonly {
    readonly name: string;
    readonly hash: string;
    readonly profile: FaultProfile;
  }[];
  /** Fault kinds passed as objects: known by their names, and to that program only. */
  readonly kinds?: readonly string[];
  readonly split: Split;
  readonly seeds: readonly number[];
  readonly repeats: number;
  readonly calibration: Calibration;
  readonly costModel: CostModel;
  readonly timeBudgetMs: number;
  /** Absent where tools take their own time. */
  readonly slowdown?: number;
  readonly limits: RecoveryLimits;
  readonly references: readonly ReferenceName[];
  readonly verdict: {
    readonly margin: number;
    readonly level: number;
    readonly method: IntervalMethod;
    readonly resamples: number;
    /** Absent for 1,000,000. */
    readonly resamplesNearMargin?: number;
    readonly seed: number;
  };
}

/** The hash shown in reports. It depends on the content of a user's file, not on its location. */
export function hashOf(manifest: ResolvedManifest): string {
  const placeless = ({ file: _, ...rest }: ManifestEntry) => rest;
  const { suites, policies } = manifest;
  const content = { ...manifest, suites: suites.map(placeless), policies: policies.map(placeless) };
  return hashOfJson(content as unknown as JsonObject);
}
