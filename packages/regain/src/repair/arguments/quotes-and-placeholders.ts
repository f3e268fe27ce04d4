/** Mistakes that are visible in a value: quotes around all of it, or a placeholder. */

import { usedValues } from './operators/used-values.ts';
import { statedValues } from './text/stated-values.ts';
import type { Correction, DoubtedValue } from './value-corrections.ts';
import { fitsParameter } from './values/fits-parameter.ts';

/** Quotes that are part of the value. */
export function quoteCorrection({ value, name, view }: DoubtedValue): readonly Correction[] {
  if (typeof value !== 'string' || value.length > LENGTH_MAX || view.allowed !== undefined) return [];
  const inner = /^\s*(["'`])([^"'`]+)\1\s*$/.exec(value)?.[2];
  if (inner === undefined || /["'`]/.test(view.description) || !fitsParameter(inner, view)) return [];
  const why = `the quotes are not part of "${name}"`;
  return [{ value: inner, operator: 'restate-value', why, support: 0.9 }];
}

/** A placeholder for a required value is replaced from the text. */
export function placeholderCorrections(doubted: DoubtedValue): readonly Correction[] {
  const { value, path, view, args, context } = doubted;
  if (typeof value !== 'string' || value.length > BLANK_MAX || !placeholderPattern.test(value.trim()))
    return [];
  const name = String(path.at(-1));
  if (!(context.viewAt(args, path.slice(0, -1))?.required.includes(name) ?? false)) return [];
  const parsedText = context.parsedText();
  // A word that occurs in the text is a value.
  if (value.trim() !== '' && parsedText.lower.includes(value.trim().toLowerCase())) return [];
  return statedValues({ name, view, parsedText, isTaken: usedValues(args, parsedText) })
    .filter((stated) => stated.support >= STATED_MIN && fitsParameter(stated.value, view))
    .slice(0, 3)
    .map(({ value: right, support }) => {
      const why = `"${name}" was left open, and the text states it`;
      return { value: right, operator: 'correct-value', why, support };
    });
}

const LENGTH_MAX = 400;
const BLANK_MAX = 80;
const STATED_MIN = 0.5;
const placeholderPattern =
  /^(?:<[^<>]{1,60}>|\{\{?[^{}]{1,60}\}?\}|\[[^[\]]{1,60}\]|unknown|not specified|unspecified|n\/a|none|null|tbd|todo|placeholder|\?{1,3}|\.{3})?$/i;
