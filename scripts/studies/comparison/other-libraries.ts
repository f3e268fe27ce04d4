/** What others offer against tools that fail, with their own code, one family each, and every number of tries it may have. */

import { ConsecutiveBreaker, circuitBreaker, ExponentialBackoff, handleAll, retry, wrap } from 'cockatiel';
import { toolRetryMiddleware } from 'langchain';
import { byTool, type Protection } from './protection.ts';

/** No protection at all. */
export function unprotected(): Protection {
  return { name: 'none', protect: (tools) => byTool(tools, (_, execute) => (_tool, args) => execute(args)) };
}

/** The loop that everybody has written once: again at once, at most so many times. */
export function fixedRetries(retries: number): Protection {
  return {
    name: retries === 1 ? 'one retry' : `${retries} retries`,
    protect: (tools) =>
      byTool(tools, (_, execute) => async (_tool, args) => {
        for (let retried = 0; ; retried++) {
          try {
            return await execute(args);
          } catch (error) {
            if (retried >= retries) throw error;
          }
        }
      }),
  };
}

/** LangChain's middleware with its defaults, but for the number of retries, which is 2 there. */
export function langchain(retries: number): Protection {
  return {
    name: `toolRetryMiddleware, ${retries}`,
    protect: (tools) => {
      const middleware = toolRetryMiddleware({ maxRetries: retries, onFailure: 'error' });
      const wrapToolCall = middleware.wrapToolCall as unknown as (
        request: object,
        handler: () => Promise<unknown>,
      ) => Promise<unknown>;
      return byTool(
        tools,
        (name, execute) => (_tool, args) =>
          wrapToolCall({ toolCall: { id: 'call', name, args } }, () => execute(args)),
      );
    },
  };
}

/** Retry with exponential backoff around a breaker for each tool that opens after five failures in a row, as its README has it. */
export function cockatiel(retries: number): Protection {
  return {
    name: `cockatiel, ${retries}`,
    protect: (tools) =>
      byTool(tools, (_, execute) => {
        const breaker = circuitBreaker(handleAll, {
          halfOpenAfter: 10_000,
          breaker: new ConsecutiveBreaker(5),
        });
        const again = retry(handleAll, { maxAttempts: retries, backoff: new ExponentialBackoff() });
        const policy = wrap(again, breaker);
        return (_tool, args) => policy.execute(() => execute(args));
      }),
  };
}
