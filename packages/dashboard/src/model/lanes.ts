/** A trace as a timeline: a lane for each call, attempts as blocks, decisions with their prices, faults where they landed. */

import type { PlannedFault } from '@regain/lab/internal/harness';
import {
  type AttemptEvent,
  type CostModel,
  type DecisionEvent,
  isCallDone,
  price,
  type TraceEvent,
  toRawCost,
} from 'regain/internal/types';

export interface Block {
  readonly attempt: number;
  readonly tool: string;
  readonly purpose: AttemptEvent['purpose'];
  readonly startMs: number;
  readonly endMs: number;
  readonly outcome: AttemptEvent['outcome'];
  readonly args: unknown;
  readonly value: unknown;
  /** The class of its failure; absent where none was noticed. */
  class?: string;
  message?: string;
  evidence?: readonly string[];
  basis?: 'flagged' | 'inferred';
  noticedMs?: number;
  /** As a share of the recovery budget. */
  cost: number;
  /** Faults that affected it. */
  readonly faults: string[];
}

export interface Decision extends Omit<DecisionEvent, 'type' | 'call'> {
  readonly afterBlock: number;
  /** What it really cost, as a share of the recovery budget. */
  cost: number;
}

export interface Lane {
  readonly call: string;
  readonly tool: string;
  readonly step: number | null;
  readonly effect: string | null;
  readonly args: unknown;
  readonly blocks: Block[];
  readonly decisions: Decision[];
  ending: string;
  isDone: boolean;
  reason: string;
  /** Faults that were scheduled for it and affected no attempt. */
  readonly notLanded: string[];
}

export interface Timeline {
  readonly lanes: readonly Lane[];
  readonly startMs: number;
  readonly endMs: number;
  /** The largest cost of a block. */
  readonly mostCost: number;
  /** Times were not recorded: blocks have equal widths, in order. */
  readonly isOrdinal: boolean;
}

export function timelineOf(
  events: readonly TraceEvent[],
  model: CostModel,
  faults: readonly PlannedFault[] = [],
): Timeline {
  const lanes = new Map<string, Lane>();
  const isOrdinal = !events.some((event) => event.type === 'attempt' && event.startMs !== undefined);
  let ordinal = 0;
  for (const event of events) {
    if (event.type === 'call') {
      const { call, tool, step = null, effect = null, args } = event;
      lanes.set(call, {
        ...{ call, tool, step, effect, args, blocks: [], decisions: [], notLanded: [] },
        ...{ ending: 'open', isDone: false, reason: '' },
      });
      continue;
    }
    const lane = 'call' in event && event.call !== undefined ? lanes.get(event.call) : undefined;
    if (lane === undefined) continue;
    switch (event.type) {
      case 'attempt': {
        const startMs = isOrdinal ? ordinal : (event.startMs ?? 0);
        const endMs = isOrdinal ? ordinal + 0.8 : Math.max(startMs, event.endMs ?? startMs);
        ordinal += 1;
        const { attempt, tool, purpose, outcome, value } = event;
        lane.blocks.push({
          ...{ attempt, tool, purpose, startMs, endMs, outcome, value, args: event.args ?? lane.args },
          ...{ cost: 0, faults: [] },
        });
        break;
      }
      case 'diagnosis': {
        const block = lane.blocks.find(({ attempt }) => attempt === event.attempt) ?? lane.blocks.at(-1);
        if (block === undefined) break;
        block.class = event.failure.class;
        block.message = event.failure.message;
        block.evidence = event.failure.evidence;
        block.basis = event.basis;
        block.noticedMs = event.atMs ?? block.endMs;
        break;
      }
      case 'decision': {
        const { type: _, call: __, ...decision } = event;
        lane.decisions.push({ ...decision, afterBlock: lane.blocks.length - 1, cost: 0 });
        break;
      }
      case 'cost': {
        const paid = price(model, toRawCost(event.cost));
        const block = lane.blocks.at(-1);
        const decision = lane.decisions.at(-1);
        if ((event.for === 'attempt' || event.for === 'side-call') && block !== undefined) block.cost += paid;
        else if (decision !== undefined) decision.cost += paid;
        break;
      }
      case 'ending':
        lane.ending = event.ending;
        lane.reason = event.reason;
        lane.isDone = event.call !== undefined && isCallDone(event);
        break;
    }
  }
  const all = [...lanes.values()];
  for (const fault of faults) placeFault(fault, all);
  const blocks = all.flatMap((lane) => lane.blocks);
  return {
    lanes: all,
    startMs: Math.min(...blocks.map(({ startMs }) => startMs), Infinity),
    endMs: Math.max(...blocks.map(({ endMs }) => endMs), -Infinity),
    mostCost: Math.max(0, ...blocks.map(({ cost }) => cost)),
    isOrdinal,
  };
}

/** A fault is placed on the attempt during which it landed. */
function placeFault({ kind, tool, step, landed }: PlannedFault, lanes: readonly Lane[]): void {
  const own = lanes.filter((lane) => lane.step === step);
  if (landed.length === 0) {
    const lane = own.find((one) => one.tool === tool) ?? own[0];
    if (lane !== undefined && !lane.notLanded.includes(kind)) lane.notLanded.push(kind);
    return;
  }
  for (const { atMs } of landed) {
    const blocks = own.flatMap((lane) => lane.blocks).filter((block) => block.tool === tool);
    const block = blocks.find(({ startMs, endMs }) => startMs <= atMs && atMs <= endMs) ?? blocks[0];
    if (block !== undefined && !block.faults.includes(kind)) block.faults.push(kind);
  }
}
