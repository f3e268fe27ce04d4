/** The options of a shield, their checks and their defaults. */

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
  /** Longest wait for one answer, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Limits on the recovery of one call. */
  readonly budget?: CallBudget;
  /** d: cost of handing a call back, compared with 1 for a failed call; see docs/reference/governing.md. Default: 0.5. */
  readonly handOffPrice?: number;
  /** Proposes repairs: `'rules'` (the default), or a brain such as `languageModelBrain`. */
  readonly brain?: 'rules' | Brain;
  /**
   * How far the arguments of a call may be changed: `off`, not at all; `lossless` (the default), the same value in another
   * type, format, unit or spelling; `all`, any repair that the brain proposes, for reads also dropped or added arguments.
   */
  readonly repairs?: RepairMode;
  /** Examples of earlier failures. A memory that learns also records the recoveries of this shield. */
  readonly memory?: ExemplarMemory;
  /** File that keeps experience between processes. Without it, experience is kept in memory only. */
  readonly experience?: string | false;
  /** Uses the effects that MCP annotations declare. Only for servers that you trust. */
  readonly trustAnnotations?: boolean;
  /** Receives warnings for people. Default: the console, unless NODE_ENV is "production" or "test". False: none. */
  readonly logger?: Logger | false;
  /** Classifies failures of your tools: class, whether the call may have taken effect. Undefined: use the default. */
  readonly classify?: Classify;
  /** When a write with `verifiedBy` is verified: if its outcome is in doubt (the default), or also after every success. */
  readonly verify?: 'in-doubt' | 'always';
  /** Shadow mode: every call is made once and unchanged; the shield only reports what it would have done. */
  readonly shadow?: boolean;
  /** Texts to redact everywhere, in addition to values under keys such as `password`. */
  readonly secrets?: readonly string[];
  /**
   * Writes a trace of every call: a file to append to, or a function that receives each event. Secrets are redacted;
   * arguments and answers are left out unless `capture` is set. See docs/reference/shield-options.md.
   */
  readonly trace?: string | ((event: TraceEvent) => unknown);
  /** Adds previews of arguments and answers to events, with secrets redacted. */
  readonly capture?: boolean;
  /** Cancels all running calls and all later ones. */
  readonly signal?: AbortSignal;
  /** Refreshes credentials when a tool rejects them; the call is then repeated. */
  readonly refreshCredentials?: () => Promise<void>;
  /** Returns the current tool definitions, if their schemas can change while the program runs; see `reread-tools`. */
  readonly specs?: () => readonly ToolSpec[];
  /** Receives every event. */
  readonly onEvent?: (event: ShieldEvent) => void;
  /** Further observers, such as `telemetry()` of `regain/otel`. */
  readonly observers?: readonly ShieldObserver[];
  /** Objectives for recovery. An event reports when one is missed and when it is met again. */
  readonly slo?: SloTargets;
  /** Receives the error of every call that is not recovered, before it is thrown. */
  readonly onUnrecovered?: (error: UnrecoveredError) => void;
  /** Clock and random source, for tests and simulations. */
  readonly clock?: Clock;
  readonly random?: Random;
}

/** What recovering one call may spend. */
export interface CallBudget {
  /** Time for recovery, including that of the failed first attempt. Default: three times the timeout, 3 minutes. */
  readonly timeMs?: number;
  /** Calls of the tool at most, including the first. Default: 8. The law usually stops earlier. */
  readonly attempts?: number;
}

/**
 * Effects of the tools: one for all, or by name. Others are inferred where that is safe (a name such as `search_flights`
 * is a read); otherwise they are unknown and treated as a write. `declared-only`: nothing is inferred.
 */
export type Effects<Name extends string = string> =
  | EffectClass
  | 'declared-only'
  | { readonly [name in Name]?: EffectClass };

