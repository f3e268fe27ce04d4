/** Puts faults in front of tools: in the lab, or in front of a user's own ("chaos for my agent"). */

import { type Clock, virtualClock } from '../contract/clock.ts';
import type { JsonObject } from '../contract/json.ts';
import { random } from '../contract/random.ts';
import type { CallContext, Tool, Toolbox } from '../contract/tool.ts';
import { type DialectName, type Family, type Voice, voice } from '../dialects/dialect.ts';
import { nearest } from '../values/nearest.ts';
import { type Coordinate, coordinateOf } from './coordinate.ts';
import { type HiddenFaults, hiddenFaults } from './hidden.ts';
import { Injector } from './injector.ts';
import { type FaultLog, faultLog } from './log.ts';
import type { Profile } from './profile.ts';
import { profileNamed } from './profiles/index.ts';
import { schedule } from './schedule.ts';

export interface InjectOptions {
  /** How each tool words its errors; by default its name decides. */
  readonly voiceOf?: (tool: string) => Voice;
  /** The clock of calls that bring none. By default a virtual one: a timeout costs nothing. */
  readonly clock?: Clock;
  /** False where calls have a coordinate and no plan: a tool's nth call decides then, as it does with a seed alone. */
  readonly isPlanned?: boolean;
}

export interface Injection {
  readonly log: FaultLog;
  /** Ground truth: for an oracle and for tests, never for a policy. */
  readonly hidden: HiddenFaults;
  refreshCredentials(context?: Pick<CallContext, 'clock' | 'signal'>): Promise<void>;
  /** Lets the calls take effect that were reported as failed and land later. For whoever judges what is left in the end. */
  settle(): Promise<void>;
}

export interface InjectedToolbox extends Injection {
  list: Toolbox['list'];
  call(tool: string, args: JsonObject, context?: CallContext): Promise<unknown>;
}

export interface InjectedTool extends Injection, Omit<Tool, 'execute'> {
  execute(args: JsonObject, context?: CallContext): Promise<unknown>;
}

/**
 * The same tools with weather in front of them. `where` is the coordinate of a rollout, or a seed where there is no
 * plan: then a tool's nth call decides, and runs cannot be compared pair by pair.
 */
export function inject(
  tool: Tool,
  profile: Profile | string,
  where: Coordinate | number,
  options?: InjectOptions,
): InjectedTool;
export function inject(
  tools: Toolbox | readonly Tool[],
  profile: Profile | string,
  where: Coordinate | number,
  options?: InjectOptions,
): InjectedToolbox;
export function inject(
  target: Tool | Toolbox | readonly Tool[],
  profile: Profile | string,
  where: Coordinate | number,
  options: InjectOptions = {},
): InjectedTool | InjectedToolbox {
  const settled = typeof profile === 'string' ? profileNamed(profile) : profile;
  if (!('execute' in target))
    return injectedBox(isToolbox(target) ? target : toolboxOf(target), settled, where, options);
  // A tool that stands alone is called through this very object: its name cannot change.
  const box = injectedBox(toolboxOf([target]), settled, where, options, false);
  const { log, hidden, refreshCredentials, settle, call } = box;
  return {
    ...target,
    ...schedule(settled, coordinateOf(where)).lag?.honest(target),
    execute: (args, context) => call(target.name, args, context),
    log,
    hidden,
    refreshCredentials,
    settle,
  };
}

function injectedBox(
  base: Toolbox,
  profile: Profile,
  where: Coordinate | number,
  options: InjectOptions,
  isToolbox = true,
): InjectedToolbox {
  const coordinate = coordinateOf(where);
  const isPaired = typeof where === 'object' && options.isPlanned !== false;
  const passes = isToolbox
    ? {}
    : { passes: (kind: { needsToolbox?: boolean }) => kind.needsToolbox !== true };
  const injector = new Injector(base, schedule(profile, coordinate, passes), {
    isPaired,
    plan: coordinate.plan ?? [],
    voiceOf: voices(profile, coordinate, options.voiceOf),
  });
  const usual: CallContext = {
    clock: options.clock ?? virtualClock(),
    signal: new AbortController().signal,
    step: 0,
    purpose: 'step',
    nth: 0,
  };
  return {
    list: () => injector.list(),
    call: (tool, args, context = usual) => injector.call(tool, args, context),
    refreshCredentials: (context = usual) => injector.refreshCredentials(context),
    settle: () => injector.settle(),
    log: faultLog(isPaired, () => injector.scheduled(), injector.landed),
    hidden: hiddenFaults({
      pending: (call) => injector.pending(call),
      lastLanded: (call) => injector.lastLanded(call),
      spec: (tool) => injector.spec(tool),
      specs: () => injector.list(),
    }),
  };
}

/** A plain list of tools as a toolbox; it knows its tools by name and says so when asked for another. */
export function toolboxOf(tools: readonly Tool[], desk: Voice = voice('plain-text', 'a')): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const specs = tools.map(({ execute: _, ...spec }) => spec);
  const unknown = async (name: string) => {
    const suggestion = nearest(name, byName.keys());
    return desk.say({
      code: 'unknown-tool',
      tool: name,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  };
  return {
    list: () => specs,
    call: (name, args, context) => byName.get(name)?.execute(args, context) ?? unknown(name),
  };
}

function isToolbox(target: Toolbox | readonly Tool[]): target is Toolbox {
  return !Array.isArray(target);
}

/** A tool of which nothing is known throws its errors. */
const usualDialects: readonly DialectName[] = ['problem-json', 'plain-text', 'python-traceback', 'grpc'];

/** Each tool keeps its dialect; the family is the profile's, where it names any, else the tool's or the task's. */
function voices(
  profile: Profile,
  { task, seed }: Coordinate,
  given: InjectOptions['voiceOf'],
): (tool: string) => Voice {
  const families: readonly Family[] = profile.wordings ?? ['a', 'b'];
  const family = families[random('wordings', task, seed).below(families.length)]!;
  const known = new Map<string, Voice>();
  return (tool) => {
    let own = known.get(tool);
    if (own === undefined) {
      const usual =
        given?.(tool) ?? voice(usualDialects[random('dialect', tool).below(usualDialects.length)]!, family);
      own =
        profile.wordings === undefined || profile.wordings.includes(usual.family)
          ? usual
          : voice(usual.dialect, family);
      known.set(tool, own);
    }
    return own;
  };
}
