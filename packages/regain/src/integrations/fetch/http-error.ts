/** A response with an error status, as the diagnosis of failures reads it. */

/** Enough for what a service says of an error. */
const TEXT_MAX = 16_000;

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
    this.body = parsed(text);
    this.response = response;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The start of the body. It is read from a copy, so that the body itself stays unread. */
export async function startOfBody(response: Response): Promise<string> {
  if (response.body === null || response.bodyUsed) return '';
  const reader = response.clone().body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < TEXT_MAX) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The connection was lost; the status is known.
  }
  // Not awaited: the copy ends only with the body itself.
  void reader.cancel().catch(() => {});
  return text.slice(0, TEXT_MAX);
}

/** Gives the connection back: nobody will read this body. */
export function discard({ body }: Response): void {
  if (body !== null && !body.locked) void body.cancel().catch(() => {});
}
