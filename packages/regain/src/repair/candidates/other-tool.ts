/** Another listed tool instead of an unknown one: it was renamed, replaced, or never had that name. */

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
  // A read must not be replaced by a write.
  const isLook = before === undefined && readsByName(call.tool);
  const others = tools.filter(
    (other) =>
      other.name !== call.tool &&
      (!isLook || other.effect === 'read') &&
      // A listed tool is not replaced because of a text, only by a tool with the same description.
      (spec === undefined || isDescribedAlike(spec, other)),
  );
  const near = nearestTools(call, others, before).slice(0, TOOLS_MAX);
  return near.flatMap(({ spec: target, likeness }) => {
    // A suggestion decides between equals if it is listed and a wrong choice is harmless.
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
        why: reasonFor(target, before, isSuggested),
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

/** How clearly the failure is about the tool's name. */
function doubtOf({ failure, spec }: Situation, parsed: ParsedFailure): number {
  if (spec === undefined) return 1;
  if (failure.class === 'unknown-tool' || parsed.complaints.some(({ kind }) => kind === 'tool')) return 0.5;
  // For a tool that is forbidden or retired, a similar tool has little support.
  return failure.class === 'forbidden' || failure.class === 'quota' ? 0.1 : 0;
}

function reasonFor(target: ToolSpec, before: ToolSpec | undefined, isSuggested: boolean): string {
  if (before?.description === target.description) return `${target.name} is described in the same words`;
  return isSuggested
    ? `${target.name} is suggested and listed`
    : `${target.name} is the nearest that is listed`;
}
