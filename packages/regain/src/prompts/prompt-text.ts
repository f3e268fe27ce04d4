/**
 * The prompt for a proposal, part by part. The embedded brain is charged its tokens too, so that costs with and without
 * a language model are comparable.
 */

import {
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
import { memoizeObjects } from '../values/index.ts';
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
  const { asked, shown } = promptParts(situation, context, ask);
  return `${asked}\n${shown}`;
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
      fillPrompt(prompts.tried, { action: cut({ ...action }), outcome: fenceToolText(outcome) }),
    ),
    ...(critique === undefined ? [] : [fillPrompt(prompts.critiqued, { text: critique.text })]),
    ...reflections.map(({ text }) => fillPrompt(prompts.reflected, { text })),
    ...(guidance === undefined ? [] : [fillPrompt(prompts.dictionary, { guidance })]),
  ];
}

/** Cost of a request: the prompt and the response. */
export function promptCost(prompt: string, answer: string): RawCost {
  const tokensOut = REASON_TOKENS + tokensOf(answer.length);
  return { ...noCost, tokensIn: tokensOf(prompt.length), tokensOut };
}

export function answerOf(chosen: Proposal | undefined): string {
  return chosen === undefined ? '' : JSON.stringify(chosen.action);
}

export function tokensOf(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}

function earlier({ call: { tool }, failure, action }: RecoveryTurn): string {
  const message = fenceToolText(failure.message.slice(0, EARLIER_MAX));
  return fillPrompt(prompts.earlier, { tool, class: failure.class, message, action: action.kind });
}

function exemplarLine({ exemplar: { text, operator, success } }: Neighbour): string {
  return fillPrompt(prompts.exemplar, {
    failure: fenceToolText(text),
    operator,
    outcome: (success ? prompts.worked : prompts.didNotWork).text,
  });
}

/** Text from a tool, as data between tags that the text itself cannot close. */
export function fenceToolText(text: string): string {
  return `<tool_output>${unmarked(text)}</tool_output>`;
}

/** Disables such tags in the text. The length stays the same. */
export function unmarked(text: string): string {
  return text.replaceAll(/<(?=\/?tool_output>)/g, '(');
}

function cut(value: Json | undefined): string {
  // Only a part of a very large value is serialised.
  const text = JSON.stringify(preview(value, 8 * SHOWN_MAX).value) ?? prompts.noValue.text;
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}...`;
}

/** Specs and lists of tools are long and the same for many failures. */
const jsonOf = memoizeObjects(({ name, description, inputSchema, outputSchema, effect }: ToolSpec) =>
  JSON.stringify({ name, description, inputSchema, outputSchema, effect }),
);

const listOf = memoizeObjects((tools: readonly ToolSpec[]) =>
  tools.map(({ name, description }) => `${name}: ${description ?? ''}`).join('; '),
);
