/** Checks of the input of `inject`: each error says what is required and what was given. */

import { invalidArgument, type RegainError, type Tool, type Toolbox } from '../types/index.ts';
import { described, hasMethods, unknownName } from '../values/index.ts';
import type { FaultCoordinate } from './coordinate.ts';
import type { FaultKind } from './fault-kind.ts';

/** `options` has the fields of InjectOptions. */
export function checkInjectInput(where: unknown, options: unknown): void {
  checkWhere(where);
  checkOptions(options);
}

/** Each tool needs a unique name and an `execute`. */
export function checkTools(tools: readonly unknown[]): asserts tools is readonly Tool[] {
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const { name, execute } = fieldsOf(tool);
    if (typeof name !== 'string' || typeof execute !== 'function')
      throw wrong(`tool ${index} of the list`, 'an object with "name", "inputSchema" and "execute"', tool);
    if (names.has(name)) throw wrong('each tool of a list', `unique, but two are called "${name}"`);
    names.add(name);
  }
}

/** `list()` must return its specs synchronously. */
export function checkToolbox(toolbox: Toolbox): void {
  const list: unknown = toolbox.list();
  if (!Array.isArray(list)) throw wrong('`list()` of a toolbox', 'an array of tools', list);
}

export function wrong(what: string, needed: string, ...given: readonly unknown[]): RegainError {
  const got = given.length === 0 ? '' : `, got ${described(given[0])}`;
  return invalidArgument(`${what} must be ${needed}${got}`);
}

const optionNames = ['kinds', 'clock', 'errorFormatterFor', 'isPlanned'];
const kindMethods = ['apply', 'appliesTo', 'draw', 'remedy'];

function checkWhere(where: unknown): void {
  if (Number.isSafeInteger(where)) return;
  const { suite, task, seed, repeat, plan = [] } = fieldsOf(where) as Partial<FaultCoordinate>;
  const isCoordinate =
    typeof suite === 'string' &&
    typeof task === 'string' &&
    Number.isSafeInteger(seed) &&
    Number.isSafeInteger(repeat) &&
    Array.isArray(plan);
  if (!isCoordinate)
    throw wrong('the seed of inject', 'an integer, or a coordinate { suite, task, seed, repeat }', where);
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrong('the options of inject', 'an object', options);
  const unknown = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknown !== undefined) throw invalidArgument(unknownName('option of inject', unknown, optionNames));
  const { kinds, clock, errorFormatterFor, isPlanned } = fieldsOf(options);
  if (kinds !== undefined) checkKinds(kinds);
  if (clock !== undefined && !hasMethods(clock, ['now', 'sleep', 'within']))
    throw wrong('`clock`', 'a clock with "now", "sleep" and "within"', clock);
  if (errorFormatterFor !== undefined && typeof errorFormatterFor !== 'function')
    throw wrong('`errorFormatterFor`', 'a function', errorFormatterFor);
  if (isPlanned !== undefined && typeof isPlanned !== 'boolean')
    throw wrong('`isPlanned`', 'true or false', isPlanned);
}

function checkKinds(kinds: unknown): void {
  if (!Array.isArray(kinds)) throw wrong('`kinds`', 'an array of fault kinds', kinds);
  for (const kind of kinds as readonly Partial<FaultKind>[])
    if (typeof kind?.name !== 'string' || !hasMethods(kind, kindMethods))
      throw wrong('each of `kinds`', 'a fault kind as returned by defineFaultKind', kind);
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : {};
}
