/**
 * Whether asking only where it is worth its price pays: fortify that always asks, fortify that escalates and fortify
 * that never asks, on the same held-out tasks under the same faults, with an expert of known accuracy and price.
 */

import { type Interval, interval, meanTotals } from 'regain/internal/law';
import { fortifyPolicy, type PolicyFactory } from 'regain/internal/recovery';
import { type Brain, noCost } from 'regain/internal/types';
import { sum } from 'regain/internal/values';
import { getBrain, shippedExperience, shippedMemory } from '../../prior/index.ts';
import { getSuite, trainingSuiteNames } from '../../suites/index.ts';
import {
  type Gain,
  gain,
  observePolicy,
  type PolicyOutcomes,
  type RolloutCounts,
} from './fortify-ablation.ts';
import { simulatedExpert } from './simulated-expert.ts';

export interface EscalationOptions extends RolloutCounts {
  /** Probabilities of the experts to be right. */
  readonly skills: readonly number[];
  /** Of every answer, input and output tokens. */
  readonly prices: readonly (readonly [tokensIn: number, tokensOut: number])[];
}

export const defaultEscalation: EscalationOptions = {
  profile: 'rough',
  tasks: 40,
  repeats: 5,
  seeds: [1, 2, 3],
  skills: [0, 0.5, 0.9],
  prices: [
    [1_500, 150],
    [2_700, 270],
  ],
};

export type EscalationMode = 'never' | 'always' | 'escalating';

export interface EscalationRow {
  readonly suite: string;
  readonly way: EscalationMode;
  /** Of the expert; null where none is asked. */
  readonly expert: Expert | null;
  /** Means over rollouts. */
  readonly questions: number;
  readonly tokens: number;
  readonly RR: Interval;
  readonly ES: Interval;
  /** Share of the tokens of always asking the same expert; null except for escalating. */
  readonly tokensSaved: Interval | null;
  /** ES minus that of always asking, and of never asking, paired by task. */
  readonly overAlways: Gain | null;
  readonly overNever: Gain | null;
}

export interface Expert {
  readonly skill: number;
  /** Tokens of an answer. */
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export async function escalationStudy(options: EscalationOptions): Promise<EscalationRow[]> {
  const rows: EscalationRow[] = [];
  const experts = options.prices.flatMap(([tokensIn, tokensOut]) =>
    options.skills.map((skill): Expert => ({ skill, tokensIn, tokensOut })),
  );
  for (const suite of trainingSuiteNames) {
    const never = await observeMode(suite, 'never', null, options);
    rows.push(rowOf(suite, never, {}));
    for (const asked of experts) {
      const always = await observeMode(suite, 'always', asked, options);
      rows.push(rowOf(suite, always, { never }));
      rows.push(rowOf(suite, await observeMode(suite, 'escalating', asked, options), { always, never }));
    }
  }
  return rows;
}

interface ObservedMode {
  readonly way: EscalationMode;
  readonly expert: Expert | null;
  readonly seen: PolicyOutcomes;
  /** By task. */
  readonly questions: Float64Array;
}

async function observeMode(
  suite: string,
  way: EscalationMode,
  asked: Expert | null,
  options: EscalationOptions,
): Promise<ObservedMode> {
  const counts = new Map<string, number>();
  const onAsked = (task: string) => void counts.set(task, 1 + (counts.get(task) ?? 0));
  const seen = await observePolicy(getSuite(suite), policyOf(way, asked, onAsked), options);
  const questions = Float64Array.from(seen.columns.tasks, (task) => counts.get(task) ?? 0);
  return { way, expert: asked, seen, questions };
}

function policyOf(way: EscalationMode, asked: Expert | null, onAsked: (task: string) => void): PolicyFactory {
  const shipped = { memory: shippedMemory(), posteriors: shippedExperience() };
  const [brain, layman] = [getBrain('prior-base'), getBrain('rules')];
  if (asked === null) return fortifyPolicy({ ...shipped, brain: withoutCost(brain) });
  const { skill: right, ...tokens } = asked;
  return (context) => {
    const own = { hidden: context.hidden!, random: context.random.at('expert') };
    const ask = simulatedExpert({
      right,
      thought: { ...noCost, ...tokens },
      fallback: layman,
      onAsked,
      ...own,
    });
    return fortifyPolicy(way === 'always' ? { ...shipped, brain: ask } : { ...shipped, brain, ask })(context);
  };
}

/** Like the first brain of an escalation: it gets no prompt, and charges none. */
function withoutCost(brain: Brain): Brain {
  const propose: Brain['propose'] = async (situation, context) => ({
    ...(await brain.propose(situation, context)),
    thought: noCost,
  });
  return { ...brain, propose };
}

function rowOf(
  suite: string,
  { way, expert: asked, seen, questions }: ObservedMode,
  { always, never }: { readonly always?: ObservedMode; readonly never?: ObservedMode },
): EscalationRow {
  const { columns } = seen;
  const path = `escalation/${suite}/${way}/${JSON.stringify(asked)}`;
  const mean = sum(questions) / sum(columns.n);
  return {
    ...{ suite, way, expert: asked, questions: mean },
    tokens: asked === null ? 0 : mean * (asked.tokensIn + asked.tokensOut),
    RR: interval(meanTotals(columns, 'success'), { seed: `${path}/RR` }),
    ES: interval(meanTotals(columns, 'efficiency'), { seed: `${path}/ES` }),
    // All answers of an expert cost the same: a share of the questions is a share of the tokens.
    tokensSaved:
      always === undefined
        ? null
        : interval(
            { a: always.questions.map((all, task) => all - questions[task]!), b: always.questions },
            { seed: `${path}/tokens saved` },
          ),
    overAlways: always === undefined ? null : gain(seen, always.seen, 'efficiency', `${path}/over always`),
    overNever: never === undefined ? null : gain(seen, never.seen, 'efficiency', `${path}/over never`),
  };
}
