/** A simulated agent behind a shield without a memory, in front of a tenant's API: its trace is production in small. */

import { errorFormatterOf, toolboxFor } from '../../../packages/lab/src/suites/error-formatters.ts';
import { streamTasks, tenantOf, tenantSuite } from '../../../packages/lab/src/suites/tenants/index.ts';
import { inject } from '../../../packages/regain/src/faults/inject.ts';
import type { FaultProfile } from '../../../packages/regain/src/faults/profile.ts';
import { profileForSuite } from '../../../packages/regain/src/faults/profiles/suite-profile.ts';
import { loadRecovery } from '../../../packages/regain/src/shield/call/lazy-recovery.ts';
import { createShield } from '../../../packages/regain/src/shield/shield.ts';
import { neverAborted, virtualClock } from '../../../packages/regain/src/types/clock.ts';
import type { Json, JsonObject } from '../../../packages/regain/src/types/json.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import { resolveArgs } from '../../../packages/regain/src/types/resolve-args.ts';
import type { Suite, SuiteTask, World } from '../../../packages/regain/src/types/task.ts';
import type { CallContext, Tool } from '../../../packages/regain/src/types/tool.ts';
import type { TraceEvent } from '../../../packages/regain/src/types/trace.ts';

// Simulated time does not wait for files: load now what the first failure would load.
await loadRecovery();

export interface AgentOptions {
  readonly topic: string;
  readonly seed: number;
  readonly length: number;
  readonly profile: FaultProfile;
  /** Probability that the agent finds in the manual what a failed call needs. */
  readonly accuracy: number;
}

const CORRECTIONS_MAX = 2;

/** One session for each task, as the events of a shield's trace. */
export async function tracedStream(options: AgentOptions): Promise<readonly TraceEvent[]> {
  const suite = tenantSuite(options.topic, tenantOf(options.topic, options.seed));
  const events: TraceEvent[] = [];
  for (const [position, task] of streamTasks(suite, options.length, 1).entries())
    events.push(...(await tracedTask(suite, task, position, options)));
  return events;
}

async function tracedTask(
  suite: Suite,
  task: SuiteTask,
  position: number,
  { seed, profile, accuracy }: AgentOptions,
): Promise<readonly TraceEvent[]> {
  const clock = virtualClock();
  const world = suite.open(task, clock, { seed, repeat: position, severity: 0 });
  const where = { suite: suite.name, task: task.id, seed, repeat: position };
  const plan = task.gold.map(({ tool }) => tool);
  const toolbox = inject(
    toolboxFor(task, world.tools),
    profileForSuite(profile, suite.of!),
    { ...where, plan },
    { errorFormatterFor: (tool) => errorFormatterOf(suite, task, tool) },
  );
  const events: TraceEvent[] = [];
  const session = `${suite.name}/${position}`;
  let step = 0;
  const counts = new Map<string, number>();
  const call = (tool: string, args: JsonObject, given?: CallContext) => {
    const purpose = given?.purpose ?? 'step';
    const key = `${step}|${tool}|${purpose}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return toolbox.call(tool, args, { clock, signal: given?.signal ?? neverAborted, step, purpose, nth });
  };
  const shield = createShield({
    ...{ clock, random: random('learn', ...Object.values(where)), logger: false, experience: false },
    ...{ capture: true, timeoutMs: 10_000 },
    trace: (event) => void events.push(event),
    refreshCredentials: () => toolbox.refreshCredentials({ clock, signal: neverAborted }),
  });
  const tools = shield.protect(
    Object.fromEntries(
      world.tools.map((tool): [string, Tool] => [
        tool.name,
        { ...tool, execute: (args, context) => call(tool.name, args, context) },
      ]),
    ),
  );
  const make = (tool: string, args: JsonObject) => tools[tool]!.execute(args) as Promise<Json>;
  const outputs: Record<string, Json> = {};
  try {
    for (const [index, { id, tool, args }] of task.gold.entries()) {
      step = index;
      const isFound = random('manual', ...Object.values(where), index).uniform() < accuracy;
      const correct = isFound ? () => corrected(world, tool, make) : undefined;
      outputs[id] = await madeOrCorrected(() => make(tool, resolveArgs(args, outputs).args), correct);
    }
  } catch {
    // The agent gives up the task.
  }
  await shield.close();
  return events.map((event) => ('session' in event ? { ...event, session } : event));
}

/** What the manual says about the last refused call; undefined if it says nothing. */
function corrected(
  world: World,
  tool: string,
  make: (tool: string, args: JsonObject) => Promise<Json>,
): Promise<Json> | 'first' | undefined {
  const action = world.remedy?.(undefined) ?? null;
  if (action?.kind === 'repair-arguments') return make(tool, action.args);
  if (action?.kind !== 'use-tool') return undefined;
  return make(action.tool, action.args).then(() => 'first');
}

async function madeOrCorrected(
  first: () => Promise<Json>,
  correct: (() => Promise<Json> | 'first' | undefined) | undefined,
): Promise<Json> {
  for (let corrections = 0; ; corrections++) {
    try {
      return await first();
    } catch (error) {
      if (correct === undefined || corrections === CORRECTIONS_MAX) throw error;
      const done = await correct();
      if (done === undefined) throw error;
      if (done !== 'first') return done;
    }
  }
}
