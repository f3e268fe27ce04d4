/**
 * Whether a text from a tool looks like instructions. A false positive costs one exemplar; a false negative costs more.
 */

import { decodedTexts } from './encoded-text.ts';
import { imperativeSignals } from './imperative-patterns.ts';
import { phraseSignals, type Signal } from './instruction-phrases.ts';
import { hasForeignInstructions } from './other-languages.ts';
import { markupSignals } from './prompt-markup.ts';
import { isReversedOrRotated, LENGTH_MAX, variantsOf } from './text-variants.ts';

const signals: readonly Signal[] = [...markupSignals, ...phraseSignals, ...imperativeSignals];

/** Why a text is quarantined; undefined if it is not. */
export function suspicionOf(whole: string): string | undefined {
  const text = whole.length > LENGTH_MAX ? whole.slice(0, LENGTH_MAX) : whole;
  if (OVERRIDES.test(text)) return 'turns the direction of writing or hides characters';
  const variants = variantsOf(text);
  for (const variant of variants) {
    const found = signals.find(({ pattern }) => pattern.test(variant));
    if (found !== undefined) return variant === variants[0] ? found.name : `${found.name}, in disguise`;
  }
  if (hasForeignInstructions(variants[0]!)) return 'gives orders in another language';
  for (const hidden of decodedTexts(text)) {
    if (hidden.trim().includes(' ')) return 'holds an encoded text';
  }
  if (isReversedOrRotated(variants[0]!)) return 'is written backwards or shifted';
  return undefined;
}

/** Direction overrides, isolates and invisible tags: benign texts do not need them here. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069\u{e0020}-\u{e007f}]/u;
