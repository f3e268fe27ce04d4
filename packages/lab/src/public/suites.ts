/** @regain/lab/suites: what is public of suites. */

export {
  checkSuite,
  type Endpoint,
  type Finding,
  type HttpEndpointOptions,
  httpEndpoint,
  parseSuite,
  type QaldQuestion,
  readQald,
  suiteFindings,
  suiteNamed,
  suiteNames,
  trainingSuiteNames,
  visibleTask,
  type WikidataLiveOptions,
  wikidataLive,
} from '../suites/index.ts';
