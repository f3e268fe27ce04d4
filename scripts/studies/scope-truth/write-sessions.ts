/**
 * Sessions as the files of two coding agents: one file for each session. Both record what the tool answered, and an error
 * only if the tool reports one: Claude Code with a mark, Codex as text.
 */

import { answerText, type ExportedSession, isMarked, jsonLines } from './exported-session.ts';
import type { TrueCall } from './true-operations.ts';

const REQUEST_MS = 200;

export function writeClaudeCode({ id, calls }: ExportedSession): string {
  const shared = {
    sessionId: id,
    cwd: '/home/dev/shop',
    version: '2.0.14',
    userType: 'external',
    isSidechain: false,
  };
  const line = (type: string, uuid: string, atMs: number, message: unknown) => {
    const timestamp = new Date(atMs).toISOString();
    return { parentUuid: null, ...shared, type, message, uuid, timestamp };
  };
  const startMs = calls[0]!.startMs;
  return jsonLines([
    line('user', `${id}-u`, startMs - 2 * REQUEST_MS, { role: 'user', content: 'Do what is on my list.' }),
    ...calls.flatMap((call, i) => {
      const useId = toolUseId(call);
      const use = { type: 'tool_use', id: useId, name: `mcp__desk__${call.tool}`, input: call.args };
      const isError = isMarked(call, 'thrown');
      const result = {
        ...{ type: 'tool_result', tool_use_id: useId, content: [{ type: 'text', text: answerText(call) }] },
        ...(isError ? { is_error: true } : {}),
      };
      const usage = {
        ...{ input_tokens: 3, cache_creation_input_tokens: 250, cache_read_input_tokens: 12_000 },
        output_tokens: 120,
      };
      const message = {
        ...{ id: `msg_${i}_${call.id}`, type: 'message', role: 'assistant', model: 'claude-x' },
        ...{ content: [use], stop_reason: 'tool_use', usage },
      };
      return [
        line('assistant', `${call.id}-a`, call.startMs, message),
        line('user', `${call.id}-r`, call.endMs, { role: 'user', content: [result] }),
      ];
    }),
  ]);
}

/** The id that the reader gives to the call. */
export function toolUseId({ id }: TrueCall): string {
  return `toolu_${id}`;
}

export function writeCodex({ id, calls }: ExportedSession): string {
  const line = (type: string, atMs: number, payload: unknown) => ({
    ...{ timestamp: new Date(atMs).toISOString(), type, payload },
  });
  const startMs = calls[0]!.startMs - 2 * REQUEST_MS;
  let total = 0;
  return jsonLines([
    line('session_meta', startMs, {
      id,
      cwd: '/home/dev/shop',
      originator: 'codex_cli_rs',
      cli_version: '0.98.0',
    }),
    line('turn_context', startMs, { cwd: '/home/dev/shop', model: 'gpt-x', approval_policy: 'never' }),
    line('response_item', startMs, {
      ...{ type: 'message', role: 'user' },
      content: [{ type: 'input_text', text: 'Do what is on my list.' }],
    }),
    ...calls.flatMap((call) => {
      const name = `mcp__desk__${call.tool}`;
      const request = {
        type: 'function_call',
        name,
        arguments: JSON.stringify(call.args),
        call_id: callId(call),
      };
      const output = { type: 'function_call_output', call_id: callId(call), output: codexOutput(call) };
      const usage = (tokens: number) => ({
        ...{ input_tokens: 20 * tokens, cached_input_tokens: 18 * tokens, output_tokens: tokens },
        ...{ reasoning_output_tokens: 0, total_tokens: 21 * tokens },
      });
      total += 100;
      const info = {
        total_token_usage: usage(total),
        last_token_usage: usage(100),
        model_context_window: 272_000,
      };
      return [
        line('response_item', call.startMs, request),
        line('event_msg', call.startMs, { type: 'token_count', info, rate_limits: null }),
        line('response_item', call.endMs, output),
      ];
    }),
  ]);
}

export function callId({ id }: TrueCall): string {
  return `call_${id}`;
}

/** Content of the server as JSON; the debug form of an error where the server gave none. */
function codexOutput(call: TrueCall): string {
  const text = answerText(call);
  const isLost = call.failure?.isThrown === true && /^(?:timeout|connection)$/.test(call.failure.class);
  if (!isLost) return JSON.stringify([{ type: 'text', text }]);
  return `err: ${JSON.stringify(`tool call error: tool call failed for \`desk/${call.tool}\`\n\nCaused by:\n    ${text}`)}`;
}
