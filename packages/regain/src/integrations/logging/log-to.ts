/** One record for each call that was not clean, with codes and figures only: no text of a tool, no arguments. */

import type {
  ActionDecided,
  CallEnded,
  CallObserver,
  ShieldEvent,
  ShieldObserver,
} from '../../shield/index.ts';
import { hasMethods, wrongInput } from '../../values/index.ts';

/** pino and the logger of Fastify take fields before the message. */
interface PinoLike {
  bindings(): object;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** `console` and winston take the message first. */
interface ConsoleLike {
  info(message: string, fields: object): void;
  warn(message: string, fields: object): void;
}

/** Where records are written: pino, `console`, or another logger with the shape of one of them. */
export type LogTarget = PinoLike | ConsoleLike;

type Level = 'info' | 'warn';
type Write = (level: Level, fields: object, message: string) => void;

/**
 * For the `observers` of a shield. `info`: recovered calls, objectives that are met again, settled tools; `warn`: calls
 * without an answer, missed objectives, drift, problems of the shield itself.
 *
 * @example
 * import { protect } from 'regain';
 * import { logTo } from 'regain/logging';
 *
 * const lines: string[] = [];
 * const logger = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }; // or console, or pino()
 * let calls = 0;
 * const find = async () => {
 *   if (calls++ === 0) throw Object.assign(new Error('busy'), { status: 503 });
 *   return 1;
 * };
 * await protect({ find }, { effects: 'read', observers: [logTo(logger)] }).find();
 * console.log(lines); // => [ 'regain: find recovered' ]
 */
export function logTo(logger: LogTarget): ShieldObserver {
  if (!hasMethods(logger, ['info', 'warn']))
    throw wrongInput('logTo', 'a logger with "info" and "warn"', logger);
  const write: Write = isPino(logger)
    ? (level, fields, message) => logger[level](fields, message)
    : (level, fields, message) => logger[level](message, fields);
  return {
    observeCall: () => callLog(write),
    onEvent: (event) => logShieldEvent(event, write),
  };
}

function isPino(logger: LogTarget): logger is PinoLike {
  return 'bindings' in logger && typeof logger.bindings === 'function';
}

/** Remembers the actions of one call until it ends. */
function callLog(write: Write): CallObserver {
  const actions: ActionDecided['action'][] = [];
  let status: number | undefined;
  return {
    onEvent: (event) => {
      if (event.type === 'attempt-ended') status = event.failure?.status ?? status;
      if (event.type === 'acted') actions.push(event.action);
      if (event.type === 'call-ended') logCall(event, actions, status, write);
    },
  };
}

function logCall(
  event: CallEnded,
  actions: readonly string[],
  failureStatus: number | undefined,
  write: Write,
): void {
  const { tool, call, status, stop, failureClass, attempts, spend, startMs, endMs, isFallback } = event;
  // A clean call is normal, and the caller knows of a cancelled one.
  if (status === 'clean' || status === 'cancelled') return;
  const fields = {
    ...{ event: 'call-ended', tool, call, status },
    ...(stop !== undefined && { stop }),
    ...(failureClass !== undefined && { failureClass }),
    ...(failureStatus !== undefined && { failureStatus }),
    ...{ attempts, actions, spend, durationMs: Math.max(0, endMs - startMs) },
    ...(isFallback === true && { isFallback }),
  };
  const stopped = stop === undefined ? '' : ` (${stop})`;
  write(status === 'recovered' ? 'info' : 'warn', fields, `regain: ${tool} ${status}${stopped}`);
}

function logShieldEvent(event: ShieldEvent, write: Write): void {
  if (event.type === 'slo') {
    const { type, objective, change, calls, target, current } = event;
    const fields = { event: type, objective, change, calls, target, current };
    write(change === 'breached' ? 'warn' : 'info', fields, `regain: objective ${objective} ${change}`);
  }
  if (event.type === 'drift') {
    const { type, tool, change } = event;
    const level = change === 'suspected' ? 'warn' : 'info';
    write(level, { event: type, tool, change }, `regain: ${tool} drift ${change}`);
  }
  if (event.type === 'retry-layer') {
    const { type, tool, where, declared, observed } = event;
    const fields = { event: type, tool, where, declared, observed };
    write('warn', fields, `regain: another layer ${where} ${tool} retries too`);
  }
  if (event.type === 'warning')
    write('warn', { event: event.type, about: event.about }, `regain: problem of ${event.about}`);
}
