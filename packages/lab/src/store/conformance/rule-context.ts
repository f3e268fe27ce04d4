/** What a rule of the conformance suite works with: stores, an unused name, and comparisons with specific errors. */

import { isDeepStrictEqual } from 'node:util';
import { type BoundedCall, RegainError } from 'regain/internal/types';
import type { RunHead, RunSession, Store, StoredRun } from '../port.ts';
import { boundedStore } from './bounded-store.ts';
import { sampleBatch } from './sample.ts';

export type OpenStore = () => Store | Promise<Store>;

/** A rule that every store must satisfy. It throws where the store does not. */
export type Rule = (bench: RuleContext) => Promise<void>;

export class RuleContext {
  readonly run: string;
  readonly #open: OpenStore;
  readonly #bounded: BoundedCall;
  readonly #sessions: StoredRun[] = [];
  #store: Store | undefined;

  constructor(open: OpenStore, run: string, bounded: BoundedCall) {
    this.#open = open;
    this.run = run;
    this.#bounded = bounded;
  }

  /** The store of this rule. */
  async store(): Promise<Store> {
    this.#store ??= await this.otherStore();
    return this.#store;
  }

  /** Another store object on the same location, where the store has one. */
  async otherStore(): Promise<Store> {
    return boundedStore(await this.#bounded('open', this.#open), this.#bounded);
  }

  async create(head: RunHead, owner = 'the check'): Promise<RunSession> {
    return this.#kept(await (await this.store()).create(this.run, head, owner));
  }

  /** A second run besides that of the rule. */
  async createOther(head: RunHead): Promise<RunSession> {
    return this.#kept(await (await this.store()).create(`${this.run}-other`, head, 'the check'));
  }

  async resume(owner = 'the check'): Promise<RunSession> {
    return this.#kept(await (await this.store()).resume(this.run, owner));
  }

  async open(): Promise<StoredRun> {
    return this.#kept(await (await this.store()).open(this.run));
  }

  /** A rule that fails leaves nothing open. */
  async closeAll(): Promise<void> {
    for (const session of this.#sessions) await session.close().catch(() => {});
  }

  #kept<T extends StoredRun>(session: T): T {
    this.#sessions.push(session);
    return session;
  }
}

export async function commitSample(session: RunSession, ...batches: readonly number[]): Promise<void> {
  for (const batch of batches)
    requireEqual(
      await session.commit(batch, sampleBatch(session.head, batch)),
      true,
      `commit of batch ${batch}`,
    );
}

export function requireEqual(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const [wanted, got] = [jsonOf(expected), jsonOf(actual)];
  const from = Math.max(0, firstDifference(wanted, got) - BEFORE_CHARS);
  throw new Error(`${what}: ${shown(wanted, from)} was expected, got ${shown(got, from)}`);
}

/** Fails unless it throws a RegainError of that code; returns its message. */
export async function requireRefusal(
  work: () => Promise<unknown>,
  code: RegainError['code'],
  what: string,
): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (RegainError.is(error) && error.code === code) return error.message;
    throw new Error(`${what}: a RegainError of code ${code} was expected, got ${String(error)}`);
  }
  throw new Error(`${what}: a RegainError of code ${code} was expected, and nothing was thrown`);
}

const CHARS_MAX = 160;
/** So much of a long text is shown before the first difference. */
const BEFORE_CHARS = 60;

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** A long text from there on: two rollouts often differ in one digit only. */
function shown(text: string, from: number): string {
  if (text.length <= CHARS_MAX) return text;
  const part = text.slice(from, from + CHARS_MAX);
  return `${from > 0 ? '...' : ''}${part}${from + CHARS_MAX < text.length ? '...' : ''}`;
}
