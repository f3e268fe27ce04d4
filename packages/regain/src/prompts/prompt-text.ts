/**
 * The prompt that a language model would be sent for a proposal, part by part. The embedded brain is charged its tokens,
 * so that what a policy costs has the same shape with and without a language model.
 */

import {
  type Action,
  type Ask,
  type Json,
  type Neighbour,
  noContext,
  noCost,
  type Proposal,
  type ProposalContext,
  type RawCost,
  type Situation,
  type ToolSpec,
  type Turn,
} from '../types/index.ts';
import { filled, prompts } from './prompts.ts';

/** Longest text of a value, a failure or an output that is shown. */
const SHOWN_MAX = 1_024;
/** The same for the message of an earlier attempt. */
const EARLIER_MAX = 200;
/** English and JSON come to about four characters a token. */
const CHARS_PER_TOKEN = 4;
/** What a model writes besides the action itself: a sentence of why. */
const REASON_TOKENS = 30;

/** What is asked, before how it is to be answered. */
const asks: Readonly<Record<Ask, string>> = {
  propose: `${prompts.instructions.text}\n${prompts.actions.text}`,
  critique: `${prompts.instructions.text}\n${prompts.critique.text}`,
  reflect: `${prompts.instructions.text}\n${prompts.reflect.text}`,
};

export function promptOf(situation: Situation, context: ProposalContext, ask: Ask = 'propose'): string {
  return [asks[ask], ...shownOf(situation, context)].join('\n');
}

/** The same in two parts: the question, and the situation that it is about. */
export function promptParts(
  situation: Situation,
  context: ProposalContext,
  ask: Ask,
): { readonly asked: string; readonly shown: string } {
  return { asked: asks[ask], shown: shownOf(situation, context).join('\n') };
}

function shownOf(situation: Situation, context: ProposalContext): readonly string[] {
  const { exemplars = [], siblings = [], reflections = [], critique, guidance } = context;
  const { call, spec, specBefore, tools, readings, failure, value, history } = situation;
  const { text: task, outputs } = situation.context ?? noContext;
  return [
    ...(situation.context === undefined ? [] : [filled(prompts.task, { task })]),
    filled(prompts.tools, { tools: listOf(tools) }),
    filled(prompts.toolCalled, { spec: spec === undefined ? prompts.notListed.text : jsonOf(spec) }),
    ...(specBefore === undefined ? [] : [filled(prompts.specBefore, { spec: jsonOf(specBefore) })]),
    ...Object.entries(outputs).map(([step, output]) =>
      filled(prompts.output, { step, output: marked(cut(output)) }),
    ),
    ...readings.map(({ call: { tool }, outcome }) =>
      filled(prompts.reading, { tool, result: marked(cut(outcome.value as Json)) }),
    ),
    ...history.map(earlier),
    filled(prompts.call, { tool: call.tool, args: cut(call.args) }),
    filled(prompts.failure, {
      class: failure.class,
      // Evidence quotes what the tool said.
      evidence: marked(failure.evidence.join('; ')),
      message: marked(failure.message.slice(0, SHOWN_MAX)),
    }),
    ...(value === undefined ? [] : [filled(prompts.result, { result: marked(cut(value)) })]),
    ...exemplars.map(remembered),
    ...siblings.map(({ action, outcome }) =>
      filled(prompts.tried, { action: cut(asJson(action)), outcome: marked(outcome) }),
    ),
    ...(critique === undefined ? [] : [filled(prompts.critiqued, { text: critique.text })]),
    ...reflections.map(({ text }) => filled(prompts.reflected, { text })),
    ...(guidance === undefined ? [] : [filled(prompts.dictionary, { guidance })]),
  ];
}

/** The length of `promptOf` for a proposal, without building the text. */
export function promptChars(situation: Situation, context: ProposalContext): number {
  const { exemplars = [], siblings = [], reflections = [], critique, guidance } = context;
  const { call, spec, specBefore, tools, readings, failure, value, history } = situation;
  const { text, outputs } = situation.context ?? noContext;
  if (siblings.length > 0 || reflections.length > 0 || critique !== undefined || readings.length > 0)
    return promptOf(situation, context).length;
  let chars = asks.propose.length + lineChars.tools + lineChars.toolCalled;
  if (situation.context !== undefined) chars += lineChars.task + text.length;
  chars += listOf(tools).length;
  chars += spec === undefined ? prompts.notListed.text.length : jsonOf(spec).length;
  if (specBefore !== undefined) chars += lineChars.specBefore + jsonOf(specBefore).length;
  for (const id of Object.keys(outputs))
    chars += lineChars.output + id.length + MARKS + cutChars(outputs[id]);
  for (const turn of history) chars += 1 + earlier(turn).length;
  chars += lineChars.call + call.tool.length + cutChars(call.args);
  chars += lineChars.failure + failure.class.length + joinedChars(failure.evidence, '; ');
  chars += 2 * MARKS + Math.min(SHOWN_MAX, failure.message.length);
  if (value !== undefined) chars += lineChars.result + MARKS + cutChars(value);
  for (const { exemplar } of exemplars) {
    chars += lineChars.exemplar + MARKS + exemplar.text.length + exemplar.operator.length;
    chars += outcomeOf(exemplar.success).length;
  }
  if (guidance !== undefined) chars += lineChars.dictionary + guidance.length;
  return chars;
}

/** What asking costs: the prompt, by its text or its length, and what comes back. */
export function thoughtFor(prompt: string | number, answer: string): RawCost {
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

function earlier({ call: { tool }, failure, action }: Turn): string {
  const message = marked(failure.message.slice(0, EARLIER_MAX));
  return filled(prompts.earlier, { tool, class: failure.class, message, action: action.kind });
}

function remembered({ exemplar: { text, operator, success } }: Neighbour): string {
  return filled(prompts.exemplar, { failure: marked(text), operator, outcome: outcomeOf(success) });
}

function outcomeOf(success: boolean): string {
  return (success ? prompts.worked : prompts.didNotWork).text;
}

/** Of each line: the line break before it, and its text without the values. */
const lineChars = Object.fromEntries(
  Object.values(prompts).map(({ name, text }) => [name, 1 + text.replaceAll(/\{\w+\}/g, '').length]),
) as { readonly [Name in keyof typeof prompts]: number };
/** What `marked` adds to a text. */
const MARKS = '<tool_output></tool_output>'.length;

/** Between tags, which it cannot end: text from a tool is data. */
export function marked(text: string): string {
  return `<tool_output>${unmarked(text)}</tool_output>`;
}

/** Without such tags of its own. The length stays the same. */
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

/** A value that is nested too deep to be written down is not shown. */
function jsonText(value: Json | undefined): string {
  try {
    return JSON.stringify(value) ?? prompts.noValue.text;
  } catch {
    return '...';
  }
}

/** Specs and lists of tools are long and stay the same for many failures. */
const specTexts = new WeakMap<ToolSpec, string>();
const listTexts = new WeakMap<readonly ToolSpec[], string>();

function jsonOf(spec: ToolSpec): string {
  return remember(specTexts, spec, () => {
    const { name, description, input, output, effect } = spec;
    return JSON.stringify({ name, description, input, output, effect });
  });
}

function listOf(tools: readonly ToolSpec[]): string {
  return remember(listTexts, tools, () =>
    tools.map(({ name, description }) => `${name}: ${description ?? ''}`).join('; '),
  );
}

function remember<K extends object>(texts: WeakMap<K, string>, key: K, make: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const made = make();
  texts.set(key, made);
  return made;
}
