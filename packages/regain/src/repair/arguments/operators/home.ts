/** How likely a value that was sent under an unknown name belongs to a property. */

import type { Json } from '../../../types/index.ts';
import { unitInName, unitOf } from '../../../values/index.ts';
import { anyOf } from '../evidence.ts';
import type { Scene } from '../scene.ts';
import type { View } from '../schema/view.ts';
import { ease } from '../values/ease.ts';
import { inUnit } from '../values/in-unit.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { nameWords, sentenceWords } from '../words/words.ts';

export interface Homeless {
  readonly name: string;
  readonly value: Json;
}

export interface Home {
  readonly name: string;
  readonly view: View;
  readonly isRequired: boolean;
}

/** Evidence that the value was meant for the property: its name, what is said of it, and how the value fits. */
export function homeEvidence(homeless: Homeless, home: Home, scene: Scene): number {
  const key = `${homeless.name}\n${home.name}\n${home.isRequired}\n${typeof homeless.value}`;
  const known = scene.memo.get(key);
  if (known !== undefined) return known;
  const evidence = worked(homeless, home, scene);
  scene.memo.set(key, evidence);
  return evidence;
}

function worked({ name, value }: Homeless, home: Home, scene: Scene): number {
  const fit = ease(converted(name, value, home) ?? value, home.view, home.name);
  if (fit === 0) return 0;
  const likeness = Math.max(nameSimilarity(name, home.name), inAnotherUnit(name, home));
  const told = scene.drift?.successor(name) === home.name ? scene.drift.strength(name) : 0;
  return anyOf(
    told,
    byName(likeness) * (0.6 + 0.4 * fit),
    described(name, home.view),
    particular(value, home.view),
  );
}

/** `duration_hours` for `duration_minutes`, `timeout_ms` for `timeout`: the same figure in a unit of the same kind. */
function inAnotherUnit(name: string, { name: own, view }: Home): number {
  const [has, wants] = [unitInName(name), unitOf(own, view.schema)];
  if (has === undefined || wants === undefined || inUnit(1, has, wants) === undefined) return 0;
  return 0.95 * nameSimilarity(withoutUnit(name), withoutUnit(own));
}

function converted(name: string, value: Json, { name: own, view }: Home): number | undefined {
  const [has, wants] = [unitInName(name), unitOf(own, view.schema)];
  if (has === undefined || wants === undefined || typeof value !== 'number') return undefined;
  return inUnit(value, has, wants);
}

function withoutUnit(name: string): string {
  return unitInName(name) === undefined ? name : nameWords(name).slice(0, -1).join('_');
}

function byName(likeness: number): number {
  return likeness < 0.3 ? 0 : Math.min(0.97, likeness);
}

/** The name's words stand in the property's description. */
function described(name: string, view: View): number {
  const words = nameWords(name);
  if (words.length === 0 || view.description === '') return 0;
  const said = sentenceWords(view.description);
  const hits = words.filter((word) => said.has(word)).length;
  return (0.45 * hits) / words.length;
}

/** A value that only few properties would take: one of a list, or of a telling form. */
function particular(value: Json, view: View): number {
  if (view.allowed?.includes(value)) return 0.5;
  return 0;
}