/** Options that were checked and completed. */
export interface Settings {
  readonly brain: Brain;
  /** The brain runs in this process, so secrets need not be redacted for it. */
  readonly isBrainLocal: boolean;
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  readonly attemptsMax: number;
  readonly handOffPrice: number;
  readonly repairs: RepairMode;
  /** The budget of a call in time. */
  readonly timeBudgetMs: number;
  readonly isShadow: boolean;
  /** Successful writes are verified too. */
  readonly verifiesSuccess: boolean;
  readonly refreshCredentials: (() => Promise<void>) | undefined;
  readonly specs: (() => readonly ToolSpec[]) | undefined;
  readonly trustAnnotations: boolean;
  readonly classify: Classify | undefined;
}

/** The time budget if there is no timeout. */
const TIME_MS = 180_000;
const DECISION_MS = 60_000;
/** Turns in addition to attempts: verification and undo. */
const EXTRA_TURNS = 4;
/** Price of tokens in seconds, as in the default cost model of experiments (docs/reference/costs.md). */
const SECONDS_PER_THOUSAND_IN = 3;
const SECONDS_PER_THOUSAND_OUT = 15;

/** All options. */
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

/** `createShield(null)` must fail with a message that names what is required. */
export function requireOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new RegainError('invalid-argument', `options must be an object, got ${String(options)}`);
}

export function settingsOf(options: ShieldOptions): Settings {
  // A misspelt option, such as `effect` for `effects`, must not be ignored silently.
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown !== undefined) throw new RegainError('invalid-argument', unknownOptionMessage(unknown));
  const { timeoutMs = 60_000, budget = {}, handOffPrice = 0.5, brain = 'rules' } = options;
  const { timeMs = timeoutMs === Infinity ? TIME_MS : 3 * timeoutMs, attempts = 8 } = budget;
  requireOneOf('verify', options.verify, ['in-doubt', 'always']);
  // `shadow: 'yes'` must not leave recovery on.
  for (const name of ['shadow', 'capture', 'trustAnnotations'] as const)
    requireOneOf(name, options[name], [true, false]);
  requireTrace(options.trace);
  requireBetween('timeoutMs', timeoutMs, 0, Infinity, 'open-below');
  requireBetween('budget.timeMs', timeMs, 0, Infinity, 'open');
  requireBetween('budget.attempts', attempts, 1, Infinity);
  requireBetween('handOffPrice', handOffPrice, 0, 1, 'open-below');
  // Without a timeout an attempt is priced as with the default one: a third of the budget.
  const longestMs = timeoutMs === Infinity ? timeMs / 3 : Math.min(timeoutMs, timeMs);
  const asked = typeof brain === 'object' ? brain : lazyRulesBrain(brain);
  // A local brain reports what a language model would have cost; here no one pays for it.
  const isBrainLocal = asked.isLocal === true;
  return {
    brain: asked,
    isBrainLocal,
    // The budget is time, so cost is the time during which the call was failing.
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
      // An attempt that times out, and half as much again for the action before it.
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

function unknownOptionMessage(name: string): string {
  if (name === 'effects')
    return 'createShield takes no effects; pass them to shield.protect(tools, { effects })';
  if (name === 'shield') return 'protect makes a new shield; for a given one call shield.protect(tools)';
  return `unknown option ${name}; known options: effects (of protect), ${Object.keys(optionNames).join(', ')}`;
}

function requireOneOf(name: string, value: unknown, choices: readonly unknown[]): void {
  if (value === undefined || choices.some((choice) => choice === value)) return;
  throw new RegainError(
    'invalid-argument',
    `${name} must be ${choices.join(' or ')}, got ${JSON.stringify(value)}`,
  );
}

function requireTrace(trace: unknown): void {
  if (trace === undefined || typeof trace === 'function' || (typeof trace === 'string' && trace !== ''))
    return;
  throw new RegainError(
    'invalid-argument',
    `trace must be a file name or a function, got ${JSON.stringify(trace)}`,
  );
}

export function isEffectClass(value: unknown): value is EffectClass {
  return effectClasses.some((one) => one === value);
}
