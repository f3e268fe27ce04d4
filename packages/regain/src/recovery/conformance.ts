/** What every policy has to keep to, checked: for ours, and for anybody's own. */

import { type LedgerKeeper, ledgerKeeper } from '../law/index.ts';
import {
  actionSchema,
  type BoundedCall,
  type CostModel,
  defaultCostModel,
  misfit,
  neverAborted,
  random,
  someSituation,
  type TraceEvent,
  virtualClock,
} from '../types/index.ts';
import { type Mishap, mishaps, type TinyWorld, tinyTools, tinyWorld } from './conformance/tiny-world.ts';
import { CUT_OFF, permitted } from './decide.ts';
import type { StepResult } from './environment.ts';
import { recoverStep } from './loop.ts';
import type { Hidden, Policy, PolicyFactory, Situation } from './policy.ts';
import { defaultLimits } from './prices.ts';

export interface PolicyFinding {
  readonly rule: 'deterministic' | 'hidden' | 'terminates' | 'budget' | 'safety' | 'survives' | 'polite';
  readonly problem: string;
}

export interface ConformanceOptions {
  /** Ground truth, for an oracle: without it, a policy that so much as asks for it does not conform. */
  readonly hidden?: Hidden;
  /** How many scripts of mishaps, and how many situations, it is tried on. */
  readonly trials?: number;
  /** How its promises are waited for. Absent: for as long as they take. */
  readonly bounded?: BoundedCall;
}

/** An empty list means that the policy conforms. */
export async function policyFindings(
  make: PolicyFactory,
  { hidden, trials = 200, bounded }: ConformanceOptions = {},
): Promise<PolicyFinding[]> {
  const findings: PolicyFinding[] = [];
  const find = (rule: PolicyFinding['rule'], problem: string) => void findings.push({ rule, problem });
  const made = (trial: number): Policy => {
    const policy = makeWatched(make, trial, hidden, find);
    return bounded === undefined ? policy : boundedPolicy(policy, bounded);
  };

  for (let trial = 0; trial < trials; trial++) {
    const world = someWorld(trial);
    const first = await run(made(trial), world);
    const second = await run(made(trial), world);
    const where = `on ${world.tool} with ${world.script.join(', ')}, then ${world.afterwards}`;
    if (first.trace !== second.trace) find('deterministic', `decided differently the second time ${where}`);
    if (first.turns >= defaultLimits.turnsMax)
      find('terminates', `was stopped only by the limit of turns ${where}`);
    for (const problem of overspending(first)) find('budget', `${problem} ${where}`);
    if (made(trial).safety && first.world.records.length > 1)
      find('safety', `wrote ${first.world.records.length} records for one ${where}`);
    await look(made(trial), trial, hidden === undefined, find);
  }
  return unique(findings);
}

const model: CostModel = { ...defaultCostModel, name: 'conformance' };

interface Played {
  readonly tool: string;
  readonly script: readonly Mishap[];
  readonly afterwards: Mishap;
}

interface Run {
  readonly result: StepResult;
  readonly keeper: LedgerKeeper;
  readonly world: TinyWorld;
  readonly trace: string;
  readonly turns: number;
}

/** One step on one tool. Every third world never gets better. */
function someWorld(trial: number): Played {
  const stream = random('policy conformance', trial);
  const script = Array.from({ length: stream.below(7) }, () => mishaps[stream.below(mishaps.length)]!);
  const tool = tinyTools[stream.below(tinyTools.length)]!.name;
  return { tool, script, afterwards: trial % 3 === 0 ? mishaps[stream.below(mishaps.length)]! : 'fine' };
}

async function run(policy: Policy, { tool, script, afterwards }: Played): Promise<Run> {
  const world = tinyWorld(script, afterwards);
  const clock = virtualClock();
  const keeper = ledgerKeeper(model);
  const events: TraceEvent[] = [];
  let turns = 0;
  const args = tool === 'list_records' ? {} : { name: 'a' };
  const result = await recoverStep({
    call: { tool, args },
    context: {
      ...{ id: 'tiny', text: 'Add a record called "a".', given: [{ name: 'name', value: 'a' }] },
      ...{ plan: [], step: 0, outputs: {} },
    },
    toolbox: world.toolbox,
    policy,
    clock,
    signal: neverAborted,
    model,
    limits: defaultLimits,
    keeper,
    emit: (event) => events.push(event),
    watcher: { acted: () => void turns++ },
  });
  return { result, keeper, world, trace: JSON.stringify(events), turns };
}

/** A decision must come for anything it may be shown, must be one that exists, and must leave a service alone that asks. */
async function look(
  policy: Policy,
  trial: number,
  isPolite: boolean,
  find: (rule: PolicyFinding['rule'], problem: string) => void,
): Promise<void> {
  const situation: Situation = {
    ...someSituation(random('policy conformance', 'situation', trial)),
    permit(action, repairs) {
      return permitted(action, this, repairs);
    },
  };
  try {
    const { action } = await policy.decide(situation);
    const wrong = misfit(actionSchema, action);
    if (wrong !== undefined)
      find('survives', `decided on no action that exists: ${wrong.message} at ${wrong.path || '/'}`);
    const askedMs = situation.failure.retryAfterMs ?? 0;
    if (isPolite && action.kind === 'retry' && action.delayMs < askedMs)
      find('polite', `came back after ${action.delayMs} ms when asked to wait ${askedMs} ms`);
  } catch (error) {
    const { class: failureClass } = situation.failure;
    find('survives', `threw on a failure of class ${failureClass}: ${String(error)}`);
  }
}

function overspending({ keeper, trace }: { keeper: LedgerKeeper; trace: string }): string[] {
  const { spent, entries } = keeper;
  const dearest = Math.max(0, ...entries.map(({ cost }) => cost));
  return [
    ...(trace.includes(CUT_OFF) ? [CUT_OFF] : []),
    ...(spent > 1 + ROUNDING ? [`spent ${spent} of the budget`] : []),
    ...(dearest > defaultLimits.attemptCostMax + ROUNDING ? [`spent ${dearest} on one attempt`] : []),
  ];
}

const ROUNDING = 1e-6;

function makeWatched(
  make: PolicyFactory,
  trial: number,
  hidden: Hidden | undefined,
  find: (rule: PolicyFinding['rule'], problem: string) => void,
): Policy {
  return make({
    random: random('policy conformance', 'policy', trial),
    get hidden() {
      if (hidden === undefined) find('hidden', 'asked for ground truth, which only an oracle may');
      return hidden as Hidden;
    },
  });
}

function boundedPolicy(policy: Policy, bounded: BoundedCall): Policy {
  const { model } = policy;
  return {
    ...policy,
    decide: (situation) => bounded('decide', () => policy.decide(situation)),
    ...(model && {
      model: { ...model, decide: (situation) => bounded('model.decide', () => model.decide(situation)) },
    }),
  };
}

/** Each problem once, whatever the number of trials that showed it. */
function unique(findings: readonly PolicyFinding[]): PolicyFinding[] {
  return [...new Map(findings.map((finding) => [`${finding.rule} ${finding.problem}`, finding])).values()];
}
