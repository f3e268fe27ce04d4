/** The interface of types. */

export {
  type Action,
  type ActionKind,
  actionKinds,
  actionSchema,
  type Permit,
  type RepairMode,
  repairModes,
} from './action.ts';
export {
  type Ask,
  type Brain,
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
  type Thinking,
  type Tried,
} from './brain.ts';
export { checked, fits, type Misfit, misfit, strictObject } from './checked.ts';
export { type Clock, neverAborted, TimeoutError, virtualClock } from './clock.ts';
export { someSituation } from './conformance/situations.ts';
export { tinyTools } from './conformance/tiny-tools.ts';
export { type BoundedCall, type CheckWait, checkWithin, requireConformance } from './conformance.ts';
export { addCost, budgetFromLargest, type CostModel, costModel, noCost, price } from './cost.ts';
export { defaultCostModel, defaultTimeBudgetMs } from './cost-model.ts';
export { bernoulli, beta, exponential, gamma, geometric, normal, pick, shuffled } from './distributions.ts';
export { EndpointDown, type ErrorCode, type Place, RegainError, requireBetween } from './errors.ts';
export {
  answerClasses,
  type Failure,
  type FailureClass,
  failureClasses,
  failureSchema,
  implicitFailure,
  NOT_RUN,
  noEffect,
  notRun,
  type Outcome,
  passingClasses,
  refusalClasses,
  shownAbsent,
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
export { isOfJsonType } from './json-schema/kinds.ts';
export type { Violation } from './json-schema/violation.ts';
export type {
  LanguageModel,
  ModelAnswer,
  ModelCall,
  ModelFinish,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  Recorded,
  Recordings,
} from './language-model.ts';
export {
  isModelPlanned,
  type PlannerName,
  planners,
  requireOnePlanner,
  suiteLabel,
} from './model-planned.ts';
export {
  type Ending,
  endings,
  isSuccess,
  type LedgerEntry,
  ledgerEntrySchema,
  type Observation,
  observationSchema,
  type RawCost,
  rawCostSchema,
} from './observation.ts';
export { PREVIEW_CHARS_MAX, type Preview, preview, shortened } from './preview.ts';
export { type PathSegment, type Random, random } from './random.ts';
export { realClock, type TimeSource } from './real-clock.ts';
export { type BrainScript, type ScriptedBrain, scriptedBrain } from './scripted-brain.ts';
export {
  type Call,
  noContext,
  type Reading,
  type Situation,
  type TaskContext,
  type Turn,
} from './situation.ts';
export {
  isSign,
  isWord,
  looksLikeQuery,
  offsetOf,
  placeOf,
  prefixOf,
  type Token,
  type TokenKind,
  textOfTokens,
  tokensOf,
} from './sparql-tokens.ts';
export type {
  Conditions,
  Effect,
  Fact,
  Judgement,
  Reference,
  Split,
  Step,
  Suite,
  SuiteTask,
  Task,
  Template,
  World,
} from './task.ts';
export { isReference, resolveArgs } from './template.ts';
export {
  type CallContext,
  type EffectClass,
  type Execute,
  effectClasses,
  type Purpose,
  purposes,
  type Source,
  type Tool,
  type Toolbox,
  ToolError,
  type ToolSpec,
  type Undo,
  type Verification,
} from './tool.ts';
export {
  type AttemptEvent,
  type CallEnding,
  type CallEndingKind,
  type CallEvent,
  type Considered,
  type CostEvent,
  type DecisionEvent,
  type DiagnosisEvent,
  isCallDone,
  type PlanningTurn,
  type StepStatus,
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
  diagnosisOf,
  type EndedAttempt,
  rawCost,
  spentOf,
} from './trace-events.ts';
export { checkedEvent, consideredSchema } from './trace-schema.ts';
export { type OnSkipped, readTrace, TraceReader, writeTrace } from './trace-text.ts';
export { propertyOf, typeText, validate } from './validate.ts';
export { argsFrom, type Sources, valueFrom } from './verification.ts';
