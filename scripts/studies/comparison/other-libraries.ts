/** What others offer against tools that fail, with their own code: as it comes, and with what an application can declare. */

import { ToolMessage } from '@langchain/core/messages';
import {
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { toolRetryMiddleware } from 'langchain';
import { declaredRun, isRepeatable, isTransient } from './declared-run.ts';
import { byTool, ErrorText, type Protection } from './protection.ts';

type RetryOptions = NonNullable<Parameters<typeof toolRetryMiddleware>[0]>;
type WrapToolCall = (request: object, handler: () => Promise<unknown>) => Promise<unknown>;

/** No protection at all. */
export function unprotected(): Protection {
  return { name: 'none', protect: (tools) => byTool(tools, (_, run) => run) };
}

/** LangChain's middleware with its defaults, except for the given options. */
export function langchain(options: RetryOptions = {}): Protection {
  const { onFailure = 'continue' } = options;
  return {
    name: `toolRetryMiddleware, onFailure '${String(onFailure)}'`,
    protect: (tools) => {
      const retrying = middleware(options);
      return byTool(
        tools,
        ({ name }, run) =>
          (args) =>
            retrying(name, () => run(args), args),
      );
    },
  };
}

/** Retries of transient failures only, as its documentation recommends, and credentials refreshed when they are rejected. */
export function declaredLangchain(maxRetries: number, scope: 'all' | 'repeatable' = 'all'): Protection {
  return {
    name: `toolRetryMiddleware, retryOn, ${maxRetries}${scope === 'all' ? '' : ', repeatable tools only'}`,
    protect: (tools, _, host) => {
      const chosen = scope === 'all' ? {} : { tools: tools.filter(isRepeatable).map(({ name }) => name) };
      const retrying = middleware({ maxRetries, retryOn: isTransient, onFailure: 'error', ...chosen });
      return byTool(tools, (tool, run) => (args) => {
        const declared = declaredRun(tool, run, host);
        return retrying(tool.name, () => declared(args), args);
      });
    },
  };
}

/** Retry with exponential backoff around a breaker for each tool that opens after five failures in a row, as its README has it. */
export function cockatiel(): Protection {
  return {
    name: 'cockatiel, 3',
    protect: (tools) =>
      byTool(tools, (_, run) => {
        const policy = retryWithBreaker(handleAll, 3);
        return (args) => policy.execute(() => run(args));
      }),
  };
}

export function declaredCockatiel(retries: number): Protection {
  return {
    name: `cockatiel, handleWhen, ${retries}`,
    protect: (tools, _, host) =>
      byTool(tools, (tool, run) => {
        const policy = retryWithBreaker(handleWhen(isTransient), retries);
        return (args) => {
          const declared = declaredRun(tool, run, host);
          return policy.execute(() => declared(args));
        };
      }),
  };
}

function middleware(options: RetryOptions) {
  const wrapToolCall = toolRetryMiddleware(options).wrapToolCall as unknown as WrapToolCall;
  return async (name: string, handler: () => Promise<unknown>, args: object): Promise<unknown> => {
    const result = await wrapToolCall({ toolCall: { id: 'call', name, args } }, handler);
    return result instanceof ToolMessage ? new ErrorText(String(result.content)) : result;
  };
}

function retryWithBreaker(handled: typeof handleAll, maxAttempts: number) {
  const breaker = circuitBreaker(handled, { halfOpenAfter: 10_000, breaker: new ConsecutiveBreaker(5) });
  return wrap(retry(handled, { maxAttempts, backoff: new ExponentialBackoff() }), breaker);
}
