/** The interface of repair. */

export { isSameName } from './arguments/intended-tool-name.ts';
export { isList } from './arguments/json/json-types.ts';
export { parseLenient } from './arguments/json/parse-lenient.ts';
export { repairCall } from './arguments/repair-call.ts';
export {
  callsOf,
  type NeededResult,
  type Repair,
  type RepairEdit,
  type RepairRequest,
  type WrittenCall,
} from './arguments/repair-types.ts';
export { normalSchema } from './arguments/schema/normal-schema.ts';
export { type AcceptedCall, areAccepted, isAccepted } from './calls/accepted-calls.ts';
export { doubtFeatures, featureNames, featuresOf } from './calls/confidence-features.ts';
export { onlyRepair } from './calls/only-repair.ts';
export { parseToolCall } from './calls/parse-call.ts';
export { parseToolSpecs } from './calls/parse-tools.ts';
export { type PythonCall, parsePythonCalls } from './calls/python-calls.ts';
export { plainWords } from './calls/question-text.ts';
export {
  type ConfidenceWeights,
  decideRepair,
  logistic,
  type RepairDecision,
  rankedMax,
  shippedConfidence,
} from './calls/repair-confidence.ts';
export { type RepairOutcome, type RepairSummary, summaryOf } from './calls/repair-summary.ts';
export { suggestedCalls } from './calls/suggested-calls.ts';
export { isSameCall } from './candidates/candidate-generator.ts';
export { candidatesOf } from './candidates/index.ts';
export { noteOnQuery } from './candidates/repair-query.ts';
export { certainlyFits } from './candidates/schema-parts.ts';
export { embeddedBrain, rulesBrain } from './embedded-brain.ts';
export { lastName } from './parse/complaint-paths.ts';
export { parseFailure } from './parse/parse-failure.ts';
export {
  type Complaint,
  type ComplaintKind,
  complaintKinds,
  type ParsedFailure,
} from './parse/parsed-failure.ts';
export { plainRetry } from './plain-retry.ts';
export {
  CANDIDATE_FEATURES,
  candidateFeatures,
  candidateRows,
  type FeatureRows,
  writeVotes,
} from './ranking/candidate-features.ts';
export { operatorIndex, votesOf } from './ranking/exemplar-votes.ts';
export { isBudgetLow, type Prior, type RankingQuestion, rankCandidates } from './ranking/prior.ts';
export { rules } from './rules-prior.ts';
