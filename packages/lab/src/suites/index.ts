/** The interface of suites. */

export { ownFiles } from './api-bank/own/index.ts';
export type { Finding } from './conformance/finding.ts';
export { checkSuite, suiteFindings } from './conformance.ts';
export { domains } from './domains/index.ts';
export { withDefaults } from './domains/schema.ts';
export { answerFrom, contextOf, executePlan } from './execute.ts';
export { endOf, goldOf, judge } from './judge.ts';
export { type Api, apis } from './live-apis/apis.ts';
export { liveApis } from './live-apis/index.ts';
export { climate } from './live-apis/loopback/climate.ts';
export { withRenamed } from './live-apis/loopback/session.ts';
export { tasksOn } from './live-apis/suite-tasks.ts';
export { parseSuite } from './parse-suite.ts';
export { suiteNamed, suiteNames, trainingSuiteNames } from './registry.ts';
export {
  isAddress,
  type Outside,
  type SourcedName,
  settledSource,
  sourcedName,
  sourceKindOf,
  suiteOnFiles,
  suiteOnNetwork,
} from './sources.ts';
export { diagnosisOf } from './tool-reflect-eval/index.ts';
export { visibleTask } from './visible.ts';
export { deskOf, familyOf, voiceOf } from './voices.ts';
export type { Endpoint } from './wikidata-live/endpoint.ts';
export { graphText } from './wikidata-live/graph/triples.ts';
export { type HttpEndpointOptions, httpEndpoint } from './wikidata-live/http-endpoint.ts';
export { type WikidataLiveOptions, wikidataLive } from './wikidata-live/index.ts';
export { type QaldQuestion, readQald } from './wikidata-live/qald.ts';
