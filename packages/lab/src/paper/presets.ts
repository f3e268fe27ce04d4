/** Experiments without a file: what `regain run quick` runs. */

import { RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import type { ManifestInput } from '../harness/index.ts';
import { experiments } from './programme/experiments.ts';

/** The main experiments of the programme. */
const presets: { readonly [name: string]: () => ManifestInput } = {
  quick: () => experiments('quick').main,
  full: () => experiments('full').main,
};

export const presetNames: readonly string[] = Object.keys(presets);

export function getPreset(name: string): ManifestInput {
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (preset !== undefined) return preset();
  const message = unknownName('experiment', name, presetNames);
  throw new RegainError('not-found', `${message} (a manifest is a file name that ends with .json)`);
}
