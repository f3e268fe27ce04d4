/** Notes on calls, kept until the SDK asks for the output that the model sees. */

import type { ToolSet } from 'ai';
import type { ArgumentChange, Shield } from '../../shield/index.ts';
import { getOrMake } from '../../values/index.ts';

type Tool = ToolSet[string];
type ToModelOutput = NonNullable<Tool['toModelOutput']>;
type Output = Awaited<ReturnType<ToModelOutput>>;

/** Limit of calls with notes: results are shown soon after the call. */
const CALLS_MAX = 1_000;

interface CallNotes {
  readonly notes: readonly string[];
  /** Changes that were made before the call. */
  readonly repaired?: readonly ArgumentChange[] | undefined;
  /** The messages that the call was made with, once it is made. */
  readonly madeWith?: WeakRef<object>;
}

const notesByShield = new WeakMap<Shield, Map<string, CallNotes>>();

/**
 * Drops notes on an earlier call: some providers count the calls of each answer, and give an id again. The SDK makes new messages
 * for every step, which shields around one another share.
 */
export function beginCall(shield: Shield, call: string, messages: object | undefined): void {
  const calls = notesByShield.get(shield);
  const known = calls?.get(call);
  if (known === undefined || messages === undefined) return;
  if (known.madeWith === undefined) calls!.set(call, { ...known, madeWith: new WeakRef(messages) });
  else if (known.madeWith.deref() !== messages) calls!.delete(call);
}

/** The repair of a call that will be made. */
export function addRepair(
  shield: Shield,
  call: string,
  note: string,
  repaired: readonly ArgumentChange[],
): void {
  if (getCallNotes(shield, call)?.madeWith !== undefined) notesByShield.get(shield)!.delete(call);
  keep(shield, call, { notes: [note], repaired });
}

/** `messages`: those of the call, which is made. */
export function addNote(
  shield: Shield,
  call: string,
  messages: object | undefined,
  note: string,
  repaired?: readonly ArgumentChange[],
): void {
  const madeWith = messages === undefined ? {} : { madeWith: new WeakRef(messages) };
  keep(shield, call, { notes: [note], repaired, ...madeWith });
}

function keep(shield: Shield, call: string, { notes, repaired, ...more }: CallNotes): void {
  if (notes[0] === '' || call === '') return;
  const calls = getOrMake(notesByShield, shield, () => new Map());
  const known = calls.get(call);
  calls.set(call, {
    ...{ ...known, ...more },
    ...{ notes: [...(known?.notes ?? []), ...notes], repaired: repaired ?? known?.repaired },
  });
  if (calls.size > CALLS_MAX) calls.delete(calls.keys().next().value!);
}

export function getCallNotes(shield: Shield, call: string): CallNotes | undefined {
  return notesByShield.get(shield)?.get(call);
}

/** The output of the tool for the model, followed by the notes on the call. */
export function outputWithNotes(shield: Shield, tool: Tool): ToModelOutput {
  return async (options: Parameters<ToModelOutput>[0]) => {
    const { output, toolCallId } = options;
    const own = (await tool.toModelOutput?.(options as never)) ?? defaultOutput(output);
    const noted = getCallNotes(shield, toolCallId);
    return noted === undefined ? own : withNotes(own, noted.notes);
  };
}

/** The SDK's default output for tools without `toModelOutput`. */
function defaultOutput(output: unknown): Output {
  if (typeof output === 'string') return { type: 'text', value: output };
  return { type: 'json', value: output === undefined ? null : JSON.parse(JSON.stringify(output) ?? 'null') };
}

function withNotes(output: Output, notes: readonly string[]): Output {
  const parts = notes.map((text) => ({ type: 'text', text }) as const);
  if (output.type === 'content') return { ...output, value: [...output.value, ...parts] };
  if (output.type === 'text') return { ...output, value: [output.value, ...notes].join('\n') };
  if (output.type !== 'json') return output;
  return { type: 'content', value: [{ type: 'text', text: JSON.stringify(output.value) }, ...parts] };
}
