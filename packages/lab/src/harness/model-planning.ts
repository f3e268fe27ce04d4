/**
 * The second planning mode: the model plans. An agent loop: the model requests calls, the policy recovers each of them,
 * the results go back to the model, until it finishes or reaches a limit of turns, tokens, context or recovery budget.
 */

import type { LedgerBuilder } from 'regain/internal/law';
import {
  type AnswerSchema,
  answerText,
  Conversation,
  failureText,
  type ModelTurn,
  type RequestedCall,
  unmadeCallText,
} from 'regain/internal/models';
import { REREAD_MS, type StepResult, type ToolCall, type Watcher } from 'regain/internal/recovery';
import {
  addCost,
  type Clock,
  type CostModel,
  diagnosisEvent,
  type Failure,
  type Json,
  type LanguageModel,
  type ModelAnswer,
  type ModelSettings,
  noCost,
  nonZeroCost,
  price,
  type RawCost,
  type Step,
  type Task,
  type TaskContext,
  type Toolbox,
  type ToolSpec,
  type TraceEvent,
} from 'regain/internal/types';

/** A language model as a planner. */
export interface Planner {
  readonly model: LanguageModel;
  readonly settings: ModelSettings;
  /** The cost of an answer, used or not. */
  costOf(answer: ModelAnswer): RawCost;
}

/** What a rollout provides to the loop. */
export interface PlanningContext {
  readonly planner: Planner;
  readonly task: Pick<Task, 'id' | 'text' | 'given'>;
  readonly form: AnswerSchema;
  readonly toolbox: Toolbox;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly model: CostModel;
  readonly ledger: LedgerBuilder;
  readonly emit: (event: TraceEvent) => void;
  /** Applies the policy to one call. `plan` holds the calls so far, with this call last. */
  recover(
    call: ToolCall,
    at: Pick<TaskContext, 'plan' | 'step' | 'outputs'>,
    watcher: Watcher,
  ): Promise<StepResult>;
}

/** The answer, or why it stopped. */
export interface PlanResult {
  readonly answer: Json | undefined;
  readonly stopped?: Exclude<StepResult, { status: 'done' }>;
}

/** No built-in task needs a third of them. */
export const plannerLimits = {
  turnsMax: 30,
  /** Input and output, over all turns. */
  tokensMax: 1_000_000,
  /** Of the conversation, without the list of tools. */
  contextCharsMax: 200_000,
  /** Consecutive unusable turns. */
  problemsMax: 3,
};

export function runModelPlan(rollout: PlanningContext): Promise<PlanResult> {
  return new PlanningLoop(rollout).run();
}

class PlanningLoop {
  readonly #rollout: PlanningContext;
  readonly #talk: Conversation;
  readonly #plan: Step[] = [];
  readonly #outputs: Record<string, Json> = {};
  #tools: readonly ToolSpec[];
  #tokens = 0;
  #turnPrice = 0;
  #problems = 0;
  /** A recovery turn that cost more than was left, so its calls are not made. */
  #isOverdrawn = false;
  /** Whether a call of the last turn failed for good. The next turn is then charged as recovery. */
  #hasFailed = false;

  constructor(rollout: PlanningContext) {
    const { planner, task, form, toolbox } = rollout;
    this.#rollout = rollout;
    this.#tools = toolbox.list();
    this.#talk = new Conversation({ ...planner, task, form, tools: this.#tools });
  }

  async run(): Promise<PlanResult> {
    for (let turn = 0; ; turn++) {
      const bound = this.#boundMet(turn);
      if (bound !== undefined) return gaveUp(bound);
      const said = await this.#ask(turn);
      if (this.#isOverdrawn) return gaveUp('the recovery budget was exhausted during a turn');
      const end = said.problem === undefined ? await this.#act(said.calls) : this.#missed(said.problem);
      if (end !== undefined) return end;
    }
  }

  /** Why no further turn starts. A recovery turn starts only where the budget covers it. */
  #boundMet(turn: number): string | undefined {
    const { turnsMax, tokensMax, contextCharsMax } = plannerLimits;
    const { ledger } = this.#rollout;
    const left = 1 - ledger.spent;
    if (turn === turnsMax) return `${turnsMax} turns did not do the task`;
    if (this.#tokens >= tokensMax)
      return `planning has taken ${this.#tokens} tokens, ${tokensMax} are allowed`;
    if (this.#talk.chars > contextCharsMax)
      return `the conversation is longer than ${contextCharsMax} characters`;
    if (ledger.failed && left <= 0) return 'the recovery budget is spent';
    if (this.#hasFailed && this.#turnPrice > left) return 'the recovery budget does not cover another turn';
    return undefined;
  }

  async #ask(turn: number): Promise<ModelTurn> {
    const { planner, clock, signal, ledger, model } = this.#rollout;
    const latencyMs = this.#hasFailed ? await this.#rereadTools() : 0;
    const said = await this.#talk.ask(this.#tools, signal);
    const { answer, calls, problem } = said;
    const thought = addCost(planner.costOf(answer), { ...noCost, latencyMs });
    this.#tokens += answer.tokensIn + answer.tokensOut;
    this.#turnPrice = price(model, thought);
    const isDue = this.#hasFailed || problem !== undefined;
    this.#isOverdrawn = isDue && this.#turnPrice > 1 - ledger.spent + ROUNDING;
    this.#hasFailed = false;
    const names = calls.map(({ tool }) => tool.slice(0, NAME_CHARS_MAX));
    this.#write({
      ...{ type: 'cost', for: 'planning', atMs: clock.now(), cost: nonZeroCost(thought) },
      turn: {
        ...{ index: turn, calls: names, finish: answer.finish },
        ...(problem === undefined ? {} : { problem: problem.text }),
      },
    });
    return said;
  }

