/** Whether the server no longer knows the session of a request. */

import type { IncomingMessage } from 'node:http';
import { parseMessage } from '../../wire/message.ts';

/**
 * The specification says 404. Servers that were started again also answer 400 with a message about the session: they
 * have never seen an `initialize`.
 */
export function isSessionLost(response: IncomingMessage, text: string, session: string | undefined): boolean {
  if (session === undefined) return false;
  if (response.statusCode === 404) return true;
  if (response.statusCode !== 400) return false;
  const message = parseMessage(text)?.body.error?.message ?? text;
  return typeof message === 'string' && /\bsession\b|not initialized/i.test(message);
}
