/** One adapter as the conformance scenarios use it: a scripted model makes one call of one tool through the framework. */

import { z } from 'zod';
import type { Shield } from '../../shield/index.ts';
import { shieldInTest } from '../../shield/shield-in-test.ts';
import type { EffectClass } from '../../types/index.ts';

/** One execution of the tool. */
export interface ToolRun {
  readonly args: { readonly city: string; readonly days?: number };
  readonly signal: AbortSignal | undefined;
  /** Sends a part of the output before its end, where the framework has that. */
  readonly stream?: (part: string) => unknown;
}

/** The tool is `get_forecast({ city: string, days?: integer })`. */
export interface Scene {
  readonly shield: Shield;
  readonly effect: EffectClass;
  readonly run: (run: ToolRun) => Promise<string>;
  /** What the model writes. */
  readonly name?: string;
  readonly args?: object;
  /** A person must approve the call, and does. */
  readonly approval?: true;
  /** The tool sends a part of its output before its end, where the framework has that. */
  readonly streams?: true;
  readonly signal?: AbortSignal;
}

export interface Seen {
  /** What the model was given, or the caller of the client, as text. */
  readonly text: string;
  /** Whether a person was asked before the tool ran. */
  readonly asked?: boolean;
  /** Parts of the output that arrived before its end. */
  readonly parts?: readonly string[];
}

export interface Adapter {
  readonly name: string;
  /** There are requests instead of calls of tools by a model: nothing to repair, and nobody to tell. */
  readonly isWithoutModel?: true;
  call(scene: Scene): Promise<Seen>;
}

export const inputSchema = z.object({ city: z.string(), days: z.number().int().optional() });

export const about = {
  name: 'get_forecast',
  description: 'The weather of the next days.',
  args: { city: 'Oslo', days: 3 },
} as const;

/** Virtual time: no scenario waits. */
export function shieldOfScene(): Shield {
  return shieldInTest({ logger: false });
}

/** As services word it; read by adapters that pass on only a text. */
export function unavailable(status = 503): Error {
  const phrase = status === 504 ? '504 Gateway Timeout' : `${status} Service Unavailable, retry after 1 ms`;
  return Object.assign(new Error(phrase), { status });
}
