/** What a program without types gets wrong: the error names the place, what it takes and what it was given. */

import { invalidArgument, type RegainError } from '../types/index.ts';
import { isObject } from './json.ts';

/** `member`: the name or the position of the part that is wrong. */
export function wrongInput(place: string, takes: string, given: unknown, member?: string): RegainError {
  const where = member === undefined ? '' : ` as ${member}`;
  return invalidArgument(`${place} takes ${takes}, got ${described(given)}${where}`);
}

/** Options are an object: a promise, a list or a text would have no effect, and null fails without a message. */
export function requireOptions(place: string, options: unknown): void {
  if (!isObject(options) || isPromise(options)) throw wrongInput(place, 'an object of options', options);
}

/** Tools by name, or in a list with names of their own. `isTool`: whether one has what is needed. */
export function requireTools(
  place: string,
  takes: string,
  tools: unknown,
  form: 'by name' | 'list',
  isTool: (tool: object) => boolean,
): void {
  const isForm = form === 'list' ? Array.isArray(tools) : isObject(tools) && !isPromise(tools);
  if (!isForm) throw wrongInput(place, takes, tools);
  for (const [name, tool] of Object.entries(tools as object))
    if (!isObject(tool) || isPromise(tool) || !isTool(tool))
      throw wrongInput(place, takes, tool, `tool ${name}`);
}

export function hasMethods(value: unknown, names: readonly string[]): boolean {
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isHolder && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function');
}

/** Whether it is a class: called without `new` it throws. */
export function isClass(value: unknown): boolean {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}

/** For messages: short, and never a whole value. */
export function described(value: unknown): string {
  if (typeof value === 'function') return isClass(value) ? `the class ${value.name}` : 'a function';
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value);
  if (isPromise(value)) return 'a promise, which must be awaited';
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype !== null && prototype !== Object.prototype)
    return `an instance of ${prototype.constructor?.name ?? 'a class'}`;
  return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'no fields'}`;
}

function isPromise(value: object): boolean {
  return typeof (value as { readonly then?: unknown }).then === 'function';
}
