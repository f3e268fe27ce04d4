/** The interface of types: most files as a whole, of the others what is named. */

export * from './action.ts';
export * from './args-from-write.ts';
export * from './brain.ts';
export * from './clock.ts';
export * from './conformance/random-situation.ts';
export * from './conformance/require-conformance.ts';
export * from './conformance/sample-tools.ts';
export * from './cost-model.ts';
export * from './default-cost-model.ts';
export * from './distributions.ts';
export * from './errors.ts';
export * from './failure.ts';
export {
  atPointer,
  canonicalJson,
  equalJson,
  isPlainObject,
  isPointer,
  type Json,
  type JsonObject,
  type JsonSchema,
  jsonForm,
  pointerKeys,
  pointerTo,
  wrapAtPointer,
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
export * from './observation.ts';
export * from './parse-json.ts';
export * from './planner.ts';
export * from './preview.ts';
export * from './random.ts';
export * from './real-clock.ts';
export type * from './remedy.ts';
export * from './resolve-args.ts';
export {
  findSchemaMismatch,
  matchesSchema,
  requireSchema,
  type SchemaMismatch,
  strictObject,
} from './schema-check.ts';
export * from './scripted-brain.ts';
export * from './situation.ts';
export * from './sparql-tokens.ts';
export * from './standard-schema.ts';
export * from './task.ts';
export * from './tool.ts';
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
export * from './trace-attempts.ts';
export * from './trace-event-builders.ts';
export * from './trace-schema.ts';
export * from './trace-text.ts';
export { TraceValues } from './trace-values.ts';
export { propertyOf, typeText, validate } from './validate.ts';
