/** Results of `tools/call`. */

import type { Json } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';
import type { WireMessage } from './message.ts';

/** An error of the protocol, or a result that is marked as one. */
export function isFailedAnswer({ body }: WireMessage): boolean {
  return body.error !== undefined || (isObject(body.result) && body.result.isError === true);
}

/** The structured content, or the only text, as JSON if it is some; otherwise the result itself. */
export function structuredValue(result: {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
}): unknown {
  if (result.structuredContent !== undefined) return result.structuredContent;
  const [only, ...others] = Array.isArray(result.content) ? (result.content as readonly Json[]) : [];
  const text = others.length === 0 && isObject(only) ? only.text : undefined;
  return typeof text === 'string' ? tryParseJson(text, text) : result;
}
