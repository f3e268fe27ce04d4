/**
 * Real failure messages, each labelled with its class before the classifier was run. `none`: not a failure.
 * `source`: an address, `github-file:` (a source file on GitHub, by its number in the public index), `data:` (a file of
 * `REGAIN_DATA`), or `constructed:` (written after the named output; only for messages that are no failures).
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
}

export const labelledMessages: readonly LabelledMessage[] = readFileSync(
  new URL('./messages-in-test.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledMessage);

/** Texts of one template, which differ in numbers and quoted names only, are in the same half. */
export function halfOf({ text }: LabelledMessage): 'train' | 'test' {
  const template = text
    .toLowerCase()
    .replaceAll(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g, '""')
    .replaceAll(/\d+/g, '0');
  return createHash('sha256').update(template).digest()[0]! % 2 === 0 ? 'train' : 'test';
}

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
