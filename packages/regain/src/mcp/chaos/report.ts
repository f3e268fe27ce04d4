/** How a client coped with injected faults: a pure function of the events of the session. */

import { canonicalJson, equalJson } from '../../types/index.ts';
import type { ChaosEvent } from './events.ts';

export const reactions = [
  'recovered before the client',
  'retried',
  'repaired',
  'duplicated a write',
  'used another tool',
  'gave up',
  'accepted the answer',
] as const;
/** What the client did about a call that a fault affected, as far as the wire shows it. */
export type Reaction = (typeof reactions)[number];

export interface FaultedCall {
  readonly call: number;
  readonly tool: string;
  readonly faults: readonly string[];
  readonly reaction: Reaction;
  /** This call, or a later one for the same work, was answered without an error. */
  readonly endedWell: boolean;
}

export interface ChaosReport {
  readonly profile: string;
  readonly seed: number;
  readonly calls: number;
  readonly failedAnswers: number;
  readonly faultsLanded: { readonly [kind: string]: number };
  readonly reactions: { readonly [reaction in Reaction]: number };
  readonly endedWell: number;
  readonly faulted: readonly FaultedCall[];
  readonly notVisible: readonly string[];
}

/** The relay sees calls and answers, not what the agent says or thinks. */
const NOT_VISIBLE = [
  'whether the agent told its user that the task succeeded (a claimed success) is not on the wire',
  'a later call of the same tool that shares a value counts as a repair; it may be another task',
  'a call that is never made again counts as given up, also if the agent no longer needed it',
] as const;

type Call = Extract<ChaosEvent, { kind: 'call' }>;
type Fault = Extract<ChaosEvent, { kind: 'fault' }>;

export function chaosReport(
  events: readonly ChaosEvent[],
  about: { readonly profile: string; readonly seed: number },
): ChaosReport {
  const calls = events.filter((event) => event.kind === 'call');
  const faults = events.filter((event) => event.kind === 'fault');
  const failed = new Map(
    events.flatMap((event) => (event.kind === 'answer' ? [[event.call, event.isFailed] as const] : [])),
  );
  const faulted = calls.flatMap((call): FaultedCall[] => {
    const own = faults.filter((fault) => fault.call === call.call);
    if (own.length === 0) return [];
    const later = calls.filter((other) => other.call > call.call);
    const reaction = reactionTo(call, own, later, failed.get(call.call));
    const endedWell = [call, ...later].some(
      (other) => isRelated(call, other) && failed.get(other.call) === false,
    );
    return [
      { ...{ call: call.call, tool: call.tool, reaction, endedWell }, faults: own.map((one) => one.fault) },
    ];
  });
  return {
    ...about,
    calls: calls.length,
    failedAnswers: [...failed.values()].filter(Boolean).length,
    faultsLanded: countBy(faults, ({ fault }) => fault),
    reactions: {
      ...(Object.fromEntries(reactions.map((name) => [name, 0])) as { [reaction in Reaction]: number }),
      ...countBy(faulted, ({ reaction }) => reaction),
    },
    endedWell: faulted.filter((call) => call.endedWell).length,
    faulted,
    notVisible: NOT_VISIBLE,
  };
}

/** `isFailed`: whether the client got a failure; undefined if it got no answer. */
function reactionTo(
  call: Call,
  faults: readonly Fault[],
  later: readonly Call[],
  isFailed: boolean | undefined,
): Reaction {
  const sameTool = later.filter(({ tool }) => tool === call.tool);
  const isRepeated = sameTool.some((other) => equalJson(other.args, call.args));
  if (isRepeated && isFailed !== false)
    return call.isWrite && faults.some(({ mayHaveRun }) => mayHaveRun) ? 'duplicated a write' : 'retried';
  if (isFailed === false) {
    if (faults.some(({ isVisible }) => isVisible)) return 'recovered before the client';
    return isRepeated ? 'retried' : 'accepted the answer';
  }
  if (sameTool.some((other) => isRelated(call, other))) return 'repaired';
  return later.some(({ tool }) => tool !== call.tool) ? 'used another tool' : 'gave up';
}

/** The same tool with at least one value in common, whatever its name or type: the same work. */
function isRelated(call: Call, other: Call): boolean {
  if (other.tool !== call.tool) return false;
  const values = valuesOf(call);
  return values.length === 0 || valuesOf(other).some((value) => values.includes(value));
}

function valuesOf({ args }: Call): readonly string[] {
  return Object.values(args).map((value) =>
    typeof value === 'object' ? canonicalJson(value) : String(value),
  );
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): { [key: string]: number } {
  const counts: { [key: string]: number } = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
