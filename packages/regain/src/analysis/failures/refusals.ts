/**
 * Calls that did not run, or were stopped, in the fixed words of each agent: by a person or a rule, by what runs the agent, or
 * because they cannot be read.
 */

import { anyOf, type Found, firstWording, meaning, type Wording } from './found.ts';

const refusals: readonly Wording[] = meaning('user', 'forbidden', [
  // Claude Code
  /^(?:The user doesn't want to (?:proceed with this tool use|take this action)|\[Request interrupted by user|Permission to use .{1,200} has been denied|Claude requested permissions? to|This command requires approval|Permission for this action was denied|The tool use was rejected|User rejected tool use|Interrupted by user)/,
  /^(?:Error: )?Blocked: /,
  // Codex
  /^(?:(?:exec command|patch|apply_patch|command|tool call) rejected(?: by user)?|rejected by user|aborted by user|approval policy is |Wall time: [\d.]+ seconds\naborted by user)/,
  // OpenHands, Inspect, Cline, Gemini, Cursor
  /^(?:The user (?:denied|rejected|declined|cancelled|canceled)\b|User (?:rejected|denied|declined|cancelled|canceled)\b|Action (?:was )?rejected|(?:Tool|Operation|Command)(?: execution| call)? (?:was )?(?:denied|rejected|cancelled|canceled|declined|skipped) by (?:the )?user|\[Operation Cancelled\] Reason: User|Tool call not approved|Tool execution denied|Skipped due to user)/i,
]);

const breakdowns: readonly Wording[] = [
  ...meaning('harness', 'unknown', [
    // Claude Code
    /^(?:Cancelled: parallel tool call|Sibling tool call errored|\[Tool (?:use|result) (?:interrupted|missing)|\[Tool result missing due to internal error)/i,
  ]),
  ...meaning('harness', 'server-error', [
    // OpenHands
    /^(?:A restart occurred while this tool was in progress|Runtime (?:is not ready|disconnected|unavailable|container)|STATUS\$ERROR|Agent (?:runtime|container) .{0,60}(?:crashed|died|not running)|Action was not executed due to)/,
    // Codex
    /^(?:internal error; agent loop died|collab \w+ failed|failed to spawn code-mode host|stream disconnected before completion|codex-linux-sandbox was required)/,
    // Containers of benchmarks, agent frameworks
    /^(?:Error response from daemon: (?:container|No such container)|(?:The )?(?:sandbox|container|runtime|environment|kernel|notebook kernel)(?: \w+){0,2} (?:crashed|died|was killed|has (?:stopped|exited|crashed)|is not (?:running|available)|terminated unexpectedly|disconnected))/i,
  ]),
  ...meaning('harness', 'unknown', [
    /^(?:(?:the )?tool execution (?:was )?(?:interrupted|aborted|cancelled|canceled)|Tool (?:call|use) (?:was )?(?:interrupted|aborted|cancelled|canceled)|No (?:tool )?(?:result|output) (?:was )?(?:recorded|returned|available)|(?:context|prompt)(?: window| length)? (?:is too long|exceeded|overflow))/i,
  ]),
];

/** What the model wrote could not be read as a call. */
const formats: readonly Wording[] = meaning('agent-mistake', 'invalid-request', [
  // SWE-agent, mini-swe-agent
  /^(?:Your (?:last )?(?:output|response|command|bash command)\b.{0,60}\b(?:was not formatted|could not be parsed|contained syntax errors|did not use any tool calls)|Please always provide EXACTLY ONE action|No tool calls found in the response|(?:Operation|Command) '.{1,80}' is not supported by this environment)/i,
  // Codex, OpenHands
  /^(?:failed to parse function arguments|Error validating arg|unsupported call: )/i,
]);

/** Those that begin with other words, and words that they have near their beginning. */
const embedded: readonly Wording[] = [
  ...meaning('user', 'forbidden', [
    /^(?:\S{1,40} hook error: |.{0,60}\b(?:hook blocked|blocked by hook)\b|.{0,200}; rejected by user approval settings)/,
  ]),
  ...meaning('harness', 'server-error', [/^.{0,80}container .{0,80}is not running/i]),
];
const EMBEDDED = /hook|rejected by user|ontainer|ONTAINER/;
const EMBEDDED_CHARS = 300;

const leading = [...refusals, ...breakdowns, ...formats];
/** Most answers have none of them: one test for all. */
const LEADING = anyOf(leading);

/** Refusals are short; a long text only quotes one. */
const CHARS_MAX = 2_000;

export function refusalIn(text: string, length: number): Found | undefined {
  if (length > CHARS_MAX) return undefined;
  const plain = withoutMark(text);
  const found = LEADING.test(plain) ? firstWording(plain, leading) : undefined;
  if (found !== undefined || !EMBEDDED.test(plain.slice(0, EMBEDDED_CHARS))) return found;
  return firstWording(plain, embedded);
}

/** Without the marks that agents put before an error. */
export function withoutMark(text: string): string {
  return text.slice(0, CHARS_MAX).replace(/^(?:\s|<tool_use_error>|<error>|\[Error\]|ERROR:\s)+/, '');
}
