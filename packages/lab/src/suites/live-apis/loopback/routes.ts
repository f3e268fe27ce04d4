/** What a loopback server answers: a table of routes, each a function of the request and the session's records. */

import type { Json, JsonObject } from 'regain/internal/types';
import type { ApiName } from '../apis.ts';
import type { Session } from './session.ts';

export interface Received {
  /** Path parameters by name. */
  readonly params: { readonly [name: string]: string };
  readonly query: { get(name: string): string | null };
  readonly body: JsonObject;
}

export interface Reply {
  readonly status: number;
  /** Null: no body. */
  readonly body: Json;
}

export interface Route {
  readonly api: ApiName;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/v3.1/alpha/:code` */
  readonly pattern: string;
  /** Its usual latency. */
  readonly usualMs: number;
  readonly handle: (received: Received, session: Session) => Json | Reply;
}

/** The routes of an API. */
export function routesOf(api: ApiName) {
  const route =
    (method: Route['method']) =>
    (pattern: string, usualMs: number, handle: Route['handle']): Route => ({
      ...{ api, method, pattern, usualMs, handle },
    });
  return { get: route('GET'), post: route('POST'), patch: route('PATCH'), delete: route('DELETE') };
}

/** The whole server of one family. */
export interface Service {
  readonly routes: readonly Route[];
  /** Fields that an API may rename, and their new names. */
  readonly changes: { readonly [api in ApiName]?: { readonly [field: string]: string } };
  /** The body of an error of the server itself, and of an unknown address. */
  readonly errorBody: (api: ApiName, status: number, message: string) => Json;
}

/** A refusal of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Json;

  constructor(status: number, body: Json) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** A reply with a status of its own. */
export function reply(status: number, body: Json): Reply {
  return { status, body };
}

export function isReply(value: Json | Reply): value is Reply {
  return value instanceof Object && 'status' in value && 'body' in value && typeof value.status === 'number';
}

export interface Found {
  readonly route: Route;
  readonly params: { readonly [name: string]: string };
}

/** Finds the route of a path. */
export function routing(routes: readonly Route[]): (method: string, path: string) => Found | undefined {
  const table = routes.map((route) => ({ route, parts: route.pattern.split('/') }));
  return (method, path) => {
    const parts = path.split('/');
    for (const { route, parts: pattern } of table) {
      if (route.method !== method || pattern.length !== parts.length) continue;
      const params: Record<string, string> = {};
      const isMatch = pattern.every((part, index) => {
        if (!part.startsWith(':')) return part === parts[index];
        params[part.slice(1)] = decodeURIComponent(parts[index]!);
        return true;
      });
      if (isMatch) return { route, params };
    }
    return undefined;
  };
}
