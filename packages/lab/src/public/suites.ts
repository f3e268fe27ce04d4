/** @regain/lab/suites: what is public of suites. */

export {
  checkSuite,
  type Endpoint,
  getSuite,
  type HttpEndpointOptions,
  httpEndpoint,
  parseSuite,
  type QaldQuestion,
  readQald,
  type SuiteFinding,
  suiteFindings,
  suiteNames,
  trainingSuiteNames,
  visibleTask,
  type WikidataLiveOptions,
  wikidataLive,
} from '../suites/index.ts';
