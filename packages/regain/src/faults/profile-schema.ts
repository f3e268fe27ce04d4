/** JSON Schema of a profile file. */

import { wordingFamilies } from '../dialects/index.ts';
import { type JsonObject, type JsonSchema, strictObject } from '../types/index.ts';

const probability = { type: 'number', minimum: 0, maximum: 1 };
const amount = { type: 'number', minimum: 0 };
const positive = { type: 'number', exclusiveMinimum: 0 };
const mean = { type: 'number', minimum: 1 };
const severity = { type: 'number', minimum: 0, maximum: 10 };
const text = { type: 'string' };
const scope = { enum: ['rollout', 'run'] };
const duration = { type: 'array', minItems: 2, maxItems: 2, items: amount };

const entry = strictObject(
  { weight: amount },
  { triesMean: mean, waitMsMean: positive, latencyMs: duration },
);
/** The condition selects one of the two forms, so that an error refers to the intended one. */
const kinds: JsonObject = {
  type: 'object',
  additionalProperties: {
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: entry,
    else: amount,
  },
};

const calls = strictObject(
  {},
  {
    rate: probability,
    more: probability,
    faultsMax: { type: 'integer', minimum: 1, maximum: 8 },
    otherPurposes: probability,
    kinds,
  },
);
const bursts = strictObject(
  { slotMs: positive, goodSlotsMean: mean, badSlotsMean: mean, loss: probability, kinds },
  { scope },
);
const drift = strictObject(
  { perTool: probability, onsetMsMean: positive, slotMs: positive, kinds },
  { repeatMs: amount, scope },
);
const lag = strictObject({ readMs: duration }, { declared: probability });
const likely = strictObject({ probability, kinds });
const controlled = strictObject({ forced: kinds, persistent: likely, spontaneous: likely });
const mistakes = strictObject({ rate: probability, kinds });
const local = strictObject({}, { severity, slips: probability, trouble: severity });
/** Fields of each section that produces faults. */
const processes = { calls, bursts, drift, lag, controlled, mistakes };
const share = strictObject({ profile: text, share: positive });

export const profileFileSchema: JsonSchema = strictObject(
  { name: { type: 'string', minLength: 1 }, description: text },
  {
    extends: { type: ['string', 'array'], minItems: 1, items: text },
    mix: { type: 'array', minItems: 1, items: share },
    severity,
    wordings: { type: 'array', minItems: 1, items: { enum: wordingFamilies } },
    ...processes,
    suites: { type: 'object', additionalProperties: local },
  },
);

/** All fields of a profile, at any level. */
export const fieldNames: readonly string[] = [
  profileFileSchema,
  entry,
  ...Object.values(processes),
  local,
].flatMap(({ properties }) => Object.keys(properties as JsonObject));
