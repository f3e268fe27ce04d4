/** Injects faults into tools: those of the lab, or a user's own. */

import {
  type DialectName,
  type ErrorFormatter,
  errorFormatter,
  type WordingFamily,
} from '../dialects/index.ts';
import {
  type CallContext,
  type Clock,
  type JsonObject,
  neverAborted,
  random,
  realClock,
  type Tool,
  type Toolbox,
  virtualClock,
} from '../types/index.ts';
import { getOrMake, nearestName } from '../values/index.ts';
import { coordinateOf, type FaultCoordinate } from './coordinate.ts';
import type { FaultKind } from './fault-kind.ts';
import { type FaultLog, faultLog } from './fault-log.ts';
import { type HiddenFaults, hiddenFaults } from './hidden-faults.ts';
import { checkInjectInput, checkToolbox, checkTools, wrong } from './inject-checks.ts';
import { Injector } from './injector.ts';
import { builtInKinds, type KindSet, kindSet } from './kinds/index.ts';
import type { FaultProfile } from './profile.ts';
import { type FaultProfileInput, toProfile } from './profiles/profile-source.ts';
import { faultSchedule } from './schedule.ts';
import { specOnly } from './shape/schema.ts';
import { type Injectable, type Injected, isSingle, userToolsOf, wrapTools } from './user-tools.ts';

/** Options of `inject`. */
export interface InjectOptions {
  /** Fault kinds of your own. The profile may name them like the built-in ones. */
  readonly kinds?: readonly FaultKind[];
  /**
   * The clock of calls that pass none. Default: the real clock if a seed is given, so that a timeout takes real time;
   * a virtual clock, on which waiting takes no time, if a coordinate is given.
   */
  readonly clock?: Clock;
  /** How each tool formats its errors. Default: determined by the tool's name. */
  readonly errorFormatterFor?: (tool: string) => ErrorFormatter;
  /** False if calls have a coordinate and no plan: faults are then keyed on a tool's nth call, as with a seed alone. */
  readonly isPlanned?: boolean;
}

/** The log of injected faults, their ground truth, and `settle`. */
export interface Injection {
  readonly log: FaultLog;
  /** Ground truth: for an oracle and for tests, never for a policy. */
  readonly hidden: HiddenFaults;
  /** The tools as they are now: schemas can change. */
  list: Toolbox['list'];
  refreshCredentials(context?: Pick<CallContext, 'clock' | 'signal'>): Promise<void>;
  /** Lets delayed calls take effect that were reported as failed. Call it before checking the final state. */
  settle(): Promise<void>;
}

export interface InjectedToolbox extends Injection {
  call(tool: string, args: JsonObject, context?: CallContext): Promise<unknown>;
}

export interface InjectedTool extends Injection, Omit<Tool, 'execute'> {
  execute(args: JsonObject, context?: CallContext): Promise<unknown>;
}

/**
 * Returns the same tools with faults injected. `where` is the coordinate of a rollout, or a seed if there is no plan:
 * faults are then keyed on a tool's nth call, and runs cannot be compared pair by pair. A function, or an object of
 * functions and tools, is returned in the same shape; `getInjection` returns its log. An object with `list` and `call`
 * is treated as a toolbox if `createToolbox` or `inject` made it, or if a coordinate is given; with a seed it is
 * treated as two functions of these names.
 */
export function inject(
  tool: Tool,
  profile: FaultProfileInput,
  where: FaultCoordinate | number,
  options?: InjectOptions,
): InjectedTool;
export function inject(
  tools: Toolbox | readonly Tool[],
  profile: FaultProfileInput,
  where: FaultCoordinate | number,
  options?: InjectOptions,
): InjectedToolbox;
export function inject<T extends Injectable>(
  tools: T,
  profile: FaultProfileInput,
  where: FaultCoordinate | number,
  options?: InjectOptions,
): Injected<T>;
export function inject(
  target: Tool | Toolbox | readonly Tool[] | Injectable,
  profile: FaultProfileInput,
  where: FaultCoordinate | number,
  options: InjectOptions = {},
): unknown {
  checkInjectInput(where, options);
  const settled = toProfile(profile, options.kinds);
  if (Array.isArray(target)) {
    checkTools(target);
    return injectedToolbox(createToolbox(target), settled, where, options);
  }
  if (typeof target !== 'function' && (typeof target !== 'object' || target === null))
    throw wrong(
      'the first argument of inject',
      'a function, a tool, a toolbox, or an array or object of tools',
      target,
    );
  if (isToolbox(target, where)) {
    checkToolbox(target);
    return injectedToolbox(target, settled, where, options);
  }
  return isTool(target)
    ? injectedTool(target, settled, where, options)
    : injectedCalls(target as Injectable, settled, where, options);
}

/** The log and ground truth of tools that `inject` returned in their own shape. */
export function getInjection(tools: object): Injection | undefined {
  return injections.get(tools);
}

const injections = new WeakMap<object, Injection>();

/** A single tool is called through this object, so its name cannot change. */
function injectedTool(
  target: Tool,
  profile: FaultProfile,
  where: FaultCoordinate | number,
  options: InjectOptions,
): InjectedTool {
  const { call, ...injection } = injectedToolbox(createToolbox([target]), profile, where, options, false);
  const made: InjectedTool = {
    ...target,
    ...faultSchedule(profile, coordinateOf(where), { kinds: kindsOf(options) }).lag?.listedSpec(target),
    execute: (args, context) => call(target.name, args, context),
    ...injection,
  };
  injections.set(made, injection);
  return made;
}

