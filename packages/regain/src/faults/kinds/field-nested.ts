/** A field, or the whole answer, has moved one level down. */

import { pick } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { withoutKey } from '../shape/schema.ts';
import { changeAt, sitesOf } from '../shape/sites.ts';
import { lastingCorruption } from './corrupted-response.ts';
import { pathIn } from './field-renamed.ts';
import { textIn } from './kind-helpers.ts';

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
