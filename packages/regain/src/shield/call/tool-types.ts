/** Types of what can be protected and of the result, which has the same names, shape and types. */

import type { CallContext, JsonObject, JsonSchema, StandardSchema, ToolSpec } from '../../types/index.ts';
import type { ArgumentChange } from './argument-changes.ts';

/** Any function. */
export type AnyFunction = (...args: never[]) => unknown;

/** MCP annotations of a tool. They are used only with the option `trustAnnotations`. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly destructiveHint?: boolean;
}

/** A tool with its schemas, its effect and the verification of its writes. */
export type DeclaredTool = Omit<ToolSpec, 'inputSchema' | 'outputSchema'> & {
  /** A JSON Schema, or a Standard Schema such as one of Zod. */
  readonly inputSchema: JsonSchema | StandardSchema;
  /** Of the answer. */
  readonly outputSchema?: JsonSchema | StandardSchema;
  /** The HTTP method, if a call is one request: GET and HEAD are reads. */
  readonly method?: string;
  readonly annotations?: ToolAnnotations;
  // Declared as a method, so that tools with narrower argument types are accepted.
  execute(args: never, context: CallContext): unknown;
};

/** Functions and tools by name. */
export type ToolSet = { readonly [name: string]: AnyFunction | DeclaredTool };

/** What `protect` takes. */
export type Protectable = AnyFunction | DeclaredTool | ToolSet;

/** What a caller may say of one call of a declared tool. */
export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
  /** Id of the agent's call. If the agent repeats the call with the same id, its idempotency key stays the same. */
  readonly callId?: string | undefined;
  /** The idempotency key of the caller, such as an outer shield. The key of this call is derived from it. */
  readonly idempotencyKey?: string | undefined;
  /** Receives notes on the answer before it is returned: repairs, an unconfirmed success. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** Changes made to the call before it was made, as returned by `recordRepair`. */
  readonly changes?: readonly ArgumentChange[] | undefined;
  /** `this` of the tool at every attempt; a framework passes its own context here. Default: the tool itself. */
  readonly thisArg?: unknown;
}

/** The type of what `protect` returns for a `Protectable`. */
export type Protected<T> = T extends AnyFunction | DeclaredTool
  ? ProtectedOne<T>
  : { readonly [Name in keyof T]: ProtectedOne<T[Name]> };

type ProtectedOne<T> = T extends DeclaredTool
  ? ProtectedTool<T>
  : T extends AnyFunction
    ? ProtectedFunction<T>
    : never;

/** An asynchronous function keeps its type; any other returns a promise. */
export type ProtectedFunction<F extends AnyFunction> =
  ReturnType<F> extends Promise<unknown> ? F : (...args: Parameters<F>) => Promise<Awaited<ReturnType<F>>>;

export type ProtectedTool<T extends DeclaredTool> = Omit<T, 'execute'> & {
  readonly execute: (
    args: Parameters<T['execute']> extends [] ? JsonObject : Parameters<T['execute']>[0],
    settings?: CallOptions,
  ) => Promise<Awaited<ReturnType<T['execute']>>>;
};
