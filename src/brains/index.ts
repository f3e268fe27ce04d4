/** Brains: who proposes a repair. The embedded one needs no language model, and its prior comes in four sizes. */

import type { Brain } from '../contract/brain.ts';
import { RegainError } from '../contract/errors.ts';
import { embedded } from './embedded/brain.ts';
import { shippedExemplars, shippedPrior, sizeNames } from './embedded/prior/index.ts';
import { rulesBrain } from './embedded/rules.ts';
import { requireBrainName } from './embedded-names.ts';
import { hybrid } from './embedders/hybrid.ts';
import { isLanguageModelName } from './language-model/index.ts';
import { type ExemplarMemory, exemplarMemory } from './memory/index.ts';

export type {
  Brain,
  Candidate,
  Critique,
  Exemplar,
  Neighbour,
  Operator,
  Proposal,
  ProposalContext,
  Proposals,
  Reflection,
  Retriever,
} from '../contract/brain.ts';
export { type BrainCheckOptions, checkBrain } from './conformance.ts';
export { type Edit, type Repair, type RepairRequest, repairCall } from './embedded/arguments/index.ts';
export { embedded } from './embedded/brain.ts';
export { confidenceOf, decideRepair } from './embedded/calls/confidence.ts';
export { callFrom } from './embedded/calls/foreign-calls.ts';
export { toolsFrom } from './embedded/calls/foreign-tools.ts';
export { type Complaint, type ParsedFailure, parseFailure } from './embedded/parse/index.ts';
export { type PriorName, shippedExperience, shippedPrior } from './embedded/prior/index.ts';
export { rules, rulesBrain } from './embedded/rules.ts';
export { brainNames } from './embedded-names.ts';
export { hybrid } from './embedders/hybrid.ts';
export * from './embedders/index.ts';
export { wordMeaning } from './embedders/meaning.ts';
export * from './language-model/index.ts';
export * from './memory/index.ts';
export { type Prompt, prompts, promptsHash } from './prompts.ts';
export { mostAlike } from './recovery-dictionary.ts';
export { type ScriptedBrain, scriptedBrain } from './scripted.ts';

const brains: { readonly [name: string]: () => Brain } = {
  ...Object.fromEntries(
    sizeNames.map((size) => [`prior-${size}`, () => embedded(shippedPrior(size), `prior-${size}`)]),
  ),
  rules: rulesBrain,
};

export function brainNamed(name: string): Brain {
  if (isLanguageModelName(name))
    throw new RegainError(
      'invalid-argument',
      `${name} is a language model: it is opened for each rollout, with languageModelBrain`,
    );
  requireBrainName(name);
  return brains[name]!();
}

let memory: ExemplarMemory | undefined;

/** What training remembers, read when first asked for. It does not learn: the paper's setting. */
export function shippedMemory(): ExemplarMemory {
  memory ??= exemplarMemory(shippedExemplars(), { embedder: hybrid() });
  return memory;
}
