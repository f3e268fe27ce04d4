/** A field, or the whole answer, has moved one level down. */

import { pick } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { withoutKey } from '../shape/schema.ts';
import { changeAt, sitesOf } from '../shape/sites.ts';
import { pathIn } from './field-renamed.ts';
import { lastingSpoiler } from './response.ts';
import { textIn } from './support.ts';

const wrappers = ['data', 'details', 'attributes', 'result', 'payload', 'info'];

export const fieldNested = lastingSpoiler({
  name: 'field-nested',
  summary: 'a field, or the whole answer, has moved one level down',
  fits: (spec) => sitesOf(spec.output).length > 0,
  draw: (random, spec) => {
    const sites = sitesOf(spec.output);
    const isWhole = random.uniform() < 0.4;
    const { path, siblings } = isWhole ? { path: [], siblings: sites[0]!.siblings } : pick(random, sites);
    const wrapper = pick(
      random,
      wrappers.filter((name) => !siblings.includes(name)),
    );
    return { path: [...path], wrapper };
  },
  spoil: ({ detail }, value) => {
    const wrapper = textIn(detail, 'wrapper');
    const path = pathIn(detail);
    if (path.length === 0) return { [wrapper]: value };
    return changeAt(value, path, (holder, field) =>
      field in holder ? { ...withoutKey(holder, field), [wrapper]: { [field]: holder[field]! } } : holder,
    );
  },
  mend: ({ detail }, value) => {
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
