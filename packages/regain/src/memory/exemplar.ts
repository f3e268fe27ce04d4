/** An exemplar from something that happened: cleaned, judged, and named after what it says. */

import { createHash } from 'node:crypto';
import { cleanText } from '../redact/index.ts';
import { suspicionOf } from '../screening/index.ts';
import { type Exemplar, failureClasses, type JsonSchema, operators, strictObject } from '../types/index.ts';

/** What happened, as it was met. */
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
  { quarantined: { type: 'string', maxLength: NAME_MAX } },
);

/** The same text, class, operator and end have the same id: what happens again is not kept twice. */
export function exemplarOf(experience: ExemplarInput): Exemplar {
  const screened = screenExemplar({ ...experience, id: '' });
  const { text, failureClass, operator, success } = screened;
  const id = createHash('sha256')
    .update(JSON.stringify([text, failureClass, operator, success]))
    .digest('hex')
    .slice(0, 16);
  return { ...screened, id };
}

/** Whatever its source: cleaned, bounded, and held back where it reads like instructions. Doing it twice changes nothing. */
export function screenExemplar(exemplar: Exemplar): Exemplar {
  let screened = known.get(exemplar);
  if (screened === undefined) {
    screened = computeScreened(exemplar);
    known.set(exemplar, screened);
    known.set(screened, screened);
  }
  return screened;
}

/** The same exemplars go into many memories. */
const known = new WeakMap<Exemplar, Exemplar>();

/** `training/paladin-eval/flights-02-1`: without a gap there is no sentence. */
const PATH = /^[\w./:+@-]*$/;

function computeScreened(exemplar: Exemplar): Exemplar {
  const text = cleanText(exemplar.text);
  const provenance = cleanText(exemplar.provenance).slice(0, NAME_MAX);
  // Both readings: cleaning may uncover an order, and it may cut one away.
  const quarantined =
    exemplar.quarantined ??
    suspicionOf(exemplar.text) ??
    (text === exemplar.text ? undefined : suspicionOf(text)) ??
    (PATH.test(provenance) ? undefined : suspicionOf(provenance));
  return { ...exemplar, text, provenance, ...(quarantined === undefined ? {} : { quarantined }) };
}
