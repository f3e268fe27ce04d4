/**
 * Whether asking only where it is worth its price pays: fortify that always asks, that escalates and that never asks, on
 * the same tasks under the same faults. One embedded proposer decides, the other is asked at the price of a language
 * model; an expert that guesses is the control.
 */

import { type Interval, interval, type PairedDifference, pairedDifference } from 'regain/internal/law';
import { fortifyPolicy, type PolicyFactory } from 'regain/internal/recovery';
import { type Brain, noCost, type Split } from 'regain/internal/types';
import { sum } from 'regain/internal/values';
import { getBrain, shippedExperience, shippedMemory } from '../../prior/index.ts';
import { getSuite, suiteNames } from '../../suites/index.ts';
import { observePolicy } from './observe-policy.ts';
import { ANSWER, type Answer, pricedExpert, randomExpert } from './priced-expert.ts';
import { suiteMeanTotals, type TaskRow, templateOf } from './suite-means.ts';

export interface EscalationOptions {
  readonly split: Split;
  readonly profile: string;
  readonly seeds: readonly number[];
  /** One task in so many. */
  readonly every: number;
}

export type EscalationMode = 'never' | 'always' | 'escalating';
/** `other`: the proposer that does not decide. */
export type ExpertKind = 'other' | 'random';

export interface EscalationRow {
  /** The proposer that decides, except where the expert is always asked. */
  readonly proposer: string;
  readonly mode: EscalationMode;
  /** Null where none is asked. */
  readonly expert: string | null;
  /** Means over rollouts. */
  readonly requests: number;
  readonly tokens: number;
  /** Share of answers that name another action than the proposer's first; null if none was asked. */
  readonly differing: number | null;
  readonly RR: Interval;
  readonly ES: Interval;
  /** Only of escalating: the share of the tokens of always asking the same expert. */
  readonly tokensSaved: Interval | null;
  /** Only of escalating: tokens for the same ES if rollouts always or never ask, at random; null if neither reaches it. */
  readonly tokensAtEqualES?: number | null;
  /** ES minus that of always asking, of never asking, and of the same mode with an expert that guesses. */
  readonly overAlways: PairedDifference | null;
  readonly overNever: PairedDifference | null;
  readonly overRandom: PairedDifference | null;
}

const PROPOSERS = ['prior-base', 'rules'] as const;
const EXPERTS: readonly ExpertKind[] = ['other', 'random'];

export async function escalationStudy(options: EscalationOptions): Promise<EscalationRow[]> {
  const rows: EscalationRow[] = [];
  for (const proposer of PROPOSERS) {
    const never = await observeMode({ proposer, mode: 'never', expert: null }, options);
    const guessed = new Map<EscalationMode, ObservedMode>();
    const found: EscalationRow[] = [];
    for (const expert of [...EXPERTS].reverse()) {
      const always = await observeMode({ proposer, mode: 'always', expert }, options);
      const escalating = await observeMode({ proposer, mode: 'escalating', expert }, options);
      const of = (seen: ObservedMode) => rowOf(seen, { always, never, random: guessed.get(seen.mode) });
      found.unshift(of(always), of(escalating));
      guessed.set('always', always).set('escalating', escalating);
    }
    rows.push(rowOf(never, {}), ...found);
  }
  return rows;
}

interface Mode {
  readonly proposer: (typeof PROPOSERS)[number];
  readonly mode: EscalationMode;
  readonly expert: ExpertKind | null;
}

interface ObservedMode extends Mode {
  readonly tasks: readonly ObservedTask[];
}

interface ObservedTask extends TaskRow {
  readonly success: number;
  readonly efficiency: number;
  readonly requests: number;
  readonly differing: number;
}

async function observeMode(mode: Mode, { every, ...counts }: EscalationOptions): Promise<ObservedMode> {
  const tasks: ObservedTask[] = [];
  for (const name of suiteNames) {
    const suite = getSuite(name);
    const chosen = suite.tasks
      .filter(({ split }) => split === counts.split)
      .filter((_, i) => i % every === 0);
    const answers: Answer[] = [];
    const policy = policyOf(mode, (answer) => answers.push(answer));
    const columns = await observePolicy({ ...suite, tasks: chosen }, policy, {
      ...counts,
      tasks: chosen.length,
      repeats: 1,
    });
    const byId = new Map(chosen.map((task) => [task.id, task]));
    columns.tasks.forEach((id, row) => {
      const own = answers.filter(({ task }) => task === id);
      tasks.push({
        suite: name,
        template: templateOf(name, byId.get(id)!),
        rollouts: columns.n[row]!,
        success: columns.success[row]!,
        efficiency: columns.efficiency[row]!,
        requests: own.length,
        differing: own.filter(({ differs }) => differs).length,
      });
    });
  }
  return { ...mode, tasks };
}

