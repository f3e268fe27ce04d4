/** The embedded brain: parses the failure, generates candidates and ranks them. Microseconds, no language model. */

import { promptCost, promptOf } from '../prompts/index.ts';
import type {
  Brain,
  Critique,
  FailureClass,
  Neighbour,
  ProposalContext,
  Proposals,
  Reflection,
  Situation,
} from '../types/index.ts';
import { candidatesOf } from './candidates/index.ts';
import { certainlyFits } from './candidates/schema-parts.ts';
import { parseFailure } from './parse/parse-failure.ts';
import type { Complaint, ParsedFailure } from './parse/parsed-failure.ts';
import { ProposalCache } from './proposal-cache.ts';
import { type Prior, proposalsFrom } from './ranking/prior.ts';
import { rules } from './rules-prior.ts';

export function embeddedBrain(prior: Prior, name: string = prior.name): Brain {
  const equal = new ProposalCache();
  const think = (situation: Situation, context: ProposalContext): Proposals => {
    const parsed = parseFailure(situation.failure, situation.value);
    const question = { situation, parsed, candidates: candidatesOf(situation, parsed) };
    return proposalsFrom(prior, { ...question, exemplars: context.exemplars ?? none }, context);
  };
  return {
    name,
    isLocal: true,
    propose: (situation, context) => {
      const { exemplars = none, ...others } = context;
      const isPlain = Object.values(others).every((other) => other === undefined);
      if (!isPlain) return think(situation, context);
      return equal.getOrCompute(situation, exemplars, () => think(situation, context));
    },
    critique: (situation) => {
      const critique = critiqueOf(situation, parseFailure(situation.failure, situation.value));
      return { ...critique, thought: promptCost(promptOf(situation, {}, 'critique'), critique.text) };
    },
    reflect: (situation, context) => {
      const reflection = reflectionOf(situation, parseFailure(situation.failure, situation.value));
      return { ...reflection, thought: promptCost(promptOf(situation, context, 'reflect'), reflection.text) };
    },
  };
}

/** The embedded brain with the rules, as the shield uses it. */
export function rulesBrain(): Brain {
  return embeddedBrain(rules(), 'rules');
}

const none: readonly Neighbour[] = [];

/** Critique of the failure and of the answer: implicit failures are included. */
function critiqueOf({ failure, value, spec }: Situation, { complaints }: ParsedFailure): Critique {
  const report =
    complaints.length === 0 ? `the call failed: ${failure.class}` : complaints.map(complaintText).join('; ');
  const output = spec?.outputSchema;
  const isUsable =
    value !== undefined &&
    failure.visibility === 'implicit' &&
    (output === undefined || certainlyFits(output, value));
  const answer =
    value === undefined
      ? 'nothing was answered'
      : isUsable
        ? 'the answer has the right shape'
        : 'the answer cannot be used';
  return { text: `${report}; ${answer}`, isUsable };
}

/** Reflection on the last action. A retry of a transient failure is not advised against. */
function reflectionOf({ failure, history }: Situation, { complaints }: ParsedFailure): Reflection {
  const why = complaints.length === 0 ? failure.class : complaints.map(complaintText).join('; ');
  const last = history.at(-1)?.action;
  if (last === undefined) return { text: `The call as planned was met by: ${why}.` };
  const isRuledOut = last.kind !== 'retry' || permanentClasses.has(failure.class);
  const text = `${last.kind} was met by: ${why}.${isRuledOut ? ' Do something else.' : ''}`;
  return { text, ...(isRuledOut ? { against: last } : {}) };
}

/** Failures that the same call has again. */
const permanentClasses: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'unknown-tool',
  'not-found',
  'forbidden',
  'quota',
]);

function complaintText({ kind, path, expected }: Complaint): string {
  return [kind, path, expected === undefined ? undefined : `expected ${expected}`].filter(Boolean).join(' ');
}
