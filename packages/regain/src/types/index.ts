/** The interface of types. */

export {
  type Action,
  type ActionKind,
  actionKinds,
  actionSchema,
  isAction,
  type Permit,
  type RepairMode,
  repairModes,
} from './action.ts';
export { type ArgumentSources, argsFromSources, sourceValue } from './args-from-write.ts';
export {
  type Brain,
  type BrainMethod,
  type Candidate,
  type Critique,
  type Exemplar,
  type Neighbour,
  type Operator,
  operators,
  type Proposal,
  type ProposalContext,
  type Proposals,
  type Reflection,
  type Retriever,
  type TriedAction,
  type WithThoughtCost,
} from './brain.ts';
export { type Clock, neverAborted, TimeoutError, virtualClock } from './clock.ts';
export { randomSituation } from './conformance/random-situation.ts';
export {
  type BoundedCall,
  type CheckWait,
  checkWithin,
  requireConformance,
} from './conformance/require-conformance.ts';
export { sampleTools } from './conformance/sample-tools.ts';
export { addCost, type CostModel, costModel, noCost, price } from './cost-model.ts';
export { defaultCostModel, defaultTimeBudgetMs } from './default-cost-model.ts';
export { bernoulli, beta, exponential, gamma, geometric, normal, pick, shuffled } from './distributions.ts';
export {
  EndpointUnavailableError,
  type ErrorCode,
  RegainError,
  requireBetween,
  type SourceLocation,
} from './errors.ts';
export {
  callFailureClasses,
  type Failure,
  type FailureClass,
  failureClasses,
  failureSchema,
  implicitFailure,
  markEffectAbsent,
  markNotRun,
  NOT_RUN,
  noEffectFailure,
  type Outcome,
  outputFailureClasses,
  serviceFailureClasses,
  withEvidence,
} from './failure.ts';
export {
  atPointer,
  canonicalJson,
  isPointer,
  type Json,
  type JsonObject,
  type JsonSchema,
  pointerTo,
} from './json.ts';
export { isOfJsonType } from './json-schema/json-types.ts';
export type { Violation } from './json-schema/violation.ts';
export type {
  FinishReason,
  LanguageModel,
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  ModelToolCall,
  RecordedAnswer,
  RecordingStore,
} from './language-model.ts';
export {
  type Ending,
  endings,
  isSuccess,
  type LedgerEntry,
  ledgerEntrySchema,
  type Observation,
  type RawCost,
  rawCostSchema,
} from './observation.ts';
export { parseJson, positionOfExcessDepth } from './parse-json.ts';
export { isModelPlanned, type PlannerName, planners, requireOnePlanner, suiteLabel } from './planner.ts';
export { PREVIEW_CHARS_MAX, type Preview, preview, truncated } from './preview.ts';
export { type PathSegment, type Random, random } from './random.ts';
export { realClock, type TimeSource } from './real-clock.ts';
export type {
  ArgumentEdit,
  ObservedCall,
  PrecedingCall,
  Remedy,
  RemedySource,
  Renames,
  Restatement,
} from './remedy.ts';
export { isReference, resolveArgs } from './resolve-args.ts';
export {
  findSchemaMismatch,
  matchesSchema,
  requireSchema,
  type SchemaMismatch,
  strictObject,
} from './schema-check.ts';
export { type BrainScript, type ScriptedBrain, scriptedBrain } from './scripted-brain.ts';
export {
  type AuxiliaryCall,
  noContext,
  type RecoveryTurn,
  type Situation,
  type TaskContext,
  type ToolCall,
} from './situation.ts';
export {
  isKeyword,
  isPunctuation,
  lineAndColumnOf,
  looksLikeQuery,
  offsetOf,
  prefixOf,
  type Token,
  type TokenKind,
  textOfTokens,
  tokensOf,
} from './sparql-tokens.ts';
export { jsonSchemaOf, type StandardSchema } from './standard-schema.ts';
export {
  type Fact,
  type OutputReference,
  type RolloutConditions,
  type SideEffect,
  type Split,
  type Step,
  type Suite,
  type SuiteTask,
  splits,
  type Task,
  type TaskJudgement,
  type Template,
  type World,
} from './task.ts';
export {
  type ArgumentSource,
  type CallContext,
  type CallPurpose,
  callPurposes,
  type EffectClass,
  type Execute,
  effectClasses,
  requireSchemaNames,
  type Tool,
  type Toolbox,
  ToolError,
  type ToolSpec,
  type Undo,
  type Verification,
} from './tool.ts';
export {
  type Approval,
  type AttemptEvent,
  type CallEnding,
  type CallEndingKind,
  type Considered,
  type CostEvent,
  type DecisionEvent,
  type DiagnosisEvent,
  isCallDone,
  type PlanningTurn,
  type StepStatus,
  type TraceCallEvent,
  type TracedAction,
  type TraceEnding,
  type TraceEvent,
  type TraceHead,
  traceVersion,
} from './trace.ts';
export { attemptsIn, callEndingsIn } from './trace-attempts.ts';
export {
  attemptEvents,
  costEvents,
  decisionEvents,
  diagnosisEvent,
  type EndedAttempt,
  nonZeroCost,
  toRawCost,
} from './trace-event-builders.ts';
export { consideredSchema, requireTraceEvent } from './trace-schema.ts';
export { readTrace, TraceReader, writeTrace } from './trace-text.ts';
export { TraceValues } from './trace-values.ts';
export { propertyOf, typeText, validate } from './validate.ts';
