/** What a rule found out about a call, before it becomes a diagnosis. */

import { type FailureClass, outputFailureClasses, serviceFailureClasses } from '../../types/index.ts';
import type { FailureCategory } from './call-diagnosis.ts';

export interface Found {
  readonly category: FailureCategory;
  readonly class: FailureClass;
  /** The observation that decided. */
  readonly because: string;
}

/** The tool worked, and its answer is no. */
export function negative(because: string, failureClass: FailureClass = 'unknown'): Found {
  return { category: 'negative-result', class: failureClass, because };
}

export type Meaning = readonly [category: FailureCategory, failureClass: FailureClass];

/** A fixed form of words, and what it means. */
export type Wording = readonly [pattern: RegExp, ...Meaning];

/** Fixed forms of words that mean the same. */
export function meaning(
  category: FailureCategory,
  failureClass: FailureClass,
  patterns: readonly RegExp[],
): readonly Wording[] {
  return patterns.map((pattern) => [pattern, category, failureClass]);
}

export function firstWording(text: string, wordings: readonly Wording[]): Found | undefined {
  for (const [pattern, category, failureClass] of wordings) {
    const said = pattern.exec(text);
    if (said !== null)
      return { category, class: failureClass, because: `it says "${said[0].trim().slice(0, 80)}"` };
  }
  return undefined;
}

/** Matches where at least one of them does, and sometimes where only its case differs. */
export function anyOf(wordings: readonly Wording[]): RegExp {
  return new RegExp(wordings.map(([{ source }]) => source).join('|'), 'i');
}

const ofTheTool: ReadonlySet<FailureClass> = new Set(
  [...serviceFailureClasses, ...outputFailureClasses].filter((one) => one !== 'empty-output'),
);

/** Whose failure a class mostly is. */
export function categoryOfClass(failureClass: FailureClass): FailureCategory {
  if (failureClass === 'unknown') return 'unclear';
  return ofTheTool.has(failureClass) ? 'infrastructure' : 'agent-mistake';
}
