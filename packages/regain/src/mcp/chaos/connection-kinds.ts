/** Faults of the connection itself, which only a relay can inject. */

import { defineFaultKind, type FaultKind, type FaultProfileInput } from '../../faults/index.ts';

/** The connection to the server breaks now. */
export class BrokenConnectionError extends Error {
  override readonly name = 'BrokenConnectionError';
}

const serverKilled = defineFaultKind({
  name: 'server-killed',
  summary: 'the server is ended before it gets the call, and started again',
  apply: async () => {
    throw new BrokenConnectionError('the server was ended');
  },
});

const answerCutOff = defineFaultKind({
  name: 'answer-cut-off',
  phase: 'after-commit',
  summary: 'the call is executed; the connection breaks within its answer',
  apply: async ({ run, args }) => {
    await run(args);
    throw new BrokenConnectionError('the connection broke within the answer');
  },
});

export const connectionKinds: readonly FaultKind[] = [serverKilled, answerCutOff];

/** The profile `connection`: hangs, broken connections, lost answers. */
export const connectionProfile: FaultProfileInput = {
  name: 'connection',
  description: 'Faults of the connection: the server is ended, hangs, or its answers are lost.',
  calls: {
    rate: 0.3,
    kinds: {
      ...{ 'server-killed': 2, 'answer-cut-off': 1, 'lost-after-commit': 2, 'connection-reset': 2 },
      timeout: { weight: 1, triesMean: 1 },
    },
  },
};
