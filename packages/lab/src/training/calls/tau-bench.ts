/** The calls of tau-bench's recorded conversations: those that the tools rejected, and those that succeeded. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from 'regain/internal/files';
import { isSameCall, parseToolSpecs } from 'regain/internal/repair';
import { type Json, type JsonObject, type ToolCall, type ToolSpec, validate } from 'regain/internal/types';
import { isObject, tryParseJson } from 'regain/internal/values';
import type { RightCall } from './right-call.ts';

/** A call with the error that its tool returned. */
export interface RejectedCall {
  readonly id: string;
  readonly run: string;
  readonly tools: readonly ToolSpec[];
  readonly call: ToolCall;
  /** What the user has said so far. */
  readonly text: string;
  readonly error: string;
}

export interface RecordedCalls {
  readonly rejected: readonly RejectedCall[];
  readonly right: readonly RightCall[];
}

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?:
    | readonly {
        readonly id: string;
        readonly function: { readonly name: string; readonly arguments: string };
      }[]
    | null;
}

interface Episode {
  readonly task_id: number;
  readonly trial: number;
  readonly traj: readonly Message[];
}

const AIRLINE = 'gpt-4o-airline';
const RETAIL_TEXT = 'gemini-2.0-flash-retail-act';
const runs = [AIRLINE, 'gemini-2.0-flash-retail-tool-calling', RETAIL_TEXT];

export function hasTauBench(folder: string): boolean {
  return [...runs, 'airline-tools'].every((name) => existsSync(join(folder, `${name}.json`)));
}

export function readTauBench(folder: string): RecordedCalls {
  const read = (name: string) => JSON.parse(readTextFile(join(folder, `${name}.json`))) as Json;
  const airline = parseToolSpecs(read('airline-tools'));
  // The definitions of the retail tools are in the prompt of the agent that writes its calls as text.
  const retail = parseToolSpecs(toolsInPrompt(read(RETAIL_TEXT) as unknown as readonly Episode[]));
  const all = runs.map((run) =>
    callsOf(run, read(run) as unknown as readonly Episode[], run === AIRLINE ? airline : retail),
  );
  return {
    rejected: all.flatMap(({ rejected }) => rejected),
    right: all.flatMap(({ right }) => right),
  };
}

function toolsInPrompt(episodes: readonly Episode[]): Json {
  const prompt = episodes.find(({ traj }) => traj.length > 0)?.traj[0]?.content ?? '';
  const line = /^\[\{"type": "function".*\]$/m.exec(prompt)?.[0];
  if (line === undefined) throw new Error('the prompt has no list of tools');
  return JSON.parse(line) as Json;
}

function callsOf(run: string, episodes: readonly Episode[], tools: readonly ToolSpec[]): RecordedCalls {
  const rejected: RejectedCall[] = [];
  const right: RightCall[] = [];
  for (const { task_id, trial, traj } of episodes) {
    const said: string[] = [];
    const called = new Map<string, ToolCall>();
    traj.forEach((message, index) => {
      const content = message.content ?? '';
      const answer = message.role === 'tool' ? content : /^API output: (.*)/s.exec(content)?.[1];
      if (message.role === 'user' && answer === undefined) said.push(content);
      for (const { id, function: made } of message.tool_calls ?? []) {
        const args = objectIn(made.arguments);
        if (args !== undefined) called.set(id, { tool: made.name, args });
      }
      if (answer === undefined) return;
      const call =
        message.role === 'tool'
          ? called.get(message.tool_call_id ?? '')
          : callInText(traj[index - 1]?.content);
      if (call === undefined) return;
      const about = { id: `${run}/${task_id}/${trial}/${index}`, tools, call, text: said.join('\n') };
      if (/^(?:Error\b|Unknown action)/.test(answer)) rejected.push({ ...about, run, error: answer });
      else if (fits(call, tools))
        right.push({ ...about, group: run, accepts: (other) => isSameCall(other, call) });
    });
  }
  return { rejected, right };
}

function callInText(text: string | null | undefined): ToolCall | undefined {
  const found = /Action:\s*(\{.*\})/s.exec(text ?? '')?.[1];
  const call = found === undefined ? undefined : objectIn(found);
  const args = call?.arguments;
  if (typeof call?.name !== 'string' || call.name === 'respond' || typeof args !== 'object') return undefined;
  return { tool: call.name, args: (args ?? {}) as JsonObject };
}

function objectIn(text: string): JsonObject | undefined {
  const value = tryParseJson(text);
  return isObject(value) ? value : undefined;
}

function fits({ tool, args }: ToolCall, tools: readonly ToolSpec[]): boolean {
  const spec = tools.find(({ name }) => name === tool);
  return spec !== undefined && validate(spec.inputSchema, args).length === 0;
}
