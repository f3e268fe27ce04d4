/** Collects the candidates of generators: bounded, without duplicates, permitted by safety, and not shown to be ineffective. */

import {
  type Action,
  type Candidate,
  canonicalJson,
  equalJson,
  type FailureClass,
  type Situation,
  type ToolCall,
} from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import { type CandidateGenerator, isSameCall } from './candidate-generator.ts';

/** The most candidates that are returned. */
export const CANDIDATES_MAX = 24;

export function collectCandidates(
  generators: readonly CandidateGenerator[],
  situation: Situation,
  parsed: ParsedFailure,
): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const generate of generators) {
    for (const candidate of unlessTooDeep(() => generate(situation, parsed)) ?? []) {
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

/** Failures about the content of the call: the same call fails again. */
const aboutTheCall: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'unknown-tool',
  'not-found',
  'forbidden',
]);

/** Retries, verification reads and rereads have their own limits. */
function isIneffective(action: Action, { call, history, failure, value }: Situation): boolean {
  switch (action.kind) {
    case 'repair-arguments':
      return wasRefusedBefore({ tool: call.tool, args: action.args }, call, history);
    case 'use-tool':
      return action.first !== true && wasRefusedBefore(action, call, history);
    case 'repair-output': {
      if (value === undefined || !equalJson(action.value, value)) return false;
      return history.some(
        (turn) => turn.action.kind === 'repair-output' && turn.failure.message === failure.message,
      );
    }
    default:
      return false;
  }
}

/** The unchanged call, or one that was rejected for its content. */
function wasRefusedBefore(next: ToolCall, call: ToolCall, history: Situation['history']): boolean {
  if (isSameCall(next, call)) return true;
  return history.some((turn) => aboutTheCall.has(turn.failure.class) && isSameCall(turn.call, next));
}
