/** Every check function ends, whatever it checks: where a promise never settles, the error names the method. */

import { checkFaultKind, defineFaultKind } from 'regain/internal/faults';
import { checkEmbedder, lexicalEmbedder } from 'regain/internal/memory';
import { checkBrain } from 'regain/internal/models';
import { type Clock, scriptedBrain, TimeoutError, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../policies/index.ts';
import { checkReporter } from '../report/index.ts';
import { checkStore, memoryStore } from '../store/index.ts';
import { checkSuite, getSuite } from '../suites/index.ts';

const never = () => new Promise<never>(() => {});
/** Time passes as soon as nothing else is left to do. */
const clock: Clock = {
  ...virtualClock(),
  within: (ms, work) =>
    Promise.race([
      work(),
      new Promise<never>((_, reject) => setImmediate(() => reject(new TimeoutError(ms)))),
    ]),
};
const wait = { clock, waitMs: 5 };
const brain = () => scriptedBrain({ proposals: [{ kind: 'retry', delayMs: 0 }] });
const kind = defineFaultKind({ name: 'x', summary: 'x', apply: never });
const suite = getSuite('paladin-eval');

describe('a check of what never settles', () => {
  it.each<[string, string, () => Promise<void>]>([
    ['store', 'open', () => checkStore(never, wait)],
    ['store', 'create', () => checkStore(() => ({ ...memoryStore(), create: never }), wait)],
    ['store', 'rollouts', () => checkStore(() => endless(), wait)],
    ['brain', 'open', () => checkBrain(never, wait)],
    ['brain', 'critique', () => checkBrain(() => ({ ...brain(), critique: never }), wait)],
    ['fault kind', 'apply', () => checkFaultKind(kind, wait)],
    ['reporter', 'report', () => checkReporter({ name: 'x', report: never }, wait)],
    ['policy', 'decide', () => checkPolicy({ name: 'x', decide: never }, wait)],
    ['embedder', 'prepare', () => checkEmbedder({ ...lexicalEmbedder(), prepare: never }, wait)],
    ['suite', 'execute of ', () => checkSuite({ ...suite, open: hanging }, wait)],
  ])('%s ends, and names `%s`', async (_, method, check) => {
    const error: unknown = await check().then(undefined, (thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RegainError', code: 'invalid-argument' });
    expect(String(error)).toContain(`does not conform, 1 violation:\n- settles: \`${method}`);
    expect(String(error)).toContain('did not settle within 5 ms');
  });
});

function hanging(...given: Parameters<typeof suite.open>) {
  const world = suite.open(...given);
  return { ...world, tools: world.tools.map((tool) => ({ ...tool, execute: never })) };
}

function endless() {
  const store = memoryStore();
  return {
    ...store,
    create: async (...given: Parameters<typeof store.create>) => ({
      ...(await store.create(...given)),
      rollouts: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
    }),
  };
}
