/** A brain and a policy with a memory of what worked in this environment: it proposes, and it sees every call. */

import {
  type Brain,
  canonicalJson,
  isNewAttempt,
  type Proposal,
  type Proposals,
  type RemedySource,
  type Situation,
  type ToolCall,
  type ToolSpec,
} from '../../types/index.ts';
import type { Policy, RecoveryTurn, StepEnded } from '../policy.ts';
import { callAfter } from '../recover-step.ts';

/** What is remembered comes with its own chance; the brain's proposals share the rest. */
export function rememberingBrain(brain: Brain, memory: RemedySource): Brain {
  const merged = (recalled: readonly Proposal[], own: Proposals): Proposals => {
    if (recalled.length === 0) return own;
    const left = 1 - recalled.reduce((sum, { chance }) => sum + chance, 0);
    const known = new Set(recalled.map(({ action }) => canonicalJson({ ...action })));
    const others = own.ranked
      .filter(({ action }) => !known.has(canonicalJson({ ...action })))
      .map((proposal) => ({ ...proposal, chance: proposal.chance * left }));
    return { ...own, ranked: [...recalled, ...others].sort((a, b) => b.chance - a.chance) };
  };
  return {
    ...brain,
    propose: async (situation, context) => {
      await memory.prepare?.(situation.failure.message);
      // What safety would refuse must not stand before what it permits.
      const recalled = memory
        .recall(situation)
        .filter(({ action }) => situation.permit(action).action === action);
      return merged(recalled, await brain.propose(situation, context));
    },
  };
}

/** The policy, whose calls the memory observes. */
export function rememberingPolicy(
  policy: Policy,
  memory: Pick<RemedySource, 'isAwaiting' | 'observe'>,
): Policy {
  let listed: readonly ToolSpec[] = [];
  const specOf = (tool: string) => listed.find(({ name }) => name === tool);
  const observe = (
    call: ToolCall,
    history: readonly RecoveryTurn[],
    failure?: Situation['failure'],
  ): void => {
    const { tool, args } = call;
    memory.observe({ tool, args, spec: specOf(tool), failure, waitedMs: waitedBefore(history) });
  };
  const decide = (situation: Situation) => {
    const { call, history, failure, auxiliaryCalls, tools } = situation;
    listed = tools;
    const last = history.at(-1)?.action;
    if (last === undefined || isNewAttempt(last)) observe(call, history, failure);
    else if (last.kind === 'use-tool') {
      const reading = auxiliaryCalls.at(-1);
      if (reading?.outcome.ok === true) memory.observe({ ...reading.call, spec: specOf(reading.call.tool) });
    }
    return policy.decide(situation);
  };
  const stepEnded = (ended: StepEnded): void => {
    const { call, history, status } = ended;
    if (status === 'done' && (history.length > 0 || memory.isAwaiting))
      observe(lastCall(call, history), history);
    policy.stepEnded?.(ended);
  };
  return { ...policy, decide, stepEnded };
}

function lastCall(call: ToolCall, history: readonly RecoveryTurn[]): ToolCall {
  const last = history.at(-1);
  return last === undefined ? call : callAfter(last.action, last.call);
}

/** How long the last repeats waited altogether, without another action between. */
function waitedBefore(history: readonly RecoveryTurn[]): number {
  let waitedMs = 0;
  for (const { action } of history.toReversed()) {
    if (action.kind !== 'retry') break;
    waitedMs += action.delayMs;
  }
  return waitedMs;
}
