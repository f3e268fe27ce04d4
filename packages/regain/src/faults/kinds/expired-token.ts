/** The caller's credentials have expired; every call fails until they are renewed. */

import { beforeSendFault } from './kind-helpers.ts';

export const expiredToken = beforeSendFault({
  name: 'expired-token',
  group: 'auth',
  ending: 'refreshed',
  clearedBy: ['refresh-credentials'],
  summary: 'status 401 until the credentials are renewed',
  latencyMs: [30, 300],
  problem: () => ({ code: 'unauthenticated' }),
  remedy: () => ({ kind: 'refresh-credentials' }),
});
