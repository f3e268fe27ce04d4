/** An unknown property is one of the schema's under another name, or one that the failure asks for. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, unitInName, unitOf } from '../../../values/index.ts';
import { anyOf } from '../evidence.ts';
import { keyOf } from '../issue-key.ts';
import { type Path, valueAt, withKey, withValue } from '../json/edit.ts';
import type { Change, Mend, Scene } from '../scene.ts';
import { type View, viewOf } from '../schema/view.ts';
import { inUnit } from '../values/in-unit.ts';
import { askedNames } from './asked-names.ts';
import { type Home, homeEvidence } from './home.ts';

export const renameArgument: Mend = ({ path, complaint }, { args }, scene) => {
  const parentPath = path.slice(0, -1);
  const container = valueAt(args, parentPath);
  const parent = scene.viewAt(args, parentPath);
  const name = path.at(-1);
  if (!isObject(container) || parent === undefined || typeof name !== 'string') return [];
  const value = container[name];
  if (value === undefined) return [];
  const asked = askedNames(complaint, parentPath, scene).filter(
    (other) => other !== name && !Object.hasOwn(container, other),
  );
  const homes = [
    ...absentHomes(container, parent, value, scene),
    ...asked.filter((other) => !parent.properties.has(other)).map(unlistedHome),
  ];
  const strangers = Object.keys(container)
    .filter((key) => !parent.properties.has(key))
    .slice(0, STRANGERS_MAX);
  const isAlone = strangers.length === 1 && homes.filter(({ isRequired }) => isRequired).length === 1;
  return homes
    .map((home) => ({ home, support: supportFor({ name, value }, home) }))
    .filter(({ support }) => support >= SUPPORT_MIN)
    .sort((a, b) => b.support - a.support)
    .slice(0, 4)
    .map(({ home, support }) => renamed(args, path, home, value, support, parent));

  function supportFor(homeless: { name: string; value: Json }, home: Home): number {
    const own = homeEvidence(homeless, home, scene);
    const suggested = complaint?.suggestion === home.name ? 0.97 : asked.includes(home.name) ? 0.75 : 0;
    if (own === 0 && suggested === 0) return 0;
    const left = !home.isRequired ? 0 : isAlone ? 0.5 : 0.1;
    const isClaimed = strangers.some(
      (other) =>
        other !== name && homeEvidence({ name: other, value: container_(other) }, home, scene) > own + 0.02,
    );
    return anyOf(own, suggested, left) * (isClaimed ? 0.4 : 1);
  }
  function container_(key: string): Json {
    return (container as JsonObject)[key]!;
  }
};

const STRANGERS_MAX = 12;
const HOMES_MAX = 200;
const SUPPORT_MIN = 0.3;

function renamed(
  args: JsonObject,
  path: Path,
  home: Home,
  value: Json,
  support: number,
  parent: View,
): Change {
  const name = String(path.at(-1));
  const to: Path = [...path.slice(0, -1), home.name];
  const moved = withKey(args, path, home.name);
  // `distance_km` for `distance_m`: the figure goes with its unit.
  const [has, wants] = [unitInName(name), unitOf(home.name, home.view.schema)];
  const figure =
    has !== undefined && wants !== undefined && typeof value === 'number'
      ? inUnit(value, has, wants)
      : undefined;
  const isListed = parent.properties.has(home.name);
  return {
    args: (figure === undefined || figure === value ? moved : withValue(moved, to, figure)) as JsonObject,
    operator: 'rename-argument',
    path: to,
    why: isListed
      ? `"${name}" is not known; "${home.name}" is nearest`
      : `the tool asks for "${home.name}", not "${name}"`,
    support,
    ...(isListed ? {} : { settles: [keyOf('unknown', to)] }),
    ...(parent.properties.has(name) ? { settles: [keyOf('unknown', to), keyOf('missing', path)] } : {}),
  };
}

/** Properties that were not sent. */
export function absentHomes(container: JsonObject, parent: View, value: Json, scene: Scene): Home[] {
  const homes: Home[] = [];
  for (const [name, schema] of parent.properties) {
    if (Object.hasOwn(container, name)) continue;
    homes.push({
      name,
      view: viewOf(scene.closed, schema, value),
      isRequired: parent.required.includes(name),
    });
    if (homes.length >= HOMES_MAX) break;
  }
  return homes;
}

function unlistedHome(name: string): Home {
  return { name, view: viewOf(nothingSaid, nothingSaid), isRequired: true };
}

const nothingSaid = {};
