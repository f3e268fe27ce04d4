/** An adapter: a tool's description, and how a call becomes requests to a public API. The same for loopback and network. */

import { type ErrorFormatter, problemFromViolation } from 'regain/internal/dialects';
import {
  type EffectClass,
  type Json,
  type JsonSchema,
  type Tool,
  ToolError,
  type ToolSpec,
  validate,
} from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { withDefaults } from '../domains/schema.ts';
import type { ApiName } from './apis.ts';
import { type Base, type Http, http, type Send } from './http.ts';

export interface Adapter extends ToolSpec {
  readonly api: ApiName;
  readonly effect: EffectClass;
  readonly outputSchema: JsonSchema;
  /** A further request follows the one that changes something: an error may be its own, and the change remains. */
  readonly severalRequests?: true;
  /** Arguments are valid and include the defaults of the schema. */
  readonly run: (args: never, http: Http) => Promise<Json>;
}

type Written<Args> = Omit<Adapter, 'api' | 'run'> & {
  readonly run: (args: Args, http: Http) => Promise<Json>;
};

/** Adapters to an API, each with the type of its arguments. */
export function adaptersTo(api: ApiName) {
  return {
    read: <Args>(adapter: Omit<Written<Args>, 'effect'>): Adapter => ({ ...adapter, effect: 'read', api }),
    change: <Args>(adapter: Written<Args>): Adapter => ({ ...adapter, api }),
  };
}

/** The public description. */
export function specOf({ api: _api, run: _run, severalRequests, ...spec }: Adapter): ToolSpec {
  return spec.effect === 'read' || severalRequests ? spec : { ...spec, singleRequest: true };
}

/** The tool: it checks its arguments first, as API clients do, and reports errors in its own format. */
export function toolOf(
  adapter: Adapter,
  spec: ToolSpec,
  baseOf: () => Promise<Base>,
  send: Send,
  formatter: ErrorFormatter,
): Tool {
  return {
    ...spec,
    execute: async (args, context) => {
      const [violation] = validate(adapter.inputSchema, args);
      if (violation !== undefined) {
        return formatter.raise(
          problemFromViolation(violation, { tool: adapter.name, args, input: adapter.inputSchema }),
        );
      }
      return adapter.run(
        withDefaults(adapter.inputSchema, args) as never,
        http(adapter.api, await baseOf(), send, context),
      );
    },
  };
}

/** The body without fields about the request or the service. */
export function without(body: Json, ...names: readonly string[]): Json {
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

export function fieldOf(body: Json | undefined, name: string): Json | undefined {
  return isObject(body) ? body[name] : undefined;
}

/** The content of an envelope with one field; anything else unchanged. */
export function unwrapField(body: Json, name: string): Json {
  return fieldOf(body, name) ?? body;
}

/** Waits for a request that changes something; this status says that it is so already. */
export async function unlessStatus(status: number, request: Promise<Json>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ToolError) || error.status !== status) throw error;
  }
}

/** Tools answer with objects: a bare list gets a name. */
export function wrapList(name: string, body: Json): Json {
  return Array.isArray(body) ? { [name]: body } : body;
}
