/**
 * Whether asking only where it is worth its price pays: fortify that always asks, fortify that escalates and fortify
 * that never asks, on the same held-out tasks in the same weather, with an expert of known skill and price to ask.
 */

import { brainNamed, shippedExperience, shippedMemory } from '../../brains/index.ts';
import type { Brain } from '../../contract/brain.ts';
import type { RawCost } from '../../contract/observation.ts';
import { type Posteriors, posteriors } from '../../govern/posteriors.ts';
import type { SavedPosteriors } from '../../govern/posteriors-file.ts';
import { noCost } from '../../law/cost.ts';
import { type Interval, interval } from '../../law/statistics/interval.ts';
import { differenceTotals, meanTotals } from '../../law/statistics/totals.ts';
import { fortify } from '../../recovery/policies/fortify.ts';
import type { PolicyFactory } from '../../recovery/policy.ts';
import { suiteNamed, trainingSuiteNames } from '../../suites/index.ts';
import { expert } from './expert.ts';
import { type Counts, observe, type Seen } from './fortify.ts';

export interface EscalationOptions extends Counts {
  /** Chances of the experts to be right. */
  readonly skills: readonly number[];
  /** What every answer of an expert costs. */
  readonly thought: RawCost;
  /** Rollouts of each training task from which experience of asking is gathered. */
  readonly trainingRepeats: number;
  readonly trainingTasks: number;
}

export const defaultEscalation: EscalationOptions = {
  profile: 'rough',
  tasks: 40,
  repeats: 5,
  seeds: [1, 2, 3],
  skills: [0.1, 0.3, 0.5, 0.7, 0.9],
  thought: { ...noCost, tokensIn: 1_500, tokensOut: 150 },
  trainingTasks: 40,
  trainingRepeats: 2,
};

export const ways = ['never', 'always', 'escalating', 'escalating, experienced'] as const;
export type Way = (typeof ways)[number];

export interface EscalationRow {
  readonly suite: string;
  /** Null where nobody is asked. */
  readonly skill: number | null;
  readonly way: Way;
  /** Means over rollouts. */
  readonly questions: number;
  readonly tokens: number;
  readonly RR: Interval;
  readonly ES: Interval;
  /** Share of the tokens of always asking that is saved; null for the two others. */
  readonly tokensSaved: Interval | null;
  /** ES less that of always asking, and of never asking, paired by task. */
  readonly overAlways: Interval | null;
  readonly overNever: Interval | null;
}

export async function escalationStudy(options: EscalationOptions): Promise<EscalationRow[]> {
  const rows: EscalationRow[] = [];
  for (const suite of trainingSuiteNames) {
    const never = await watch(suite, 'never', 0, options);
    rows.push(rowOf(suite, null, 'never', never, {}, options));
    for (const skill of options.skills) {
      const always = await watch(suite, 'always', skill, options);
      rows.push(rowOf(suite, skill, 'always', always, { never }, options));
      const experience = await gathered(suite, skill, options);
      for (const [way, asked] of [
        ['escalating', undefined],
        ['escalating, experienced', experience],
      ] as const) {
        const own = await watch(suite, way, skill, options, () => posteriors(asked));
        rows.push(rowOf(suite, skill, way, own, { always, never }, options));
      }
    }
  }
  return rows;
}

interface Watched {
  readonly seen: Seen;
  /** By task. */
  readonly questions: Float64Array;
}

async function watch(
  suite: string,
  way: Way,
  skill: number,
  options: EscalationOptions,
  asked: () => Posteriors = posteriors,
): Promise<Watched> {
  const questions = new Map<string, number>();
  const seen = await observe(suiteNamed(suite), policyOf(way, skill, options, asked, questions), options);
  return { seen, questions: Float64Array.from(seen.columns.tasks, (task) => questions.get(task) ?? 0) };
}

function policyOf(
  way: Way,
  skill: number,
  { thought }: EscalationOptions,
  asked: () => Posteriors,
  questions: Map<string, number>,
): PolicyFactory {
  const shipped = { memory: shippedMemory(), posteriors: shippedExperience() };
  const [brain, layman] = [brainNamed('prior-base'), brainNamed('rules')];
  const onAsked = (task: string) => questions.set(task, 1 + (questions.get(task) ?? 0));
  return (context) => {
    if (way === 'never') return fortify({ ...shipped, brain: unpaid(brain) })(context);
    const own = { hidden: context.hidden!, random: context.random.at('expert') };
    const ask = expert({ right: skill, thought, layman, onAsked, ...own });
    if (way === 'always') return fortify({ ...shipped, brain: ask })(context);
    return fortify({ ...shipped, brain, ask, asked: asked() })(context);
  };
}

/** As the first brain is where somebody else can be asked: it is sent no prompt, and charges none. */
function unpaid(brain: Brain): Brain {
  const propose: Brain['propose'] = async (situation, context) => ({
    ...(await brain.propose(situation, context)),
    thought: noCost,
  });
  return { ...brain, propose };
}

/** What asking this expert was worth on training tasks, in weather of their own. */
async function gathered(suite: string, skill: number, options: EscalationOptions): Promise<SavedPosteriors> {
  const { trainingTasks: tasks, trainingRepeats: repeats } = options;
  const learning = posteriors();
  const training = { ...options, split: 'train', tasks, repeats, seeds: [TRAINING_SEED] } as const;
  await watch(suite, 'escalating', skill, training, () => learning);
  return learning.save('steady');
}

/** Used for nothing else. */
const TRAINING_SEED = 3_000_000;

function rowOf(
  suite: string,
  skill: number | null,
  way: Way,
  { seen, questions }: Watched,
  { always, never }: { readonly always?: Watched; readonly never?: Watched },
  { thought: { tokensIn, tokensOut } }: EscalationOptions,
): EscalationRow {
  const { columns } = seen;
  const seed = (what: string) => `escalation/${suite}/${skill}/${way}/${what}`;
  const gain = (other: Watched | undefined, what: string) =>
    other === undefined
      ? null
      : interval(differenceTotals(columns, other.seen.columns, 'efficiency'), { seed: seed(what) });
  const asked = sum(questions) / sum(columns.n);
  return {
    ...{ suite, skill, way, questions: asked, tokens: asked * (tokensIn + tokensOut) },
    RR: interval(meanTotals(columns, 'success'), { seed: seed('RR') }),
    ES: interval(meanTotals(columns, 'efficiency'), { seed: seed('ES') }),
    // All answers cost the same: a share of questions is a share of tokens.
    tokensSaved:
      always === undefined
        ? null
        : interval(
            { a: always.questions.map((all, task) => all - questions[task]!), b: always.questions },
            { seed: seed('tokens saved') },
          ),
    overAlways: gain(always, 'over always'),
    overNever: gain(never, 'over never'),
  };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
