/** The rows of nothing and of other libraries, with their own code and defaults. */

import { ExponentialBackoff, handleAll, retry, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { toolRetryMiddleware } from 'langchain';
import type { Configuration } from './configuration.ts';
import { TIMEOUT_MS } from './declarations.ts';
import { HttpError } from './tools.ts';

export const unprotected: Configuration = {
  name: 'nothing',
  call: ({ session }, tool, args) => session.tools[tool](args),
};

/** Two retries after 1 s and 2 s, spread by a quarter, whatever was thrown; then a message to the model. */
export const langchain: Configuration = {
  name: 'LangChain `toolRetryMiddleware()`',
  call: middleware(),
};

/** The same, where only what may pass by itself is tried again. */
export const langchainTransient: Configuration = {
  name: 'LangChain `toolRetryMiddleware({ retryOn })`: network errors, 408, 429, 5xx',
  call: middleware({ retryOn: isTransient }),
};

/** Its retry with its exponential backoff, each attempt cut off at the limit that everybody gets who can have one. */
export const cockatiel: Configuration = {
  name: `cockatiel \`retry\` (3) and \`timeout\` (${TIMEOUT_MS / 1000} s)`,
  call: ({ session }, tool, args) => {
    const again = retry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff() });
    const policy = wrap(again, timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive));
    return policy.execute(({ signal }) => session.tools[tool](args, { signal }));
  },
};

function middleware(options: Parameters<typeof toolRetryMiddleware>[0] = {}): Configuration['call'] {
  return async ({ session }, tool, args) => {
    const wrapToolCall = toolRetryMiddleware(options).wrapToolCall as unknown as (
      request: object,
      handler: () => Promise<unknown>,
    ) => Promise<unknown>;
    const request = { toolCall: { id: 'call-1', name: tool, args } };
    const answer = await wrapToolCall(request, () => session.tools[tool](args));
    // After its last attempt it returns a message that the model reads as an error.
    if ((answer as { status?: unknown }).status === 'error' && 'tool_call_id' in (answer as object))
      throw new Error(String((answer as { content?: unknown }).content));
    return answer;
  };
}

function isTransient(error: Error): boolean {
  if (error instanceof HttpError) return [408, 429].includes(error.status) || error.status >= 500;
  return error instanceof TypeError && error.message === 'fetch failed';
}
