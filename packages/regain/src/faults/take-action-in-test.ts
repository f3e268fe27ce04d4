/** For tests: takes an action as the recovery loop would, in the booking environment. */

import { isErrorShaped } from '../dialects/index.ts';
import type { Action, CallPurpose, Clock, Json, JsonObject, ToolSpec } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { contextAt } from './conformance/booking-world.ts';
import type { InjectedToolbox } from './inject.ts';

export type Answer = { readonly value: Json } | { readonly error: unknown };

export interface FaultTestBed {
  readonly clock: Clock;
  list(): readonly ToolSpec[];
  refresh(): Promise<void>;
  /** Calls a tool; a thrown or returned error comes back as `error`. */
  call(tool: string, args: JsonObject, purpose?: CallPurpose): Promise<Answer>;
}

/** Calls the tools of `box`, numbered as in the recovery loop: by tool and purpose. */
export function testBed(
  box: Pick<InjectedToolbox, 'list' | 'call' | 'refreshCredentials'>,
  clock: Clock,
  place: { readonly step?: number; readonly idempotencyKey?: string } = {},
): FaultTestBed {
  const counts = new Map<string, number>();
  return {
    clock,
    list: () => box.list(),
    refresh: () => box.refreshCredentials(contextAt(clock)),
    call: async (tool, args, purpose = 'step') => {
      const key = `${purpose} ${tool}`;
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      const answer = box.call(tool, args, contextAt(clock, { ...place, purpose, nth }));
      return answer.then(answerOf, (error: unknown) => ({ error }));
    },
  };
}

export interface Attempted {
  readonly spec: ToolSpec;
  readonly tool: string;
  readonly args: JsonObject;
  readonly last: Answer;
}

/** The answer of the action, or 'no answer' if it only prepares the next call. */
export async function takeAction(
  action: Action,
  bed: FaultTestBed,
  attempted: Attempted,
): Promise<Answer | 'no answer'> {
  const { spec, tool, args, last } = attempted;
  switch (action.kind) {
    case 'retry':
      await bed.clock.sleep(action.delayMs);
      return bed.call(tool, args);
    case 'repair-arguments':
      return bed.call(tool, action.args);
    case 'repair-output':
      return 'value' in last ? { value: action.value } : 'no answer';
    case 'use-tool':
      return bed.call(action.tool, action.args);
    case 'paginate':
      return 'value' in last ? paginated(last.value, bed, tool, args) : 'no answer';
    case 'refresh-credentials':
      await bed.refresh();
      return 'no answer';
    case 'verify':
      return recordOf(await bed.call(action.tool, action.args, 'verify'), spec, args);
    case 'compensate':
      await bed.call(action.tool, action.args, 'compensate');
      return 'no answer';
    case 'reread-tools':
      bed.list();
      return 'no answer';
    default:
      return 'no answer';
  }
}

function answerOf(value: unknown): Answer {
  return isErrorShaped(value) ? { error: value } : { value: value as Json };
}

async function paginated(
  value: Json,
  bed: FaultTestBed,
  tool: string,
  args: JsonObject,
): Promise<Answer | 'no answer'> {
  if (!isObject(value) || value.has_more !== true) return 'no answer';
  const { has_more: _, next_cursor: first, ...page } = value;
  const [field, rows] = Object.entries(page).find(([, item]) => Array.isArray(item)) as [string, Json[]];
  const all = [...rows];
  for (let cursor: Json | undefined = first; cursor !== undefined; ) {
    const answer = await bed.call(tool, { ...args, cursor }, 'page');
    if ('error' in answer || !isObject(answer.value)) return answer;
    all.push(...(answer.value[field] as Json[]));
    cursor = answer.value.next_cursor;
  }
  return { value: { ...page, [field]: all } };
}

/** The record that proves the write, in the form of the write's answer. */
function recordOf(answer: Answer, spec: ToolSpec, args: JsonObject): Answer | 'no answer' {
  if ('error' in answer || spec.verifiedBy === undefined || !isObject(answer.value)) return 'no answer';
  const rows = answer.value.bookings as readonly JsonObject[];
  const found = rows.find((row) =>
    Object.entries(spec.verifiedBy!.match).every(
      ([field, source]) => row[field] === args[String(source).slice(6)],
    ),
  );
  return found === undefined ? 'no answer' : { value: found };
}