  #missed({ text, isFinal }: NonNullable<ModelTurn['problem']>): PlanResult | undefined {
    this.#problems += 1;
    return isFinal || this.#problems === plannerLimits.problemsMax ? gaveUp(text) : undefined;
  }

  /** Makes the calls of a turn in order. A `finish` that precedes a failed call does not count. */
  async #act(calls: readonly RequestedCall[]): Promise<PlanResult | undefined> {
    this.#problems = 0;
    for (const wanted of calls) {
      if (wanted.kind === 'hand-off') return handedOff(wanted.reason);
      if (wanted.kind === 'finish' && !this.#hasFailed)
        return { answer: this.#rollout.form.answerOf(wanted.fields) };
      this.#talk.addResult(wanted, await this.#made(wanted));
      this.#rollout.signal.throwIfAborted();
    }
    return undefined;
  }

  /** The text about the call that is sent to the model. */
  async #made(wanted: RequestedCall): Promise<string> {
    const step = this.#plan.length;
    const { tool } = wanted;
    const args = wanted.kind === 'call' ? wanted.args : {};
    const id = `c${step + 1}`;
    this.#plan.push({ id, tool, args });
    if (wanted.kind !== 'call') return this.#unmade(step, tool, unusableReason(wanted));
    const tried: string[] = [];
    let failure: Failure | undefined;
    const watcher: Watcher = {
      attemptEnded: (attempt) => {
        failure = attempt.failure ?? failure;
      },
      noticed: (noticed) => {
        failure = noticed;
      },
      acted: ({ turn, left }) => {
        tried.push(turn.action.kind);
        failure = left ?? failure;
      },
    };
    const at = { plan: [...this.#plan], step, outputs: { ...this.#outputs } };
    const result = await this.#rollout.recover({ tool, args }, at, watcher);
    if (result.status === 'done') {
      this.#outputs[id] = result.value;
      return answerText(result.value);
    }
    this.#hasFailed = true;
    return failureText({ reason: result.reason, handOff: this.#talk.handOff, tried, failure });
  }

  /** A call that could not be made is a failed attempt. */
  #unmade(step: number, tool: string, problem: string): string {
    const atMs = this.#rollout.clock.now();
    const call = String(step);
    const evidence = ['the call could not be made'];
    const failure: Failure = {
      ...{ class: 'invalid-request', visibility: 'explicit', message: problem, ambiguous: false, evidence },
    };
    this.#write({ type: 'call', call, tool: tool.slice(0, NAME_CHARS_MAX), atMs, step });
    this.#write(diagnosisEvent(call, atMs, failure, {}));
    this.#write({ type: 'ending', call, atMs, ending: 'gave-up', reason: problem });
    this.#hasFailed = true;
    return unmadeCallText(problem);
  }

  #write(event: TraceEvent): void {
    const { ledger, emit } = this.#rollout;
    ledger.add(event);
    emit(event);
  }

  /** The tools may have changed. Listing them takes the same time as for a policy. */
  async #rereadTools(): Promise<number> {
    const { clock, signal, toolbox } = this.#rollout;
    await clock.sleep(REREAD_MS, signal);
    this.#tools = toolbox.list();
    return REREAD_MS;
  }
}

const NAME_CHARS_MAX = 200;
/** Sums of shares are compared with a tolerance for rounding. */
const ROUNDING = 1e-9;

function unusableReason(wanted: Exclude<RequestedCall, { kind: 'call' }>): string {
  return wanted.kind === 'unusable'
    ? wanted.problem
    : 'an earlier call in this response failed, so the task is not complete';
}

function gaveUp(reason: string): PlanResult {
  return { answer: undefined, stopped: { status: 'gave-up', reason } };
}

function handedOff(reason: string): PlanResult {
  return { answer: undefined, stopped: { status: 'handed-off', reason } };
}
