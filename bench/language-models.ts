/**
 * Throughput of language models, as ratios within one run: an endpoint on loopback with a fixed latency, and the
 * questions that one worker gets answered per second, with one and with several concurrent requests. Fails where
 * concurrent requests reach less than 0.75 of the ideal speed-up.
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
import { fail } from './support/rounds.ts';

const LATENCY_MS = 250;
const SHARE_MIN = 0.75;
/** Rollouts per concurrent request: enough that start and end do not matter. */
const TASKS_EACH = 5;

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
    fail(`${concurrency} questions at a time are only ${faster.toFixed(1)} times as fast as one`);
}

/** From the first question to the last, so that the start-up time does not count. */
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
  // The last questions run without concurrency.
  const counted = times.slice(0, Math.ceil(0.9 * times.length));
  return (1000 * (counted.length - 1)) / (counted.at(-1)! - counted[0]!);
}
