/** Requests that were recorded have the token of then, which may have expired: the last one that the client sent is used. */

import type { NewConnection } from './link-types.ts';

export function renewed(connection: NewConnection, authorization: string | undefined): NewConnection {
  if (authorization === undefined) return connection;
  return {
    generation: connection.generation,
    request: (message, options = {}) =>
      connection.request(message, { ...options, headers: { ...options.headers, authorization } }),
    notify: (message) => connection.notify(message),
  };
}
