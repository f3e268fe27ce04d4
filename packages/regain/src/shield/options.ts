/** The options of a shield, their checks and their defaults. */

import type { SloTargets } from '../govern/index.ts';
import type { ExemplarMemory } from '../memory/index.ts';
import type { Classify } from '../recovery/index.ts';
import {
  type Brain,
  type Clock,
  type EffectClass,
  effectClasses,
  invalidArgument,
  type Random,
  requireBetween,
  type ToolSpec,
  type TraceEvent,
} from '../types/index.ts';
import type { ApprovalRequest } from './call/approval.ts';
import { lazyRulesBrain } from './call/lazy-brain.ts';
import type { UnrecoveredError } from './call/unrecovered-error.ts';
import { type ExperienceStore, requireExperience } from './learn/experience-store.ts';
import type { ShieldObserver } from './observe/event-bus.ts';
import type { ShieldEvent } from './observe/events.ts';
import type { Logger } from './observe/logger.ts';
import { type CallLimits, type CallSettings, callSettingsOf, hasLimits } from './tool-options.ts';

/** Options of `protect` and `createShield`. */
export interface ShieldOptions extends CallLimits {
  /** Proposes repairs: `'rules'` (the default), or a brain such as `languageModelBrain`. */
  readonly brain?: 'rules' | Brain;
  /** Examples of earlier failures. A memory that learns also records the recoveries of this shield. */
  readonly memory?: ExemplarMemory;
  /**
   * Keeps experience between processes: a file, or a store with `get` and `set` such as Redis. Without it, experience is
   * kept in memory only.
   */
  readonly experience?: string | ExperienceStore | false;
  /** Uses the effects that MCP annotations declare. Only for servers that you trust. */
  readonly trustAnnotations?: boolean;
  /**
   * Receives lines for people: one for each call that was recovered (`info`) or not (`warn`), and warnings. Default: the
   * warnings go to the console, unless NODE_ENV is "production" or "test". False: none.
   */
  readonly logger?: Logger | false;
  /** Money for one call of a tool, by name, such as `{ search: 0.002 }`. It is reported and affects no decision. */
  readonly prices?: { readonly [tool: string]: number };
  /** Classifies failures of your tools: class, whether the call may have taken effect. Undefined: use the default. */
  readonly classify?: Classify;
  /** When a write with `verifiedBy` is verified: if its outcome is in doubt (the default), or also after every success. */
  readonly verify?: 'in-doubt' | 'always';
  /** Shadow mode: every call is made once and unchanged; the shield only reports what it would have done. */
  readonly shadow?: boolean;
  /** Texts to redact everywhere, in addition to values under keys such as `password`. */
  readonly secrets?: readonly string[];
  /**
   * Writes a trace of every call: a file to append to, a database (`postgres://...`, needs the package `pg`), or a function
   * that receives each event. Secrets are redacted; arguments and answers are left out unless `capture` is set. See
   * docs/reference/shield-options.md.
   */
  readonly trace?: string | ((event: TraceEvent) => unknown);
  /** Adds previews of arguments and answers to events, with secrets redacted. */
  readonly capture?: boolean;
  /** Cancels all running calls and all later ones. */
  readonly signal?: AbortSignal;
  /** Refreshes credentials when a tool rejects them; the call is then repeated. */
  readonly refreshCredentials?: () => Promise<void>;
  /**
   * Asked before a repeat that is not safe, because the call may already have taken effect: a person or a program may
   * allow it once. The waiting time is not charged. Without it, or if it throws, such a call is not repeated.
   */
  readonly approve?: (request: ApprovalRequest) => boolean | Promise<boolean>;
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
  /** Limits of every call, without the options of single tools. */
  readonly call: CallSettings;
  /** Limits of the calls of a tool, with its own options. */
  readonly forTool: (options: CallLimits) => CallSettings;
  readonly isShadow: boolean;
  /** Successful writes are verified too. */
  readonly verifiesSuccess: boolean;
  readonly refreshCredentials: (() => Promise<void>) | undefined;
  readonly approve: ShieldOptions['approve'];
  readonly specs: (() => readonly ToolSpec[]) | undefined;
  readonly trustAnnotations: boolean;
  readonly classify: Classify | undefined;
  /** Money for one call of a tool. */
  readonly priceOf: (tool: string) => number;
}

/** Price of tokens in seconds, as in the default cost model of experiments (docs/reference/costs.md). */
const SECONDS_PER_THOUSAND_IN = 3;
const SECONDS_PER_THOUSAND_OUT = 15;

