/** Isolates rollouts of a suite from each other: shared objects are frozen, and a user's tools work on copies. */

import type { Suite, Tool, World } from 'regain/internal/types';
import { deepCopy, deepFreeze } from '../policies/index.ts';

/** Called before code of a user's suite runs; what it returns is called after it. */
export type EnterSuite = () => () => void;

/** Tools and tasks are the same objects in every rollout, for every policy. */
export function guardedSuite(suite: Suite, isUsers: boolean, enter: EnterSuite = () => () => {}): Suite {
  deepFreeze(suite.tools);
  deepFreeze(suite.tasks);
  if (!isUsers) return suite;
  return { ...suite, open: (...args) => guardedWorld(suite.open(...args), enter) };
}

/** A tool that changes its arguments must not affect a retry, and one that keeps its answer must not change it later. */
function guardedWorld(world: World, enter: EnterSuite): World {
  return {
    tools: world.tools.map(
      (tool): Tool => ({
        ...tool,
        async execute(args, context) {
          const leave = enter();
          try {
            return deepCopy(await tool.execute(deepCopy(args), context));
          } finally {
            leave();
          }
        },
      }),
    ),
    snapshot: () => world.snapshot(),
    effects: () => world.effects(),
    ...(world.remedy === undefined ? {} : { remedy: (value) => world.remedy!(deepCopy(value)) }),
    ...(world.canonical === undefined ? {} : { canonical: (answer) => world.canonical!(deepCopy(answer)) }),
  };
}