function policyOf({ proposer, mode, expert }: Mode, onAnswer: (answer: Answer) => void): PolicyFactory {
  const shipped = { memory: shippedMemory(), posteriors: shippedExperience() };
  const brain = getBrain(proposer);
  if (expert === null) return fortifyPolicy({ ...shipped, brain: withoutCost(brain) });
  const other = getBrain(PROPOSERS.find((name) => name !== proposer)!);
  return (context) => {
    const asked = expert === 'other' ? other : randomExpert(other, context.random.at('expert'));
    const ask = pricedExpert(asked, brain, onAnswer);
    return fortifyPolicy(mode === 'always' ? { ...shipped, brain: ask } : { ...shipped, brain, ask })(
      context,
    );
  };
}

/** Like the first proposer of an escalation: it gets no prompt, and charges none. */
function withoutCost(brain: Brain): Brain {
  const propose: Brain['propose'] = async (situation, context) => ({
    ...(await brain.propose(situation, context)),
    thought: noCost,
  });
  return { ...brain, propose };
}

interface Compared {
  readonly always?: ObservedMode;
  readonly never?: ObservedMode;
  /** The same mode with the expert that guesses. */
  readonly random?: ObservedMode | undefined;
}

function rowOf(seen: ObservedMode, { always, never, random }: Compared): EscalationRow {
  const { proposer, mode, expert, tasks } = seen;
  const path = `escalation/${proposer}/${mode}/${expert}`;
  const over = (other: ObservedMode | undefined, what: string) =>
    other === undefined || other === seen
      ? null
      : pairedDifference(
          suiteMeanTotals(tasks, ({ efficiency }, row) => efficiency - other.tasks[row]!.efficiency),
          { seed: `${path}/over ${what}`, most: 1 },
        );
  const mean = (what: 'success' | 'efficiency') =>
    interval(
      suiteMeanTotals(tasks, (task) => task[what]),
      { seed: `${path}/${what}` },
    );
  const requests = meanRequests(seen);
  const asked = tasks.reduce((sum, task) => sum + task.requests, 0);
  const isEscalating = mode === 'escalating' && always !== undefined && never !== undefined;
  return {
    ...{ proposer, mode, requests },
    expert: expert === 'other' ? PROPOSERS.find((name) => name !== proposer)! : expert,
    tokens: requests * TOKENS,
    differing: asked === 0 ? null : tasks.reduce((sum, task) => sum + task.differing, 0) / asked,
    RR: mean('success'),
    ES: mean('efficiency'),
    // All answers cost the same: a share of the requests is a share of the tokens.
    tokensSaved: isEscalating
      ? interval(
          suiteMeanTotals(
            tasks,
            (task, row) => always.tasks[row]!.requests - task.requests,
            (_, row) => always.tasks[row]!.requests,
          ),
          { seed: `${path}/tokens saved` },
        )
      : null,
    ...(isEscalating && { tokensAtEqualES: tokensAtEqualES(seen, always, never) }),
    overAlways: over(always, 'always'),
    overNever: over(never, 'never'),
    overRandom: over(random, 'random'),
  };
}

const TOKENS = ANSWER.tokensIn + ANSWER.tokensOut;

function meanRequests({ tasks }: ObservedMode): number {
  return quotient(tasks, ({ requests }) => requests);
}

/** 0 if never asking has that ES already. */
function tokensAtEqualES(seen: ObservedMode, always: ObservedMode, never: ObservedMode): number | null {
  const [wanted, high, low] = [seen, always, never].map(({ tasks }) =>
    quotient(tasks, ({ efficiency }) => efficiency),
  ) as [number, number, number];
  if (wanted <= low) return 0;
  if (wanted > high) return null;
  return ((wanted - low) / (high - low)) * meanRequests(always) * TOKENS;
}

function quotient(tasks: readonly ObservedTask[], of: (task: ObservedTask) => number): number {
  const { a, b } = suiteMeanTotals(tasks, of);
  return sum(a) / sum(b);
}
