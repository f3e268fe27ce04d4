/**
 * The prompt for a proposal, part by part. The embedded brain is charged its tokens too, so that costs with and without
 * a language model are comparable.
 */

import {
  type Action,
  type BrainMethod,
  type Json,
  type Neighbour,
  noContext,
  noCost,
  type Proposal,
  type ProposalContext,
  preview,
  type RawCost,
  type RecoveryTurn,
  type Situation,
  type ToolSpec,
} from '../types/index.ts';
import { fillPrompt, prompts } from './prompt-catalog.ts';

/** The most characters of a value, a failure or an output. */
const SHOWN_MAX = 1_024;
/** The same for the message of an earlier attempt. */
const EARLIER_MAX = 200;
/** English and JSON have about four characters per token. */
const CHARS_PER_TOKEN = 4;
/** Tokens that a model writes besides the action: one sentence with the reason. */
const REASON_TOKENS = 30;

/** The request, without the format of the response. */
const questionTexts: Readonly<Record<BrainMethod, string>> = {
  propose: `${prompts.instructions.text}\n${prompts.actions.text}`,
  critique: `${prompts.instructions.text}\n${prompts.critique.text}`,
  reflect: `${prompts.instructions.text}\n${prompts.reflect.text}`,
};

export function promptOf(
  situation: Situation,
  context: ProposalContext,
  ask: BrainMethod = 'propose',
): string {
  return [questionTexts[ask], ...contextLines(situation, context)].join('\n');
}

/** The same in two parts: the request and the situation. */
export function promptParts(
  situation: Situation,
  context: ProposalContext,
  ask: BrainMethod,
): { readonly asked: string; readonly shown: string } {
  return { asked: questionTexts[ask], shown: contextLines(situation, context).join('\n') };
}

function contextLines(situation: Situation, context: ProposalContext): readonly string[] {
  const { exemplars = [], siblings = [], reflections = [], critique, guidance } = context;
  const { call, spec, specBefore, tools, auxiliaryCalls, failure, value, history } = situation;
  const { text: task, outputs } = situation.context ?? noContext;
  return [
    ...(situation.context === undefined ? [] : [fillPrompt(prompts.task, { task })]),
    fillPrompt(prompts.tools, { tools: listOf(tools) }),
    fillPrompt(prompts.toolCalled, { spec: spec === undefined ? prompts.notListed.text : jsonOf(spec) }),
    ...(specBefore === undefined ? [] : [fillPrompt(prompts.specBefore, { spec: jsonOf(specBefore) })]),
    ...Object.entries(outputs).map(([step, output]) =>
      fillPrompt(prompts.output, { step, output: fenceToolText(cut(output)) }),
    ),
    ...auxiliaryCalls.map(({ call: { tool }, outcome }) =>
      fillPrompt(prompts.reading, { tool, result: fenceToolText(cut(outcome.value as Json)) }),
    ),
    ...history.map(earlier),
    fillPrompt(prompts.call, { tool: call.tool, args: cut(call.args) }),
    fillPrompt(prompts.failure, {
      class: failure.class,
      // Evidence quotes the tool.
      evidence: fenceToolText(failure.evidence.join('; ')),
      message: fenceToolText(failure.message.slice(0, SHOWN_MAX)),
    }),
    ...(value === undefined ? [] : [fillPrompt(prompts.result, { result: fenceToolText(cut(value)) })]),
    ...exemplars.map(exemplarLine),
    ...siblings.map(({ action, outcome }) =>
      fillPrompt(prompts.tried, { action: cut(asJson(action)), outcome: fenceToolText(outcome) }),
    ),
    ...(critique === undefined ? [] : [fillPrompt(prompts.critiqued, { text: critique.text })]),
    ...reflections.map(({ text }) => fillPrompt(prompts.reflected, { text })),
    ...(guidance === undefined ? [] : [fillPrompt(prompts.dictionary, { guidance })]),
  ];
}

