/**
 * `fetch` for endpoints of language models. A prompt is sent to the origin that the user has named and to no other, and a
 * body is read up to a limit.
 */

import { EndpointUnavailableError } from '../types/index.ts';

/** Far more than any answer of a model: the body of a response, after decompression. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;
const REDIRECTS_MAX = 5;
/** They keep method and body. The others turn a request into a GET, which no endpoint answers. */
const kept: ReadonlySet<number> = new Set([307, 308]);

export function endpointFetch(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let redirects = 0; ; redirects++) {
      const response = await send(url, { ...init, redirect: 'manual' });
      const isRedirect =
        response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
      if (!isRedirect) return boundedResponse(response);
      await response.body?.cancel().catch(() => {});
      const target = targetOf(response, url);
      const isFollowed = target?.origin === url.origin && kept.has(response.status);
      if (!isFollowed || redirects === REDIRECTS_MAX)
        throw notFollowed(url, response.status, target, redirects);
      url = target;
    }
  };
}

function targetOf(response: Response, from: URL): URL | undefined {
  const location = response.headers.get('location');
  return location === null ? undefined : (URL.parse(location, from.href) ?? undefined);
}

function notFollowed(from: URL, status: number, target: URL | undefined, redirects: number) {
  // Neither query nor credentials of an address: they may hold keys.
  const to = target === undefined ? 'nowhere' : `${target.origin}${target.pathname}`.slice(0, 200);
  const why =
    redirects === REDIRECTS_MAX
      ? `more than ${REDIRECTS_MAX} times`
      : `(${status}) to ${to}: requests are not sent there. If that is your endpoint, use its address`;
  return new EndpointUnavailableError(`${from.origin} redirects ${why}`, { isTransient: false, status });
}

/** The same response; its body fails beyond the limit, and what follows is not received. */
function boundedResponse(response: Response): Response {
  if (response.body === null) return response;
  let length = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length <= BODY_BYTES_MAX) controller.enqueue(chunk);
      else controller.error(new Error(`the body is larger than ${BODY_BYTES_MAX / 1024 / 1024} MB`));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
}
