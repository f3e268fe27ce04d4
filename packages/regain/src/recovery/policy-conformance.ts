/** Conformance checks for recovery policies, built-in or user-defined. */

import { type LedgerBuilder, ledgerBuilder } from '../law/index.ts';
import {
  actionSchema,
  type BoundedCall,
  type CostModel,
  defaultCostModel,
  findSchemaMismatch,
  neverAborted,
  random,
  randomSituation,
  sampleTools,
  type TraceEvent,
  virtualClock,
} from '../types/index.ts';
import { defaultLimits } from './action-costs.ts';
import {
  type CallOutcome,
  callOutcomes,
  type ScriptedToolbox,
  scriptedToolbox,
} from './conformance/scripted-toolbox.ts';
import { permitted, THINKING_UNAFFORDABLE } from './decide.ts';
import type { GroundTruth, Policy, PolicyFactory, Situation } from './policy.ts';
import { recoverStep } from './recover-step.ts';

export interface PolicyFinding {
  readonly rule: 'deterministic' | 'hidden' | 'terminates' | 'budget' | 'safety' | 'survives' | 'polite';
  readonly problem: string;
}

export interface ConformanceOptions {
  /** Ground truth for an oracle. Without it, a policy that requests it does not conform. */
  readonly hidden?: GroundTruth;
  /** How many failure scripts and how many situations are tried. */
  readonly trials?: number;
  /** How promises are awaited. Absent: without a limit. */
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
    const policy = makeObserved(make, trial, hidden, find);
    return bounded === undefined ? policy : boundedPolicy(policy, bounded);
  };

  for (let trial = 0; trial < trials; trial++) {
    const world = drawTrial(trial);
    const first = await run(made(trial), world);
    const second = await run(made(trial), world);
    const where = `on ${world.tool} with ${[...world.script, `${world.afterwards} from then on`].join(', ')}`;
    if (first.trace !== second.trace) find('deterministic', `decided differently the second time ${where}`);
    if (first.turns >= defaultLimits.turnsMax)
      find('terminates', `was stopped only by the limit of turns ${where}`);
    for (const problem of budgetViolations(first)) find('budget', `${problem} ${where}`);
    if (made(trial).safety && first.world.records.length > 1)
      find('safety', `wrote ${first.world.records.length} records for one ${where}`);
    await checkDecision(made(trial), trial, hidden === undefined, find);
  }
  return unique(findings);
}

const model: CostModel = { ...defaultCostModel, name: 'conformance' };

interface TrialScript {
  readonly tool: string;
  readonly script: readonly CallOutcome[];
  readonly afterwards: CallOutcome;
}

interface Run {
  readonly ledger: LedgerBuilder;
  readonly world: ScriptedToolbox;
  readonly trace: string;
  readonly turns: number;
}

/** One step with one tool. In every third case the failures never end. */
function drawTrial(trial: number): TrialScript {
  const stream = random('policy conformance', trial);
  const script = Array.from(
    { length: stream.below(7) },
    () => callOutcomes[stream.below(callOutcomes.length)]!,
  );
  const tool = sampleTools[stream.below(sampleTools.length)]!.name;
  return {
    tool,
    script,
    afterwards: trial % 3 === 0 ? callOutcomes[stream.below(callOutcomes.length)]! : 'fine',
  };
}

async function run(policy: Policy, { tool, script, afterwards }: TrialScript): Promise<Run> {
  const world = scriptedToolbox(script, afterwards);
  const clock = virtualClock();
  const ledger = ledgerBuilder(model);
  const events: TraceEvent[] = [];
  let turns = 0;
  const args = tool === 'list_records' ? {} : { name: 'a' };
  await recoverStep({
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
    ledger,
    emit: (event) => events.push(event),
    watcher: { acted: () => void turns++ },
  });
  return { ledger, world, trace: JSON.stringify(events), turns };
}

/** The policy must decide in any situation, the action must exist, and a requested delay must be respected. */
async function checkDecision(
  policy: Policy,
  trial: number,
  isPolite: boolean,
  find: (rule: PolicyFinding['rule'], problem: string) => void,
): Promise<void> {
  const situation: Situation = {
    ...randomSituation(random('policy conformance', 'situation', trial)),
    permit(action, repairs) {
      return permitted(action, this, repairs);
    },
  };
  try {
    const { action } = await policy.decide(situation);
    const wrong = findSchemaMismatch(actionSchema, action);
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

function budgetViolations({ ledger, trace }: { ledger: LedgerBuilder; trace: string }): string[] {
  const { spent, entries } = ledger;
  const mostExpensive = Math.max(0, ...entries.map(({ cost }) => cost));
  return [
    ...(trace.includes(THINKING_UNAFFORDABLE) ? [THINKING_UNAFFORDABLE] : []),
    ...(spent > 1 + ROUNDING ? [`spent ${spent} of the budget`] : []),
    ...(mostExpensive > defaultLimits.attemptCostMax + ROUNDING
      ? [`spent ${mostExpensive} on one attempt`]
      : []),
  ];
}

const ROUNDING = 1e-6;

function makeObserved(
  make: PolicyFactory,
  trial: number,
  hidden: GroundTruth | undefined,
  find: (rule: PolicyFinding['rule'], problem: string) => void,
): Policy {
  return make({
    random: random('policy conformance', 'policy', trial),
    get hidden() {
      if (hidden === undefined) find('hidden', 'asked for ground truth, which only an oracle may');
      return hidden as GroundTruth;
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

/** Each problem once, however many trials showed it. */
function unique(findings: readonly PolicyFinding[]): PolicyFinding[] {
  return [...new Map(findings.map((finding) => [`${finding.rule} ${finding.problem}`, finding])).values()];
}
