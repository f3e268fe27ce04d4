/** Invariants of a history: a shield causes no harm and reports nothing false. */

import { canonicalJson } from '../../types/index.ts';
import { isObjectOrArray } from '../../values/index.ts';
import { UnrecoveredError } from '../call/unrecovered-error.ts';
import type { CallEnded } from '../observe/events.ts';
import { argsOf, type CallResult, type HistoryResult, secretOf } from './run-history-in-test.ts';

export interface Violation {
  readonly kind: keyof typeof checks;
  readonly call: number;
  readonly what: string;
}

export function violationsOf(played: HistoryResult): Violation[] {
  return played.history.calls.flatMap((_, call) =>
    Object.entries(checks).flatMap(([kind, check]) => {
      const what = check(callView(played, call));
      return what === undefined ? [] : [{ kind: kind as Violation['kind'], call, what }];
    }),
  );
}

type CallView = ReturnType<typeof callView>;
type Check = (view: CallView) => string | undefined;

function callView(played: HistoryResult, index: number) {
  const { history, runs, effects, ended, events, cancelledMs } = played;
  const endings = events[index]!.filter((event): event is CallEnded => event.type === 'call-ended');
  return {
    ...{ played, index, history, call: history.calls[index]!, tool: history.tool, options: history.options },
    runs: runs.filter(({ call }) => call === index),
    effects: effects.filter(({ call }) => call === index),
    /** The record that a read can find. */
    made: effects.filter(
      ({ call, request }) => call === index && request === history.tool.requests.indexOf('write'),
    ),
    ended: ended[index]!,
    status: endings.at(-1)?.status,
    endings,
    events: events[index]!,
    cancelledMs: cancelledMs[index],
  };
}

const settles: Check = ({ ended, endings }) => {
  if (ended.kind === 'hung') return 'it never ended';
  return endings.length === 1 ? undefined : `it ended ${endings.length} times in events`;
};

/** Also with a key: all attempts of a call have the same key. */
const atMostOnce: Check = ({ effects }) => {
  const times = new Map<number, number>();
  for (const { request } of effects) times.set(request, (times.get(request) ?? 0) + 1);
  const most = Math.max(0, ...times.values());
  return most > 1 ? `it took effect ${most} times` : undefined;
};

const ownKey: Check = ({ tool, runs, played, index }) => {
  if (!tool.hasKey) return undefined;
  const keys = new Set(runs.map(({ key }) => key));
  if (keys.has(undefined)) return 'it was made without its key';
  if (keys.size > 1) return 'it was made under several keys';
  const isShared = played.runs.some((run) => run.call !== index && keys.has(run.key));
  return isShared ? 'its key is that of another call' : undefined;
};

/** Only calls that may be repeated are repeated. */
const repeatedOnlyWhereAllowed: Check = ({ tool, runs, options }) => {
  if (runs.length <= 1) return undefined;
  if (options.shadow && !options.isNested) return 'a shield in shadow mode repeated it';
  if (tool.hasKey || tool.isSingle) return undefined;
  const { consistency, consistentAfterMs } = tool.verifiedBy ?? {};
  const isProvable = consistency !== undefined || consistentAfterMs !== undefined;
  return isProvable && tool.effect !== 'irreversible' ? undefined : `it was made ${runs.length} times`;
};

/** A success is the answer of the last run, an own record, or marked as unconfirmed. */
const noFalseSuccess: Check = ({ ended, status, runs, made, options }) => {
  if (ended.kind !== 'answered' || status === 'unconfirmed' || (options.shadow && !options.isNested))
    return undefined;
  if (made.length === 1 || isError(ended.value)) return undefined;
  const last = runs.at(-1)?.answer;
  const isOwnWord = last !== undefined && !isError(last.value);
  if (
    isOwnWord &&
    (isReadFrom(last.value, ended.value) || ended.notes.some((note) => /was repaired/.test(note)))
  )
    return undefined;
  return `it ended ${status} with ${jsonText(ended.value)}, and took no effect`;
};

