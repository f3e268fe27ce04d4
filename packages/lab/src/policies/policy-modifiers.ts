/**
 * Factors that can be crossed with every policy: `NAME+no-detection+no-repairs`. They change what a policy is shown and
 * offered, never its control flow.
 */

import type { PolicyFactory } from 'regain/internal/recovery';
import {
  type ActionKind,
  type Brain,
  invalidArgument,
  type Proposal,
  RegainError,
} from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { languageModelPolicies, type PolicyEntry, withName } from './policy-entries.ts';

const modifiers = ['detection', 'no-detection', 'no-repairs'] as const;
type Modifier = (typeof modifiers)[number];

/** The oracle has no proposals and knows what fails; the other one asks two brains, of which only one is replaceable. */
const unmodifiable: readonly string[] = ['oracle', ...Object.keys(languageModelPolicies)];

/** The policy before the first `+`, and what follows. The error says what is wrong with the latter. */
export function parseModifiers(name: string): { readonly base: string; readonly given: readonly Modifier[] } {
  const [base = '', ...given] = name.split('+');
  for (const [i, modifier] of given.entries()) {
    if (!(modifiers as readonly string[]).includes(modifier))
      throw new RegainError('not-found', unknownName('policy modifier', modifier, modifiers));
    if (given.indexOf(modifier) < i)
      throw invalidArgument(`the policy ${name} has the modifier ${modifier} twice`);
  }
  if (given.includes('detection') && given.includes('no-detection'))
    throw invalidArgument(`the policy ${name} cannot both detect and not detect`);
  if (given.length > 0 && unmodifiable.includes(base))
    throw invalidArgument(`the policy ${base} takes no modifiers, got ${name}`);
  return { base, given: given as Modifier[] };
}

export function withModifiers(entry: PolicyEntry, given: readonly Modifier[], name: string): PolicyEntry {
  if (given.length === 0) return entry;
  const offered = given.includes('no-repairs') ? withoutRepairs : (brain: Brain) => brain;
  const isDetecting = given.includes('detection') ? true : given.includes('no-detection') ? false : undefined;
  return {
    ...entry,
    make: (brain) => {
      const policy = entry.make(() => offered(brain()));
      return withName(name, isDetecting === undefined ? policy : withDetection(policy, isDetecting));
    },
  };
}

/** Detection of implicit failures, and of writes without effect where a read can show them. */
function withDetection(make: PolicyFactory, isOn: boolean): PolicyFactory {
  return (context) => {
    const { suspectsSuccess: _, ...policy } = make(context);
    return {
      ...policy,
      detectsImplicitFailures: isOn,
      ...(isOn ? { suspectsSuccess: () => true } : {}),
    };
  };
}

/** Proposals that leave the call and the answer as they are. */
const unchanging: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'retry',
  'refresh-credentials',
  'verify',
  'hand-off',
  'give-up',
]);

function withoutRepairs(brain: Brain): Brain {
  return {
    ...brain,
    propose: async (situation, context) => {
      const { ranked, thought } = await brain.propose(situation, context);
      return { ranked: ranked.filter(isNoRepair), thought };
    },
  };
}

/** To accept an answer unchanged is no repair either. */
function isNoRepair({ action, operators }: Proposal): boolean {
  return unchanging.has(action.kind) || operators[0] === 'accept-output';
}
