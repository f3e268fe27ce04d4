/** The same with the retries of LangChain: `toolRetryMiddleware` with its defaults, which passes an error on as a text. */

import { ToolMessage } from '@langchain/core/messages';
import type { Condition } from '@regain/lab';
import { toolRetryMiddleware } from 'langchain';

type WrapToolCall = (request: object, handler: () => Promise<unknown>) => Promise<unknown>;

const condition: Condition = (tools) => {
  const wrapToolCall = toolRetryMiddleware().wrapToolCall as unknown as WrapToolCall;
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [
      name,
      {
        execute: async (args) => {
          const result = await wrapToolCall({ toolCall: { id: 'call', name, args } }, () =>
            tool.execute(args),
          );
          if (result instanceof ToolMessage) throw new Error(String(result.content));
          return result;
        },
      },
    ]),
  );
};

export default condition;
