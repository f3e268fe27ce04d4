/** Fields of the answer that have another name, have moved one level down, or are missing; the declared schema is the old one. */

import { type JsonObject, pick, type ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { otherName } from '../shape/alternative-names.ts';
import { propertiesOf, renamedKey, withoutKey } from '../shape/schema.ts';
import { changeAt, type Site, sitesOf } from '../shape/sites.ts';
import { lastingCorruption, transientCorruption } from './corrupted-response.ts';
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

const wrappers = ['data', 'details', 'attributes', 'result', 'payload', 'info'];

export const fieldNested = lastingCorruption({
  name: 'field-nested',
  summary: 'a field, or the whole answer, has moved one level down',
  appliesTo: (spec) => sitesOf(spec.outputSchema).length > 0,
  draw: (random, spec) => {
    const sites = sitesOf(spec.outputSchema);
    const isWhole = random.uniform() < 0.4;
    const { path, siblings } = isWhole ? { path: [], siblings: sites[0]!.siblings } : pick(random, sites);
    const wrapper = pick(
      random,
      wrappers.filter((name) => !siblings.includes(name)),
    );
    return { path: [...path], wrapper };
  },
  corrupt: ({ detail }, value) => {
    const wrapper = textIn(detail, 'wrapper');
    const path = pathIn(detail);
    if (path.length === 0) return { [wrapper]: value };
    return changeAt(value, path, (holder, field) =>
      field in holder ? { ...withoutKey(holder, field), [wrapper]: { [field]: holder[field]! } } : holder,
    );
  },
  restore: ({ detail }, value) => {
    const wrapper = textIn(detail, 'wrapper');
    const path = pathIn(detail);
    if (path.length === 0) return isObject(value) ? value[wrapper] : undefined;
    return changeAt(value, path, (holder, field) => {
      const inner = holder[wrapper];
      return isObject(inner) && field in inner
        ? { ...withoutKey(holder, wrapper), [field]: inner[field]! }
        : holder;
    });
  },
});

export const fieldMissing = transientCorruption({
  name: 'field-missing',
  summary: 'a field of the answer is missing or null',
  appliesTo: (spec) => removableSites(spec).length > 0,
  draw: (random, spec) => {
    const { path } = pick(random, removableSites(spec));
    return { path: [...path], isNull: random.uniform() < 0.3 };
  },
  corrupt: ({ detail }, value) =>
    changeAt(value, pathIn(detail), (holder, field) => {
      if (holder[field] === undefined || holder[field] === null) return holder;
      return detail.isNull === true ? { ...holder, [field]: null } : withoutKey(holder, field);
    }),
});

/** A field that only echoes the request could be filled in without the answer, so it is not removed. */
function removableSites(spec: ToolSpec): Site[] {
  const asked = propertiesOf(spec.inputSchema);
  return sitesOf(spec.outputSchema).filter(({ path }) => !(path.at(-1)! in asked));
}

export function pathIn(detail: JsonObject): readonly string[] {
  return detail.path as unknown as readonly string[];
}
