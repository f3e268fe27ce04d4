/** Creates an exemplar from experience: cleaned, screened, with an id by content. */

import { createHash } from 'node:crypto';
import { cleanText } from '../redact/index.ts';
import { suspicionOf } from '../screening/index.ts';
import { type Exemplar, failureClasses, type JsonSchema, operators, strictObject } from '../types/index.ts';
import { contentOf, remedySchema, remedySuspicion } from './remedies/remedy.ts';

/** Experience as observed. */
export type ExemplarInput = Omit<Exemplar, 'id' | 'quarantined'>;

const NAME_MAX = 200;

const name = { type: 'string', minLength: 1, maxLength: NAME_MAX };

export const exemplarSchema: JsonSchema = strictObject(
  {
    id: name,
    text: { type: 'string', maxLength: 20_000 },
    failureClass: { enum: failureClasses },
    operator: { enum: operators },
    success: { type: 'boolean' },
    efficiency: { type: 'number', minimum: 0, maximum: 1 },
    provenance: name,
  },
  { quarantined: { type: 'string', maxLength: NAME_MAX }, remedy: remedySchema },
);

/** Equal text, class, operator and outcome give the same id: a repeated experience is stored once. So does an equal remedy. */
export function exemplarOf(experience: ExemplarInput): Exemplar {
  const screened = screenExemplar({ ...experience, id: '' });
  const { text, failureClass, operator, success, remedy } = screened;
  const what =
    remedy === undefined ? [text, failureClass, operator, success] : [failureClass, contentOf(remedy)];
  const id = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
  return { ...screened, id };
}

/** Cleans, bounds and screens an exemplar from any source. Idempotent. */
export function screenExemplar(exemplar: Exemplar): Exemplar {
  let screened = known.get(exemplar);
  if (screened === undefined) {
    screened = computeScreened(exemplar);
    known.set(exemplar, screened);
    known.set(screened, screened);
  }
  return screened;
}

/** Exemplars that were screened when they were written to a file that only this project writes. */
export function markScreened(exemplars: readonly Exemplar[]): void {
  for (const exemplar of exemplars) known.set(exemplar, exemplar);
}

/** The same exemplars are used in many memories. */
const known = new WeakMap<Exemplar, Exemplar>();

/** `training/paladin-eval/flights-02-1`: without a space it is not a sentence. */
const PATH = /^[\w./:+@-]*$/;

function computeScreened(exemplar: Exemplar): Exemplar {
  const text = cleanText(exemplar.text);
  const provenance = cleanText(exemplar.provenance).slice(0, NAME_MAX);
  // Screens the text before and after cleaning: cleaning may reveal an instruction or remove it.
  const quarantined =
    exemplar.quarantined ??
    suspicionOf(exemplar.text) ??
    (text === exemplar.text ? undefined : suspicionOf(text)) ??
    (PATH.test(provenance) ? undefined : suspicionOf(provenance)) ??
    (exemplar.remedy === undefined ? undefined : remedySuspicion(exemplar.remedy));
  return { ...exemplar, text, provenance, ...(quarantined === undefined ? {} : { quarantined }) };
}
