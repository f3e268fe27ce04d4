/** What can be protected, and what comes back: the same names, the same shape, the same types. */

import type { CallContext, JsonObject, ToolSpec } from '../../types/index.ts';
import type { ArgumentChange } from './argument-changes.ts';

/** Any function at all. */
export type AnyFunction = (...args: never[]) => unknown;

/** What an MCP server says of a tool. Believed only where the shield is told to trust it. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly destructiveHint?: boolean;
}

/** A tool that says what it is: its schemas, what a call does to the world, how a write is verified. */
export type DeclaredTool = ToolSpec & {
  /** The HTTP method behind it, where it is one request: GET and HEAD are reads. */
  readonly method?: string;
  readonly annotations?: ToolAnnotations;
  // A method is compared both ways: tools whose arguments are typed more narrowly are welcome.
  execute(args: never, context: CallContext): unknown;
};

/** Functions and tools by name. */
export type ToolSet = { readonly [name: string]: AnyFunction | DeclaredTool };

/** What `protect` takes. */
export type Protectable = AnyFunction | DeclaredTool | ToolSet;

/** What a caller may say of one call of a declared tool. */
export interface CallOptions {
  /** Calls it off. */
  readonly signal?: AbortSignal | undefined;
  /** Names this call of the agent: the same where the agent itself repeats it, so that its idempotency key is the same. */
  readonly callId?: string | undefined;
  /** The key under which whoever calls repeats this call, such as a shield around this one: ours is drawn from it. */
  readonly idempotencyKey?: string | undefined;
  /** Told what there is to say of the answer, before it is returned: repairs, an unconfirmed success. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** What was changed in the call before it was made, as `repairedBefore` says. */
  readonly changes?: readonly ArgumentChange[] | undefined;
  /** What `this` is to the tool, at every attempt: what a framework tells its tools travels here. Itself by default. */
  readonly thisArg?: unknown;
}

/** What `protect` returns for it. */
export type Protected<T> = T extends AnyFunction | DeclaredTool
  ? ProtectedOne<T>
  : { readonly [Name in keyof T]: ProtectedOne<T[Name]> };

type ProtectedOne<T> = T extends DeclaredTool
  ? ProtectedTool<T>
  : T extends AnyFunction
    ? ProtectedFunction<T>
    : never;

/** An asynchronous function keeps its type to the letter; of any other the answer comes as a promise. */
export type ProtectedFunction<F extends AnyFunction> =
  ReturnType<F> extends Promise<unknown> ? F : (...args: Parameters<F>) => Promise<Awaited<ReturnType<F>>>;

export type ProtectedTool<T extends DeclaredTool> = Omit<T, 'execute'> & {
  readonly execute: (
    args: Parameters<T['execute']> extends [] ? JsonObject : Parameters<T['execute']>[0],
    settings?: CallOptions,
  ) => Promise<Awaited<ReturnType<T['execute']>>>;
};

/** `{}` and the like: no instance of a class. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
