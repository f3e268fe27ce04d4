/** What all tools behind one shield share. */

import type { Breaker } from '../govern/index.ts';
import type { ExemplarMemory } from '../memory/index.ts';
import type { Lesson } from '../recovery/index.ts';
import type { Clock, Random } from '../types/index.ts';
import type { ShieldTrace } from './call-trace.ts';
import type { CallWindow } from './call-window.ts';
import type { DriftKeeper } from './drift-keeper.ts';
import type { CallStatus } from './events.ts';
import type { Experience } from './experience.ts';
import type { Logger } from './logger.ts';
import type { Audience } from './observer.ts';
import type { Settings } from './options.ts';
import type { SecretKeeper } from './secrets.ts';
import type { ToolRecord } from './tool-record.ts';
import type { Unrecovered } from './unrecovered.ts';

export interface Kit {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Added to the clock's time in events: what makes wall time of it. */
  readonly epochMs: number;
  readonly random: Random;
  readonly breaker: Breaker;
  readonly experience: Experience;
  readonly memory: ExemplarMemory | undefined;
  readonly secrets: SecretKeeper;
  readonly window: CallWindow;
  readonly drift: DriftKeeper;
  readonly signal: AbortSignal | undefined;
  readonly audience: Audience;
  /** Undefined where no trace is written. */
  readonly trace: ShieldTrace | undefined;
  /** Whether events carry pictures of arguments and answers. */
  readonly isCapturing: boolean;
  /** Held against the objectives; undefined where there are none. */
  readonly judge: ((status: CallStatus, spend: number, isAnswered: boolean) => void) | undefined;
  readonly record: (tool: string) => ToolRecord;
  readonly nextId: () => string;
  /** No other shield has it: two conversations with equal call ids must not share an idempotency key. */
  readonly instanceId: string;
  /** For a function that has none. */
  readonly nextName: () => string;
  /** Undefined where nobody reads. */
  readonly logger: Logger | undefined;
  readonly gaveUp: (error: Unrecovered) => void;
  readonly remember: (lesson: Lesson) => void;
  /** Work that no call waits for; `flush` does. */
  readonly besides: (work: Promise<void>) => void;
}
