/** A quantity has another unit than the schema says; a new field next to it states the unit. */

import { answerMarks, type WordingFamily } from '../../dialects/index.ts';
import { type JsonSchema, pick, type ToolSpec } from '../../types/index.ts';
import { wordsOf } from '../../values/index.ts';
import { joinWords, styleOf } from '../shape/alternative-names.ts';
import { isNumeric, withoutKey } from '../shape/schema.ts';
import { changeAt, type Site, sitesOf } from '../shape/sites.ts';
import { convert, convertBack, otherUnits } from '../shape/units.ts';
import { pathIn } from './changed-fields.ts';
import { lastingCorruption } from './corrupted-response.ts';
import { textIn } from './kind-helpers.ts';

export const wrongUnit = lastingCorruption({
  name: 'wrong-unit',
  summary: 'a quantity is in another unit than the schema states',
  appliesTo: (spec) => candidates(spec).length > 0,
  draw: (random, spec, family = 'a') => {
    const { path, schema } = pick(random, candidates(spec));
    const from = String(schema['x-unit']);
    return {
      path: [...path],
      from,
      to: pick(random, otherUnits(from)),
      tells: tellingField(path.at(-1)!, family),
    };
  },
  corrupt: ({ detail }, value) =>
    changeAt(value, pathIn(detail), (holder, field) => {
      const figure = holder[field];
      if (typeof figure !== 'number') return holder;
      const to = textIn(detail, 'to');
      return {
        ...holder,
        [field]: convert(figure, textIn(detail, 'from'), to),
        [textIn(detail, 'tells')]: to,
      };
    }),
  restore: ({ detail }, value) =>
    changeAt(value, pathIn(detail), (holder, field) => {
      const figure = holder[field];
      if (typeof figure !== 'number' || !(textIn(detail, 'tells') in holder)) return holder;
      const restored = convertBack(figure, textIn(detail, 'to'), textIn(detail, 'from'));
      return { ...withoutKey(holder, textIn(detail, 'tells')), [field]: restored };
    }),
});

function candidates(spec: ToolSpec): Site[] {
  const hasOtherUnit = (schema: JsonSchema) =>
    isNumeric(schema) && otherUnits(String(schema['x-unit'])).length > 0;
  return sitesOf(spec.outputSchema).filter(
    ({ path, schema, siblings }) =>
      hasOtherUnit(schema) && !siblings.includes(tellingField(path.at(-1)!, 'a')),
  );
}

function tellingField(field: string, family: WordingFamily): string {
  return joinWords([...answerMarks(family).unit(wordsOf(field))], styleOf(field));
}
