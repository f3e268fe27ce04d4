/**
 * Folds traces, one event at a time, into the input of the law: one observation for a trace whose unit is a rollout; for
 * a trace whose unit is the call, one for every call that ended, and counts of all calls.
 */

import {
  type CallEnding,
  type CostModel,
  type Ending,
  invalidInput,
  isCallDone,
  type Observation,
  type TraceCallEvent,
  type TraceEnding,
  type TraceEvent,
  type TraceHead,
} from '../types/index.ts';
import { getOrMake } from '../values/index.ts';
import { type CallCounts, CallTally } from './call-tally.ts';
import { costModelOf, observationOf } from './fold-trace.ts';
import { downMsOf, type LedgerBuilder, ledgerBuilder } from './ledger-builder.ts';

export interface TraceCounts extends CallCounts {
  readonly tools: { readonly [tool: string]: CallCounts };
}

/** Observations of a shield's trace, call by call. */
export class TraceFold {
  readonly #model: CostModel | undefined;
  readonly #tallies = new Map<string, CallTally>();
  #trace: ReturnType<typeof rolloutFold> | CallsFold | undefined;
  /** Sessions may write to one file at the same time: a call belongs to the session that it names. */
  readonly #sessions = new Map<string, CallsFold>();
  readonly #owners = new Map<string, CallsFold>();

  /** `model`: replaces the cost model named in the head of a trace. */
  constructor(model?: CostModel) {
    this.#model = model;
  }

  /** The observation that the event completes, if any. A cancelled call is not an observation. */
  add(event: TraceEvent): Observation | undefined {
    if (event.type === 'trace') this.#begin(event);
    else if (event.type === 'call' || 'call' in event) return this.#ofCall(event);
    else return this.#trace?.add(event);
    return undefined;
  }

  #begin(head: TraceHead): void {
    const model = costModelOf(head, this.#model);
    if (head.unit !== 'call') {
      this.#trace = rolloutFold(head, model);
      return;
    }
    const calls = new CallsFold(head, model, (tool) => this.#tallyOf(tool));
    this.#trace = calls;
    if (head.session !== undefined) this.#sessions.set(head.session, calls);
  }

  #ofCall(event: TraceEvent): Observation | undefined {
    const { call = '' } = event as { readonly call?: string };
    if (event.type === 'call') {
      const own = event.session === undefined ? undefined : this.#sessions.get(event.session);
      const trace = own ?? this.#trace;
      if (trace instanceof CallsFold) this.#owners.set(call, trace);
      return trace?.add(event);
    }
    const trace = this.#owners.get(call) ?? this.#trace;
    if (event.type === 'ending') this.#owners.delete(call);
    return trace?.add(event);
  }

  /** Counts of the calls in traces whose unit is the call; undefined if there is no such trace. */
  get counts(): TraceCounts | undefined {
    if (!(this.#trace instanceof CallsFold) && this.#tallies.size === 0) return undefined;
    const total = new CallTally();
    for (const tally of this.#tallies.values()) total.add(tally);
    const tools = [...this.#tallies].map(([tool, tally]) => [tool, tally.counts()] as const);
    return { ...total.counts(), tools: Object.fromEntries(tools) };
  }

  #tallyOf(tool: string): CallTally {
    return getOrMake(this.#tallies, tool, () => new CallTally());
  }
}

function rolloutFold(head: TraceHead, model: CostModel) {
  const ledger = ledgerBuilder(model);
  const add = (event: TraceEvent): Observation | undefined => {
    ledger.add(event);
    return isTraceEnding(event) ? observationOf(head, ledger, event.ending) : undefined;
  };
  return { add };
}

interface OpenCall {
  readonly event: TraceCallEvent;
  readonly ledger: LedgerBuilder;
  /** The last verification or other read. */
  sideCall?: number | undefined;
  failureClass?: string;
}

class CallsFold {
  readonly #head: TraceHead;
  readonly #model: CostModel;
  readonly #tallyOf: (tool: string) => CallTally;
  readonly #open = new Map<string, OpenCall>();

  constructor(head: TraceHead, model: CostModel, tallyOf: (tool: string) => CallTally) {
    this.#head = head;
    this.#model = model;
    this.#tallyOf = tallyOf;
  }

  add(event: TraceEvent): Observation | undefined {
    if (event.type === 'call') {
      const { budget = this.#model.budget } = event;
      this.#open.set(event.call, { event, ledger: ledgerBuilder({ ...this.#model, budget }) });
      this.#tallyOf(event.tool).calls++;
      return undefined;
    }
    const { call } = event as { readonly call?: string };
    const open = call === undefined ? undefined : this.#open.get(call);
    if (open === undefined) return event.type === 'ending' ? misplaced(event.call) : undefined;
    open.ledger.add(event);
    if (event.type === 'attempt') open.sideCall = event.purpose === 'step' ? undefined : event.attempt;
    const isOwn =
      event.type === 'diagnosis' && (event.attempt === undefined || event.attempt !== open.sideCall);
    if (isOwn) open.failureClass = event.failure.class;
    if (event.type !== 'ending') return undefined;
    this.#open.delete(call!);
    return this.#ended(open, event as CallEnding);
  }

  #ended({ event: { tool }, ledger, failureClass }: OpenCall, ended: CallEnding): Observation | undefined {
    const tally = this.#tallyOf(tool);
    tally.ended(ended.ending, {
      ...{ attempts: ledger.attempts, spend: ledger.spent, downMs: downMsOf(ledger) },
      ...{ money: ledger.spending.money, isAnswered: isCallDone(ended), failureClass, stop: ended.stop },
      isFallback: ended.isFallback,
    });
    if (ended.ending === 'cancelled') return undefined;
    const { source, session, policy = source, suite = '' } = this.#head;
    // Calls of one tool in one session are correlated, like the rollouts of one task.
    const task = session === undefined ? tool : `${session}/${tool}`;
    const repeat = tally.calls - 1;
    return observationOf({ ...this.#head, suite, task, policy, repeat }, ledger, endingOf(ended, ledger));
  }
}

/** It belongs to another trace: the counts would miss a call. */
function misplaced(call: string | undefined): never {
  const message =
    call === undefined
      ? 'the ending of a rollout is not allowed in a trace whose unit is the call'
      : `the ending of call "${call}" is not allowed here: there is no open call of that name`;
  throw invalidInput(message);
}

function endingOf(ended: CallEnding, ledger: LedgerBuilder): Ending {
  if (isCallDone(ended)) return ledger.failed ? 'recovered' : 'clean';
  return ended.ending === 'gave-up' ? 'failed' : 'handed-off';
}

function isTraceEnding(event: TraceEvent): event is TraceEnding {
  return event.type === 'ending' && event.call === undefined;
}