/** The length of `promptOf` for a proposal, without building the text. */
export function promptChars(situation: Situation, context: ProposalContext): number {
  const { exemplars = [], siblings = [], reflections = [], critique, guidance } = context;
  const { call, spec, specBefore, tools, auxiliaryCalls, failure, value, history } = situation;
  const { text, outputs } = situation.context ?? noContext;
  if (siblings.length > 0 || reflections.length > 0 || critique !== undefined || auxiliaryCalls.length > 0)
    return promptOf(situation, context).length;
  let chars = questionTexts.propose.length + lineChars.tools + lineChars.toolCalled;
  if (situation.context !== undefined) chars += lineChars.task + text.length;
  chars += listOf(tools).length;
  chars += spec === undefined ? prompts.notListed.text.length : jsonOf(spec).length;
  if (specBefore !== undefined) chars += lineChars.specBefore + jsonOf(specBefore).length;
  for (const id of Object.keys(outputs))
    chars += lineChars.output + id.length + FENCE_CHARS + cutChars(outputs[id]);
  for (const turn of history) chars += 1 + earlier(turn).length;
  chars += lineChars.call + call.tool.length + cutChars(call.args);
  chars += lineChars.failure + failure.class.length + joinedChars(failure.evidence, '; ');
  chars += 2 * FENCE_CHARS + Math.min(SHOWN_MAX, failure.message.length);
  if (value !== undefined) chars += lineChars.result + FENCE_CHARS + cutChars(value);
  for (const { exemplar } of exemplars) {
    chars += lineChars.exemplar + FENCE_CHARS + exemplar.text.length + exemplar.operator.length;
    chars += outcomeOf(exemplar.success).length;
  }
  if (guidance !== undefined) chars += lineChars.dictionary + guidance.length;
  return chars;
}

/** Cost of a request: the prompt, by text or length, and the response. */
export function promptCost(prompt: string | number, answer: string): RawCost {
  const chars = typeof prompt === 'number' ? prompt : prompt.length;
  return { ...noCost, tokensIn: tokensOf(chars), tokensOut: REASON_TOKENS + tokensOf(answer.length) };
}

export function answerOf(chosen: Proposal | undefined): string {
  return chosen === undefined ? '' : JSON.stringify(chosen.action);
}

export function tokensOf(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}

function joinedChars(parts: readonly string[], between: string): number {
  return parts.reduce((sum, part) => sum + part.length, Math.max(0, parts.length - 1) * between.length);
}

function earlier({ call: { tool }, failure, action }: RecoveryTurn): string {
  const message = fenceToolText(failure.message.slice(0, EARLIER_MAX));
  return fillPrompt(prompts.earlier, { tool, class: failure.class, message, action: action.kind });
}

function exemplarLine({ exemplar: { text, operator, success } }: Neighbour): string {
  return fillPrompt(prompts.exemplar, {
    failure: fenceToolText(text),
    operator,
    outcome: outcomeOf(success),
  });
}

function outcomeOf(success: boolean): string {
  return (success ? prompts.worked : prompts.didNotWork).text;
}

/** Characters of each line: its line break and its text without values. */
const lineChars = Object.fromEntries(
  Object.values(prompts).map(({ name, text }) => [name, 1 + text.replaceAll(/\{\w+\}/g, '').length]),
) as { readonly [Name in keyof typeof prompts]: number };
/** Characters that `fenceToolText` adds. */
const FENCE_CHARS = '<tool_output></tool_output>'.length;

/** Text from a tool, as data between tags that the text itself cannot close. */
export function fenceToolText(text: string): string {
  return `<tool_output>${unmarked(text)}</tool_output>`;
}

/** Disables such tags in the text. The length stays the same. */
export function unmarked(text: string): string {
  return text.replaceAll(/<(?=\/?tool_output>)/g, '(');
}

function asJson(action: Action): Json {
  return { ...action };
}

function cut(value: Json | undefined): string {
  const text = jsonText(value);
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}...`;
}

function cutChars(value: Json | undefined): number {
  const { length } = jsonText(value);
  return length <= SHOWN_MAX ? length : SHOWN_MAX + '...'.length;
}

/** At least the text that is shown: only a part of a very large value is serialised. */
function jsonText(value: Json | undefined): string {
  return JSON.stringify(preview(value, 8 * SHOWN_MAX).value) ?? prompts.noValue.text;
}

/** Specs and lists of tools are long and the same for many failures. */
const specTexts = new WeakMap<ToolSpec, string>();
const listTexts = new WeakMap<readonly ToolSpec[], string>();

function jsonOf(spec: ToolSpec): string {
  return cachedText(specTexts, spec, () => {
    const { name, description, inputSchema, outputSchema, effect } = spec;
    return JSON.stringify({ name, description, inputSchema, outputSchema, effect });
  });
}

function listOf(tools: readonly ToolSpec[]): string {
  return cachedText(listTexts, tools, () =>
    tools.map(({ name, description }) => `${name}: ${description ?? ''}`).join('; '),
  );
}

function cachedText<K extends object>(texts: WeakMap<K, string>, key: K, make: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const made = make();
  texts.set(key, made);
  return made;
}
