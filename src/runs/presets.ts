/** Experiments that need no file: what `regain run quick` runs. */

import { RegainError } from '../contract/errors.ts';
import { nearest } from '../faults/shape/nearest.ts';
import { suiteNames } from '../suites/index.ts';
import type { ManifestInput } from './manifest.ts';
import { policyNames, publishedNames } from './policies.ts';

/** 200 rollouts (40 tasks, as by default, x 5 repeats) of every cell, for each seed. */
const cell = { repeats: 5, split: 'held-out' } as const;

const presets: { readonly [name: string]: ManifestInput } = {
  quick: { name: 'quick', suites: [...suiteNames], policies: [...publishedNames], ...cell, seeds: [1, 2] },
  full: {
    name: 'full',
    suites: [...suiteNames],
    policies: [...policyNames],
    ...cell,
    seeds: [1, 2, 3, 4, 5],
  },
};

export const presetNames: readonly string[] = Object.keys(presets);

export function presetNamed(name: string): ManifestInput {
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (preset !== undefined) return preset;
  const near = nearest(name, presetNames);
  const choices = `presets are ${presetNames.join(' and ')}, a manifest is a JSON file`;
  const hint = near === undefined ? choices : `did you mean ${near}? Else give a JSON file`;
  throw new RegainError('not-found', `there is no preset called ${name}; ${hint}`);
}
