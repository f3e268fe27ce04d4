/** The answers of the loopback servers have the documented form of the public APIs, without additional fields. */

import { type Json, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { seedOf } from '../domains/state.ts';
import { getApi } from './apis.ts';
import { bookTools } from './books/tools.ts';
import { calls } from './calls-in-test.ts';
import { documented } from './documented-in-test.ts';
import { financeTools } from './finance/tools.ts';
import { hazardTools } from './hazards/tools.ts';
import { type Answer, http, type Send } from './http.ts';
import { loopback } from './loopback/network.ts';
import { serverConditions } from './loopback/server-conditions.ts';
import { openSession } from './loopback/session.ts';
import { services, serviceTables } from './services.ts';
import { travelTools } from './travel/tools.ts';
import { weatherTools } from './weather/tools.ts';

const tools = [...weatherTools, ...travelTools, ...financeTools, ...bookTools, ...hazardTools];
const network = loopback(services);
const seed = seedOf(serviceTables());

/** Objects whose keys are data: codes of currencies, languages, days. */
const maps = ['currencies', 'languages', 'rates'];

/** Every field, by its path. */
function fieldsIn(value: Json, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => fieldsIn(item, `${path}/*`));
  return Object.entries(value).flatMap(([name, item]) => {
    const here = `${path}/${name}`;
    return maps.includes(name) ? [here] : [here, ...fieldsIn(item, here)];
  });
}

describe('the servers on loopback', () => {
  it.each(calls)('answer for %s as documented', async (api, name, args, path) => {
    const answers: Answer[] = [];
    const session = openSession(seed, serverConditions('a task'));
    const send: Send = async (request, at) => {
      const answer = await network.sendFor(session)(request, at);
      answers.push(answer);
      return answer;
    };
    const tool = tools.find((one) => one.name === name)!;
    const at = { clock: virtualClock(), signal: new AbortController().signal };
    await tool.run(args as never, http(api, await network.base(api), send, at));
    const known = new Set(fieldsIn(documented(`${getApi(api).url}${path}`)!));
    const body = JSON.parse(answers[0]!.text) as Json;
    expect(fieldsIn(body).length).toBeGreaterThan(3);
    expect(fieldsIn(body).filter((field) => !known.has(field))).toEqual([]);
    await network.close();
  });
});
