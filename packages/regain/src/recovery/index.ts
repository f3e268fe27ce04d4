/** The interface of recovery. */

export { defaultLimits, REREAD_MS, type RecoveryLimits } from './action-costs.ts';
export { THINKING_UNAFFORDABLE } from './decide.ts';
export type { Classification, Classify, ClassifyHook } from './detect/classify-hook.ts';
export { errorResult } from './detect/error-result.ts';
export { failureFromError } from './detect/failure-from-error.ts';
export { failureInAnswer } from './detect/failure-in-text.ts';
export { type AnswerHistory, detectFailure } from './detect/index.ts';
export { isMcpResult } from './detect/mcp-result.ts';
export { missingQueryResult } from './detect/query-results.ts';
export { isTruncatedJson } from './detect/truncated-json.ts';
export { type FortifyOptions, fortifyPolicy, type RecoveryExperience } from './policies/fortify.ts';
export {
  ACTIONS_MAX,
  bestActing,
  decisionFor,
  giveUpDecision,
  handOffDecision,
  isGivingUp,
} from './policies/proposal-decisions.ts';
export { rememberingBrain, rememberingPolicy } from './policies/remembering.ts';
export { type RetryOptions, retryPolicy } from './policies/retry.ts';
export { type ScriptedDecision, scriptedModel, scriptedPolicy } from './policies/scripted.ts';
export { NO_BUDGET, thinkingBudget } from './policies/thinking-budget.ts';
export type {
  AskedModel,
  AuxiliaryCall,
  Decision,
  GroundTruth,
  Policy,
  PolicyContext,
  PolicyFactory,
  RecoveryTurn,
  ReviewedDecision,
  Situation,
  StepEnded,
  TaskContext,
  ToolCall,
} from './policy.ts';
export { type ConformanceOptions, type PolicyFinding, policyFindings } from './policy-conformance.ts';
export { recoverStep } from './recover-step.ts';
export { type RecoverToolOptions, recoverTool } from './recover-tool.ts';
export type {
  EndedAttempt,
  InitialCall,
  StartedAttempt,
  StepEnvironment,
  StepResult,
  Watcher,
} from './step-environment.ts';
