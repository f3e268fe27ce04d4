/** What can be set, with what is taken where nothing is. */

import { requireRepairMode, type SloTargets } from '../govern/index.ts';
import type { ExemplarMemory } from '../memory/index.ts';
import type { Classify, RecoveryLimits } from '../recovery/index.ts';
import {
  type Brain,
  type Clock,
  type CostModel,
  costModel,
  type EffectClass,
  effectClasses,
  type Random,
  RegainError,
  type RepairMode,
  requireBetween,
  type ToolSpec,
  type TraceEvent,
} from '../types/index.ts';
import { lazyRulesBrain } from './call/lazy-brain.ts';
import type { UnrecoveredError } from './call/unrecovered-error.ts';
import type { ShieldObserver } from './observe/event-bus.ts';
import type { ShieldEvent } from './observe/events.ts';
import type { Logger } from './observe/logger.ts';

/** Options of `protect` and `createShield`. */
export interface ShieldOptions {
  /** Longest wait for one answer, in milliseconds: a minute. */
  readonly timeoutMs?: number;
  /** What recovering one call may spend. */
  readonly budget?: CallBudget;
  /** d: what handing a call back costs, against 1 for failing; see docs/governing.md. Half by default. */
  readonly handOffPrice?: number;
  /** Who proposes repairs: `'rules'`, or a brain, such as `languageModelBrain`. */
  readonly brain?: 'rules' | Brain;
  /**
   * How far the arguments of a call may be changed: `off`, not at all; `lossless`, only said otherwise, in another type,
   * format, unit or spelling; `all`, as the brain sees fit, of a read also dropped or filled in. `lossless` by default.
   */
  readonly repairs?: RepairMode;
  /** Failures that were met before. One that learns takes in what happens here. */
  readonly memory?: ExemplarMemory;
  /** File in which experience outlives the process; without one it is kept in memory. */
  readonly experience?: string | false;
  /** Effects that MCP annotations claim are believed: for servers that you trust. */
  readonly trustAnnotations?: boolean;
  /** Where lines for people go: the console by default, unless NODE_ENV is "production" or "test"; false: nowhere. */
  readonly logger?: Logger | false;
  /** Reads failures that you know better: a class, whether the call may have taken effect. Undefined: no opinion. */
  readonly classify?: Classify;
  /** When a write with `verifiedBy` is looked up: when its outcome is in doubt (the default), or after every success too. */
  readonly verify?: 'in-doubt' | 'always';
  /** Looks, says what it would have done, and changes nothing: every call passes through once. */
  readonly shadow?: boolean;
  /** Texts that nobody may ever see, besides those that a key such as `password` gives away. */
  readonly secrets?: readonly string[];
  /**
   * Writes what becomes of every call, as a trace: a file that lines are appended to, or a function that hears each event.
   * Without secrets, and without arguments and answers unless `capture` is set; see docs/shield.md.
   */
  readonly trace?: string | ((event: TraceEvent) => unknown);
  /** Shows pictures of arguments and answers in events, secrets taken out. */
  readonly capture?: boolean;
  /** Calls off all that is under way, and all that comes after. */
  readonly signal?: AbortSignal;
  /** Gets fresh credentials when a tool refuses the old ones; the call is then made again. */
  readonly refreshCredentials?: () => Promise<void>;
  /** The tools as they are described now, where their schemas can change under way; see `reread-tools`. */
  readonly specs?: () => readonly ToolSpec[];
  readonly onEvent?: (event: ShieldEvent) => void;
  /** Others that look on, such as `telemetry()` of `regain/otel`. */
  readonly observers?: readonly ShieldObserver[];
  /** Objectives for recovery; missing one, and meeting it again, is an event. */
  readonly slo?: SloTargets;
  /** Told of every call that is not recovered, before its error is thrown. */
  readonly onUnrecovered?: (error: UnrecoveredError) => void;
  /** Time and chance, for tests and simulations. */
  readonly clock?: Clock;
  readonly random?: Random;
}

/** What recovering one call may spend. */
export interface CallBudget {
  /** Time from the first failure on, its own included: three times the timeout, so three minutes. */
  readonly timeMs?: number;
  /** Most calls of the tool, the first included: 8. The law mostly stops before. */
  readonly attempts?: number;
}

/**
 * Effects of the tools: one for all, or by name. What is not named is inferred where that is safe (a name such as
 * `search_flights` is a read), else unknown: treated as a write. `declared-only`: nothing is inferred.
 */
export type Effects<Name extends string = string> =
  | EffectClass
  | 'declared-only'
  | { readonly [name in Name]?: EffectClass };

