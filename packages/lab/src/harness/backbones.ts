/** Backbones that a manifest names (built-in brains and language models), and what policies require of them. */

import { getLanguageModel, isLanguageModelName, languageModelPresets } from 'regain/internal/models';
import { RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { NEEDS_LANGUAGE_MODEL, needsLanguageModel, PUBLISHED_BACKBONE } from '../policies/index.ts';
import { brainNames } from '../prior/index.ts';
import type { ObjectsByName } from './experiment-objects.ts';
import { invalidManifest } from './manifest.ts';
import { isUserCode, type ManifestEntry } from './manifest-entry.ts';

/** `embedded`, the default, stands for the brain that a policy is published with. */
const backboneNames = [PUBLISHED_BACKBONE, ...brainNames];

export function requireBackbone(name: string, given: ObjectsByName | undefined): string {
  if (given?.brains.has(name)) return name;
  if (backboneNames.includes(name)) return name;
  if (isLanguageModelName(name)) return getLanguageModel(name).name;
  const known = [...backboneNames, ...languageModelPresets, 'openai-compatible:URL#MODEL'];
  const message = /^https?:/.test(name)
    ? `unknown brain "${name}": did you mean "openai-compatible:${name}"?`
    : unknownName('brain', name, known);
  throw new RegainError('not-found', message);
}

/** Every policy runs on every backbone. A policy that needs a language model therefore excludes all other backbones. */
export function requireLanguageModels(
  policies: readonly ManifestEntry[],
  backbones: readonly string[],
  file: string | undefined,
): void {
  const at = policies.findIndex((policy) => !isUserCode(policy) && needsLanguageModel(policy.name));
  const other = backbones.find((backbone) => !isLanguageModelName(backbone));
  if (at < 0 || other === undefined) return;
  throw invalidManifest(`${NEEDS_LANGUAGE_MODEL}, got ${other}`, `/policies/${at}`, file);
}
