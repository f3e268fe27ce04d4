/**
 * Failure messages with their class, labelled before the classifier was run on them. `none`: not a failure. The wording is that
 * of the source; names, numbers and paths may be filled in or replaced, and bodies are shortened. `source`: an address,
 * `github-file:` (a file on GitHub, by its number in the public index: a log, a page, a test, or the code that prints the
 * message), `data:` (a file of `REGAIN_DATA`), `written:` (from templates that their author calls synthetic), or `constructed:`
 * (written by us after the named output; only for messages that are no failures).
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FailureClass } from '../../types/index.ts';
import { detectFailure, failureFromError } from './index.ts';

export interface LabelledMessage {
  readonly kind: string;
  readonly class: FailureClass | 'none';
  /** Whether the text was returned as an answer; otherwise it was thrown, with the status and the code. */
  readonly returned: boolean;
  readonly status?: number;
  readonly code?: string;
  readonly text: string;
  readonly source: string;
  /** Its mistake, if it was one, was read while the rules were improved. */
  readonly read?: true;
}

export const labelledMessages: readonly LabelledMessage[] = readFileSync(
  new URL('./messages-in-test.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledMessage);

/**
 * The test half has messages whose mistakes nobody has read. Texts of one template, which differ in numbers and quoted names
 * only, are in the same half.
 */
export function halfOf({ text }: LabelledMessage): 'train' | 'test' {
  const template = templateOf(text);
  if (templatesRead.has(template)) return 'train';
  return createHash('sha256').update(template).digest()[0]! % 2 === 0 ? 'train' : 'test';
}

function templateOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g, '""')
    .replaceAll(/\d+/g, '0');
}

const templatesRead = new Set(
  labelledMessages.filter(({ read }) => read).map(({ text }) => templateOf(text)),
);

/** The class that is detected; `none` if no failure is. */
export function detectedClass({ text, returned, status, code }: LabelledMessage): FailureClass | 'none' {
  if (!returned) {
    const fields = { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
    return failureFromError(Object.assign(new Error(text), fields)).class;
  }
  const spec = { name: 'tool', description: '', inputSchema: {}, effect: 'read' as const };
  const outcome = detectFailure(text, spec, { tool: 'tool', args: {} });
  return outcome.ok ? 'none' : outcome.failure.class;
}