function injectedCalls(
  target: Injectable,
  profile: FaultProfile,
  where: FaultCoordinate | number,
  options: InjectOptions,
): unknown {
  const tools = isSingle(target) ? { [target.name || 'tool']: target } : target;
  const calls = userToolsOf(tools);
  const specs = [...calls.values()].map(({ spec }) => spec);
  const base: Toolbox = {
    list: () => specs,
    call: (name, args, context) => calls.get(name)!.run(args, context),
  };
  // One clock for all of them: a plain function passes none.
  const clock = options.clock ?? clockFor(where);
  const { call, ...injection } = injectedToolbox(base, profile, where, { ...options, clock }, false);
  const made = wrapTools(tools, calls, clock, call);
  const result = isSingle(target) ? Object.values(made)[0]! : made;
  injections.set(result as object, injection);
  return result;
}

function injectedToolbox(
  base: Toolbox,
  profile: FaultProfile,
  where: FaultCoordinate | number,
  options: InjectOptions,
  isToolbox = true,
): InjectedToolbox {
  const coordinate = coordinateOf(where);
  const isPaired = typeof where === 'object' && options.isPlanned !== false;
  const passes = isToolbox
    ? {}
    : { passes: (kind: { needsToolbox?: boolean }) => kind.needsToolbox !== true };
  const kinds = kindsOf(options);
  const clock = options.clock ?? clockFor(where);
  const errorFormatterFor = errorFormatters(profile, coordinate, options.errorFormatterFor);
  const { family } = errorFormatterFor(base.list()[0]?.name ?? '');
  const injector = new Injector(base, faultSchedule(profile, coordinate, { ...passes, kinds, family }), {
    isPaired,
    plan: coordinate.plan ?? [],
    errorFormatterFor,
    // Only the real clock has `epochMs`: virtual time does not advance by itself.
    ...(clock.epochMs === undefined ? {} : { timer: (ms: number) => clock.sleep(ms) }),
  });
  const usual: CallContext = { clock, signal: neverAborted, step: 0, purpose: 'step', nth: 0 };
  return known({
    list: () => injector.list(),
    call: (tool, args, context = usual) => injector.call(tool, args, context),
    refreshCredentials: (context = usual) => injector.refreshCredentials(context),
    settle: () => injector.settle(),
    log: faultLog(isPaired, () => injector.scheduled(), injector.landed),
    hidden: hiddenFaults(injector),
  });
}

function kindsOf({ kinds }: InjectOptions): KindSet {
  return kinds === undefined ? builtInKinds : kindSet(kinds);
}

/** A list of tools as a toolbox. A call of an unknown tool raises an error with a suggestion. */
export function createToolbox(
  tools: readonly Tool[],
  formatter: ErrorFormatter = errorFormatter('plain-text', 'a'),
): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const specs = tools.map(specOnly);
  const unknown = async (name: string) => {
    const suggestion = nearestName(name, byName.keys());
    return formatter.raise({
      code: 'unknown-tool',
      tool: name,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  };
  return known<Toolbox>({
    list: () => specs,
    call: (name, args, context) => byName.get(name)?.execute(args, context) ?? unknown(name),
  });
}

/** A user's functions may also be named `list` and `call`. */
function isToolbox(target: object, where: FaultCoordinate | number): target is Toolbox {
  const { list, call } = target as Partial<Toolbox>;
  if (typeof list !== 'function' || typeof call !== 'function') return false;
  return typeof where === 'object' || toolboxes.has(target);
}

const toolboxes = new WeakSet<object>();

function known<T extends Toolbox>(toolbox: T): T {
  toolboxes.add(toolbox);
  return toolbox;
}

function isTool(target: object): target is Tool {
  const { execute, name, inputSchema } = target as Partial<Tool>;
  return typeof execute === 'function' && typeof name === 'string' && inputSchema !== undefined;
}

/** A seed is used for a user's own tools, which run in real time; a coordinate for a rollout. */
function clockFor(where: FaultCoordinate | number): Clock {
  return typeof where === 'number' ? realClock(performance) : virtualClock();
}

/** Dialects for tools without a declared one: these throw their errors. */
const usualDialects: readonly DialectName[] = ['problem-json', 'plain-text', 'python-traceback', 'grpc'];

/** Each tool keeps its dialect; the wording family is the profile's if it names any, else the tool's or the task's. */
function errorFormatters(
  profile: FaultProfile,
  { task, seed }: FaultCoordinate,
  given: InjectOptions['errorFormatterFor'],
): (tool: string) => ErrorFormatter {
  const families: readonly WordingFamily[] = profile.wordings ?? ['a', 'b'];
  const family = families[random('wordings', task, seed).below(families.length)]!;
  const known = new Map<string, ErrorFormatter>();
  return (tool) =>
    getOrMake(known, tool, () => {
      const usual =
        given?.(tool) ??
        errorFormatter(usualDialects[random('dialect', tool).below(usualDialects.length)]!, family);
      return profile.wordings === undefined || profile.wordings.includes(usual.family)
        ? usual
        : errorFormatter(usual.dialect, family);
    });
}
