/** Outputs of a shield: events, warnings, the trace, and the hook for unrecovered calls. */

import { type Clock, traceVersion } from '../../types/index.ts';
import { callTraces } from '../call/call-trace.ts';
import type { UnrecoveredError } from '../call/unrecovered-error.ts';
import type { Settings, ShieldOptions } from '../options.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';
import type { Ids } from '../runtime.ts';
import { callLog } from './call-log.ts';
import { EventBus } from './event-bus.ts';
import type { ShieldWarning } from './events.ts';
import { deduplicated, defaultLogger, developmentConsole, type Logger } from './logger.ts';
import { openTrace } from './open-trace.ts';
import type { TraceSink } from './trace-file.ts';

const WARNING_CHARS_MAX = 1_000;

export type Reporting = ReturnType<typeof createReporting>;

export function createReporting(
  options: ShieldOptions,
  settings: Settings,
  clock: Clock,
  secrets: SecretRedactor,
  ids: Pick<Ids, 'instanceId'>,
) {
  const epochMs = clock.epochMs ?? 0;
  const events = new EventBus(options.onEvent, options.observers ?? [], options.capture === true);
  const logger = loggerOf(options.logger);
  // Without an own logger, calls that were recovered need no attention.
  const lines = options.logger === undefined ? logger && developmentConsole : options.logger;
  const log = lines ? callLog(lines, secrets, clock, events) : undefined;
  // The error of a store may contain its address with a password.
  const warn = (about: ShieldWarning['about'], text: string) => {
    const message = secrets.redactText(text, WARNING_CHARS_MAX);
    logger?.warn(`regain: ${message.replaceAll(/\s+/g, ' ')}`);
    events.emit({ type: 'warning', atMs: epochMs + clock.now(), about, message });
  };
  const sink = sinkOf(options.trace, events, (message) => warn('trace', message));
  const { brain, isBrainLocal, call } = settings;
  const beginTrace =
    sink &&
    callTraces({
      head: {
        ...{ type: 'trace', version: traceVersion, source: 'shield', unit: 'call', atMs: clock.now() },
        ...(clock.epochMs === undefined ? {} : { epochMs: clock.epochMs }),
        ...{ session: ids.instanceId, policy: 'shield', backbone: brain.name, costModel: call.model },
      },
      ...{ secrets, isCapturing: options.capture === true, isBrainLocal },
      ...{ now: () => clock.now(), write: sink.write },
    });
  return {
    events,
    /** Added to the clock's time in events to obtain wall time. */
    epochMs,
    /** Whether events carry previews of arguments and answers. */
    isCapturing: events.isCapturing,
    /** Undefined if warnings are off. */
    logger,
    /** Undefined if calls are not logged. */
    callLog: log,
    /** Undefined if no trace is written. */
    beginTrace,
    reportUnrecovered: (error: UnrecoveredError): void => events.callHook(options.onUnrecovered, error),
    warn,
    /** Waits until the trace is written. */
    flush: async (): Promise<void> => {
      log?.flush();
      await sink?.flush();
    },
  };
}

function sinkOf(
  trace: ShieldOptions['trace'],
  events: EventBus,
  warn: (message: string) => void,
): TraceSink | undefined {
  if (trace === undefined) return undefined;
  if (typeof trace === 'string') return openTrace(trace, warn);
  return { write: (event) => events.callHook(trace, event), flush: async () => {} };
}

function loggerOf(logger: ShieldOptions['logger']): Logger | undefined {
  if (logger === false) return undefined;
  return logger === undefined ? defaultLogger() : deduplicated(logger);
}
