/**
 * The door between the laboratory and a user's agent. What goes in is a copy, what comes out is checked, and what goes
 * wrong on the other side, death included, is the agent's own failure: never the harness's, never another rollout's.
 */

import type { Decision, Policy, Situation } from 'regain/internal/recovery';
import {
  actionSchema,
  type Considered,
  consideredSchema,
  findSchemaMismatch,
  type JsonSchema,
  noCost,
  type RawCost,
  RegainError,
  rawCostSchema,
  requireSchema,
  type SchemaMismatch,
} from 'regain/internal/types';
import { isObjectOrArray } from 'regain/internal/values';
import type { CustomPolicy } from './custom-policy.ts';
import { deepCopy } from './deep-copy.ts';

/** Sees what happens behind the door, for one rollout. */
export interface SandboxObserver {
  /** Hears what an agent throws. The loop takes it for giving up; its author will want to know. */
  onError(error: unknown): void;
  /** Told the number of every call into the agent's code, from 1 on, and 0 when it is back. */
  onActiveCall?(call: number): void;
  /** The call that never came back when this rollout was tried before: it throws, and is not made again. */
  readonly lostCall?: LostCall | undefined;
}

export interface LostCall {
  readonly call: number;
  readonly error: string;
}

/**
 * An agent that says nothing of it notices only errors, and is kept from repeating writes that may have happened. `asked`
 * is what its questions to a brain have cost since the last decision: the least that it pays.
 */
export function sandboxed(
  make: () => CustomPolicy,
  name: string,
  observer: SandboxObserver,
  asked: () => RawCost = () => noCost,
): Policy {
  const sandbox = new PolicySandbox(observer, asked);
  const policy = makeInSandbox(sandbox, make, name);
  const { detectsImplicitFailures, safety, model, suspectsSuccess, stepEnded } = policy;
  return {
    name,
    detectsImplicitFailures: Boolean(detectsImplicitFailures ?? false),
    safety: Boolean(safety ?? true),
    decide: (situation) => sandbox.decide(name, () => policy.decide(copyOfSituation(situation))),
    ...(model === undefined
      ? {}
      : {
          model: {
            expectedCost: costOf(model.expectedCost, name),
            decide: (situation) => sandbox.decide(name, () => model.decide(copyOfSituation(situation))),
          },
        }),
    ...(suspectsSuccess === undefined
      ? {}
      : {
          suspectsSuccess: (answered) =>
            sandbox.callSync(() => suspicionOf(policy.suspectsSuccess!(deepCopy(answered)), name)),
        }),
    ...(stepEnded === undefined
      ? {}
      : { stepEnded: (ended) => sandbox.notify(() => policy.stepEnded!(deepCopy(ended))) }),
  };
}

/** One that cannot even be made has nothing to say to any failure. */
function makeInSandbox(sandbox: PolicySandbox, make: () => CustomPolicy, name: string): CustomPolicy {
  try {
    return sandbox.callSync(() => {
      const agent = make();
      if (agent.model !== undefined) costOf(agent.model.expectedCost, name);
      return agent;
    });
  } catch (error) {
    return {
      name,
      decide: () => {
        throw error;
      },
    };
  }
}

class PolicySandbox {
  readonly #observer: SandboxObserver;
  readonly #asked: () => RawCost;
  #calls = 0;

  constructor(observer: SandboxObserver, asked: () => RawCost) {
    this.#observer = observer;
    this.#asked = asked;
  }

  async decide(name: string, ask: () => unknown): Promise<Decision> {
    try {
      this.#enter();
      return withThoughtCost(decisionOf(await ask(), name), this.#asked());
    } catch (error) {
      this.#observer.onError(error);
      throw error;
    } finally {
      this.#observer.onActiveCall?.(0);
    }
  }

  /** A call that has to answer at once. */
  callSync<T>(ask: () => T): T {
    try {
      this.#enter();
      return ask();
    } catch (error) {
      this.#observer.onError(error);
      throw error;
    } finally {
      this.#observer.onActiveCall?.(0);
    }
  }

  /** A call whose answer nobody waits for. */
  notify(tell: () => unknown): void {
    const result = this.callSync(tell);
    if (result instanceof Promise) result.catch((error: unknown) => this.#observer.onError(error));
  }

  #enter(): void {
    const call = ++this.#calls;
    const { lostCall, onActiveCall } = this.#observer;
    if (lostCall?.call === call) throw new Error(lostCall.error);
    onActiveCall?.(call);
  }
}

function copyOfSituation(situation: Situation): Situation {
  const { estimate, permit, ...seen } = situation;
  return { ...deepCopy(seen), estimate, permit };
}

function decisionOf(decided: unknown, name: string): Decision {
  const isBare = isObjectOrArray(decided) && 'kind' in decided;
  const { action, reason, thought, considered } = (
    isBare ? { action: decided } : isObjectOrArray(decided) ? decided : {}
  ) as { [field in keyof Decision]?: unknown };
  const plain = asJson(action, name);
  const unfit = findSchemaMismatch(actionSchema, plain);
  if (unfit !== undefined) {
    const got = JSON.stringify(asJson(decided, name)) ?? String(decided);
    throw invalidInput(
      `${name} must return an action such as { kind: 'retry', delayMs: 500 }, got ${got.slice(0, 200)} (${misfitText(unfit)})`,
    );
  }
  return {
    action: plain as Decision['action'],
    reason: reason === undefined ? '' : String(reason),
    ...(thought === undefined ? {} : { thought: costOf(thought, name) }),
    ...(considered === undefined
      ? {}
      : {
          considered: requireSchema<Considered>(
            consideredSchema,
            asJson(considered, name),
            'what was considered',
          ),
        }),
  };
}

/** What was asked is paid for, whatever the agent says of it; it may say more, of a model of its own. */
function withThoughtCost(decision: Decision, asked: RawCost): Decision {
  if (asked === noCost) return decision;
  const { thought = noCost } = decision;
  const parts = (Object.keys(noCost) as (keyof RawCost)[]).map(
    (name) => [name, Math.max(thought[name], asked[name])] as const,
  );
  return { ...decision, thought: Object.fromEntries(parts) as unknown as RawCost };
}

const partialCost: JsonSchema = { ...rawCostSchema, required: [] };

/** What is left out costs nothing. */
function costOf(thought: unknown, name: string): RawCost {
  const plain = asJson(thought, name);
  const unfit = findSchemaMismatch(partialCost, plain);
  if (unfit === undefined) return { ...noCost, ...(plain as Partial<RawCost>) };
  const got = JSON.stringify(plain) ?? String(thought);
  throw invalidInput(
    `${name} must say what a thought cost in ${Object.keys(noCost).join(', ')}, numbers of at least 0; got ${got.slice(0, 200)} (${misfitText(unfit)})`,
  );
}

function misfitText({ message, path }: SchemaMismatch): string {
  return path === '' ? message : `${message} at ${path}`;
}

function suspicionOf(answer: unknown, name: string): boolean | 'certain' {
  if (typeof answer === 'boolean' || answer === 'certain') return answer;
  const got = answer instanceof Promise ? 'a promise' : String(answer);
  throw invalidInput(`${name} must answer suspects with true, false or 'certain', and at once; got ${got}`);
}

/** As it would be written down: a value that cannot be is no decision, and nothing of it is shared with the agent. */
function asJson(value: unknown, name: string): unknown {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0]! : String(cause);
    throw invalidInput(`${name} must return what can be written as JSON: ${reason}`);
  }
}

function invalidInput(message: string): RegainError {
  return new RegainError('invalid-input', message);
}
