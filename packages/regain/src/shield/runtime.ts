/** State that all tools of one shield share. */

import type { Clock } from '../types/index.ts';
import { once } from '../values/index.ts';
import type { Learning } from './learn/learning.ts';
import type { Reporting } from './observe/reporting.ts';
import type { Settings } from './options.ts';
import { randomId } from './random-id.ts';
import type { SecretRedactor } from './redact/secret-redactor.ts';

export interface ShieldRuntime {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly ids: Ids;
  readonly secrets: SecretRedactor;
  readonly learning: Learning;
  readonly reporting: Reporting;
  /** For work that no call waits for. `flush` waits for it. */
  readonly runInBackground: (work: Promise<void>) => void;
}

export interface Ids {
  /** Unique to this shield: two conversations with equal call ids must not share an idempotency key. */
  readonly instanceId: string;
  /** Id of a call that has none. */
  readonly nextId: () => string;
  /** Name of a function that has none. */
  readonly nextName: () => string;
}

export function createIds(): Ids {
  let calls = 0;
  let names = 0;
  /** Made when an id is first needed. */
  const instanceId = once(randomId);
  return {
    get instanceId() {
      return instanceId();
    },
    nextId: () => `${instanceId()}-${++calls}`,
    nextName: () => `tool-${++names}`,
  };
}
