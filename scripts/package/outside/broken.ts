/** One extension of each kind that breaks a rule: its conformance suite must find it. Prints the kinds that were refused. */

import { type CustomPolicy, checkPolicy } from '@regain/lab';
import { checkReporter, type Reporter } from '@regain/lab/report';
import { checkStore, memoryStore, type RunSession } from '@regain/lab/store';
import { checkSuite, getSuite } from '@regain/lab/suites';
import { checkFaultKind, defineFaultKind } from 'regain/faults';
import { checkEmbedder, lexicalEmbedder } from 'regain/memory';
import { checkBrain } from 'regain/models';
import { rulesBrain } from 'regain/repair';
import { checkReader, type DialectReader } from 'regain/traces';

/** Throws where a critique is asked for. */
const brain = { ...rulesBrain(), critique: () => Promise.reject(new Error('no idea')) };

/** Every text is the same to it. */
const embedder = {
  ...lexicalEmbedder(),
  name: 'flat',
  dimensions: 2,
  embed: () => Float32Array.of(1, 0),
};

/** Chance that no seed repeats. */
const faultKind = defineFaultKind({
  name: 'unrepeatable',
  summary: 'fails as it likes',
  group: 'response',
  phase: 'in-flight',
  visibility: 'explicit',
  appliesTo: () => true,
  draw: () => ({ at: Math.random() }),
  apply: async () => {
    throw new Error('failed');
  },
});

/** Throws where a decision is asked for. */
const policy: CustomPolicy = {
  name: 'careless',
  decide: () => {
    throw new Error('cannot decide');
  },
};

/** Claims the files of everybody. */
const reader: DialectReader = {
  ...{ name: 'greedy', title: 'Greedy', measures: [] },
  recognises: () => true,
  open: () => ({ read: () => {} }),
};

/** A different file each time. */
let reports = 0;
const reporter: Reporter = { name: 'moody', report: () => ({ files: { 'report.txt': `${++reports}` } }) };

/** Says that it has stored what it has thrown away. */
function forgetfulStore() {
  const store = memoryStore();
  const forgetful = (session: RunSession): RunSession => ({
    ...session,
    status: () => session.status(),
    rollouts: (range) => session.rollouts(range),
    claim: (count) => session.claim(count),
    commit: async () => true,
    close: () => session.close(),
  });
  return {
    create: async (...args: Parameters<typeof store.create>) => forgetful(await store.create(...args)),
    open: store.open,
    resume: async (...args: Parameters<typeof store.resume>) => forgetful(await store.resume(...args)),
  };
}

/** Its tasks do not say what their plans need. */
const whole = getSuite('paladin-eval');
const suite = {
  ...whole,
  name: 'unfair',
  tasks: whole.tasks.slice(0, 2).map((task) => ({ ...task, text: 'Do what I mean.' })),
};

const checks: Readonly<Record<string, () => Promise<unknown> | unknown>> = {
  brain: () => checkBrain(() => brain, { trials: 5 }),
  embedder: () => checkEmbedder(embedder),
  'fault-kind': () => checkFaultKind(faultKind),
  policy: () => checkPolicy(policy),
  reader: () => checkReader(reader, { values: [{}], calls: 0 }),
  reporter: () => checkReporter(reporter),
  store: () => checkStore(forgetfulStore),
  suite: () => checkSuite(suite),
};

const refused: string[] = [];
for (const [kind, check] of Object.entries(checks)) {
  try {
    await check();
  } catch (error) {
    // What breaks by itself has not been found by anybody.
    if (error instanceof Error && error.message.includes('does not conform')) refused.push(kind);
    else throw error;
  }
}
console.log(refused.join(' '));
