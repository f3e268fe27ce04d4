/** A policy of one's own, checked and compared with ours, in one program. */

import { type CustomPolicy, checkPolicy, runExperiment } from '@regain/lab';

/** Retries twice, slower the second time, and asks a person about the rest. */
const twice: CustomPolicy = {
  name: 'twice',
  decide: ({ failure, history }) =>
    history.length < 2
      ? { kind: 'retry', delayMs: Math.max(failure.retryAfterMs ?? 0, 500 * 2 ** history.length) }
      : { kind: 'hand-off', reason: 'two retries did not help' },
};

await checkPolicy(twice);
const { results } = await runExperiment(
  { name: 'twice', suites: ['paladin-eval'], policies: ['twice', 'vanilla', 'retry'], tasks: 5, repeats: 2 },
  { policies: [twice] },
);
for (const { policy, RR } of results.cells) console.log(policy, RR?.point.toFixed(2));
