/** Another listed tool in place of one that is not there: it was renamed, replaced, or never existed under that name. */

import {
  type Candidate,
  noContext,
  type Operator,
  type Situation,
  type ToolSpec,
} from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import type { CandidateGenerator } from './candidate-generator.ts';
import { fitCallTo } from './fit-call.ts';
import { nearestTools } from './similar-tools.ts';

const TOOLS_MAX = 4;
const SUGGESTED = 0.1;

export const otherTool: CandidateGenerator = (situation, parsed) => {
  const { call, spec, specBefore, tools, context: { text, given } = noContext } = situation;
  const doubt = doubtOf(situation, parsed);
  if (doubt === 0) return [];
  const before = specBefore ?? spec;
  // Who meant to look must not be made to act.
  const isLook = before === undefined && readsByName(call.tool);
  const others = tools.filter(
    (other) =>
      other.name !== call.tool &&
      (!isLook || other.effect === 'read') &&
      // What is still listed is not replaced on a text's word, but by what is described in the same words.
      (spec === undefined || isDescribedAlike(spec, other)),
  );
  const near = nearestTools(call, others, before).slice(0, TOOLS_MAX);
  return near.flatMap(({ spec: target, likeness }) => {
    // What is suggested decides between equals, where it is listed and a wrong one does no harm.
    const isSuggested = target.effect === 'read' && parsed.suggestions.includes(target.name);
    const support = doubt * Math.min(1, likeness + (isSuggested ? SUGGESTED : 0));
    return fitCallTo(target, call, {
      text,
      given,
      inputBefore: before?.inputSchema,
    }).map(
      (fitted, rank): Candidate => ({
        action: { kind: 'use-tool', tool: target.name, args: fitted.call.args },
        operators: ['other-tool', ...new Set(fitted.edits.map(({ operator }) => operator))] as [Operator],
        support: (support * (0.3 + 0.7 * fitted.support)) / (1 + rank),
        why: whyOf(target, before, isSuggested),
      }),
    );
  });
};

function isDescribedAlike(spec: ToolSpec, other: ToolSpec): boolean {
  return spec.description !== '' && other.description.startsWith(spec.description);
}

function readsByName(tool: string): boolean {
  return /^(?:get|fetch|retrieve|read|show|view|list|enumerate|browse|search|find|lookup|look|query|count|check|describe|inspect)(?:$|[_\-. A-Z0-9])/.test(
    tool,
  );
}

/** How far the failure says that it is the tool's name that is wrong. */
function doubtOf({ failure, spec }: Situation, parsed: ParsedFailure): number {
  if (spec === undefined) return 1;
  if (failure.class === 'unknown-tool' || parsed.complaints.some(({ kind }) => kind === 'tool')) return 0.5;
  // A tool that may not be used, or no longer: another that does the same is worth little, but something.
  return failure.class === 'forbidden' || failure.class === 'quota' ? 0.1 : 0;
}

function whyOf(target: ToolSpec, before: ToolSpec | undefined, isSuggested: boolean): string {
  if (before?.description === target.description) return `${target.name} is described in the same words`;
  return isSuggested
    ? `${target.name} is suggested and listed`
    : `${target.name} is the nearest that is listed`;
}
