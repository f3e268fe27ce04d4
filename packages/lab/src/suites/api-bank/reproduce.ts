/** Executes the recorded calls without faults: which of them answer as recorded, and why the others do not. */

import type { Json } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { Refusal } from '../domains/domain.ts';
import { State, seedOf } from '../domains/state.ts';
import { executorOf, usesExternalService } from './executors/index.ts';
import type { ApiBankData, Dialogue, GoldCall } from './format.ts';
import { recordedTables, recordedTableTools } from './recorded-tables.ts';
import { tablesOf } from './tables.ts';

/** The source of an answer: the published databases and rules, or a table reconstructed from recorded calls. */
export type Ground = 'published' | 'gathered';

export const reasons = {
  'drawn-id': 'the original draws an id or a token at random',
  'rests-on-drawn-id': 'the answer names an id that was drawn at random before',
  elsewhere: 'the original asks a service on the web',
  'database-changed': 'recorded with an earlier state of the database: other keys, other spelling',
  'answer-not-found': 'the database holds the answer, and the original did not find it',
  'shown-by-no-other': 'the fact stands in no database and in no other recorded call',
  unexplained: 'no reason is known',
} as const;
export type Reason = keyof typeof reasons;

export interface Reproduced {
  readonly dialogue: string;
  readonly tool: string;
  readonly ground: Ground;
  readonly same: boolean;
  readonly reason?: Reason;
  readonly answered: Json;
  readonly recorded: Json;
}

/**
 * Every recorded call except for tool searches. With `leaveOut` the reconstructed tables of a dialogue come from the
 * other dialogues only, so that no answer depends on its own recording.
 */
export function reproduce(data: ApiBankData, leaveOut = false): Reproduced[] {
  const all = recordedTables(data.dialogues);
  return data.dialogues.flatMap((dialogue) => {
    const others = data.dialogues.filter((other) => other !== dialogue);
    const needsTables = leaveOut && dialogue.set === 'lv3_apis';
    return runOne(data, dialogue, needsTables ? recordedTables(others) : all);
  });
}

function runOne(
  data: ApiBankData,
  dialogue: Dialogue,
  gathered: ReturnType<typeof recordedTables>,
): Reproduced[] {
  const calls = dialogue.calls.filter(({ tool }) => tool.name !== 'ToolSearcher');
  const state = new State(
    seedOf(
      tablesOf(
        data,
        gathered,
        calls.map(({ tool }) => tool),
      ),
    ),
  );
  return calls.map((call): Reproduced => {
    const answered = answerOf(state, call);
    const same = isSame(answered, call.output);
    return {
      dialogue: dialogue.id,
      tool: call.tool.name,
      ground: usesRecordedTable(call) ? 'gathered' : 'published',
      same,
      ...(same ? {} : { reason: reasonFor(call, answered) }),
      answered,
      recorded: call.output,
    };
  });
}

function answerOf(state: State, { tool, args }: GoldCall): Json {
  const executor = executorOf(tool);
  if (executor === undefined) return { refused: `${tool.name} is not known` };
  state.tool = tool.name;
  try {
    return executor.run(state, args as never);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

function usesRecordedTable({ tool }: GoldCall): boolean {
  const uses = [...recordedTableTools, 'PersonalInfoUpdate'];
  return tool.set === 'lv3_apis' && tool.database_name === null && uses.includes(tool.name);
}

/** The first that applies. Each compares the actual and the recorded answer, not the tool's name alone. */
const explanations: readonly (readonly [Reason, (call: GoldCall, answered: Json) => boolean])[] = [
  ['elsewhere', ({ tool }) => usesExternalService(tool.name)],
  [
    'drawn-id',
    ({ tool, output }, answered) =>
      toolsWithDrawnIds.includes(tool.name) && shapeOf(output) === shapeOf(answered),
  ],
  [
    'rests-on-drawn-id',
    ({ output }, answered) => valuesOf(output) !== null && isSame(valuesOf(output), valuesOf(answered)),
  ],
  [
    'database-changed',
    ({ output }, answered) =>
      JSON.stringify(output).toLowerCase() === JSON.stringify(answered).toLowerCase() ||
      isRefused(answered, 'device name does not exist.'),
  ],
  ['answer-not-found', ({ output }) => output === 'The question is too difficult to answer.'],
  ['shown-by-no-other', (call) => usesRecordedTable(call)],
];

/** Tools whose second call gives another id. */
const toolsWithDrawnIds = ['AppointmentRegistration', 'RegisterUser'];

function reasonFor(call: GoldCall, answered: Json): Reason {
  return explanations.find(([, holds]) => holds(call, answered))?.[0] ?? 'unexplained';
}

function isRefused(answered: Json, message: string): boolean {
  return isSame(answered, { refused: message });
}

/** Records without their ids. */
function valuesOf(value: Json): Json {
  return isObject(value) ? Object.values(value) : null;
}

function shapeOf(value: Json): string {
  return value !== null && typeof value === 'object' ? Object.keys(value).join() : typeof value;
}

/** Equal as JSON, with a tolerance for rounding. */
function isSame(a: Json, b: Json): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item as Json, b[index] as Json));
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    if (Array.isArray(a) || Array.isArray(b)) return false;
    const keys = Object.keys(a);
    const other = b as { readonly [key: string]: Json };
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && isSame((a as typeof other)[key]!, other[key]!))
    );
  }
  return a === b;
}
