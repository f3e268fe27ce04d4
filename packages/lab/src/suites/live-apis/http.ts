/** HTTP for adapters: a request to one API, its answer as JSON, or an error with the answer of the API. */

import { type Clock, type Json, type JsonObject, ToolError } from 'regain/internal/types';
import { tryParseJson } from 'regain/internal/values';
import type { ApiName } from './apis.ts';

export type Query = { readonly [name: string]: string | number };

export interface Request {
  readonly api: ApiName;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter?: string | undefined;
  readonly text: string;
}

/** Sends requests over loopback or over the network: the only difference between the two. */
export type Send = (
  request: Request,
  at: { readonly clock: Clock; readonly signal: AbortSignal },
) => Promise<Answer>;

/** The address of an API, and the headers of its requests. */
export interface Base {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
}

/** The HTTP access of one tool call. */
export interface Http {
  readonly idempotencyKey: string | undefined;
  get(path: string, query?: Query): Promise<Json>;
  post(path: string, body: JsonObject, query?: Query): Promise<Json>;
  patch(path: string, body: JsonObject): Promise<Json>;
  delete(path: string): Promise<Json>;
}

export function http(
  api: ApiName,
  base: Base,
  send: Send,
  at: { readonly clock: Clock; readonly signal: AbortSignal; readonly idempotencyKey?: string },
): Http {
  const ask = async (
    method: Request['method'],
    path: string,
    query?: Query,
    body?: JsonObject,
  ): Promise<Json> => {
    const url = `${base.url}${path}${query === undefined ? '' : `?${queryText(query)}`}`;
    const json = { ...base.headers, 'content-type': 'application/json' };
    const sent =
      body === undefined ? { headers: base.headers } : { headers: json, body: JSON.stringify(body) };
    return read(await send({ api, method, url, ...sent }, at));
  };
  return {
    idempotencyKey: at.idempotencyKey,
    get: (path, query) => ask('GET', path, query),
    post: (path, body, query) => ask('POST', path, query, body),
    patch: (path, body) => ask('PATCH', path, undefined, body),
    delete: (path) => ask('DELETE', path),
  };
}

/** One segment of a path. */
export function segment(value: string | number): string {
  return encodeURIComponent(String(value));
}

function queryText(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** An answer that is no JSON is returned as text; an error status is thrown with the whole answer. */
function read({ status, retryAfter, text }: Answer): Json {
  const body = parsed(text);
  if (status < 400) return body;
  const error = new ToolError(`HTTP ${status} ${text}`, {
    status,
    body,
    ...retryAfterOf(retryAfter),
  });
  // An error of a tool must not show a location in this code.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}

function parsed(text: string): Json {
  if (text === '') return null;
  return tryParseJson(text, text);
}

function retryAfterOf(header: string | undefined): { retryAfterMs?: number } {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) ? {} : { retryAfterMs: seconds * 1000 };
}
