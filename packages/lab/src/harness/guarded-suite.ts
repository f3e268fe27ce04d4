/** Isolates rollouts of a suite from each other: shared objects are frozen, and a user's tools work on copies. */

import type { Suite, Tool, World } from 'regain/internal/types';
import { deepCopy, deepFreeze } from '../policies/index.ts';

/** Tools and tasks are the same objects in every rollout, for every policy. */
export function guardedSuite(suite: Suite, isUsers: boolean): Suite {
  deepFreeze(suite.tools);
  deepFreeze(suite.tasks);
  if (!isUsers) return suite;
  return { ...suite, open: (...args) => guardedWorld(suite.open(...args)) };
}

/** A tool that changes its arguments must not affect a retry, and one that keeps its answer must not change it later. */
function guardedWorld(world: World): World {
  return {
    tools: world.tools.map(
      (tool): Tool => ({
        ...tool,
        execute: async (args, context) => deepCopy(await tool.execute(deepCopy(args), context)),
      }),
    ),
    snapshot: () => world.snapshot(),
    effects: () => world.effects(),
    ...(world.remedy === undefined ? {} : { remedy: (value) => world.remedy!(deepCopy(value)) }),
    ...(world.canonical === undefined ? {} : { canonical: (answer) => world.canonical!(deepCopy(answer)) }),
  };
}
