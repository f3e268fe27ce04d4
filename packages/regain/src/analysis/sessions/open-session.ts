/** A session while its facts arrive. */

import type {
  RecordedCall,
  RecordedEnding,
  RecordedOutcome,
  RecordedResult,
  RecordedSession,
  RecordedTurn,
} from '../../readers/index.ts';
import type { ToolSpec } from '../../types/index.ts';
import type { SessionFacts, Spending, TracedCall } from '../traced-call.ts';
import type { SessionSink } from './session-assembler.ts';

/** Calls that may wait for an answer while later ones are answered. */
const WAITING_MAX = 64;

interface Turn {
  spending: Spending;
  model: string | undefined;
  calls: number;
}

interface WaitingCall {
  readonly call: RecordedCall;
  readonly index: number;
  readonly requestedAt: number;
  readonly turn: Turn;
  result: RecordedResult | undefined;
  answeredAt: number | undefined;
  /** Of its operation, whose last call it is. */
  ending: RecordedEnding | undefined;
}

export class OpenSession {
  facts: SessionFacts;
  outcome: RecordedOutcome | undefined;
  calls = 0;
  readonly #tools = new Map<string, ToolSpec>();
  readonly #sink: SessionSink;
  /** In the order of their requests. */
  readonly #waiting: WaitingCall[] = [];
  #turn: Turn = noTurn();
  #turnId: string | undefined;
  #position = 0;

  constructor(facts: Pick<SessionFacts, 'file' | 'dialect' | 'session'>, sink: SessionSink) {
    this.facts = { ...facts, tools: this.#tools };
    this.#sink = sink;
  }

  describe(given: RecordedSession): void {
    const { parent, agent, model, project, task, trial, suite } = this.facts;
    this.facts = {
      ...this.facts,
      parent: given.parent ?? parent,
      agent: given.agent ?? agent,
      model: given.model ?? model,
      project: given.project ?? project,
      task: given.task ?? task,
      trial: given.trial ?? trial,
      suite: given.suite ?? suite,
    };
  }

  addTools(tools: readonly ToolSpec[]): void {
    for (const tool of tools) this.#tools.set(tool.name, tool);
  }

  /** The usage of a turn may be recorded before or after its calls. */
  addTurn({ id, model, tokensIn, tokensOut, money }: RecordedTurn): void {
    this.#beginTurn(id);
    this.#turn.spending = sumOf(this.#turn.spending, { tokensIn, tokensOut, money });
    this.#turn.model = model ?? this.#turn.model;
    if (model !== undefined && this.facts.model === undefined) this.facts = { ...this.facts, model };
  }

  addCall(call: RecordedCall): void {
    if (call.turn !== undefined) this.#beginTurn(call.turn);
    this.#turn.calls++;
    this.#waiting.push({
      call,
      index: this.calls++,
      requestedAt: this.#position++,
      turn: this.#turn,
      result: undefined,
      answeredAt: undefined,
      ending: undefined,
    });
    this.#deliver(WAITING_MAX);
  }

  /** False if it belongs to no call, or to one that is answered. */
  addResult(result: RecordedResult): boolean {
    // Most calls are answered before the next one.
    const [first] = this.#waiting;
    const isFirst = first !== undefined && first.result === undefined && first.call.id === result.id;
    const waiting = isFirst
      ? first
      : this.#waiting.find((one) => one.result === undefined && one.call.id === result.id);
    if (waiting === undefined) return false;
    waiting.result = result;
    waiting.answeredAt = this.#position++;
    this.#deliver(WAITING_MAX);
    return true;
  }

  addEnding(ending: RecordedEnding): void {
    const last = this.#waiting.findLast(({ call }) => call.operation === ending.operation);
    if (last === undefined) this.#sink.onEnding(ending, this.facts);
    else {
      last.ending = ending;
      this.#deliver(WAITING_MAX);
    }
  }

  /** The session ended: calls without an answer never get one. */
  flush(): void {
    this.#deliver(0);
  }

  #beginTurn(id: string | undefined): void {
    if (id !== undefined && id === this.#turnId) return;
    this.#turnId = id;
    this.#turn = noTurn();
  }

  #deliver(waitingMax: number): void {
    while (this.#waiting.length > 0) {
      const [first] = this.#waiting;
      const { result, ending } = first!;
      if (result === undefined && ending === undefined && this.#waiting.length <= waitingMax) return;
      this.#waiting.shift();
      this.#sink.onCall(tracedCall(first!, this.facts), this.facts);
      if (ending !== undefined) this.#sink.onEnding(ending, this.facts);
    }
  }
}

function tracedCall(waiting: WaitingCall, facts: SessionFacts): TracedCall {
  const { call, index, requestedAt, turn, result, answeredAt } = waiting;
  const startMs = call.atMs;
  const endMs = result?.atMs;
  const between =
    startMs === undefined || endMs === undefined || endMs < startMs ? undefined : endMs - startMs;
  return {
    id: call.id,
    tool: call.tool,
    args: call.args,
    index,
    requestedAt,
    answeredAt,
    startMs,
    endMs,
    durationMs: result?.durationMs ?? between,
    result,
    request: shareOf(turn),
    model: turn.model ?? facts.model,
    operation: call.operation,
  };
}

function noTurn(): Turn {
  return { spending: {}, model: undefined, calls: 0 };
}

function shareOf({ spending, calls }: Turn): Spending {
  return eachAmount((name) => {
    const amount = spending[name];
    return amount === undefined ? undefined : amount / Math.max(1, calls);
  });
}

function sumOf(a: Spending, b: Spending): Spending {
  return eachAmount((name) => {
    const [x, y] = [a[name], b[name]];
    return x === undefined ? y : y === undefined ? x : x + y;
  });
}

function eachAmount(amountOf: (name: keyof Spending) => number | undefined): Spending {
  return { tokensIn: amountOf('tokensIn'), tokensOut: amountOf('tokensOut'), money: amountOf('money') };
}
