/** One call of a tool by an agent or a workflow of Mastra: its context, and whether the tool has suspended it. */

import type { CallContext } from '../../types/index.ts';

/** What is used of the context: `agent` or `workflow` where one of them makes the call. */
interface ToolContext {
  readonly abortSignal?: AbortSignal;
  readonly toolCallId?: string;
  readonly suspend?: Suspend;
  readonly agent?: { readonly toolCallId?: string; readonly suspend?: Suspend };
  readonly workflow?: { readonly suspend?: Suspend };
}

type Suspend = (...args: readonly unknown[]) => unknown;

export class ToolCallOf {
  readonly callId: string | undefined;
  readonly signal: AbortSignal | undefined;
  isSuspended = false;
  suspendedAnswer: unknown;
  readonly #context: ToolContext;

  constructor(context: unknown) {
    this.#context = (context ?? {}) as ToolContext;
    const { abortSignal, agent, toolCallId } = this.#context;
    this.signal = abortSignal;
    this.callId = agent?.toolCallId ?? toolCallId;
  }

  /** Of one attempt: its signal, and a look at `suspend`. */
  contextOf({ signal }: CallContext): never {
    const { agent, workflow } = this.#context;
    return {
      ...this.#watched(this.#context),
      ...(agent === undefined ? {} : { agent: this.#watched(agent) }),
      ...(workflow === undefined ? {} : { workflow: this.#watched(workflow) }),
      abortSignal: signal,
    } as never;
  }

  #watched<T extends { readonly suspend?: Suspend }>(owner: T): T {
    const { suspend } = owner;
    if (typeof suspend !== 'function') return owner;
    const watched: Suspend = (...args) => {
      this.isSuspended = true;
      return suspend.apply(owner, [...args]);
    };
    return { ...owner, suspend: watched };
  }
}
