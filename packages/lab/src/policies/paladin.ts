/**
 * PALADIN: match the error to the most similar entry of a recovery dictionary and follow the steps of that entry in order,
 * one proposal each; when they are exhausted, hand off. Another error is looked up again. Supervised on
 * trajectories with injected failures. Its taxonomy includes outputs that are wrong or partial without an error, so
 * implicit failures are detected.
 *
 * Differences: the dictionary is written for Regain (recovery-dictionary.json), with HTTP statuses and exceptions as in the
 * original, and entries for wrong outputs in the terms of its taxonomy; supervision is that of the trained prior.
 * The brain sees the entry with its remaining steps. A step without a proposal is skipped and taken later if one
 * appears, since a repair may need what a later step reads. An error that recurs continues with its remaining steps, and
 * other numbers and identifiers in its text do not make it a new error: two alternating errors would never be exhausted.
 */

import {
  type Decision,
  decisionFor,
  handOffDecision,
  NO_BUDGET,
  type PolicyFactory,
  type Situation,
  thinkingBudget,
} from 'regain/internal/recovery';
import type { Brain, Operator } from 'regain/internal/types';
import type { RecoveryDictionary, RecoveryEntry } from './recovery-dictionary.ts';

export type { RecoveryDictionary, RecoveryEntry };

export interface PaladinOptions {
  readonly brain: Brain;
  readonly dictionary: RecoveryDictionary;
}

interface FollowedEntry {
  readonly entry: RecoveryEntry;
  readonly stepsLeft: readonly Operator[];
}

export function paladin({ brain, dictionary }: PaladinOptions): PolicyFactory {
  return () => {
    /** By the text of the error. */
    let followed = new Map<string, FollowedEntry>();
    const book = thinkingBudget();

    const decide = async (situation: Situation): Promise<Decision> => {
      if (situation.history.length === 0) followed = new Map();
      const text = failureText(situation);
      const error = withoutNumbers(text);
      const { entry, stepsLeft } = followed.get(error) ?? lookUpEntry(dictionary, text);
      const exhausted = `all recovery steps for ${entry.error} were tried`;
      if (stepsLeft.length === 0) return handOffDecision(exhausted);
      book.startDecision(situation);
      if (!book.canAfford(situation)) return handOffDecision(NO_BUDGET);
      book.countThought();
      const { ranked, thought } = await brain.propose(situation, { guidance: guidanceOf(entry, stepsLeft) });
      const [at, chosen] =
        stepsLeft
          .map((step, i) => [i, ranked.find(({ operators }) => operators[0] === step)] as const)
          .find(([, proposal]) => proposal !== undefined) ?? [];
      if (at === undefined || chosen === undefined) return handOffDecision(exhausted, thought);
      followed.set(error, { entry, stepsLeft: stepsLeft.toSpliced(at, 1) });
      return decisionFor({ ...chosen, why: `${entry.error}: ${chosen.why}` }, ranked, thought);
    };

    return { name: 'paladin', detectsImplicitFailures: true, safety: false, decide };
  };
}

/** Handing off comes after the steps, wherever the entry lists it. */
function lookUpEntry(dictionary: RecoveryDictionary, text: string): FollowedEntry {
  const entry = dictionary.match(text);
  const end = entry.steps.indexOf('hand-off');
  return { entry, stepsLeft: end < 0 ? entry.steps : entry.steps.slice(0, end) };
}

/** The current entry as text. */
function guidanceOf({ error, means }: RecoveryEntry, stepsLeft: readonly Operator[]): string {
  return `${error}: ${means}. Recovery steps, in order: ${[...stepsLeft, 'hand-off'].join(', ')}.`;
}

/** Entries are named by status and code. */
function failureText({ failure: { status, code, message } }: Situation): string {
  return [status, code, message].filter((part) => part !== undefined).join(' ');
}

/** The status comes first, and is kept. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[\w-]+/g, (word, at: number) => (at > 0 && /\d/.test(word) ? '#' : word));
}
