/**
 * The cost of a decision, relative to the bare cosine scan of its exemplars, in one run: at 1,000 and at 50,000 exemplars,
 * over failures of training tasks. Fails when a full decision (embedding, retrieval, parsing, candidates,
 * prior, prompt, stop rule) costs over 2 scans, or a repeated failure over a tenth of a full decision.
 */

import { runStudyRollouts } from '../packages/lab/src/harness/study-rollouts.ts';
import { getPolicy } from '../packages/lab/src/policies/policy-registry.ts';
import { getBrain } from '../packages/lab/src/prior/brains.ts';
import { hybridEmbedder } from '../packages/lab/src/prior/embedders/hybrid.ts';
import { shippedExemplars, shippedExperience } from '../packages/lab/src/prior/shipped-exemplars.ts';
import { getSuite, paperSuiteNames } from '../packages/lab/src/suites/registry.ts';
import { getProfile } from '../packages/regain/src/faults/profiles/index.ts';
import { exemplarOf } from '../packages/regain/src/memory/exemplar.ts';
import { exemplarMemory } from '../packages/regain/src/memory/exemplar-memory.ts';
import { VectorTable } from '../packages/regain/src/memory/vector-table.ts';
import { fortifyPolicy } from '../packages/regain/src/recovery/policies/fortify.ts';
import { random } from '../packages/regain/src/types/random.ts';
import type { Situation } from '../packages/regain/src/types/situation.ts';
import { fail, median, sampled } from './support/rounds.ts';

const SIZES = [1_000, 50_000];
/** Warm-up rounds: a long-lived process has its code compiled. */
const WARM_UP = new Map([
  [1_000, 100],
  [50_000, 2],
]);
const K = 5;
const ROUNDS = 9;
const FULL_MAX = 2;
const REPEATED_MAX = 0.1;

const embedder = hybridEmbedder();
const situations = await collectSituations();
console.log(`${situations.length} failures of training tasks, first tries of a step`);
for (const size of SIZES) {
  const memory = exemplarMemory(exemplars(size), { embedder });
  const table = new VectorTable(embedder.dimensions, size);
  for (const { text } of memory.list()) table.push(embedder.embed(text));
  const queries = situations.map(({ failure }) => embedder.embed(failure.message));
  const policy = fortifyPolicy({
    brain: getBrain('prior-base'),
    memory,
    exemplars: K,
    posteriors: shippedExperience(),
  })({
    random: random('bench'),
  });
  const bySlot = (a: number, b: number) => a < b;
  let fresh = 0;
  const scan = async (i: number) => table.scan(queries[i]!, K, bySlot);
  const full = async (i: number) => policy.decide(withNewWording(situations[i]!, fresh++));
  const repeated = async (i: number) => policy.decide(situations[i]!);
  const rounds = await sampled({ count: ROUNDS, warmUp: WARM_UP.get(size)! }, async () => ({
    ...{ scan: await each(scan), full: await each(full), repeated: await each(repeated) },
  }));
  const ratio = (over: 'full' | 'repeated', under: 'scan' | 'full') =>
    median(rounds.map((us) => us[over] / us[under]));
  const shown = (name: 'scan' | 'full' | 'repeated') =>
    `${median(rounds.map((us) => us[name])).toFixed(1)} µs`;
  const [fullRatio, repeatedRatio] = [ratio('full', 'scan'), ratio('repeated', 'full')];
  console.log(
    `${size.toLocaleString('en-GB')} exemplars: scan ${shown('scan')}; full decision ${shown('full')}, ${fullRatio.toFixed(2)} scans, ` +
      `at most ${FULL_MAX}; repeated ${shown('repeated')}, ${repeatedRatio.toFixed(3)} of a full one, at most ${REPEATED_MAX}`,
  );
  if (fullRatio > FULL_MAX) fail(`at ${size} a decision costs ${fullRatio.toFixed(2)} scans`);
  if (repeatedRatio > REPEATED_MAX) fail(`at ${size} a repeated one costs ${repeatedRatio.toFixed(3)}`);
}

/** Microseconds per failure, all of them once. */
async function each(work: (i: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < situations.length; i++) await work(i);
  return (1000 * (performance.now() - start)) / situations.length;
}

/** The same failure in unseen words, so that nothing is cached. */
function withNewWording(situation: Situation, serial: number): Situation {
  const { failure } = situation;
  return { ...situation, failure: { ...failure, message: `${failure.message} (request ${serial})` } };
}

async function collectSituations(): Promise<Situation[]> {
  const situations: Situation[] = [];
  const policy = getPolicy('fortify');
  for (const name of paperSuiteNames) {
    const suite = getSuite(name);
    const tasks = suite.tasks.filter(({ split }, index) => split === 'train' && index % 8 === 0);
    await runStudyRollouts(
      {
        suite,
        tasks,
        profile: getProfile('rough'),
        seed: 1,
        repeats: 1,
        policy: (context) => {
          const made = policy(context);
          return {
            ...made,
            decide: (situation) => {
              if (situation.history.length === 0) situations.push(copySituation(situation));
              return made.decide(situation);
            },
          };
        },
      },
      () => {},
    );
  }
  return situations;
}

/** A copy, since outputs and prices change while the rollout continues. */
function copySituation(situation: Situation): Situation {
  const { context } = situation;
  return {
    ...situation,
    ...(context === undefined ? {} : { context: { ...context, outputs: { ...context.outputs } } }),
    estimate: () => 0.1,
  };
}

/** As many as needed: the shipped ones, and the same in other words. */
function* exemplars(size: number) {
  const shipped = shippedExemplars();
  for (let i = 0; i < size; i++) {
    const { text, ...rest } = shipped[i % shipped.length]!;
    const more = i < shipped.length ? '' : ` variant ${asLetters(Math.floor(i / shipped.length))}`;
    yield i < shipped.length ? { text, ...rest } : exemplarOf({ ...rest, text: `${text}${more}` });
  }
}

/** Letters, since digits are ignored in comparisons. */
function asLetters(value: number): string {
  return value.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
}
