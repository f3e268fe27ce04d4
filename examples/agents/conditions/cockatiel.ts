/** A condition of your own for `--with`: every tool behind the retries of cockatiel, as its README shows them. */

import type { Condition } from '@regain/lab';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';

const condition: Condition = (tools) =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      const policy = retry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff() });
      return [name, { execute: (args) => policy.execute(() => tool.execute(args)) }];
    }),
  );

export default condition;
