/** The interface of repair. */

export { isList } from './arguments/json/kinds.ts';
export { parsedText } from './arguments/json/lenient.ts';
export type { Edit, Repair, RepairRequest, WrittenCall } from './arguments/repair.ts';
export { repairCall } from './arguments/repair-call.ts';
export { normalSchema } from './arguments/schema/normal-schema.ts';
export { isSameName } from './arguments/tool-name.ts';
export { embedded } from './brain.ts';
export { type AcceptedCall, isAccepted } from './calls/accepted.ts';
export {
  type ConfidenceWeights,
  chance,
  confidenceOf,
  decideRepair,
  shippedConfidence,
} from './calls/confidence.ts';
export { plainWords } from './calls/evidence.ts';
export { featureNames, featuresOf } from './calls/features.ts';
export { callFrom } from './calls/foreign-calls.ts';
export { toolsFrom } from './calls/foreign-tools.ts';
export { type Repaired, type RepairSummary, summaryOf } from './calls/summary.ts';
export { callFirst } from './candidates/call-first.ts';
export { compensate } from './candidates/compensate.ts';
export { contradictions } from './candidates/contradicted.ts';
export { isSameCall } from './candidates/generator.ts';
export { candidatesOf } from './candidates/index.ts';
export { withInternedTools } from './candidates/interned.ts';
export { leftOver } from './candidates/left-over.ts';
export { otherTool } from './candidates/other-tool.ts';
export { repairOutput } from './candidates/output/index.ts';
export { repeatedValue } from './candidates/repeated-value.ts';
export { rereadTools } from './candidates/reread.ts';
export { retry } from './candidates/retry.ts';
export { handOff, paginate, refreshCredentials } from './candidates/small-steps.ts';
export { toldType } from './candidates/told-type.ts';
export { verify } from './candidates/verify.ts';
export { parseFailure } from './parse/parse-failure.ts';
export type { Complaint, ComplaintKind, ParsedFailure } from './parse/parsed-failure.ts';
export { lastName } from './parse/places.ts';
export {
  CANDIDATE_FEATURES,
  candidateFeatures,
  candidateRows,
  operatorIndex,
  type Rows,
  writeVotes,
} from './ranking/candidate-features.ts';
export { type Prior, type Question, ranked } from './ranking/prior.ts';
export { addSituation, SITUATION_FEATURES_MAX, situationFeatures } from './ranking/situation-features.ts';
export { add, type Sparse, sparse } from './ranking/sparse.ts';
export { votesOf } from './ranking/votes.ts';
export { rules, rulesBrain } from './rules.ts';
