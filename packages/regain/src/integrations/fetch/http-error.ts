/** A response with an error status, as the diagnosis of failures reads it. */

import type { Clock } from '../../types/index.ts';
import { tryParseJson } from '../../values/index.ts';

/** Enough for what a service says of an error. */
const TEXT_MAX = 16_000;
/** Some services answer a stream with an error status and keep it open. */
const READ_MS = 1_000;

export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError';
  readonly status: number;
  readonly headers: Headers;
  /** JSON where it is JSON. */
  readonly body: unknown;
  /** Unread: it is what the caller gets if no other attempt succeeds. */
  readonly response: Response;

  constructor(method: string, response: Response, text: string) {
    super(`${method} failed with status ${response.status}${text === '' ? '' : `: ${text}`}`);
    this.status = response.status;
    this.headers = response.headers;
    this.body = tryParseJson(text, text);
    this.response = response;
  }
}

/** The start of the body. It is read from a copy, so that the body itself stays unread. */
export async function startOfBody(response: Response, clock: Clock): Promise<string> {
  if (response.body === null || response.bodyUsed) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    const reader = response.clone().body!.getReader();
    const read = async () => {
      while (text.length < TEXT_MAX) {
        const { done, value } = await reader.read();
        if (done) break;
        text += decoder.decode(value, { stream: true });
      }
    };
    // Not awaited: the copy ends only with the body itself.
    const end = () => void reader.cancel().catch(() => {});
    await clock.within(READ_MS, read).finally(end);
  } catch {
    // The connection was lost, the body goes on, or it is no web stream; the status is known.
  }
  return text.slice(0, TEXT_MAX);
}

/** Gives the connection back: nobody will read this body. */
export function discard({ body }: Response): void {
  if (typeof body?.cancel === 'function' && !body.locked) void body.cancel().catch(() => {});
}
