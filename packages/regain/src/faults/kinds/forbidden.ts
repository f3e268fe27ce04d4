/** The caller may not use this tool, whatever it does. */

import { beforeSendFault } from './kind-helpers.ts';

export const forbidden = beforeSendFault({
  name: 'forbidden',
  group: 'auth',
  ending: 'never',
  clearedBy: [],
  summary: 'status 403, permanently: the caller has no permission',
  latencyMs: [30, 300],
  problem: () => ({ code: 'permission-denied' }),
  remedy: () => ({ kind: 'hand-off', reason: 'the caller may not use this tool' }),
});
