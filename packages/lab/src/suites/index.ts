/** The interface of suites. */

export { bundledFiles } from './api-bank/bundled/index.ts';
export type { SuiteFinding } from './conformance/finding.ts';
export { checkSuite, suiteFindings } from './conformance.ts';
export { domains } from './domains/index.ts';
export { withDefaults } from './domains/schema.ts';
export { errorFormatterOf, familyOf, toolboxFor } from './error-formatters.ts';
export { answerFrom, contextOf, executePlan } from './execute-plan.ts';
export { finalStateOf, goldFinalState, judge } from './judge.ts';
export { type Api, apis } from './live-apis/apis.ts';
export { liveApis } from './live-apis/index.ts';
export { serverConditions } from './live-apis/loopback/server-conditions.ts';
export { withRenamed } from './live-apis/loopback/session.ts';
export { tasksOn } from './live-apis/suite-tasks.ts';
export { parseSuite } from './parse-suite.ts';
export { inPrivateWorld } from './private-world.ts';
export { getSuite, paperSuiteNames, suiteNames, trainingSuiteNames } from './registry.ts';
export {
  isAddress,
  type NetworkAccess,
  type SourcedName,
  sourcedName,
  sourceKindOf,
  sourceWithDay,
  suiteOnFiles,
  suiteOnNetwork,
} from './suite-sources.ts';
export { streamTasks, type Tenant, tenantOf, tenantSuite, tenantTopics } from './tenants/index.ts';
export { diagnosisOf } from './tool-reflect-eval/index.ts';
export { visibleTask } from './visible-task.ts';
export type { Endpoint } from './wikidata-live/endpoint.ts';
export { graphText } from './wikidata-live/graph/triples.ts';
export { type HttpEndpointOptions, httpEndpoint } from './wikidata-live/http-endpoint.ts';
export { type WikidataLiveOptions, wikidataLive } from './wikidata-live/index.ts';
export { type QaldQuestion, readQald } from './wikidata-live/qald.ts';
