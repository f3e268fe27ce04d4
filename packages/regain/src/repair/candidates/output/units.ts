/** Quantities that came in another unit than the schema says, where the answer tells which. */

import type { Json, JsonSchema } from '../../../types/index.ts';
import { areSameUnit, type Unit, unitNamed, unitOf, wordsOf } from '../../../values/index.ts';
import { typesOf } from '../schema.ts';
import type { Broken, Mender, Mending } from './mend.ts';

/** A field of which the schema knows nothing tells the unit of the one beside it. */
export const convertedUnits: Mender = (broken) => {
  const { unknown, holder } = broken;
  let changed: Record<string, Json> | undefined;
  const mendings: Mending[] = [];
  for (const telling of unknown) {
    const told = holder[telling];
    const unit = typeof told === 'string' && told.length <= 30 ? unitNamed(told) : undefined;
    if (unit === undefined) continue;
    const field = fieldToldOf(telling, unit, broken);
    if (field === undefined) continue;
    const figure = holder[field];
    const value =
      typeof figure === 'number'
        ? converted(figure, unit, unitOf(field, broken.properties[field])!)
        : undefined;
    if (value === undefined) continue;
    changed ??= { ...holder };
    changed[field] = value;
    delete changed[telling];
    mendings.push({ operator: 'convert-unit', field, support: 0.95 });
  }
  return changed === undefined ? undefined : { holder: changed, mendings };
};

/** The figure in another unit of the same dimension; undefined where the two have nothing to do with each other. */
export function converted(figure: number, from: Unit, to: Unit): number | undefined {
  if (!from.dimensions.some((dimension) => to.dimensions.includes(dimension))) return undefined;
  if (areSameUnit(from, to)) return figure;
  const value = ((figure + from.offset) * from.factor) / to.factor - to.offset;
  // Ten digits survive being converted there and back; the rest is what floating point garbles.
  return Number(value.toPrecision(10));
}

/** The quantity whose name the telling field repeats (`price_unit` of `price`), or the only one of that dimension. */
function fieldToldOf(telling: string, unit: Unit, { properties, holder }: Broken): string | undefined {
  const words = wordsOf(telling).filter((word) => !tellingWords.has(word));
  const quantities = Object.keys(properties).filter((name) =>
    isQuantity(name, properties[name]!, unit, holder[name]),
  );
  if (words.length === 0) return quantities.length === 1 ? quantities[0] : undefined;
  const stem = words.join(' ');
  return quantities.find((name) => {
    const own = wordsOf(name);
    return own.join(' ') === stem || (own.length > words.length && own.join(' ').startsWith(`${stem} `));
  });
}

const tellingWords: ReadonlySet<string> = new Set(['unit', 'units', 'uom', 'currency', 'measure', 'in']);

function isQuantity(name: string, property: JsonSchema, unit: Unit, value: Json | undefined): boolean {
  if (typeof value !== 'number' || !typesOf(property).some((type) => type === 'number' || type === 'integer'))
    return false;
  const own = unitOf(name, property);
  return own?.dimensions.some((dimension) => unit.dimensions.includes(dimension)) === true;
}