/** Options that were checked and completed. */
export interface Settings {
  readonly brain: Brain;
  /** It thinks in this process, so that it may see everything. */
  readonly isBrainLocal: boolean;
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  readonly attemptsMax: number;
  readonly handOffPrice: number;
  readonly repairs: RepairMode;
  /** The budget of a call in time. */
  readonly timeBudgetMs: number;
  readonly isShadow: boolean;
  /** Successes are looked up too. */
  readonly verifiesSuccess: boolean;
  readonly refreshCredentials: (() => Promise<void>) | undefined;
  readonly specs: (() => readonly ToolSpec[]) | undefined;
  readonly trustAnnotations: boolean;
  readonly classify: Classify | undefined;
}

/** The budget where calls are never cut off. */
const TIME_MS = 180_000;
const DECISION_MS = 60_000;
/** Turns besides attempts: looks at the state, undoing. */
const EXTRA_TURNS = 4;
/** What a token costs in seconds, as in the default cost model of experiments (docs/costs.md). */
const SECONDS_PER_THOUSAND_IN = 3;
const SECONDS_PER_THOUSAND_OUT = 15;

/** Every option there is. */
const optionNames: Readonly<Record<keyof ShieldOptions, true>> = {
  ...{ timeoutMs: true, budget: true, handOffPrice: true, brain: true, repairs: true, memory: true },
  ...{
    experience: true,
    verify: true,
    trustAnnotations: true,
    logger: true,
    classify: true,
    shadow: true,
    secrets: true,
  },
  ...{ trace: true, capture: true, signal: true, refreshCredentials: true, specs: true },
  ...{ onEvent: true, observers: true, slo: true, onUnrecovered: true, clock: true, random: true },
};

export function settingsOf(options: ShieldOptions): Settings {
  // `effect` for `effects` would make a write of every read without a word.
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown !== undefined)
    throw new RegainError(
      'invalid-argument',
      `there is no option called ${unknown}; there are effects, ${Object.keys(optionNames).join(', ')}`,
    );
  const { timeoutMs = 60_000, budget = {}, handOffPrice = 0.5, brain = 'rules' } = options;
  const { timeMs = timeoutMs === Infinity ? TIME_MS : 3 * timeoutMs, attempts = 8 } = budget;
  requireOneOf('verify', options.verify, ['in-doubt', 'always']);
  requireTrace(options.trace);
  requireBetween('timeoutMs', timeoutMs, 0, Infinity, 'open-below');
  requireBetween('budget.timeMs', timeMs, 0, Infinity, 'open');
  requireBetween('budget.attempts', attempts, 1, Infinity);
  requireBetween('handOffPrice', handOffPrice, 0, 1, 'open-below');
  // Without a time limit an attempt is priced as under the default one: a third of the budget.
  const longestMs = timeoutMs === Infinity ? timeMs / 3 : Math.min(timeoutMs, timeMs);
  const asked = typeof brain === 'object' ? brain : lazyRulesBrain(brain);
  // What a local brain says a language model would have cost is nobody's bill here.
  const isBrainLocal = asked.isLocal === true;
  return {
    brain: asked,
    isBrainLocal,
    // The budget is time, so the clock of the law is the time that a call was down.
    model: costModel({
      name: 'shield',
      perSecondOfLatency: 1,
      perSecondOfWaiting: 1,
      perThousandTokensIn: isBrainLocal ? 0 : SECONDS_PER_THOUSAND_IN,
      perThousandTokensOut: isBrainLocal ? 0 : SECONDS_PER_THOUSAND_OUT,
      perMoney: 0,
      budget: timeMs / 1000,
    }),
    limits: {
      timeoutMs,
      decisionMs: DECISION_MS,
      // An attempt that runs into its timeout, and half as much again for what is done about it.
      attemptCostMax: Math.min(1, Math.max(0.1, (1.5 * longestMs) / timeMs)),
      turnsMax: 2 * attempts + EXTRA_TURNS,
    },
    attemptsMax: attempts,
    handOffPrice,
    repairs: requireRepairMode(options.repairs ?? 'lossless'),
    timeBudgetMs: timeMs,
    isShadow: options.shadow === true,
    verifiesSuccess: options.verify === 'always',
    refreshCredentials: options.refreshCredentials,
    specs: options.specs,
    trustAnnotations: options.trustAnnotations === true,
    classify: options.classify,
  };
}

function requireOneOf(name: string, value: unknown, choices: readonly string[]): void {
  if (value === undefined || choices.some((choice) => choice === value)) return;
  throw new RegainError('invalid-argument', `${name} must be ${choices.join(' or ')}, got ${String(value)}`);
}

function requireTrace(trace: unknown): void {
  if (trace === undefined || typeof trace === 'function' || (typeof trace === 'string' && trace !== ''))
    return;
  throw new RegainError(
    'invalid-argument',
    `trace must be the name of a file or a function, got ${JSON.stringify(trace)}`,
  );
}

export function isEffectClass(value: unknown): value is EffectClass {
  return effectClasses.some((one) => one === value);
}
