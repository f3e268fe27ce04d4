/** The interface of policies. */

export { checkPolicy } from './check-policy.ts';
export { type CriticOptions, critic } from './critic.ts';
export {
  type CustomPolicy,
  type CustomPolicyContext,
  type CustomPolicyDecision,
  type CustomPolicyFactory,
  type MakeSandboxedPolicy,
  parseCustomPolicy,
} from './custom-policy.ts';
export { deepCopy, deepFreeze } from './deep-copy.ts';
export { type GovernedOptions, governed } from './governed.ts';
export { oracle } from './oracle.ts';
export { type PaladinOptions, paladin } from './paladin.ts';
export { policyNames, publishedPolicyNames, tuned } from './policy-entries.ts';
export {
  fortifyWithMemory,
  getPolicy,
  NEEDS_LANGUAGE_MODEL,
  needsLanguageModel,
  type PolicyTraits,
  PUBLISHED_BACKBONE,
  policyTraits,
  policyWithConstants,
} from './policy-registry.ts';
export type { LostCall, SandboxObserver } from './policy-sandbox.ts';
export {
  type Matcher,
  type RecoveryDictionary,
  type RecoveryEntry,
  recoveryDictionary,
} from './recovery-dictionary.ts';
export { type ReflexionOptions, reflexion } from './reflexion.ts';
export { requireName } from './require-name.ts';
export { similarityMatcher } from './similar-entry.ts';
export { type ToolbenchOptions, toolbench } from './toolbench.ts';
export { type ToolreflectOptions, toolreflect } from './toolreflect.ts';
export { combinations, type StopConstants, type Tunable, tunable, tunableNames } from './tunable.ts';
export { vanilla } from './vanilla.ts';
