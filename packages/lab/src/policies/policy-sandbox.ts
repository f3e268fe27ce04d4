/**
 * The boundary between the harness and a user's policy. Inputs are copies, decisions are checked, and errors in the
 * policy, including the end of its thread, count as its own failure: not as the harness's, and not for another rollout.
 */

import type { Decision, Policy, Situation } from 'regain/internal/recovery';
import {
  actionSchema,
  type Considered,
  consideredSchema,
  findSchemaMismatch,
  invalidInput,
  type JsonSchema,
  noCost,
  type RawCost,
  rawCostSchema,
  requireSchema,
  type SchemaMismatch,
} from 'regain/internal/types';
import { isObjectOrArray } from 'regain/internal/values';
import type { CustomPolicy } from './custom-policy.ts';
import { deepCopy } from './deep-copy.ts';

/** Observes the sandbox, for one rollout. */
export interface SandboxObserver {
  /** Gets the errors of a policy. The loop treats them as giving up; the author of the policy needs to see them. */
  onError(error: unknown): void;
  /** Gets the number of every call into the policy's code, from 1, and 0 when it returns. */
  onActiveCall?(call: number): void;
  /** The call that did not return in an earlier try of this rollout: it throws, and is not repeated. */
  readonly lostCall?: LostCall | undefined;
}

export interface LostCall {
  readonly call: number;
  readonly error: string;
}

/**
 * A policy without further declarations detects only errors and is kept from repeating ambiguous writes. `asked` is the
 * cost of its questions to a brain since the last decision, which is the minimum that it pays.
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

/** A policy that cannot be created fails every decision. */
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

  /** A call that must answer synchronously. */
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

  /** A call whose result is not awaited. */
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

/** Questions are paid for whatever the policy reports; it may report more, for a model of its own. */
function withThoughtCost(decision: Decision, asked: RawCost): Decision {
  if (asked === noCost) return decision;
  const { thought = noCost } = decision;
  const parts = (Object.keys(noCost) as (keyof RawCost)[]).map(
    (name) => [name, Math.max(thought[name], asked[name])] as const,
  );
  return { ...decision, thought: Object.fromEntries(parts) as unknown as RawCost };
}

const partialCost: JsonSchema = { ...rawCostSchema, required: [] };

/** Omitted fields cost nothing. */
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

/** As serialised: a value that cannot be serialised is no decision, and nothing stays shared with the policy. */
function asJson(value: unknown, name: string): unknown {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0]! : String(cause);
    throw invalidInput(`${name} must return what can be written as JSON: ${reason}`);
  }
}
