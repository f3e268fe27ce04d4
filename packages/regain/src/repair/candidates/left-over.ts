/** The one argument that the tool does not know, under the one name that it misses: whatever the two are called. */

import type { Generator } from './generator.ts';
import { propertiesOf, requiredOf, violations } from './schema.ts';

export const leftOver: Generator = ({ spec, call }) => {
  if (spec === undefined) return [];
  const properties = propertiesOf(spec.input);
  const unknown = Object.keys(call.args).filter((name) => !Object.hasOwn(properties, name));
  const missing = requiredOf(spec.input).filter((name) => !Object.hasOwn(call.args, name));
  const [from] = unknown;
  const [to] = missing;
  if (from === undefined || to === undefined || unknown.length > 1 || missing.length > 1) return [];
  const args = Object.fromEntries(
    Object.entries(call.args).map(([name, value]) => [name === from ? to : name, value]),
  );
  if (violations(spec.input, args).length > 0) return [];
  return [
    {
      action: { kind: 'repair-arguments', args },
      operators: ['rename-argument'],
      support: 0.7,
      why: `${from} is not known and ${to} is missing`,
    },
  ];
};
