/** Notes on calls, kept until the SDK asks for the output that the model sees. */

import type { ToolSet } from 'ai';
import type { ArgumentChange, Shield } from '../../shield/index.ts';

type Tool = ToolSet[string];
type ToModelOutput = NonNullable<Tool['toModelOutput']>;
type Output = Awaited<ReturnType<ToModelOutput>>;

/** Limit of calls with notes: results are shown soon after the call. */
const CALLS_MAX = 1_000;

interface CallNotes {
  readonly notes: readonly string[];
  /** Changes that were made before the call. */
  readonly repaired?: readonly ArgumentChange[] | undefined;
}

const notesByShield = new WeakMap<Shield, Map<string, CallNotes>>();

export function addNote(
  shield: Shield,
  call: string,
  note: string,
  repaired = getCallNotes(shield, call)?.repaired,
): void {
  if (note === '' || call === '') return;
  const calls = notesByShield.get(shield) ?? new Map<string, CallNotes>();
  notesByShield.set(shield, calls);
  calls.set(call, { notes: [...(calls.get(call)?.notes ?? []), note], repaired });
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
