/**
 * An agent that is a command in any language: the task on standard input, its tools over MCP at `REGAIN_MCP_URL`, the
 * answer on standard output. Everything that the command starts ends with it.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { ProcessGroup } from 'regain/internal/mcp';
import { parseJson, sleep } from 'regain/internal/types';
import { type Agent, AgentStoppedError } from '../agent.ts';
import type { AgentServer } from './agent-server.ts';

export interface CommandOptions {
  readonly command: string;
  readonly directory: string;
  readonly environment: { readonly [name: string]: string | undefined };
  /** Started with the first agent. */
  readonly server: () => Promise<AgentServer>;
  /** Something that the user should know and that does not decide the rollout. */
  readonly onComplaint?: (text: string) => void;
}

const ANSWER_MAX = 1_000_000;
const ERRORS_KEPT = 2_000;
/** How long a process may take to end after it was asked to. */
const TERM_MS = 500;
/** What a process wrote before it ended is read for this long, if another process holds its output. */
const DRAIN_MS = 250;

export function commandAgent(options: CommandOptions): Agent {
  return async (task, context) => {
    const server = await options.server();
    context.signal.throwIfAborted();
    const { url, close } = server.open(context);
    try {
      const { command, directory, environment } = options;
      const child = spawn(command, {
        ...{ shell: true, cwd: directory, windowsHide: true, stdio: ['pipe', 'pipe', 'pipe'] },
        env: { ...environment, REGAIN_MCP_URL: url },
        // Its own group: one signal reaches everything that it starts.
        detached: process.platform !== 'win32',
      });
      return await answerOf(child, `${JSON.stringify(task)}\n`, context.signal, options);
    } finally {
      close();
    }
  };
}

async function answerOf(
  child: ChildProcess,
  input: string,
  signal: AbortSignal,
  { onComplaint }: CommandOptions,
): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) =>
      reject(new AgentStoppedError(`the command cannot start: ${error.message}`)),
    );
  });
  child.on('error', () => {});
  const group = new ProcessGroup(child);
  const ended = () => group.end({ endMs: 0, termMs: TERM_MS });
  let [text, errors] = ['', ''];
  let isTooLong = false;
  const closed = new Promise((resolve) => child.stdout!.once('close', resolve));
  child.stdout!.setEncoding('utf8').on('data', (piece: string) => {
    isTooLong ||= text.length + piece.length > ANSWER_MAX;
    if (!isTooLong) text += piece;
  });
  child.stderr!.setEncoding('utf8').on('data', (piece: string) => {
    errors = (errors + piece).slice(-ERRORS_KEPT);
  });
  // A command may end without having read its task.
  child.stdin!.on('error', () => {});
  child.stdin!.end(input);
  const stop = () => group.signal('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { code, signal: killed } = await Promise.race([group.exited, rejected(signal)]);
    await Promise.race([closed, sleep(DRAIN_MS)]);
    if (group.isAlive()) onComplaint?.('the agent left processes running, which were ended');
    if (code !== 0) throw new AgentStoppedError(exitText(code, killed, errors));
    if (isTooLong) throw new AgentStoppedError(`the answer is longer than ${ANSWER_MAX} characters`);
    return answerIn(text);
  } finally {
    signal.removeEventListener('abort', stop);
    await ended();
  }
}

function exitText(code: number | null, killed: string | null, errors: string): string {
  const lines = errors.trim().split('\n');
  // Node writes its version last, Python the exception.
  const last = (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1)!).slice(0, 200);
  const how = code === null ? `was ended by ${killed}` : `exited with code ${code}`;
  return `the agent ${how}${last === '' ? '' : `: ${last}`}`;
}

/** JSON, the whole output or its last line; otherwise the text itself. */
function answerIn(text: string): unknown {
  const whole = text.trim();
  for (const part of [whole, whole.split('\n').at(-1)!]) {
    try {
      return parseJson(part);
    } catch {}
  }
  return whole;
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
