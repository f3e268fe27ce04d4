/** Chat completions as sent over HTTP, streamed and not. */

export interface Content {
  readonly text?: string;
  readonly refusal?: string;
  readonly calls?: readonly WireCall[];
  readonly finish?: 'stop' | 'length' | 'content_filter' | 'tool_calls';
}

/** `argsText` is sent unchanged, JSON or not. */
export interface WireCall {
  readonly tool: string;
  readonly args: object;
  readonly argsText?: string;
}

export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
}

const PIECE_CHARS = 7;

export function wholeResponse(
  { text, refusal, calls, finish }: Content,
  model: string,
  usage?: Usage,
): string {
  const message = {
    role: 'assistant',
    content: text ?? null,
    ...(refusal === undefined ? {} : { refusal }),
    ...(calls === undefined ? {} : { tool_calls: calls.map(toolCall) }),
  };
  return JSON.stringify({
    ...head(model, 'chat.completion'),
    ...wireUsage(usage),
    choices: [{ index: 0, message, finish_reason: finish ?? (calls ? 'tool_calls' : 'stop') }],
  });
}

export function streamedResponse(
  { text = '', refusal, calls, finish }: Content,
  model: string,
  usage?: Usage,
): string {
  const deltas: object[] = [{ role: 'assistant', content: '' }];
  for (let at = 0; at < text.length; at += PIECE_CHARS)
    deltas.push({ content: text.slice(at, at + PIECE_CHARS) });
  if (refusal !== undefined) deltas.push({ refusal });
  calls?.forEach((call, index) => {
    deltas.push({ tool_calls: [{ index, ...toolCall(call, index) }] });
  });
  const reason = finish ?? (calls ? 'tool_calls' : 'stop');
  const events = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: reason }] },
    ...(usage === undefined ? [] : [{ choices: [], ...wireUsage(usage) }]),
  ].map((event) => `data: ${JSON.stringify({ ...head(model, 'chat.completion.chunk'), ...event })}\n\n`);
  return `${events.join('')}data: [DONE]\n\n`;
}

function head(model: string, object: string): object {
  return { id: 'answer', object, created: 0, model };
}

function toolCall({ tool, args, argsText = JSON.stringify(args) }: WireCall, index: number): object {
  return { id: `call-${index}`, type: 'function', function: { name: tool, arguments: argsText } };
}

function wireUsage(usage: Usage | undefined): object {
  if (usage === undefined) return {};
  const { tokensIn, tokensOut } = usage;
  return {
    usage: { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut },
  };
}
