/**
 * How fast language models are asked, as ratios within one run: an endpoint on loopback that takes a while for every answer,
 * and the questions that one worker has answered in a second, one at a time and several. Fails where several at a time are
 * less than .75 times as fast as they could be: so many times as fast as one.
 */

import { parseManifest } from '../packages/lab/src/harness/manifest.ts';
import { resolveManifest } from '../packages/lab/src/harness/resolve-manifest.ts';
import { createRunHead } from '../packages/lab/src/harness/run-head.ts';
import { runRollouts } from '../packages/lab/src/harness/runner.ts';
import { memoryStore } from '../packages/lab/src/store/memory-store.ts';
import { openAiCompatible } from '../packages/regain/src/models/openai-compatible.ts';
import { ruleBasedReply } from '../packages/regain/src/models/rule-based-model-in-test.ts';
import { scriptedServer } from '../packages/regain/src/models/server-in-test.ts';
import { createThrottle } from '../packages/regain/src/models/throttle.ts';
import { realClock } from '../packages/regain/src/types/real-clock.ts';

const LATENCY_MS = 250;
const SHARE_MIN = 0.75;
/** Rollouts for each question that may be under way: enough that starting and ending do not weigh. */
const TASKS_EACH = 5;

const failures: string[] = [];
const alone = await askedPerSecond(1);
console.log(
  `an endpoint that takes ${LATENCY_MS} ms: ${alone.toFixed(1)} questions a second, ${((alone * LATENCY_MS) / 1000).toFixed(2)} of what it could answer one at a time`,
);
for (const concurrency of [4, 8]) {
  const perSecond = await askedPerSecond(concurrency);
  const faster = perSecond / alone;
  console.log(
    `${concurrency} at a time: ${perSecond.toFixed(1)} a second, ${faster.toFixed(1)} times as many, at least ${SHARE_MIN * concurrency}`,
  );
  if (!(faster >= SHARE_MIN * concurrency))
    failures.push(`${concurrency} questions at a time are only ${faster.toFixed(1)} times as fast as one`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

/** From the first question to the last: how long it takes to start does not depend on how many there are. */
async function askedPerSecond(concurrency: number): Promise<number> {
  const times: number[] = [];
  await using server = await scriptedServer(
    (request) => {
      times.push(performance.now());
      return ruleBasedReply(request);
    },
    { latencyMs: LATENCY_MS },
  );
  const manifest = await resolveManifest(
    parseManifest({
      ...{
        name: 'bench',
        suites: ['paladin-eval'],
        policies: ['critic', 'reflexion'],
        repeats: 2,
        seeds: [1],
      },
      ...{ tasks: TASKS_EACH * concurrency, backbones: [`openai-compatible:${server.url}#small`] },
    }),
    { from: '.', runDirectory: '.' },
  );
  const session = await memoryStore().create(
    'bench',
    createRunHead(manifest, { madeBy: 'bench', createdAt: '' }),
    'bench',
  );
  const throttled = createThrottle({ clock: realClock(performance), concurrency });
  await runRollouts(session, manifest, '.', {
    ...{ workers: 1, concurrency: concurrency },
    models: () => throttled(openAiCompatible({ url: server.url, model: 'small' })),
  });
  await session.close();
  // What is asked last has nobody beside it.
  const counted = times.slice(0, Math.ceil(0.9 * times.length));
  return (1000 * (counted.length - 1)) / (counted.at(-1)! - counted[0]!);
}
