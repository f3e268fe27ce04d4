/** All candidate actions for a failure: bounded, without duplicates, and permitted by safety. */

import { type Action, type Candidate, canonicalJson, type Situation } from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import { callFirst } from './call-first.ts';
import type { CandidateGenerator } from './candidate-generator.ts';
import { compensate } from './compensate.ts';
import { isIneffective } from './ineffective-actions.ts';
import { withInternedTools } from './intern-schemas.ts';
import { otherTool } from './other-tool.ts';
import { repairOutput } from './output/index.ts';
import { renameSingleUnknown } from './rename-single-unknown.ts';
import { repairArguments } from './repair-arguments.ts';
import { repairQuery } from './repair-query.ts';
import { repeatedValue } from './repeated-value.ts';
import { rereadTools } from './reread-tools.ts';
import { retry } from './retry.ts';
import { handOff, paginate, refreshCredentials } from './simple-actions.ts';
import { typeFromComplaint } from './type-from-complaint.ts';
import { verify } from './verify.ts';

/** The order breaks ties. */
const generators: readonly CandidateGenerator[] = [
  retry,
  verify,
  refreshCredentials,
  rereadTools,
  paginate,
  compensate,
  callFirst,
  otherTool,
  repairArguments,
  repairQuery,
  typeFromComplaint,
  repeatedValue,
  renameSingleUnknown,
  repairOutput,
  handOff,
];

/** The most candidates that are returned. */
export const CANDIDATES_MAX = 24;

/** Pure and deterministic. Always includes the last resort, handing off. */
export function candidatesOf(seen: Situation, parsed: ParsedFailure): readonly Candidate[] {
  const situation = withInternedTools(seen);
  const found = new Map<string, Candidate>();
  for (const generate of generators) {
    for (const candidate of unlessTooDeep(() => generate(situation, parsed)) ?? none) {
      const key = unlessTooDeep(() => usefulKey(candidate.action, situation));
      if (key === undefined) continue;
      const known = found.get(key);
      if (known === undefined || known.support < candidate.support) found.set(key, candidate);
    }
  }
  const all = [...found.values()];
  if (all.length <= CANDIDATES_MAX) return all;
  const kept = new Set([...all].sort((a, b) => b.support - a.support).slice(0, CANDIDATES_MAX - 1));
  return all.filter((one) => kept.has(one) || one.action.kind === 'hand-off');
}

/** The canonical text of an action; undefined if it was shown to be ineffective or safety would refuse it. */
function usefulKey(action: Action, situation: Situation): string | undefined {
  if (isIneffective(action, situation)) return undefined;
  return situation.permit(action).action === action ? keyOf(action) : undefined;
}

/** Values nested too deeply to be serialised are omitted. */
function unlessTooDeep<T>(think: () => T): T | undefined {
  try {
    return think();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const none: readonly Candidate[] = Object.freeze([]);

function keyOf(action: Action): string {
  switch (action.kind) {
    case 'retry':
      return `retry ${action.delayMs}`;
    case 'repair-output':
      return `repair-output ${canonicalJson(action.value)}`;
    case 'repair-arguments':
      return `repair-arguments ${canonicalJson(action.args)}`;
    case 'use-tool':
    case 'verify':
    case 'compensate':
      return `${action.kind} ${'first' in action} ${action.tool} ${canonicalJson(action.args)}`;
    default:
      return action.kind;
  }
}
