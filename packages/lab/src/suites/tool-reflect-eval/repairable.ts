/**
 * Which mistakes are repairable: the mistake shows, nothing irreversible has happened, and the right call can be
 * concluded from what an agent may see. A write may be restated in another notation, but never decided again.
 */

import { type PlannedMistake, requiredOf } from 'regain/internal/faults';
import { equalJson, type Json, type JsonObject, type SuiteTask, type ToolSpec } from 'regain/internal/types';
import { nearestName } from 'regain/internal/values';
import { referencesIn } from '../conformance/shape.ts';
import { type DryRunDomains, dryRun } from '../domains/dry-run.ts';
import { callsFor, factFor, hasSameMeaning, intendedValue } from './evidence.ts';

/** A mistake in a right plan, and everything that decides whether it can be repaired. */
export interface PlacedMistake {
  readonly task: SuiteTask;
  /** Index in the right plan of the call it was made in. */
  readonly index: number;
  readonly mistaken: PlannedMistake;
  readonly spec: ToolSpec;
  readonly specs: readonly ToolSpec[];
  readonly domains: DryRunDomains;
}

/** `loud`: the call is refused; `quiet`: it answers with an empty list, or answers twice; null: not repairable. */
export type MistakeVisibility = 'loud' | 'quiet' | null;

export function visibilityOf(slip: PlacedMistake): MistakeVisibility {
  switch (slip.mistaken.mistake) {
    case 'too-few-calls':
      return isDeducible(slip) ? 'loud' : null;
    case 'repeated-call':
      return visibilityOfRepetition(slip);
    default:
      return isRepairable(slip) ? visibilityOfCall(slip) : null;
  }
}

function visibilityOfCall({ task, index, mistaken, spec, domains }: PlacedMistake): MistakeVisibility {
  const { stopped, outputs } = dryRun(domains, mistaken.plan, task.answer);
  if (stopped?.step === index) return 'loud';
  const output = outputs[task.gold[index]!.id] as JsonObject | undefined;
  return spec.effect === 'read' && output?.total === 0 ? 'quiet' : null;
}

/** Whether the right call can be concluded, and for a write without changing its meaning. */
function isRepairable(slip: PlacedMistake): boolean {
  const { task, mistaken, spec, specs } = slip;
  const { detail } = mistaken;
  const isWrite = spec.effect === 'write' || spec.effect === 'irreversible';
  const parameter = String(detail.parameter);
  switch (mistaken.mistake) {
    case 'wrong-tool-name':
      return (
        nearestName(
          String(detail.wrong),
          specs.map(({ name }) => name),
        ) === detail.right
      );
    case 'wrong-argument-name':
      if (detail.wrong !== null) return requiredOf(spec.inputSchema).includes(parameter);
      return !isWrite && equal(factFor(parameter, spec.inputSchema, task.given), detail.right);
    case 'wrong-type':
      return !isWrite || typeof detail.right === 'number' || typeof detail.right === 'string';
    case 'wrong-value':
      if (isWrite) return hasSameMeaning(detail.wrong!, detail.right!);
      return equal(intendedValue(detail.wrong!, parameter, spec.inputSchema, task.given), detail.right);
    case 'bad-format':
      return !isWrite || detail.style === 'envelope';
    default:
      return false;
  }
}

/** A second effect can be undone, or the second call is refused: then the first remains and nothing is lost. */
function visibilityOfRepetition({ task, mistaken, spec, domains }: PlacedMistake): MistakeVisibility {
  if (spec.effect !== 'write' && spec.effect !== 'irreversible') return null;
  const { stopped } = dryRun(domains, mistaken.plan, task.answer);
  if (stopped !== undefined) return stopped.step === mistaken.step && stopped.by === 'domain' ? 'loud' : null;
  if (spec.undoneBy === undefined) return null;
  const right = dryRun(domains, task.gold, task.answer).end();
  return dryRun(domains, mistaken.plan, task.answer, mistaken.step).end() === right ? 'quiet' : null;
}

/** A read was left out; the references to it determine its answer, and only one read gives that answer. */
function isDeducible({ task, index, mistaken, spec, specs, domains }: PlacedMistake): boolean {
  const left = task.gold[index]!;
  if (spec.effect !== 'read') return false;
  if (referencesIn(task.answer ?? null).some(({ $from }) => $from === left.id)) return false;
  const references = mistaken.plan.flatMap(({ args }) => referencesIn(args));
  const paths = references.filter(({ $from }) => $from === left.id).map(({ path }) => path);
  const calls = callsFor(paths, mistaken.plan.slice(0, mistaken.step), specs, task.given);
  if (calls.length !== 1 || !equal(calls[0]!.args as Json, left.args as Json)) return false;
  const { stopped } = dryRun(domains, mistaken.plan, task.answer);
  return stopped?.step === mistaken.step && stopped.by === 'front-door';
}

function equal(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && equalJson(a, b);
}