/** All options. */
const optionNames: Readonly<Record<keyof ShieldOptions, true>> = {
  ...{ timeoutMs: true, budget: true, handOffPrice: true, brain: true, repairs: true, memory: true },
  ...{ concurrency: true, retryBudget: true },
  ...{
    experience: true,
    verify: true,
    trustAnnotations: true,
    logger: true,
    prices: true,
    classify: true,
    shadow: true,
    secrets: true,
  },
  ...{ trace: true, capture: true, signal: true, refreshCredentials: true, approve: true, specs: true },
  ...{ onEvent: true, observers: true, slo: true, onUnrecovered: true, clock: true, random: true },
};

export function settingsOf(options: ShieldOptions): Settings {
  // A misspelt option, such as `effect` for `effects`, must not be ignored silently.
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown !== undefined) throw invalidArgument(unknownOptionMessage(unknown));
  requireOneOf('verify', options.verify, ['in-doubt', 'always']);
  // `shadow: 'yes'` must not leave recovery on.
  for (const name of ['shadow', 'capture', 'trustAnnotations'] as const)
    requireOneOf(name, options[name], [true, false]);
  requireTrace(options.trace);
  requireExperience(options.experience);
  requireLogger(options.logger);
  const { brain = 'rules', prices: toolPrices = {} } = options;
  for (const [tool, price] of Object.entries(toolPrices))
    requireBetween(`prices.${tool}`, price, 0, Infinity, 'open-above');
  if (options.approve !== undefined && typeof options.approve !== 'function')
    throw invalidArgument(`approve must be a function, got ${typeof options.approve}`);
  const asked = typeof brain === 'object' ? brain : lazyRulesBrain(brain);
  // A local brain reports what a language model would have cost; here no one pays for it.
  const isBrainLocal = asked.isLocal === true;
  // The budget is time, so cost is the time during which the call was failing.
  const prices = {
    name: 'shield',
    perSecondOfLatency: 1,
    perSecondOfWaiting: 1,
    perThousandTokensIn: isBrainLocal ? 0 : SECONDS_PER_THOUSAND_IN,
    perThousandTokensOut: isBrainLocal ? 0 : SECONDS_PER_THOUSAND_OUT,
    perMoney: 0,
  };
  const call = callSettingsOf(options, prices);
  return {
    brain: asked,
    isBrainLocal,
    call,
    forTool: (own) => (hasLimits(own) ? callSettingsOf(withDefaults(own, options), prices) : call),
    isShadow: options.shadow === true,
    verifiesSuccess: options.verify === 'always',
    refreshCredentials: options.refreshCredentials,
    approve: options.approve,
    specs: options.specs,
    trustAnnotations: options.trustAnnotations === true,
    classify: options.classify,
    priceOf: (tool) => (Object.hasOwn(toolPrices, tool) ? toolPrices[tool]! : 0),
  };
}

/** The options of a tool; those of the shield where it has none. */
function withDefaults(own: CallLimits, all: CallLimits): CallLimits {
  return { ...all, ...own, budget: { ...all.budget, ...own.budget } };
}

function unknownOptionMessage(name: string): string {
  if (name === 'effects' || name === 'perTool')
    return `createShield takes no ${name}; pass it to shield.protect(tools, { ${name} })`;
  if (name === 'shield') return 'protect makes a new shield; for a given one call shield.protect(tools)';
  return `unknown option ${name}; known options: effects and perTool (of protect), shield (of integrations), ${Object.keys(optionNames).join(', ')}`;
}

function requireOneOf(name: string, value: unknown, choices: readonly unknown[]): void {
  if (value === undefined || choices.some((choice) => choice === value)) return;
  throw invalidArgument(`${name} must be ${choices.join(' or ')}, got ${JSON.stringify(value)}`);
}

function requireLogger(logger: unknown): void {
  if (logger === undefined || logger === false) return;
  if (typeof (logger as Logger | null)?.warn === 'function') return;
  throw invalidArgument('logger must have a function "warn", or be false');
}

function requireTrace(trace: unknown): void {
  if (trace === undefined || typeof trace === 'function' || (typeof trace === 'string' && trace !== ''))
    return;
  throw invalidArgument(
    `trace must be a file name, a postgres:// address or a function, got ${JSON.stringify(trace)}`,
  );
}

export function isEffectClass(value: unknown): value is EffectClass {
  return effectClasses.some((one) => one === value);
}
