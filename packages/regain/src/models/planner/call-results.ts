/** Messages to a planning model about its calls: answers and failures, fenced as data and bounded. */

import { fenceToolText, fillPrompt, prompts } from '../../prompts/index.ts';
import { type Failure, type Json, preview, truncated } from '../../types/index.ts';
import { planning } from '../model-texts.ts';

/** Longer answers are truncated and marked. */
const ANSWER_CHARS_MAX = 16_000;
const MESSAGE_CHARS_MAX = 1_024;
const REASON_CHARS_MAX = 300;
const TRIED_MAX = 12;

export function answerText(value: Json): string {
  const shown = preview(value, ANSWER_CHARS_MAX);
  const text = JSON.stringify(shown.isCut || shown.hasNonJson ? shown.value : value) ?? 'null';
  return fenceToolText(truncated(text, ANSWER_CHARS_MAX));
}

export interface FinalFailure {
  /** Why recovery stopped, in the policy's words. */
  readonly reason: string;
  /** The actions taken, in order. */
  readonly tried: readonly string[];
  /** The last failure. */
  readonly failure: Failure | undefined;
  readonly handOff: string;
}

export function failureText({ reason, tried, failure, handOff }: FinalFailure): string {
  return fillPrompt(prompts.planFailed, {
    handOff,
    // A policy may quote a tool, or a model that quotes one.
    reason: fenceToolText(truncated(reason, REASON_CHARS_MAX)),
    tried: tried.length === 0 ? planning.noActions : triedText(tried),
    class: failure?.class ?? planning.unknownClass,
    effect: (failure?.ambiguous === true ? prompts.mayHaveTakenEffect : prompts.noKnownEffect).text,
    message: fenceToolText(truncated(failure?.message ?? planning.noMessage, MESSAGE_CHARS_MAX)),
  });
}

export function unmadeCallText(problem: string): string {
  return fillPrompt(prompts.planUnmade, { problem });
}

function triedText(tried: readonly string[]): string {
  const more = tried.length - TRIED_MAX;
  return [
    ...tried.slice(0, TRIED_MAX),
    ...(more > 0 ? [planning.moreActions.replace('{count}', String(more))] : []),
  ].join(', ');
}
