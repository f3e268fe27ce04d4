/** No recovery: the first failure ends the task. */

import type { PolicyFactory } from 'regain/internal/recovery';

export function vanilla(): PolicyFactory {
  return () => ({
    name: 'vanilla',
    detectsImplicitFailures: false,
    safety: true,
    decide: () => ({ action: { kind: 'give-up', reason: 'no recovery' }, reason: 'no recovery' }),
  });
}
