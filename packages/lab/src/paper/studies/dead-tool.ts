/** How many attempts a tool that never answers costs a policy that learns, and one with three retries. */

import { getProfile } from 'regain/internal/faults';
import { posteriors } from 'regain/internal/govern';
import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import type { Suite } from 'regain/internal/types';
import { mean } from 'regain/internal/values';
import { runStudyRollouts } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';
import { getSuite } from '../../suites/index.ts';
import { attemptsAfterTheFirst } from './governor.ts';

export const defaultDeadTool = {
  /** Steps that call the dead tool, in sequence. */
  calls: 100,
  handOffPrices: [0.25, 0.5, 0.75],
  seeds: Array.from({ length: 20 }, (_, seed) => seed),
};

export interface DeadToolRow {
  readonly tool: string;
  readonly effect: string;
  readonly policy: string;
  readonly handOffPrice: number | null;
  /** Attempts after the first of each call, over all calls: mean over seeds, and the worst seed. */
  readonly attempts: number;
  readonly attemptsMost: number;
  /** Reads that verified a write: mean over seeds. */
  readonly looks: number;
  /** Mean attempts as a share of the fixed policy's. */
  readonly share: number;
}

export async function deadToolStudy(options: typeof defaultDeadTool): Promise<DeadToolRow[]> {
  const suite = getSuite('paladin-eval');
  const rows: DeadToolRow[] = [];
  for (const effect of ['read', 'write']) {
    const task = suite.tasks.find(({ plan }) => effectOf(suite, plan[0]!.tool) === effect)!;
    const tool = task.plan[0]!.tool;
    const spent = (policy: () => PolicyFactory) =>
      Promise.all(options.seeds.map((seed) => spentOn(suite, task.id, policy(), options.calls, seed)));
    const fixed = await spent(() => retryPolicy({ tries: 3 }));
    const row = (policy: string, handOffPrice: number | null, all: readonly Spent[]): DeadToolRow => ({
      ...{ tool, effect, policy, handOffPrice },
      attempts: meanOf(all, 'attempts'),
      attemptsMost: Math.max(...all.map(({ attempts }) => attempts)),
      looks: meanOf(all, 'looks'),
      share: meanOf(all, 'attempts') / meanOf(fixed, 'attempts'),
    });
    rows.push(row('retry-3', null, fixed));
    for (const handOffPrice of options.handOffPrices) {
      // Without experience at the first call of every seed; outcomes become experience.
      const learning = () => governed({ handOffPrice, learning: true, posteriors: posteriors() });
      rows.push(row('governed, learning', handOffPrice, await spent(learning)));
    }
  }
  return rows;
}

interface Spent {
  readonly attempts: number;
  readonly looks: number;
}

async function spentOn(
  suite: Suite,
  taskId: string,
  policy: PolicyFactory,
  calls: number,
  seed: number,
): Promise<Spent> {
  const spent = { attempts: 0, looks: 0 };
  const tasks = suite.tasks.filter(({ id }) => id === taskId);
  await runStudyRollouts(
    { suite, tasks, profile: getProfile('dead-tool'), policy, seed, repeats: calls },
    (rollout) => {
      spent.attempts += attemptsAfterTheFirst(rollout);
      spent.looks += rollout.events.filter(
        (event) => event.type === 'attempt' && event.purpose === 'verify',
      ).length;
    },
  );
  return spent;
}

function effectOf(suite: Suite, tool: string): string | undefined {
  return suite.tools.find(({ name }) => name === tool)?.effect;
}

function meanOf(all: readonly Spent[], what: keyof Spent): number {
  return mean(all.map((spent) => spent[what]));
}
