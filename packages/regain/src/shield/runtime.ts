/** What all tools behind one shield share. */

import type { Clock } from '../types/index.ts';
import type { Learning } from './learn/learning.ts';
import type { Reporting } from './observe/reporting.ts';
import type { Settings } from './options.ts';
import type { SecretRedactor } from './redact/secret-redactor.ts';

export interface ShieldRuntime {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly ids: Ids;
  readonly secrets: SecretRedactor;
  readonly learning: Learning;
  readonly reporting: Reporting;
  /** Work that no call waits for; `flush` does. */
  readonly runInBackground: (work: Promise<void>) => void;
}

export interface Ids {
  /** No other shield has it: two conversations with equal call ids must not share an idempotency key. */
  readonly instanceId: string;
  /** Of a call that came without one. */
  readonly nextId: () => string;
  /** For a function that has none. */
  readonly nextName: () => string;
}

export function createIds(instanceId: string): Ids {
  let calls = 0;
  let names = 0;
  return {
    instanceId,
    nextId: () => `${instanceId}-${++calls}`,
    nextName: () => `tool-${++names}`,
  };
}