/** The answer itself, or a value extracted from it. */
function isReadFrom(answer: unknown, value: unknown): boolean {
  if (answer === value || jsonText(answer) === jsonText(value)) return true;
  return isObjectOrArray(answer) && Object.values(answer).some((part) => isReadFrom(part, value));
}

function isError(value: unknown): boolean {
  return isObjectOrArray(value) && ('error' in value || 'isError' in value || 'success' in value);
}

const noEffectDenied: Check = ({ ended, effects }) => {
  if (ended.kind !== 'threw' || !UnrecoveredError.is(ended.error) || effects.length === 0) return undefined;
  const { tookEffect } = ended.error.report.known;
  return tookEffect === 'no' ? 'it took effect, and the report says that it did not' : undefined;
};

const throwsOwnErrors: Check = ({ ended, cancelledMs, options }) => {
  if (ended.kind !== 'threw' || cancelledMs !== undefined || options.shadow) return undefined;
  return UnrecoveredError.is(ended.error) ? undefined : `it threw ${String(ended.error)}`;
};

const unconfirmedIsReported: Check = ({ ended, status, options }) => {
  if (ended.kind !== 'threw' || !UnrecoveredError.is(ended.error) || options.shadow) return undefined;
  const { known, status: reported } = ended.error.report;
  if (reported !== status) return `its event says ${status}, its report ${reported}`;
  return (reported === 'unconfirmed') === (known.tookEffect === 'unknown')
    ? undefined
    : `it ended ${reported}, and whether it took effect is ${known.tookEffect}`;
};

const nothingAfterCancelling: Check = ({ runs, cancelledMs }) =>
  cancelledMs !== undefined && runs.some(({ startMs }) => startMs > cancelledMs)
    ? 'it was made after it was cancelled'
    : undefined;

const verifiesOnlyInDoubt: Check = ({ events, status, options }) => {
  const verifications = events.filter(
    (event) => event.type === 'attempt-started' && event.purpose === 'verify',
  ).length;
  return verifications > 0 && status === 'clean' && options.verify === 'in-doubt'
    ? 'a healthy call cost a read'
    : undefined;
};

const changesAreReported: Check = ({ runs, events, index, call, options }) => {
  const given = canonicalJson(argsOf(call, index));
  const isChanged = runs.some(({ args }) => canonicalJson(args) !== given);
  if (!isChanged) return undefined;
  if (options.isNested) return undefined;
  if (options.repairs === 'off') return 'its arguments were changed although repairs are off';
  if (runs.some(({ args }) => args.reference !== call.reference))
    return 'it was made again with what the tool had left of its arguments';
  return events.some(({ type }) => type === 'arguments-repaired')
    ? undefined
    : 'its arguments were changed without an event';
};

const keepsSecrets: Check = ({ ended, events, index }) => {
  const said = [JSON.stringify(events), ...wordsOf(ended)].join('\n');
  return said.includes(secretOf(index)) ? 'a secret was shown' : undefined;
};

function wordsOf(ended: CallResult): string[] {
  if (ended.kind === 'answered') return [...ended.notes];
  if (ended.kind === 'hung' || !UnrecoveredError.is(ended.error)) return [];
  return [ended.error.message, ended.error.forModel(), JSON.stringify(ended.error.report)];
}

const countsRuns: Check = ({ runs, endings, options, cancelledMs }) => {
  if (options.isNested || cancelledMs !== undefined || endings.length !== 1) return undefined;
  return endings[0]!.attempts === runs.length
    ? undefined
    : `${runs.length} runs, ${endings[0]!.attempts} counted`;
};

const checks = {
  atMostOnce,
  noFalseSuccess,
  noEffectDenied,
  settles,
  ownKey,
  repeatedOnlyWhereAllowed,
  throwsOwnErrors,
  unconfirmedIsReported,
  nothingAfterCancelling,
  verifiesOnlyInDoubt,
  changesAreReported,
  keepsSecrets,
  countsRuns,
} as const;

export function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
