/** A field of the answer is not there, or null. */

import { pick, type ToolSpec } from '../../types/index.ts';
import { propertiesOf, withoutKey } from '../shape/schema.ts';
import { changeAt, type Site, sitesOf } from '../shape/sites.ts';
import { transientCorruption } from './corrupted-response.ts';
import { pathIn } from './field-renamed.ts';

export const fieldMissing = transientCorruption({
  name: 'field-missing',
  summary: 'a field of the answer is missing or null',
  appliesTo: (spec) => candidates(spec).length > 0,
  draw: (random, spec) => {
    const { path } = pick(random, candidates(spec));
    return { path: [...path], isNull: random.uniform() < 0.3 };
  },
  corrupt: ({ detail }, value) =>
    changeAt(value, pathIn(detail), (holder, field) => {
      if (holder[field] === undefined || holder[field] === null) return holder;
      return detail.isNull === true ? { ...holder, [field]: null } : withoutKey(holder, field);
    }),
});

/** A field that only echoes the request could be filled in without the answer, so it is not removed. */
function candidates(spec: ToolSpec): Site[] {
  const asked = propertiesOf(spec.inputSchema);
  return sitesOf(spec.outputSchema).filter(({ path }) => !(path.at(-1)! in asked));
}
