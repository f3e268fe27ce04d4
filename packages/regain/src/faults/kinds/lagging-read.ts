/** A read that lags: it does not show an earlier write. The answer gives no sign of it. */

import { isErrorShaped } from '../../dialects/index.ts';
import { isObject } from '../../values/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import { retry } from './kind-helpers.ts';

export const LAGGING_READ = 'lagging-read';

export const laggingRead: FaultKind = {
  name: LAGGING_READ,
  group: 'response',
  phase: 'in-flight',
  visibility: 'implicit',
  ending: 'waiting',
  clearedBy: ['retry'],
  profilePart: 'lag',
  summary: 'the answer does not show a write that was made some seconds ago',
  appliesTo: () => false,
  draw: () => ({}),
  apply: async ({ args, run, earlierAnswer }) => {
    // The read still runs, so that the call takes as long as usual.
    const present = await run(args).then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (earlierAnswer !== undefined) return earlierAnswer();
    const value = present();
    // The write has not landed yet. A copy, so that the answer counts as changed by the fault.
    return isObject(value) && !isErrorShaped(value) ? { ...value } : value;
  },
  remedy: retry,
};
