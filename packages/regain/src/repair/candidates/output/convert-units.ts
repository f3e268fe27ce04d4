/** Converts quantities in another unit than declared, if the answer names the unit. */

import type { Json, JsonSchema } from '../../../types/index.ts';
import { areSameUnit, getUnit, type Unit, unitOf, wordSet, wordsOf } from '../../../values/index.ts';
import { typesOf } from '../schema-parts.ts';
import type { ObjectRepair, OutputRepair, SchemaMismatch } from './repair-to-schema.ts';

/** An undeclared field names the unit of its neighbour. */
export const convertUnits: ObjectRepair = (mismatch) => {
  const { unknown, object } = mismatch;
  let changed: Record<string, Json> | undefined;
  const repairs: OutputRepair[] = [];
  for (const unitField of unknown) {
    const unitText = object[unitField];
    const unit = typeof unitText === 'string' && unitText.length <= 30 ? getUnit(unitText) : undefined;
    if (unit === undefined) continue;
    const field = quantityFieldFor(unitField, unit, mismatch);
    if (field === undefined) continue;
    const figure = object[field];
    const value =
      typeof figure === 'number'
        ? convertQuantity(figure, unit, unitOf(field, mismatch.properties[field])!)
        : undefined;
    if (value === undefined) continue;
    changed ??= { ...object };
    changed[field] = value;
    delete changed[unitField];
    repairs.push({ operator: 'convert-unit', field, support: 0.95 });
  }
  return changed === undefined ? undefined : { holder: changed, repairs };
};

/** The number in another unit of the same dimension; undefined for different dimensions. */
export function convertQuantity(figure: number, from: Unit, to: Unit): number | undefined {
  if (!from.dimensions.some((dimension) => to.dimensions.includes(dimension))) return undefined;
  if (areSameUnit(from, to)) return figure;
  const value = ((figure + from.offset) * from.factor) / to.factor - to.offset;
  // Ten digits survive a conversion and its reverse; the rest is rounding error.
  return Number(value.toPrecision(10));
}

/**
 * The quantity whose name the unit field repeats (`price_unit`, `uom_price`, `unitOfPrice` of `price`), or the only one of
 * that dimension, if the field is called a unit.
 */
function quantityFieldFor(
  unitField: string,
  unit: Unit,
  { properties, object }: SchemaMismatch,
): string | undefined {
  const words = wordsOf(unitField).filter((word) => !unitWords.has(word));
  const quantities = Object.keys(properties).filter((name) =>
    isQuantity(name, properties[name]!, unit, object[name]),
  );
  const stem = words.join(' ');
  const isNamed = (name: string) => {
    const own = wordsOf(name).join(' ');
    return own === stem || (stem !== '' && own.startsWith(`${stem} `));
  };
  const isOnly = quantities.length === 1 && words.length < wordsOf(unitField).length;
  const isAboutAnother = Object.keys(properties).some(isNamed);
  return quantities.find(isNamed) ?? (isOnly && !isAboutAnother ? quantities[0] : undefined);
}

const unitWords = wordSet('unit units uom uoms currency measure measures measurement measured in of');

function isQuantity(name: string, property: JsonSchema, unit: Unit, value: Json | undefined): boolean {
  if (typeof value !== 'number' || !typesOf(property).some((type) => type === 'number' || type === 'integer'))
    return false;
  const own = unitOf(name, property);
  return own?.dimensions.some((dimension) => unit.dimensions.includes(dimension)) === true;
}
