/** Questions, schemas and accepted answers of the Berkeley Function Calling Leaderboard, read from its files. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from 'regain/internal/files';
import { type AcceptedCall, isAccepted, parseToolSpecs } from 'regain/internal/repair';
import {
  invalidInput,
  type Json,
  type JsonObject,
  RegainError,
  type ToolCall,
  validate,
} from 'regain/internal/types';
import { type RightCall, specFor } from './right-call.ts';

interface Question {
  readonly id: string;
  readonly question: readonly (readonly { readonly role: string; readonly content: string }[])[];
  readonly function: Json;
}

interface Answer {
  readonly id: string;
  readonly ground_truth: readonly { readonly [tool: string]: { readonly [name: string]: readonly Json[] } }[];
}

export interface BfclCalls {
  readonly calls: readonly RightCall[];
  /** Ids of questions that were set aside, with the reason: answers that their own schema refuses, or lists of several calls. */
  readonly excluded: readonly { readonly id: string; readonly why: string }[];
}

const answersEnding = '.answers.json';

/** Every file of the folder that has its answers beside it. */
export function readBfcl(folder: string): BfclCalls {
  const files = names(folder).filter((name) => name.endsWith(answersEnding));
  if (files.length === 0) {
    throw new RegainError('not-found', `a folder with files *${answersEnding} was expected`, {
      place: { file: folder },
    });
  }
  const calls: RightCall[] = [];
  const left: { id: string; why: string }[] = [];
  for (const file of files.sort()) {
    const stem = file.slice(0, -answersEnding.length);
    const answers = new Map(linesOf<Answer>(join(folder, file)).map((answer) => [answer.id, answer]));
    for (const question of linesOf<Question>(join(folder, `${stem}.json`))) {
      const answer = answers.get(question.id);
      const made = answer === undefined ? 'no answer' : rightCall(question, answer, stem);
      if (typeof made === 'string') left.push({ id: question.id, why: made });
      else calls.push(made);
    }
  }
  return { calls, excluded: left };
}

/** The call, or why there is none. */
function rightCall(question: Question, answer: Answer, group: string): RightCall | string {
  if (answer.ground_truth.length !== 1) return `${answer.ground_truth.length} calls`;
  const accepted = acceptedFrom(answer.ground_truth);
  const right = {
    id: question.id,
    group,
    tools: parseToolSpecs(question.function, '/function'),
    call: firstAccepted(accepted[0]!),
    text: questionText(question.question),
    accepts: (call: ToolCall) => isAccepted(call, accepted),
  };
  const spec = specFor(right);
  if (spec === undefined) return 'the answer names a function that is not listed';
  if (validate(spec.inputSchema, right.call.args).length > 0) return 'the answer does not fit its schema';
  return right.accepts(right.call) ? right : 'the answer is not accepted';
}

function acceptedFrom(truth: Answer['ground_truth']): readonly AcceptedCall[] {
  return truth.flatMap((calls) => Object.entries(calls).map(([tool, args]) => ({ tool, args })));
}

/** What a speaker said, all turns of the question in order. */
function questionText(question: Question['question']): string {
  return question.flatMap((turn) => turn.map(({ content }) => content)).join('\n');
}

/** The call that takes the first accepted value of every parameter that needs one. */
function firstAccepted({ tool, args }: AcceptedCall): ToolCall {
  return { tool, args: first(args) };
}

function first(accepted: { readonly [name: string]: readonly Json[] }): JsonObject {
  const chosen = Object.entries(accepted).flatMap(([name, values]) =>
    values[0] === undefined || values[0] === '' ? [] : [[name, firstValue(values[0])] as const],
  );
  return Object.fromEntries(chosen);
}

function firstValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(firstValue);
  if (value === null || typeof value !== 'object') return value;
  const lists = Object.entries(value as JsonObject).map(
    ([name, values]) => [name, Array.isArray(values) ? values : [values as Json]] as const,
  );
  return first(Object.fromEntries(lists));
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new RegainError('not-found', 'no such folder', { cause, place: { file: folder } });
  }
}

function linesOf<T>(file: string): T[] {
  return readTextFile(file)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      try {
        return [JSON.parse(line) as T];
      } catch (cause) {
        throw invalidInput('not valid JSON', { file, line: index + 1 }, cause);
      }
    });
}
