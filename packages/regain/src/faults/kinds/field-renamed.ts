/** A field of the answer has another name now; the declared schema still has the old one. */

import { type JsonObject, pick } from '../../types/index.ts';
import { otherName } from '../shape/alternative-names.ts';
import { renamedKey } from '../shape/schema.ts';
import { changeAt, sitesOf } from '../shape/sites.ts';
import { lastingCorruption } from './corrupted-response.ts';
import { textIn } from './kind-helpers.ts';

export const fieldRenamed = lastingCorruption({
  name: 'field-renamed',
  summary: 'a field of the answer has a new name',
  appliesTo: (spec) => sitesOf(spec.outputSchema).length > 0,
  draw: (random, spec) => {
    const { path, siblings } = pick(random, sitesOf(spec.outputSchema));
    return { path: [...path], name: otherName(random, path.at(-1)!, siblings) };
  },
  corrupt: ({ detail }, value) =>
    changeAt(value, pathIn(detail), (holder, field) =>
      field in holder ? renamedKey(holder, field, textIn(detail, 'name')) : holder,
    ),
  restore: ({ detail }, value) => {
    const name = textIn(detail, 'name');
    return changeAt(value, pathIn(detail), (holder, field) =>
      name in holder && !(field in holder) ? renamedKey(holder, name, field) : holder,
    );
  },
});

export function pathIn(detail: JsonObject): readonly string[] {
  return detail.path as unknown as readonly string[];
}
