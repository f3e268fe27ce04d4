/** A field of the answer has another name now; nobody has told the schema. */

import { type JsonObject, pick } from '../../types/index.ts';
import { otherName } from '../shape/names.ts';
import { renamedKey } from '../shape/schema.ts';
import { changeAt, sitesOf } from '../shape/sites.ts';
import { lastingSpoiler } from './response.ts';
import { textIn } from './support.ts';

export const fieldRenamed = lastingSpoiler({
  name: 'field-renamed',
  summary: 'a field of the answer has another name now',
  fits: (spec) => sitesOf(spec.output).length > 0,
  draw: (random, spec) => {
    const { path, siblings } = pick(random, sitesOf(spec.output));
    return { path: [...path], name: otherName(random, path.at(-1)!, siblings) };
  },
  spoil: ({ detail }, value) =>
    changeAt(value, pathIn(detail), (holder, field) =>
      field in holder ? renamedKey(holder, field, textIn(detail, 'name')) : holder,
    ),
  mend: ({ detail }, value) => {
    const name = textIn(detail, 'name');
    return changeAt(value, pathIn(detail), (holder, field) =>
      name in holder && !(field in holder) ? renamedKey(holder, name, field) : holder,
    );
  },
});

export function pathIn(detail: JsonObject): readonly string[] {
  return detail.path as unknown as readonly string[];
}
