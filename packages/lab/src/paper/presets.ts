/** Experiments without a file: what `regain run quick` runs. */

import { RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import type { ManifestInput } from '../harness/index.ts';
import { policyNames, publishedPolicyNames } from '../policies/index.ts';
import { paperSuiteNames } from '../suites/index.ts';

/** For one's own comparisons: the claims of the paper are judged on other tasks (`regain reproduce`). */
const cell = { suites: [...paperSuiteNames], repeats: 5, split: 'held-out' as const };

const presets: { readonly [name: string]: () => ManifestInput } = {
  quick: () => ({ name: 'quick', ...cell, policies: [...publishedPolicyNames], seeds: [1, 2] }),
  full: () => ({ name: 'full', ...cell, policies: [...policyNames], seeds: [1, 2, 3, 4, 5] }),
};

export const presetNames: readonly string[] = Object.keys(presets);

export function getPreset(name: string): ManifestInput {
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (preset !== undefined) return preset();
  const message = unknownName('experiment', name, presetNames);
  throw new RegainError('not-found', `${message} (a manifest is a file name that ends with .json)`);
}
