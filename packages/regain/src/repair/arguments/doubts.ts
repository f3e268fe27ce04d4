/** What speaks against a value that the schema takes: a unit or notation that is asked for, a given fact, the text's spelling. */

import { sameMeaning } from '../../govern/index.ts';
import type { Json, JsonObject } from '../../types/index.ts';
import { editDistance } from '../../values/index.ts';
import { isScalar } from './json/kinds.ts';
import { inPlaceOfBlank, unquoted } from './plain-slips.ts';
import type { Issue, Scene } from './scene.ts';
import type { View } from './schema/view.ts';
import { suits } from './values/suits.ts';
import { dated } from './values/to-format.ts';
import { nameSimilarity } from './words/name-similarity.ts';

export interface Correction {
  readonly value: Json;
  readonly operator: 'correct-value' | 'restate-value';
  readonly why: string;
  readonly support: number;
}

/** Facts and spelling count only after a failure; what the schema itself asks for, and plain slips, count always. */
export function doubtsAbout(
  value: Json,
  { path, view }: Issue,
  args: JsonObject,
  scene: Scene,
): readonly Correction[] {
  if (view === undefined || !isScalar(value)) return [];
  const name = String(path.findLast((key) => typeof key === 'string'));
  const asked =
    inOtherUnit(value, name, scene) ?? inOtherNotation(value, name, view) ?? unquoted(value, name, view);
  if (asked !== undefined) return [asked];
  const stated = inPlaceOfBlank(value, path, view, args, scene);
  if (stated.length > 0) return stated;
  if (scene.request.parsed === undefined || view.allowed !== undefined) return [];
  const fact = otherFact(value, name, view, scene);
  if (fact !== undefined) return [fact];
  if (typeof value !== 'string') return [];
  const suggested = suggestedSpelling(value, view, scene);
  return suggested === undefined ? misspelt(value, scene) : [suggested];
}

/** The unit changed since the call was written. */
function inOtherUnit(value: Json, name: string, scene: Scene): Correction | undefined {
  const converted = scene.drift?.converted(name, value);
  if (converted === undefined || !JSON.stringify(scene.request.call.args).includes(JSON.stringify(value)))
    return undefined;
  return {
    value: converted,
    operator: 'restate-value',
    why: `"${name}" is given in another unit now`,
    support: 0.92,
  };
}

function inOtherNotation(value: Json, name: string, view: View): Correction | undefined {
  if (typeof value !== 'string' || value.length > 60 || !/\d/.test(value)) return undefined;
  const [written] = dated(value, view);
  if (written === undefined || written.value === value || !suits(written.value, view)) return undefined;
  const support = 0.95 * written.support;
  return {
    value: written.value,
    operator: 'restate-value',
    why: `"${name}" asks for another notation`,
    support,
  };
}

function otherFact(
  value: string | number | boolean,
  name: string,
  view: View,
  scene: Scene,
): Correction | undefined {
  const facts = (scene.request.given ?? []).slice(0, 100).filter((fact) => fact.name === name);
  const [fact] = facts;
  if (fact === undefined || facts.length > 1 || !isScalar(fact.value) || !suits(fact.value, view))
    return undefined;
  if (sameMeaning(fact.value, value)) return undefined;
  // What the text or another fact says itself was meant, if elsewhere: the way back, the state before.
  const isSaid =
    (typeof value === 'string' && value.length > 1 && scene.reading().lower.includes(value.toLowerCase())) ||
    (scene.request.given ?? [])
      .slice(0, 100)
      .some((other) => isScalar(other.value) && sameMeaning(other.value, value));
  if (isSaid) return undefined;
  return {
    value: fact.value,
    operator: 'correct-value',
    why: `a given fact says otherwise of "${name}"`,
    support: 0.7,
  };
}

/** "Did you mean X", said of nothing in particular: of the value that is most like X. */
function suggestedSpelling(value: string, view: View, { request }: Scene): Correction | undefined {
  const near = (request.parsed?.suggestions ?? [])
    .slice(0, 10)
    .find(
      (other) => other !== value && other.length <= 80 && nameSimilarity(value.slice(0, 80), other) >= 0.85,
    );
  if (near === undefined || !suits(near, view)) return undefined;
  return { value: near, operator: 'correct-value', why: 'the failure suggests this spelling', support: 0.88 };
}

/** A text that is nowhere to be read, while something very like it is. */
function misspelt(value: string, scene: Scene): readonly Correction[] {
  if (value.length < 4 || value.length > 80) return [];
  const reading = scene.reading();
  const lower = value.toLowerCase();
  if (reading.lower.includes(lower)) return [];
  const slips = value.length >= 8 ? 2 : 1;
  const near = reading.entities.filter(
    ({ value: other }) =>
      typeof other === 'string' &&
      Math.abs(other.length - value.length) <= slips &&
      editDistance(other.toLowerCase(), lower) <= slips,
  );
  return near.slice(0, 2).map((entity) => ({
    value: entity.value,
    operator: 'correct-value',
    why: 'the text spells it otherwise',
    support: 0.85,
  }));
}
