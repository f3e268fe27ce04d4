/**
 * The door between the laboratory and a user's agent. What goes in is a copy, what comes out is checked, and what goes
 * wrong on the other side, death included, is the agent's own failure: never the harness's, never another rollout's.
 */

import type { Decision, Policy, Situation } from 'regain/internal/recovery';
import {
  actionSchema,
  type Considered,
  checked,
  consideredSchema,
  type JsonSchema,
  type Misfit,
  misfit,
  noCost,
  type RawCost,
  RegainError,
  rawCostSchema,
} from 'regain/internal/types';
import { isStructure } from 'regain/internal/values';
import type { Agent } from './agent.ts';
import { copied } from './copied.ts';

/** Sees what happens behind the door, for one rollout. */
export interface Witness {
  /** Hears what an agent throws. The loop takes it for giving up; its author will want to know. */
  complain(error: unknown): void;
  /** Told the number of every call into the agent's code, from 1 on, and 0 when it is back. */
  inside?(call: number): void;
  /** The call that never came back when this rollout was tried before: it throws, and is not made again. */
  readonly lost?: LostCall | undefined;
}

export interface LostCall {
  readonly call: number;
  readonly error: string;
}

/**
 * An agent that says nothing of it notices only errors, and is kept from repeating writes that may have happened. `asked`
 * is what its questions to a brain have cost since the last decision: the least that it pays.
 */
export function admitted(
  make: () => Agent,
  name: string,
  witness: Witness,
  asked: () => RawCost = () => noCost,
): Policy {
  const door = new Door(witness, asked);
  const agent = agentBehind(door, make, name);
  const { noticesImplicit, safety, model, suspects, stepEnded } = agent;
  return {
    name,
    noticesImplicit: Boolean(noticesImplicit ?? false),
    safety: Boolean(safety ?? true),
    decide: (situation) => door.decided(name, () => agent.decide(shown(situation))),
    ...(model === undefined
      ? {}
      : {
          model: {
            usualThought: costOf(model.usualThought, name),
            decide: (situation) => door.decided(name, () => model.decide(shown(situation))),
          },
        }),
    ...(suspects === undefined
      ? {}
      : { suspects: (answered) => door.brief(() => suspicionOf(agent.suspects!(copied(answered)), name)) }),
    ...(stepEnded === undefined
      ? {}
      : { stepEnded: (ended) => door.heard(() => agent.stepEnded!(copied(ended))) }),
  };
}

/** One that cannot even be made has nothing to say to any failure. */
function agentBehind(door: Door, make: () => Agent, name: string): Agent {
  try {
    return door.brief(() => {
      const agent = make();
      if (agent.model !== undefined) costOf(agent.model.usualThought, name);
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

class Door {
  readonly #witness: Witness;
  readonly #asked: () => RawCost;
  #calls = 0;

  constructor(witness: Witness, asked: () => RawCost) {
    this.#witness = witness;
    this.#asked = asked;
  }

  async decided(name: string, ask: () => unknown): Promise<Decision> {
    try {
      this.#enter();
      return paying(decisionOf(await ask(), name), this.#asked());
    } catch (error) {
      this.#witness.complain(error);
      throw error;
    } finally {
      this.#witness.inside?.(0);
    }
  }

  /** A call that has to answer at once. */
  brief<T>(ask: () => T): T {
    try {
      this.#enter();
      return ask();
    } catch (error) {
      this.#witness.complain(error);
      throw error;
    } finally {
      this.#witness.inside?.(0);
    }
  }

  /** A call whose answer nobody waits for. */
  heard(tell: () => unknown): void {
    const told = this.brief(tell);
    if (told instanceof Promise) told.catch((error: unknown) => this.#witness.complain(error));
  }

  #enter(): void {
    const call = ++this.#calls;
    const { lost, inside } = this.#witness;
    if (lost?.call === call) throw new Error(lost.error);
    inside?.(call);
  }
}

function shown(situation: Situation): Situation {
  const { estimate, permit, ...seen } = situation;
  return { ...copied(seen), estimate, permit };
}

function decisionOf(decided: unknown, name: string): Decision {
  const isBare = isStructure(decided) && 'kind' in decided;
  const { action, reason, thought, considered } = (
    isBare ? { action: decided } : isStructure(decided) ? decided : {}
  ) as { [field in keyof Decision]?: unknown };
  const plain = asJson(action, name);
  const unfit = misfit(actionSchema, plain);
  if (unfit !== undefined) {
    const got = JSON.stringify(asJson(decided, name)) ?? String(decided);
    throw wrong(
      `${name} must return an action such as { kind: 'retry', delayMs: 500 }, got ${got.slice(0, 200)} (${told(unfit)})`,
    );
  }
  return {
    action: plain as Decision['action'],
    reason: reason === undefined ? '' : String(reason),
    ...(thought === undefined ? {} : { thought: costOf(thought, name) }),
    ...(considered === undefined
      ? {}
      : {
          considered: checked<Considered>(consideredSchema, asJson(considered, name), 'what was considered'),
        }),
  };
}

/** What was asked is paid for, whatever the agent says of it; it may say more, of a model of its own. */
function paying(decision: Decision, asked: RawCost): Decision {
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
  const unfit = misfit(partialCost, plain);
  if (unfit === undefined) return { ...noCost, ...(plain as Partial<RawCost>) };
  const got = JSON.stringify(plain) ?? String(thought);
  throw wrong(
    `${name} must say what a thought cost in ${Object.keys(noCost).join(', ')}, numbers of at least 0; got ${got.slice(0, 200)} (${told(unfit)})`,
  );
}

function told({ message, path }: Misfit): string {
  return path === '' ? message : `${message} at ${path}`;
}

function suspicionOf(answer: unknown, name: string): boolean | 'certain' {
  if (typeof answer === 'boolean' || answer === 'certain') return answer;
  const got = answer instanceof Promise ? 'a promise' : String(answer);
  throw wrong(`${name} must answer suspects with true, false or 'certain', and at once; got ${got}`);
}

/** As it would be written down: a value that cannot be is no decision, and nothing of it is shared with the agent. */
function asJson(value: unknown, name: string): unknown {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0]! : String(cause);
    throw wrong(`${name} must return what can be written as JSON: ${reason}`);
  }
}

function wrong(message: string): RegainError {
  return new RegainError('invalid-input', message);
}
