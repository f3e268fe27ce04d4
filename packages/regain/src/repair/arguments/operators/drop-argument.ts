/** A property that has no home is left out; so is a blank where nothing is required. */

import type { Json } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { keyOf } from '../issue-key.ts';
import { valueAt, withoutValue } from '../json/edit.ts';
import type { Change, Mend, Scene } from '../scene.ts';
import { type Home, homeEvidence } from './home.ts';
import { absentHomes } from './rename-argument.ts';

export const dropArgument: Mend = ({ kind, path, complaint }, { args }, scene) => {
  const name = path.at(-1);
  const parentPath = path.slice(0, -1);
  const container = valueAt(args, parentPath);
  const parent = scene.viewAt(args, parentPath);
  if (!isObject(container) || typeof name !== 'string' || parent === undefined) return [];
  const value = container[name];
  if (value === undefined) return [];
  const isRequired = parent.required.includes(name);
  const dropped = (why: string, support: number): Change[] => [
    {
      args: withoutValue(args, path) as Change['args'],
      operator: 'drop-argument',
      path,
      why,
      support,
      ...(isRequired ? { settles: [keyOf('missing', path)] } : {}),
    },
  ];
  if (kind === 'value') {
    if (isRequired || !isBlank(value)) return [];
    return dropped(`"${name}" may be left out, and holds nothing`, value === null ? 0.95 : 0.85);
  }
  if (complaint !== undefined && parent.properties.has(name))
    return dropped(`the tool says that it does not know "${name}"`, isRequired ? 0.45 : 0.8);
  if (isBlank(value) || value === scene.spec.name)
    return dropped(`"${name}" holds nothing that is asked for`, 0.97);
  // While a required value is missing, it may be that one.
  const isWanting = parent.required.some((other) => !Object.hasOwn(container, other));
  const support =
    (isWanting ? 0.8 : 0.93) *
    (1 - homeliness(name, value, absentHomes(container, parent, value, scene), scene));
  return dropped(`"${name}" is not known to the tool`, support);
};

/** The nearer the best home that is still free, the less a value is to be left out: 0 to 0.5. */
function homeliness(name: string, value: Json, homes: readonly Home[], scene: Scene): number {
  let best = 0;
  for (const home of homes) best = Math.max(best, homeEvidence({ name, value }, home, scene));
  return Math.max(0, Math.min(0.5, best - 0.35));
}

/** Words in which models say that there is nothing. */
function isBlank(value: Json): boolean {
  if (value === null) return true;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return (
    typeof value === 'string' && /^(?:|null|none|nil|undefined|n\/a|nan)$/i.test(value.slice(0, 20).trim())
  );
}
