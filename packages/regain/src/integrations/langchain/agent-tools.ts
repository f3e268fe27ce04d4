/** The tools of an agent. A middleware is not given them: it sees them in the requests to the model. */

import type { ToolCallRequest } from 'langchain';
import { RegainError } from '../../types/index.ts';
import { checkDeclared, type DeclaredTools } from '../about-tools.ts';
import type { RepairedCalls } from './calls-to-approve.ts';

export type LangChainTool = NonNullable<ToolCallRequest['tool']>;
export type ToolsByName = ReadonlyMap<string, LangChainTool>;

/** What is known of a message of the model. */
interface Offered {
  readonly tools: ToolsByName;
  readonly repaired: RepairedCalls;
}

export function agentTools(declared: DeclaredTools) {
  /** Tools by the message of the model that they were offered for: agents that share a middleware have tools of their own. */
  const known = new WeakMap<object, Offered>();
  let isChecked = false;
  return {
    /** Throws if a declaration is for none of the tools. */
    check: (tools: ToolsByName): void => {
      // Without tools there is nothing to compare with; later requests may have fewer.
      if (isChecked || tools.size === 0) return;
      try {
        checkDeclared(declared, [...tools.keys()]);
      } catch (error) {
        if (!RegainError.is(error)) throw error;
        const order =
          'recoveryMiddleware must come before middleware that removes tools, after one that adds tools';
        throw new RegainError(error.code, `${error.message}; ${order}`);
      }
      isChecked = true;
    },

    /** `response`: a message of the model, or a command of another middleware. */
    remember: (response: unknown, offered: Offered): void => {
      if (typeof response === 'object' && response !== null) known.set(response, offered);
    },

    /** None if the message is not the one that the model returned: another middleware, or a saved state, has copied it. */
    offeredFor: ({ state }: ToolCallRequest): Offered => {
      const { messages } = (state ?? {}) as { readonly messages?: readonly object[] };
      const last = messages?.findLast((message) => known.has(message));
      return (last && known.get(last)) ?? { tools: new Map(), repaired: new Map() };
    },
  };
}

/** Tools that the provider executes have no name. */
export function toolsByName(tools: readonly unknown[] = []): ToolsByName {
  return new Map(
    tools.flatMap((tool) => {
      const { name } = (tool ?? {}) as { readonly name?: unknown };
      return typeof name === 'string' ? [[name, tool as LangChainTool] as const] : [];
    }),
  );
}
