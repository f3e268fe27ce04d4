/** Counts side effects that one step of a plan made twice, which is due to recovery whatever the plan contains. */

import type { Suite, Tool, World } from 'regain/internal/types';

export interface CountingSuite {
  readonly suite: Suite;
  /** Duplicated effects, including undone ones, of the environments opened since the last call. */
  duplicates(): number;
}

/** The same suite, with its effects counted inside the faults, where they happen. */
export function countDuplicates(suite: Suite): CountingSuite {
  // The judge opens its own environment, for the gold plan, which has no duplicates.
  let opened: Map<string, number>[] = [];
  return {
    suite: {
      ...suite,
      open: (task, clock) => {
        const made = new Map<string, number>();
        opened.push(made);
        const world = suite.open(task, clock);
        return {
          ...world,
          ...methodsOf(world),
          tools: world.tools.map((tool) => countingTool(tool, world, made)),
        };
      },
    },
    duplicates: () => {
      let surplus = 0;
      for (const made of opened) for (const times of made.values()) surplus += times - 1;
      opened = [];
      return surplus;
    },
  };
}

function countingTool(tool: Tool, world: World, made: Map<string, number>): Tool {
  if (tool.effect === 'read') return tool;
  return {
    ...tool,
    execute: async (args, context) => {
      const before = countByKey(world);
      try {
        return await tool.execute(args, context);
      } finally {
        for (const [key, count] of countByKey(world)) {
          const added = count - (before.get(key) ?? 0);
          const here = `${context.step} ${key}`;
          if (added > 0) made.set(here, (made.get(here) ?? 0) + added);
        }
      }
    },
  };
}

function countByKey(world: World): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of world.effects()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** An environment may be an object with a prototype: its methods must stay bound to it. */
function methodsOf(world: World): Pick<World, 'snapshot' | 'effects' | 'canonical'> {
  return {
    snapshot: () => world.snapshot(),
    effects: () => world.effects(),
    ...(world.canonical && { canonical: (answer) => world.canonical!(answer) }),
  };
}
