/** A reader for QALD files: questions with the query that answers each, and tasks made of them. */

import {
  errorText,
  invalidInput,
  neverAborted,
  parseJson,
  pointerTo,
  type SuiteTask,
} from 'regain/internal/types';
import { z } from 'zod';
import { partsOfQuery } from '../conformance/query-parts.ts';
import { lineOf } from '../json-position.ts';
import { embeddedEndpoint } from './embedded-engine.ts';
import { QueryProblem, type Results } from './endpoint.ts';

export interface QaldQuestion {
  readonly id: string;
  /** The question in English. */
  readonly text: string;
  readonly sparql: string;
  /** What the query answered when the file was made. */
  readonly answer: Results | undefined;
}

const questionSchema = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.array(z.object({ language: z.string(), string: z.string() })).min(1),
  query: z.object({ sparql: z.string().min(1) }),
  answers: z.array(z.unknown()).optional(),
});

/** What is missing, where there is no such file. */
export const qaldMissing =
  'needs qald-10/qald_10.json in the data folder: download data/qald_10/qald_10.json of https://github.com/KGQA/QALD-10 and put it there';

/** Reads the text of a file; an error names the file and the line. */
export function readQald(text: string, file = 'qald_10.json'): readonly QaldQuestion[] {
  const data = parsed(text, file);
  const questions = (data as { readonly questions?: unknown } | null)?.questions;
  if (!Array.isArray(questions))
    throw invalidInput('a QALD file needs a list `questions`, got none', { file, line: 1 });
  const seen = new Set<string>();
  return questions.map((one: unknown, index) => {
    const result = questionSchema.safeParse(one);
    const fail = (message: string, path: readonly PropertyKey[]) =>
      invalidInput(message, {
        file,
        line: lineOf(text, ['questions', index]),
        path: pointerTo(['questions', index, ...path]),
      });
    if (!result.success) {
      const { message, path } = result.error.issues[0]!;
      throw fail(message, path);
    }
    const { id, question, query, answers } = result.data;
    if (seen.has(String(id))) throw fail(`needs ids that differ, got ${id} twice`, ['id']);
    seen.add(String(id));
    const english = question.find(({ language }) => language === 'en') ?? question[0]!;
    return {
      id: String(id),
      text: english.string.trim(),
      sparql: query.sparql,
      answer: answers?.[0] as Results | undefined,
    };
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = errorText(cause);
    const line = Number(/\(line (\d+) column/.exec(reason)?.[1] ?? text.split('\n').length);
    throw invalidInput(`a QALD file needs to be JSON: ${reason}`, { file, line }, cause);
  }
}

/** The questions with an answer in the built-in graph: an empty right answer would make every empty answer right. */
export async function answerable(questions: readonly QaldQuestion[]): Promise<readonly QaldQuestion[]> {
  const endpoint = embeddedEndpoint();
  const found: QaldQuestion[] = [];
  for (const question of questions) {
    const results = await endpoint.query(question.sparql, neverAborted).catch((error: unknown) => {
      if (error instanceof QueryProblem) return undefined;
      throw error;
    });
    if (results !== undefined && saysSomething(results as Results)) found.push(question);
  }
  return found;
}

/** A count of 0 is no answer of a graph without the data. */
export function saysSomething({ boolean, results }: Results): boolean {
  const rows = results?.bindings ?? [];
  return boolean === true || rows.some((row) => Object.values(row).some(({ value }) => value !== '0'));
}

/** The questions as tasks of one query each. The parts of the query are given after the question. */
export function qaldTasks(questions: readonly QaldQuestion[]): readonly SuiteTask[] {
  return questions.map(({ id, text, sparql }) => {
    const parts = [...new Map(partsOfQuery(sparql).map((part) => [String(part), part])).values()];
    const suffix = parts.length === 0 ? '' : ` (${parts.map((part) => `${part}`).join(' ; ')})`;
    const plan = [{ id: 's1', tool: 'sparql_query', args: { query: sparql } }];
    return {
      id: `qald-${id}`,
      text: `${text}${suffix}`,
      given: parts.map((value, index) => ({ name: `part${index + 1}`, value })),
      plan,
      answer: { $from: 's1', path: /\bASK\b/.test(sparql) ? '/boolean' : '/results/bindings' },
      split: 'held-out',
      domain: 'qald',
      gold: plan,
    };
  });
}
