/** Reads responses of AI SDK models, streamed or not, in the formats of its last three versions. */

import type { FinishReason, ModelAnswer, ModelToolCall } from '../types/index.ts';

/** An answer before tokens are estimated where none were reported. */
export interface CollectedAnswer extends Pick<ModelAnswer, 'text' | 'calls' | 'finish' | 'problem'> {
  readonly tokensIn: number | undefined;
  readonly tokensOut: number | undefined;
}

/** Only the fields that are read; all of them may be missing. */
interface Part {
  readonly type: string;
  readonly text?: string;
  readonly delta?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly usage?: Usage;
  readonly finishReason?: Reason;
}
type Count = number | { readonly total?: number | undefined } | undefined;
interface Usage {
  readonly inputTokens?: Count;
  readonly outputTokens?: Count;
}
type Reason = string | { readonly unified?: string } | undefined;

export function readGenerated(result: unknown): CollectedAnswer {
  const { content = [], finishReason, usage } = result as { content?: readonly Part[] } & Partial<Part>;
  const text = content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
  return { text, calls: callsIn(content), finish: finishOf(finishReason), ...countsOf(usage) };
}

/** As for a body that is not streamed; a part costs more than its text. */
const STREAM_CHARS_MAX = 8 * 1024 * 1024;
const PART_CHARS = 100;

/** A stream that ends early or reports an error keeps the text received so far. */
export async function readStream(result: unknown): Promise<CollectedAnswer> {
  const parts: Part[] = [];
  let isBroken = false;
  let chars = 0;
  try {
    for await (const part of (result as { stream: AsyncIterable<Part> }).stream) {
      parts.push(part);
      chars += PART_CHARS + (part.delta?.length ?? 0);
      if (chars <= STREAM_CHARS_MAX) continue;
      isBroken = true;
      break;
    }
  } catch {
    isBroken = true;
  }
  const text = parts.map((part) => (part.type === 'text-delta' ? (part.delta ?? '') : '')).join('');
  const end = parts.findLast(({ type }) => type === 'finish');
  const isWhole = !isBroken && end !== undefined && parts.every(({ type }) => type !== 'error');
  return {
    text,
    calls: callsIn(parts),
    finish: isWhole ? finishOf(end.finishReason) : 'broken',
    ...(isWhole ? {} : { problem: 'the stream ended early or does not follow the protocol' }),
    ...countsOf(end?.usage),
  };
}

function callsIn(parts: readonly Part[]): ModelToolCall[] {
  return parts
    .filter(({ type }) => type === 'tool-call')
    .map(({ toolCallId = '', toolName = '', input }) => ({
      id: toolCallId,
      tool: toolName,
      argsText: typeof input === 'string' ? input : JSON.stringify(input ?? {}),
    }));
}

const finishes: { readonly [reason: string]: FinishReason } = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool-calls',
  'content-filter': 'refused',
  error: 'broken',
  interrupted: 'broken',
};

/** Servers use other reasons as well; the response is complete all the same. */
function finishOf(reason: Reason): FinishReason {
  const text = typeof reason === 'string' ? reason : (reason?.unified ?? '');
  return Object.hasOwn(finishes, text) ? finishes[text]! : 'stop';
}

function countsOf(usage: Usage | undefined): Pick<CollectedAnswer, 'tokensIn' | 'tokensOut'> {
  return { tokensIn: countOf(usage?.inputTokens), tokensOut: countOf(usage?.outputTokens) };
}

function countOf(count: Count): number | undefined {
  const total = typeof count === 'object' ? count?.total : count;
  return plausibleTokens(total);
}

/** Above any context: a larger count is an error of the endpoint, and counts as not reported. */
const TOKENS_MAX = 100_000_000;

export function plausibleTokens(count: unknown): number | undefined {
  return Number.isInteger(count) && (count as number) >= 0 && (count as number) <= TOKENS_MAX
    ? (count as number)
    : undefined;
}
