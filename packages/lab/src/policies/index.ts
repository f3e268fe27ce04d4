/** The interface of policies. */

export {
  type Agent,
  type AgentContext,
  type AgentDecision,
  type AgentFactory,
  agentFrom,
  type MakeAgent,
} from './agent.ts';
export type { LostCall, Witness } from './agent-door.ts';
export { checkPolicy } from './check-policy.ts';
export { copied, frozen } from './copied.ts';
export { type CriticOptions, critic } from './critic.ts';
export { type GovernedOptions, governed } from './governed.ts';
export { requireName } from './names.ts';
export { oracle } from './oracle.ts';
export { type PaladinOptions, paladin } from './paladin.ts';
export {
  fortifyRemembering,
  NO_MODEL,
  needsLanguageModel,
  PUBLISHED,
  policyNamed,
  policyNames,
  policyTraits,
  policyWith,
  publishedNames,
  type Traits,
  tuned,
} from './policies.ts';
export {
  type Matcher,
  type RecoveryDictionary,
  type RecoveryEntry,
  recoveryDictionary,
} from './recovery-dictionary.ts';
export { type ReflexionOptions, reflexion } from './reflexion.ts';
export { mostAlike } from './similar-entry.ts';
export { type ToolbenchOptions, toolbench } from './toolbench.ts';
export { type ToolreflectOptions, toolreflect } from './toolreflect.ts';
export { combinations, type StopConstants, type Tunable, tunable, tunableNames } from './tunable.ts';
export { vanilla } from './vanilla.ts';
