/** Headers that a user gives for the server: `NAME:VALUE`, or `NAME:$VARIABLE` to keep a secret out of the arguments. */

import { validateHeaderName, validateHeaderValue } from 'node:http';
import { invalidArgument } from '../../types/index.ts';
import type { Headers } from '../wire/connection.ts';

/** What the transport itself must decide. */
const reserved = new Set([
  ...['accept', 'connection', 'content-length', 'content-type', 'host', 'last-event-id'],
  ...['mcp-session-id', 'transfer-encoding', 'upgrade'],
]);

/** Messages name the header, never its value. */
export function headersOf(given: readonly string[], env: NodeJS.Dict<string>): Headers {
  const headers: { [name: string]: string } = {};
  for (const option of given) {
    const colon = option.indexOf(':');
    const name = option.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name === '') throw invalidArgument('a header must be written NAME:VALUE or NAME:$VARIABLE');
    const value = expand(name, option.slice(colon + 1).trim(), env);
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw invalidArgument(
        `the header ${JSON.stringify(name)} has a name or value that HTTP does not allow`,
      );
    }
    if (reserved.has(name))
      throw invalidArgument(`the header ${name} is set by the transport and cannot be given`);
    headers[name] = value;
  }
  return headers;
}

/** Variables may be a part: `Authorization:Bearer $TOKEN`. */
function expand(name: string, value: string, env: NodeJS.Dict<string>): string {
  return value.replaceAll(/\$(\w+)/g, (_, variable: string) => {
    const read = env[variable];
    if (read === undefined || read === '')
      throw invalidArgument(
        `the header ${name} needs the environment variable ${variable}, which is not set`,
      );
    return read;
  });
}
