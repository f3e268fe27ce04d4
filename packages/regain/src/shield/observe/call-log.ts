/** One line for each call that was recovered, handed back or not confirmed. In an outage further lines are only counted. */

import type { Clock } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import type { CallRecord } from '../call/call-record.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';
import type { EventBus } from './event-bus.ts';
import type { CallStatus, StopCause } from './events.ts';
import type { Logger } from './logger.ts';

export interface LoggedCall {
  readonly tool: string;
  readonly status: CallStatus;
  readonly attempts: number;
  readonly startedMs: number;
  readonly reason: string;
  readonly money: number;
  readonly stop: StopCause | undefined;
  readonly record: Pick<CallRecord, 'failure' | 'turns' | 'isInDoubt' | 'secrets'> | undefined;
}

/** Lines on one tool within a period; further calls are counted. */
const LINES_MAX = 20;
const PERIOD_MS = 60_000;
/** Tools with a period of their own; more share one. */
const TOOLS_MAX = 1_000;
const LINE_CHARS_MAX = 400;
const MESSAGE_CHARS_MAX = 120;

interface Period {
  readonly startMs: number;
  lines: number;
  readonly unlogged: Map<string, number>;
}

export interface CallLog {
  add(call: LoggedCall): void;
  /** Writes the counts of calls without a line. */
  flush(): void;
}

export function callLog(logger: Logger, secrets: SecretRedactor, clock: Clock, events: EventBus): CallLog {
  /** By tool, in the order of their starts. */
  const periods = new Map<string, Period>();

  const write = (status: CallStatus, text: string): void => {
    const line = secrets.redactText(`regain: ${text}`, LINE_CHARS_MAX).replaceAll(/\s+/g, ' ');
    events.callHook((message: string) => {
      if (status === 'recovered') return logger.info?.(message);
      return logger.warn(message);
    }, line);
  };
  const endPeriods = (nowMs: number): void => {
    for (const [tool, { startMs, unlogged }] of periods) {
      if (nowMs - startMs < PERIOD_MS) return;
      periods.delete(tool);
      const counts = [...unlogged].map(([outcome, count]) => `${count} ${outcome}`);
      if (counts.length > 0) write('handed-off', `and more calls of ${tool}: ${counts.join(', ')}`);
    }
  };
  return {
    add: (call) => {
      const { tool, status } = call;
      // A clean call is normal, and the caller knows of a cancelled one.
      if (status === 'clean' || status === 'cancelled') return;
      if (status === 'recovered' && logger.info === undefined) return;
      const nowMs = clock.now();
      endPeriods(nowMs);
      const key = periods.has(tool) || periods.size < TOOLS_MAX ? tool : 'other tools';
      const period = getOrMake(periods, key, () => ({ startMs: nowMs, lines: 0, unlogged: new Map() }));
      // The call knows its own secrets, also short ones.
      if (period.lines++ < LINES_MAX) write(status, lineOf(call, nowMs, call.record?.secrets ?? secrets));
      else period.unlogged.set(outcomes[status], (period.unlogged.get(outcomes[status]) ?? 0) + 1);
    },
    flush: () => endPeriods(Infinity),
  };
}

function lineOf(
  { tool, status, attempts, startedMs, reason, money, stop, record }: LoggedCall,
  nowMs: number,
  secrets: SecretRedactor,
): string {
  const seconds = ((nowMs - startedMs) / 1000).toFixed(1);
  const calls = attempts === 0 ? 'without a call' : `after ${attempts} attempt${attempts === 1 ? '' : 's'}`;
  const { failure, turns = [], isInDoubt = false } = record ?? {};
  const actions = turns.map(({ action }) => action).join(', ');
  const said = failure === undefined ? '' : secrets.redactText(failure.message, MESSAGE_CHARS_MAX);
  const parts = [
    failure === undefined ? '' : `${failure.class}${said === '' ? '' : ` ${JSON.stringify(said)}`}`,
    actions === '' ? '' : `actions: ${actions}`,
    isInDoubt && status !== 'recovered' ? 'it may have taken effect' : '',
    status === 'recovered' || stop === undefined ? '' : `stopped (${stop}): ${reason}`,
    money === 0 ? '' : `money ${Number(money.toPrecision(3))}`,
  ].filter((part) => part !== '');
  return `${tool} ${outcomes[status]} ${calls} in ${seconds} s: ${parts.join('; ')}`;
}

const outcomes: Readonly<Record<CallStatus, string>> = {
  clean: 'clean',
  recovered: 'recovered',
  unconfirmed: 'unconfirmed',
  'handed-off': 'handed back',
  'gave-up': 'not recovered',
  cancelled: 'cancelled',
};
