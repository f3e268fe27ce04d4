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
/** English and JSON come to about four characters a token. */
const CHARS_PER_TOKEN = 4;
/** What a model writes besides the action itself: a sentence of why. */
const REASON_TOKENS = 30;

const INSTRUCTIONS = prompts.instructions.text;

const asks: Readonly<Record<Ask, readonly string[]>> = {
  propose: [],
  critique: [prompts.critique.text],
  reflect: [prompts.reflect.text],
};

export function promptOf(situation: Situation, context: ProposalContext, ask: Ask = 'propose'): string {
  return [INSTRUCTIONS, ...asks[ask], ...shownOf(situation, context)].join('\n');
}

/** The same in two: what is to be done, and what it is to be done about. */
export function promptParts(
  situation: Situation,
  context: ProposalContext,
  ask: Ask,
): { readonly asked: string; readonly shown: string } {
  return {
    asked: [INSTRUCTIONS, ...asks[ask]].join('\n'),
    shown: shownOf(situation, context).join('\n'),
  };
}

function shownOf(situation: Situation, context: ProposalContext): readonly string[] {
  const { exemplars = [], siblings = [], reflections = [], critique, guidance } = context;
  const { call, spec, specBefore, tools, readings, failure, value, history } = situation;
  const { text, outputs } = situation.context ?? noContext;
  return [
    ...(situation.context === undefined ? [] : [`Task: ${text}`]),
    `Tools: ${listOf(tools)}`,
    `Tool called: ${spec === undefined ? 'not listed' : jsonOf(spec)}`,
    ...(specBefore === undefined ? [] : [`As it was listed before: ${jsonOf(specBefore)}`]),
    ...Object.entries(outputs).map(([id, output]) => `Output of ${id}: ${marked(cut(output))}`),
    ...readings.map(({ call: read, outcome }) => `Read ${read.tool}: ${marked(cut(outcome.value as Json))}`),
    ...history.map(told),
    `Call: ${call.tool} ${cut(call.args)}`,
    `Failure (${failure.class}, ${failure.evidence.join('; ')}): ${marked(failure.message.slice(0, SHOWN_MAX))}`,
    ...(value === undefined ? [] : [`It answered: ${marked(cut(value))}`]),
    ...exemplars.map(remembered),
    ...siblings.map(({ action, outcome }) => `Do not repeat ${cut(asJson(action))}: ${marked(outcome)}`),
    ...(critique === undefined ? [] : [`Critique: ${critique.text}`]),
    ...reflections.map(({ text }) => `Reflection: ${text}`),
    ...(guidance === undefined ? [] : [filled(prompts.dictionary, { guidance })]),
  ];
}

/** How long `promptOf` is for a proposal, without writing it down. */
export function promptChars(situation: Situation, context: ProposalContext): number {
  const { exemplars = [], siblings = [], reflections = [], critique, guidance } = context;
  const { call, spec, specBefore, tools, readings, failure, value, history } = situation;
  const { text, outputs } = situation.context ?? noContext;
  if (siblings.length > 0 || reflections.length > 0 || critique !== undefined || readings.length > 0)
    return promptOf(situation, context).length;
  let chars = INSTRUCTIONS.length + '\nTools: \nTool called: '.length;
  if (situation.context !== undefined) chars += '\nTask: '.length + text.length;
  chars += listOf(tools).length;
  chars += spec === undefined ? 'not listed'.length : jsonOf(spec).length;
  if (specBefore !== undefined) chars += '\nAs it was listed before: '.length + jsonOf(specBefore).length;
  for (const id of Object.keys(outputs))
    chars += '\nOutput of : '.length + id.length + MARKS + cutChars(outputs[id]);
  for (const turn of history) chars += 1 + told(turn).length;
  chars += '\nCall:  '.length + call.tool.length + cutChars(call.args);
  chars += '\nFailure (, ): '.length + failure.class.length + joinedChars(failure.evidence, '; ');
  chars += MARKS + Math.min(SHOWN_MAX, failure.message.length);
  if (value !== undefined) chars += '\nIt answered: '.length + MARKS + cutChars(value);
  for (const { exemplar } of exemplars) {
    chars += EXEMPLAR_CHARS + MARKS + exemplar.text.length + exemplar.operator.length;
    chars += (exemplar.success ? 'worked' : 'did not work').length;
  }
  if (guidance !== undefined) chars += 1 + filled(prompts.dictionary, { guidance }).length;
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

function told({ call, failure, action }: Turn): string {
  return `Before: ${call.tool} failed (${failure.class}: ${marked(failure.message.slice(0, 200))}); tried ${action.kind}`;
}

function remembered({ exemplar: { text, operator, success } }: Neighbour): string {
  const outcome = success ? 'worked' : 'did not work';
  return filled(prompts.exemplar, { failure: marked(text), operator, outcome });
}

/** A line break, and the line without what is filled in. */
const EXEMPLAR_CHARS = 1 + filled(prompts.exemplar, { failure: '', operator: '', outcome: '' }).length;
/** What `marked` adds to a text. */
const MARKS = '<tool></tool>'.length;

/** Fenced: what a tool has said is data. */
export function marked(text: string): string {
  return `<tool>${text.replaceAll(/<(?=\/?tool>)/g, '(')}</tool>`;
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
    return JSON.stringify(value) ?? 'nothing';
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
