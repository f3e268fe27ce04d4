/**
 * A stand-in for a language model, so that the examples run without a key: it reads the task and the results of its calls
 * from the conversation, plans the next call, makes mistakes, and reacts to errors. A real model goes in its place.
 */

import { MockLanguageModelV4 } from 'ai/test';

type LanguageModelV4Prompt = Parameters<MockLanguageModelV4['doGenerate']>[0]['prompt'];

export interface ScriptedModelOptions {
  /** Repeats any failed call, whatever it may have done. Otherwise a write of unknown outcome is looked up first. */
  readonly repeatsBlindly?: boolean;
}

export interface Talk {
  readonly title: string;
  readonly guest: string | undefined;
  /** Calls so far, with their results; an error is a text. */
  readonly calls: readonly { readonly tool: string; readonly value: unknown; readonly error?: string }[];
}

const TRIES_MAX = 6;

export function scriptedModel({ repeatsBlindly = false }: ScriptedModelOptions = {}): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => turn(prompt, next(read(prompt), repeatsBlindly)),
  });
}

type Next = { readonly tool: string; readonly args: object } | { readonly text: string };

/** What a model would decide: look up the shows, book the cheapest, answer. */
export function next({ title, guest, calls }: Talk, repeatsBlindly: boolean): Next {
  const last = calls.at(-1);
  const done = (tool: string) =>
    calls.findLast((call) => call.tool === tool && call.error === undefined)?.value;
  const tries = (tool: string) => calls.filter((call) => call.tool === tool).length;
  const shows = (done('find_shows') as { shows?: { showId: string; price: number }[] } | undefined)
    ?.shows?.[0];
  if (shows === undefined) {
    if (tries('find_shows') === TRIES_MAX) return { text: 'I could not find the show.' };
    // A planned mistake: without having seen the schema fail, it takes the parameter to be called name.
    const isFirst = calls.length === 0 && title.startsWith('Nine');
    return { tool: 'find_shows', args: isFirst ? { name: title } : { title } };
  }
  if (guest === undefined) return { text: JSON.stringify({ price: shows.price }) };
  const booked = done('book_seat') as { bookingId?: string } | undefined;
  if (booked?.bookingId !== undefined) return { text: JSON.stringify(booked) };
  const listed = done('list_bookings') as { bookings?: { bookingId: string }[] } | undefined;
  const found = last?.tool === 'list_bookings' ? listed?.bookings?.[0] : undefined;
  if (found !== undefined) return { text: JSON.stringify(found) };
  if (tries('book_seat') + tries('list_bookings') >= TRIES_MAX) return { text: 'I could not book the seat.' };
  // Only a refusal says that nothing happened.
  const isInDoubt = last?.tool === 'book_seat' && !/HTTP 4/.test(last.error ?? 'HTTP 4');
  if (isInDoubt && !repeatsBlindly) return { tool: 'list_bookings', args: { guest } };
  return { tool: 'book_seat', args: { showId: shows.showId, guest } };
}

function read(prompt: LanguageModelV4Prompt): Talk {
  const text = JSON.stringify(prompt.find(({ role }) => role === 'user')?.content ?? '');
  const [, title = ''] = /\\"(The Seagull|Nine Soups)\\"/.exec(text.replaceAll('\\\\', '\\')) ?? [];
  const [, guest] = /for (\p{Lu}\w+ \p{Lu}\w+)\./u.exec(text) ?? [];
  const calls = prompt.flatMap(({ role, content }) =>
    role !== 'tool'
      ? []
      : content.flatMap((part) => {
          if (part.type !== 'tool-result') return [];
          const { output, toolName: tool } = part;
          if (output.type === 'json') return [{ tool, value: output.value as unknown }];
          return [{ tool, value: undefined, error: 'value' in output ? String(output.value) : output.type }];
        }),
  );
  return { title, guest, calls };
}

/** As an endpoint counts: about four characters to a token. */
function turn(prompt: LanguageModelV4Prompt, decided: Next) {
  const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);
  const total = { in: tokens(prompt), out: tokens(decided) };
  const usage = {
    inputTokens: { total: total.in, noCache: total.in, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: total.out, text: total.out, reasoning: 0 },
  };
  if ('text' in decided) {
    const finishReason = { unified: 'stop' as const, raw: 'stop' };
    return { content: [{ type: 'text' as const, text: decided.text }], finishReason, usage, warnings: [] };
  }
  const call = {
    ...{ type: 'tool-call' as const, toolCallId: `call-${prompt.length}` },
    ...{ toolName: decided.tool, input: JSON.stringify(decided.args) },
  };
  const finishReason = { unified: 'tool-calls' as const, raw: 'tool-calls' };
  return { content: [call], finishReason, usage, warnings: [] };
}
