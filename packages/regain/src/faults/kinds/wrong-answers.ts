/**
 * Answers that are wrong and fit the schema. To another request: the echoed arguments differ from those that were sent. Old,
 * from a cache: its figures are out of date, and a field says how old it is.
 */

import { answerMarks } from '../../dialects/index.ts';
import {
  type Json,
  type JsonObject,
  pick,
  type Random,
  random as randomAt,
  type ToolSpec,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { canBeWrong, wrongAnswer } from '../shape/plausible-answers.ts';
import { hasType, propertiesOf } from '../shape/schema.ts';
import { transientReadCorruption } from './corrupted-response.ts';
import { numberIn, textIn } from './kind-helpers.ts';

export const contradictory = transientReadCorruption({
  name: 'contradictory',
  summary: 'the answer belongs to another request',
  appliesTo: (spec) => echoes(spec).length > 0 && hasMore(spec),
  draw: (random, spec) => ({ field: pick(random, echoes(spec)), salt: random.word() }),
  corrupt: ({ detail }, value, spec, args) => {
    const field = textIn(detail, 'field');
    if (!isObject(value) || value[field] === undefined || value[field] !== args[field]) return value;
    const random = randomAt('contradictory', numberIn(detail, 'salt'));
    const other = wrongAnswer(random, value, spec.outputSchema);
    if (other === value || !isObject(other)) return value;
    return other[field] === value[field] ? { ...other, [field]: another(random, value[field]) } : other;
  },
});

export const stale = transientReadCorruption({
  name: 'stale',
  summary: 'an old answer from a cache; a field states its age',
  appliesTo: (spec) => spec.outputSchema?.type === 'object' && canBeWrong(spec.outputSchema),
  draw: (random, _spec, family = 'a') => {
    const ageSeconds = 3600 * (6 + random.below(200));
    return { salt: random.word(), sign: pick(random, answerMarks(family).age(ageSeconds)) };
  },
  corrupt: ({ detail }, value, spec) => {
    const old = wrongAnswer(randomAt('stale', numberIn(detail, 'salt')), value, spec.outputSchema);
    return old === value || !isObject(old) ? value : { ...old, ...(detail.sign as JsonObject) };
  },
});

/** Fields that echo the request. */
function echoes(spec: ToolSpec): string[] {
  const asked = propertiesOf(spec.inputSchema);
  return Object.entries(propertiesOf(spec.outputSchema))
    .filter(
      ([name, schema]) => asked[name]?.type === schema.type && hasType(schema, 'string', 'integer', 'number'),
    )
    .map(([name]) => name)
    .filter((name) => name !== 'offset' && name !== 'limit');
}

/** Besides the echo something else must be wrong, or correcting the echo would restore the answer. */
function hasMore(spec: ToolSpec): boolean {
  const rest = Object.entries(propertiesOf(spec.outputSchema)).filter(
    ([name]) => !echoes(spec).includes(name),
  );
  return canBeWrong({ type: 'object', properties: Object.fromEntries(rest) });
}

const decoys = ['Lisbon', 'Oslo', 'Martins', 'Alvarez', 'Riverside', 'North Hall'];

/** Another value of the same kind: another day, another number, another name. */
function another(random: Random, value: Json): Json {
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  const digit = /\d(?=\D*$)/.exec(text);
  if (digit) return text.slice(0, digit.index) + ((Number(digit[0]) + 1) % 10) + text.slice(digit.index + 1);
  return pick(
    random,
    decoys.filter((decoy) => decoy !== text),
  );
}
