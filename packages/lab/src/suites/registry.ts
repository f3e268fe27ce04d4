/** The suites by name, and the interface for writing one. */

import { RegainError, type Suite } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { apiBank } from './api-bank/index.ts';
import { liveApis } from './live-apis/index.ts';
import { longPlans } from './long-plans/index.ts';
import { paladinEval } from './paladin-eval/index.ts';
import { toolReflectEval } from './tool-reflect-eval/index.ts';
import { wikidataLive } from './wikidata-live/index.ts';

/** Built on request: a suite has many tasks. */
const suites: { readonly [name: string]: () => Suite } = {
  'paladin-eval': () => paladinEval(),
  'tool-reflect-eval': () => toolReflectEval(),
  'api-bank': () => apiBank(),
  'wikidata-live': () => wikidataLive(),
  'live-apis': () => liveApis(),
  'long-plans': () => longPlans(),
};

/** The names of the built-in suites. */
export const suiteNames: readonly string[] = Object.keys(suites);

/** The suites that the paper names, or describes. */
export const paperSuiteNames: readonly string[] = suiteNames.filter((name) => name !== 'long-plans');

/** The suites that the embedded prior is trained on. */
export const trainingSuiteNames: readonly string[] = ['paladin-eval', 'tool-reflect-eval'];

/** A built-in suite by name. */
export function getSuite(name: string): Suite {
  const make = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (make !== undefined) return make();
  throw new RegainError('not-found', unknownName('suite', name, suiteNames));
}
