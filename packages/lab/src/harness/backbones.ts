/** Backbones that a manifest names: known brains, language models, and what policies need of them. */

import { isLanguageModelName, languageModelNamed, languageModelPresets } from 'regain/internal/models';
import { RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { NO_MODEL, needsLanguageModel, PUBLISHED } from '../policies/index.ts';
import { brainNames } from '../prior/index.ts';
import type { Given } from './given.ts';
import { type Ingredient, isUsers } from './ingredients.ts';
import { invalidManifest } from './manifest.ts';

/** `embedded`, the default, is the brain that a policy has by itself. */
const backboneNames = [PUBLISHED, ...brainNames];

export function requireBackbone(name: string, given: Given | undefined): string {
  if (given?.brains.has(name)) return name;
  if (backboneNames.includes(name)) return name;
  if (isLanguageModelName(name)) return languageModelNamed(name).name;
  const known = [...backboneNames, ...languageModelPresets, 'openai-compatible:URL#MODEL'];
  const message = /^https?:/.test(name)
    ? `unknown brain "${name}": did you mean "openai-compatible:${name}"?`
    : unknownName('brain', name, known);
  throw new RegainError('not-found', message);
}

/** Every policy runs on every backbone: one that needs a language model allows no other beside it. */
export function requireLanguageModels(
  policies: readonly Ingredient[],
  backbones: readonly string[],
  file: string | undefined,
): void {
  const at = policies.findIndex((policy) => !isUsers(policy) && needsLanguageModel(policy.name));
  const other = backbones.find((backbone) => !isLanguageModelName(backbone));
  if (at < 0 || other === undefined) return;
  throw invalidManifest(`${NO_MODEL}, got ${other}`, `/policies/${at}`, file);
}
