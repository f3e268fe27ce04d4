/** The suites by name, and what it takes to write one. */

import { RegainError } from '../contract/errors.ts';
import type { Suite } from '../contract/task.ts';
import { nearest } from '../values/nearest.ts';
import { apiBank } from './api-bank/index.ts';
import { liveApis } from './live-apis/index.ts';
import { paladinEval } from './paladin-eval/index.ts';
import { toolReflectEval } from './tool-reflect-eval/index.ts';
import { wikidataLive } from './wikidata-live/index.ts';

export type { Clock } from '../contract/clock.ts';
export type { Json, JsonObject, JsonSchema } from '../contract/json.ts';
export type {
  Effect,
  Fact,
  Reference,
  Step,
  Suite,
  SuiteTask,
  Task,
  Template,
  World,
} from '../contract/task.ts';
export type { CallContext, Tool, ToolSpec } from '../contract/tool.ts';
export { checkSuite, type Finding, suiteFindings } from './conformance.ts';
export { parseSuite } from './parse-suite.ts';
export { visibleTask } from './visible.ts';
export {
  type Endpoint,
  type HttpEndpointOptions,
  httpEndpoint,
  type QaldQuestion,
  readQald,
  type WikidataLiveOptions,
  wikidataLive,
} from './wikidata-live/index.ts';

/** Built when asked for: a suite's tasks are many. */
const suites: { readonly [name: string]: () => Suite } = {
  'paladin-eval': () => paladinEval(),
  'tool-reflect-eval': () => toolReflectEval(),
  'api-bank': () => apiBank(),
  'wikidata-live': () => wikidataLive(),
  'live-apis': () => liveApis(),
};

export const suiteNames: readonly string[] = Object.keys(suites);

/** The suites that the embedded prior is trained on; the others are new to it. */
export const trainingSuiteNames: readonly string[] = ['paladin-eval', 'tool-reflect-eval'];

export function suiteNamed(name: string): Suite {
  const make = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (make !== undefined) return make();
  const near = nearest(name, suiteNames);
  const hint = near === undefined ? `suites are ${suiteNames.join(', ')}` : `did you mean ${near}?`;
  throw new RegainError('not-found', `there is no suite called ${name}; ${hint}`);
}
